"""What helps an author write rulesets: a first file, its layout, examples taken from play."""
