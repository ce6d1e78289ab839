/**
 * States what cannot be otherwise. Throws an `Error` (a fault of ours, never of the user) when it
 * is.
 */
export function invariant(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${sentence}`);
}
