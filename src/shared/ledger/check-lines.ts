import { sum } from '../money.ts';

import type { PostingLine } from './journal-entry.ts';

type Sides = Pick<PostingLine, 'debit' | 'credit'>;

/**
 * What is wrong with the lines of an entry, in a sentence; nothing if they may be posted: at least
 * two, each on one side and above zero, debits equal to credits (handbook 5.1, rule 2). The
 * database asks the same again.
 */
export function faultOfLines(lines: readonly Sides[]): string | undefined {
  if (lines.length < 2) return 'An entry has at least two lines.';
  if (!lines.every(isOneSided)) return 'Each line has a debit or a credit above zero, never both.';
  const debits = sum(lines.map(({ debit }) => debit));
  const credits = sum(lines.map(({ credit }) => credit));
  if (debits !== credits) return 'The debits do not equal the credits.';
  return undefined;
}

function isOneSided({ debit, credit }: Sides): boolean {
  return debit >= 0n && credit >= 0n && debit > 0n !== credit > 0n;
}
