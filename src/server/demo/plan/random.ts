import { invariant } from '#shared/invariant.ts';

/** A whole number from 0 up to, and without, `below`. */
export type Random = (below: number) => number;

/** The same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

/** One of a list. */
export function oneOf<T>(random: Random, list: readonly T[]): T {
  const found = list[random(list.length)];
  invariant(found !== undefined, 'there is something to choose from');
  return found;
}

/** An amount in whole hundreds of centavos between two. */
export function between(random: Random, least: bigint, most: bigint): bigint {
  return least + BigInt(random(Number((most - least) / 100n) + 1)) * 100n;
}
