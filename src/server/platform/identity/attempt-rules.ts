/** Stands for every account, or every address. */
export const EVERY = '';

/** What attempts are counted on: an account, an address, or both. */
export interface Place {
  readonly accountKey: string;
  readonly address: string;
}

/** How many attempts may fail, and how long the next one then waits. */
export interface Bound {
  /** Failures without a wait. */
  readonly free: number;
  readonly firstHoldS: number;
  readonly longestHoldS: number;
  /** Seconds without a failure after which all is forgotten. */
  readonly forgetAfterS: number;
}

/** One account from one address: five mistakes are free, then the wait doubles. */
export const PAIR: Bound = { free: 5, firstHoldS: 5, longestHoldS: 900, forgetAfterS: 24 * 3600 };

/**
 * One account from anywhere: a guesser with many addresses has a hundred guesses before each one
 * waits.
 */
export const ACCOUNT: Bound = {
  free: 90,
  firstHoldS: 60,
  longestHoldS: 900,
  forgetAfterS: 6 * 3600,
};

/**
 * One address at any account: an office with one address makes some mistakes, a sprayer makes
 * hundreds.
 */
export const ADDRESS: Bound = { free: 30, firstHoldS: 15, longestHoldS: 900, forgetAfterS: 3600 };

/**
 * One address counts this often against the bound of its account, so that it can't fill it alone.
 */
export const PAIR_SHARE = 20;

/** An address stays known for an account for this long after a login. */
export const KNOWN_FOR_S = 90 * 24 * 3600;

/**
 * Seconds to wait after so many failures: none while they are free, then doubling up to the
 * longest.
 */
export function holdSeconds(bound: Bound, failures: number): number {
  if (failures < bound.free) return 0;
  return Math.min(bound.firstHoldS * 2 ** (failures - bound.free), bound.longestHoldS);
}
