# ruff: noqa
"""Reference for speed: hand-optimised pure-Python two-player Scopa random playout (bitmask cards).

Card bit = suit*10 + (rank-1); suit 0 = coins.  A full hand = 4 table + 6 deals of 3+3 = 36 moves.
Rules: mandatory capture; single equal card has priority; otherwise any subset with the sum;
scopa unless very last play; leftovers to last capturer; cards/coins/settebello/primiera (all four
suits needed, ties nobody); redeal with >=3 kings on the table.
Policy 'card'  : uniform card of the hand, then uniform capture of that card.
Policy 'moves' : enumerate every (card, capture) pair of the mover, then uniform pair.
"""
import sys, time, statistics
from random import Random

RMASK = [0] * 11
for r in range(1, 11):
    for s in range(4):
        RMASK[r] |= 1 << (s * 10 + r - 1)
BIT = [1 << c for c in range(40)]
RANK = [c % 10 + 1 for c in range(40)]
LOW = [0] * 11                       # cards with rank < r
for r in range(2, 11):
    LOW[r] = LOW[r - 1] | RMASK[r - 1]
COINS = 1023
SETTE = 1 << 6
PV = [16, 12, 13, 14, 15, 18, 21, 10, 10, 10]
PRIM = [max([PV[i] for i in range(10) if m >> i & 1], default=0) for m in range(1024)]
# SUMS[m]: bitset of subset sums 0..10 reachable with one suit's cards m
SUMS = []
for m in range(1024):
    b = 1
    for i in range(10):
        if m >> i & 1:
            b |= b << (i + 1)
    SUMS.append(b & 2047)
# CONV: combined sum-sets; keep only distinct ids to keep it small
DIST = sorted(set(SUMS))
SID = {b: i for i, b in enumerate(DIST)}
def _conv(a, b):
    o = 0
    for i in range(11):
        if a >> i & 1:
            o |= b << i
    return o & 2047
P2 = {}                              # (sumset a, sumset b) -> sumset, filled lazily
class Caps(dict):
    """memo: low-table mask -> tuple of capture masks (>=2 cards) with the sum r"""
    def __init__(self, r): self.r = r
    def __missing__(self, m):
        r = self.r
        acc = [(0, 0)]
        out = []
        mm = m
        while mm:
            b = mm & -mm
            mm ^= b
            k = RANK[b.bit_length() - 1]
            new = []
            for sm, cm in acc:
                t = sm + k
                if t < r: new.append((t, cm | b))
                elif t == r: out.append(cm | b)
            acc += new
        t = tuple(out)
        if len(self) < 200000:
            self[m] = t
        return t
CAPS = [None] + [Caps(r) for r in range(1, 11)]
def _singles():
    d = {}
    for r in range(1, 11):
        bits = [1 << (s * 10 + r - 1) for s in range(4)]
        for k in range(1, 16):
            m = 0; l = []
            for s in range(4):
                if k >> s & 1: m |= bits[s]; l.append(bits[s])
            d[m] = tuple(l)
    return d
SING = _singles()
DECK = list(range(40))
KINGS = RMASK[10]

def play(rnd, policy_moves):
    """one complete hand; returns points0, points1, number of moves"""
    rank = RANK; bit = BIT; low = LOW; caps = CAPS; sing = SING; rmask = RMASK
    while True:
        deck = DECK[:]
        i = 39
        while i:
            j = int(rnd() * (i + 1))
            t = deck[i]; deck[i] = deck[j]; deck[j] = t
            i -= 1
        table = bit[deck[0]] | bit[deck[1]] | bit[deck[2]] | bit[deck[3]]
        if (table & KINGS).bit_count() < 3:
            break
    pile = [0, 0]; sco = [0, 0]; last = -1
    pos = 4; n = 0
    while pos < 40:
        hands = (deck[pos:pos + 3], deck[pos + 3:pos + 6])
        pos += 6
        for k in (3, 2, 1):
            for p in (0, 1):
                h = hands[p]
                if policy_moves:
                    mv = []
                    for c in h:
                        r = rank[c]
                        m = table & rmask[r]
                        if m: opts = sing[m]
                        else: opts = caps[r][table & low[r]]
                        if opts:
                            for o in opts: mv.append((c, o))
                        else:
                            mv.append((c, 0))
                    c, cap = mv[int(rnd() * len(mv))]
                    h.remove(c)
                else:
                    c = h.pop(int(rnd() * k))
                    r = rank[c]
                    m = table & rmask[r]
                    if m: opts = sing[m]
                    else: opts = caps[r][table & low[r]]
                    if opts:
                        cap = opts[0] if len(opts) == 1 else opts[int(rnd() * len(opts))]
                    else: cap = 0
                n += 1
                if cap:
                    table ^= cap
                    pile[p] |= cap | bit[c]
                    last = p
                    if not table and not (pos == 40 and k == 1 and p == 1):
                        sco[p] += 1
                else:
                    table |= bit[c]
    if last >= 0:
        pile[last] |= table
    a, b = pile
    x, y = sco
    na = a.bit_count(); nb = b.bit_count()
    if na > nb: x += 1
    elif nb > na: y += 1
    na = (a & COINS).bit_count(); nb = (b & COINS).bit_count()
    if na > nb: x += 1
    elif nb > na: y += 1
    if a & SETTE: x += 1
    elif b & SETTE: y += 1
    P = PRIM
    q = (P[a & 1023], P[a >> 10 & 1023], P[a >> 20 & 1023], P[a >> 30])
    pa = sum(q) if 0 not in q else 0
    q = (P[b & 1023], P[b >> 10 & 1023], P[b >> 20 & 1023], P[b >> 30])
    pb = sum(q) if 0 not in q else 0
    if pa > pb: x += 1
    elif pb > pa: y += 1
    return x, y, n

def main():
    secs = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    for name, pm in (('card', False), ('moves', True)):
        rates = []
        tot0 = tot1 = hands = moves = 0
        for run in range(runs):
            rnd = Random(1000 + run).random
            t0 = time.process_time(); h = 0
            while True:
                for _ in range(200):
                    x, y, n = play(rnd, pm)
                    tot0 += x; tot1 += y; moves += n
                h += 200
                dt = time.process_time() - t0
                if dt >= secs: break
            hands += h
            rates.append(h / dt)
        print(f"policy={name}: median {statistics.median(rates):,.0f} hands/s  ({statistics.median(rates)*36:,.0f} moves/s)"
              f"  runs={[round(r) for r in rates]}  mean points {tot0/hands:.3f}/{tot1/hands:.3f} moves/hand {moves/hands:.1f}")
if __name__ == '__main__':
    main()
