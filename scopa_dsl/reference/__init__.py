"""What an author may write and what it means, as data: for the pages in docs and for editors."""
