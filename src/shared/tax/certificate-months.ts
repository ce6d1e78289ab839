import type { Centavos } from '../money.ts';

type Months = readonly [Centavos, Centavos, Centavos];

/**
 * From which other months of its quarter a month takes: those before it, the nearest first, then
 * those after it.
 */
const ORDER = [
  [1, 2],
  [0, 2],
  [1, 0],
] as const;

/**
 * The months of a quarter as form 2307 may have them, in centavos: what reversals made less than
 * nothing is taken off the other months. Their sum stays; it is not below zero.
 */
export function withoutNegatives(months: Months): [Centavos, Centavos, Centavos] {
  const left: [Centavos, Centavos, Centavos] = [...months];
  for (const at of [0, 1, 2] as const) {
    for (const other of ORDER[at]) {
      const missing = -left[at];
      const available = left[other];
      if (missing <= 0n || available <= 0n) continue;
      const taken = missing < available ? missing : available;
      left[other] -= taken;
      left[at] += taken;
    }
  }
  return left;
}
