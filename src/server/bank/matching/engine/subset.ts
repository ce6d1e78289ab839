const LARGEST = 5;
const STEPS_OF_ONE = 20_000;

interface Amounted {
  readonly amount: bigint;
}

/**
 * The one choice of two to five rows that comes to an amount; nothing if none or two do. Looking
 * ends after so many steps (`budget` is shared by all who look), the smaller choices first: among
 * many rows a larger one may have been left out.
 */
export function findOnlySubset<Row extends Amounted>(
  rows: readonly Row[],
  amount: bigint,
  budget: { steps: number },
): Row[] | undefined {
  const search = {
    amounts: rows.map((row) => Number(row.amount)),
    places: buildPlaces(rows),
    steps: Math.min(STEPS_OF_ONE, budget.steps),
  };
  const begun = search.steps;
  const found: number[][] = [];
  for (let size = 2; size <= LARGEST && found.length < 2; size += 1)
    found.push(...(findSubsets(search, { size, amount: Number(amount) }) ?? []));
  budget.steps -= begun - Math.max(search.steps, 0);
  if (found.length !== 1) return undefined;
  return (found[0] ?? []).flatMap((at) => rows[at] ?? []);
}

interface Search {
  readonly amounts: readonly number[];
  /** Where each amount stands; the last row of a choice is looked up. */
  readonly places: ReadonlyMap<number, readonly number[]>;
  steps: number;
}

/** Up to two choices of this size; nothing if the steps ran out. */
function findSubsets(
  search: Search,
  { size, amount }: { size: number; amount: number },
): number[][] | undefined {
  const found: number[][] = [];
  const chosen: number[] = [];
  const look = (from: number, left: number, missing: number): boolean => {
    search.steps -= 1;
    if (search.steps < 0) return false;
    if (left === 1) {
      for (const at of search.places.get(missing) ?? [])
        if (at >= from && found.length < 2) found.push([...chosen, at]);
      return true;
    }
    for (let at = from; at <= search.amounts.length - left && found.length < 2; at += 1) {
      chosen.push(at);
      const isDone = look(at + 1, left - 1, missing - (search.amounts[at] ?? 0));
      chosen.pop();
      if (!isDone) return false;
    }
    return true;
  };
  return look(0, size, amount) ? found : undefined;
}

function buildPlaces(rows: readonly Amounted[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [at, { amount }] of rows.entries()) {
    const known = places.get(Number(amount));
    if (known === undefined) places.set(Number(amount), [at]);
    else known.push(at);
  }
  return places;
}
