import { invariant } from '#shared/invariant.ts';

/** A value that a test cannot go on without. Throws when it is not there. */
export function present<T>(value: T | null | undefined): T {
  invariant(value !== null && value !== undefined, 'what the test goes on with is there');
  return value;
}
