"""Makes systems.txt: random systems, solved by scipy's linear programming (HiGHS).

Run it once, by hand:  python3 make.py > systems.txt

One system per line:  <variables> <constraint> ... ! <broken> ... ! <strength><error> ...
A constraint is <relation><strength><constant>:<coefficient><variable>...; the strength is R for
required, else a letter from S, M, W; variables are a, b, c ... <broken> is the index of a required
constraint that conflicts with older ones. <error> is the smallest sum of absolute errors of that
strength, with the errors of stronger ones at their minimum.
"""
import random

from scipy.optimize import linprog

COUNT = 10000
LARGE_COUNT = 400
SEED = 20261121


def solve(n, rows, objective, bounds):
    """Returns the optimum or None. Each row: (dense coefficients, relation, constant)."""
    upper = [(a if r == "<" else [-v for v in a], b if r == "<" else -b)
             for a, r, b in rows if r != "="]
    equal = [(a, b) for a, r, b in rows if r == "="]
    result = linprog(
        objective, A_ub=[a for a, _ in upper] or None, b_ub=[b for _, b in upper] or None,
        A_eq=[a for a, _ in equal] or None, b_eq=[b for _, b in equal] or None,
        bounds=bounds, method="highs")
    if result.status == 2:
        return None
    assert result.status == 0, result
    return result.fun


def dense(terms, n):
    row = [0.0] * n
    for coefficient, variable in terms:
        row[variable] += coefficient
    return row


def feasible(n, rows):
    return solve(n, rows, [0.0] * n, [(None, None)] * n) is not None


def answer(n, system):
    required = [(i, (dense(t, n), r, b)) for i, (r, s, b, t) in enumerate(system) if s == "R"]
    broken = []
    kept = [row for _, row in required]
    if not feasible(n, kept):
        kept = []
        for i, row in required:
            if feasible(n, kept + [row]):
                kept.append(row)
            else:
                broken.append(i)
    errors = []
    wishes = [(dense(t, n), r, b, s) for r, s, b, t in system if s != "R"]
    total = n + len(wishes)
    rows = [(a + [0.0] * len(wishes), r, b) for a, r, b in kept]
    for k, (a, r, b, _) in enumerate(wishes):
        error = [0.0] * len(wishes)
        error[k] = 1.0
        if r in "<=":
            rows.append((a + [-e for e in error], "<", b))
        if r in ">=":
            rows.append((a + error, ">", b))
    bounds = [(None, None)] * n + [(0, None)] * len(wishes)
    for level in "SMW":
        cost = [0.0] * n + [1.0 if s == level else 0.0 for *_, s in wishes]
        if not any(cost):
            continue
        best = solve(total, rows, cost, bounds)
        assert best is not None
        best = max(best, 0.0)
        errors.append((level, best))
        rows.append((cost, "<", best + 1e-9))
    return broken, errors


def number(value):
    return f"{value:.9g}"


SIZES = [2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 10, 12]
LARGE_SIZES = list(range(15, 27))


def make(random, sizes):
    n = random.choice(sizes)
    count = random.randint(n // 2 + 1, n + n // 2 + 2)
    kind = random.random()
    weights = {"R": 5, "S": 1, "M": 2, "W": 2} if kind < 0.5 else {"R": 2, "S": 2, "M": 2, "W": 3}
    system = []
    for _ in range(count):
        if system and random.random() < 0.12:
            relation, strength, constant, terms = random.choice(system)
            factor = random.choice([1, 1, -1, 2, 0.5])
            terms = [(c * factor, v) for c, v in terms]
            flip = {"<": ">", ">": "<", "=": "="}
            constant *= factor
            relation = flip[relation] if factor < 0 else relation
            change = random.random()
            if change < 0.3:
                constant += random.randint(-6, 6)
            elif change < 0.6:
                relation = random.choice("<=>")
            strength = random.choice(["R", "S", "M", "W", strength])
        else:
            size = random.choice([1, 1, 1, 2, 2, 2, 3, 4]) if n > 3 else random.choice([1, 1, 2, 2, 3])
            variables = random.sample(range(n), min(size, n))
            units = random.random() < 0.8
            terms = [(random.choice([1, -1] if units else [1, -1, 2, -2, 0.5, 3, -1.5]), v)
                     for v in variables]
            relation = random.choice("<==>")
            constant = random.choice([0, 0, 8, random.randint(-30, 100), random.randint(-5, 10)])
            if random.random() < 0.02:
                constant *= 10000
            strength = random.choices(list(weights), list(weights.values()))[0]
        system.append((relation, strength, constant, terms))
    return n, system


def write(random, count, sizes):
    for _ in range(count):
        n, system = make(random, sizes)
        broken, errors = answer(n, system)
        words = [str(n)]
        for relation, strength, constant, terms in system:
            form = "".join(number(c) + chr(97 + v) for c, v in terms)
            words.append(f"{relation}{strength}{number(constant)}:{form}")
        words += ["!"] + [str(i) for i in broken] + ["!"] + [l + number(e) for l, e in errors]
        print(" ".join(words))


def main():
    write(random.Random(SEED), COUNT, SIZES)
    write(random.Random(SEED + 1), LARGE_COUNT, LARGE_SIZES)


if __name__ == "__main__":
    main()
