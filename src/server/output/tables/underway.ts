import { Problem } from '#shared/problems.ts';

/** Each holds a connection of the database until it is through. */
const MAX_AT_ONCE = 3;
let underway = 0;

/** Refuses an export while three others are under way. Throws too-many-requests. */
export function demandFreePlace(): void {
  if (underway >= MAX_AT_ONCE) throw new Problem('too-many-requests', { retryAfterSeconds: 10 });
}

/**
 * Hands on what an export reads, which counts as under way until its end or until nobody reads on.
 */
export async function* counted<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  underway += 1;
  try {
    yield* rows;
  } finally {
    underway -= 1;
  }
}
