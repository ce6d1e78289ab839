import { Problem } from '#shared/problems.ts';

/** Why a file is not made on: somebody ended it, another server has it, or this one ends. */
export class Ended extends Error {}

/** Why a file is not made, in words for who asked. */
export class Told extends Error {}

export const LOST =
  'The server ended three times while it was made. Tell your administrator before you try again.';
export const REFUSED = 'The account that asked for it may no longer have it.';

/** What failed, for who asked. */
export function faultOf(error: unknown): string {
  if (error instanceof Problem || error instanceof Told) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? "There is no room left on the server's disk. Tell your administrator."
    : 'It could not be made. Try again; if it happens again, tell your administrator.';
}
