import { formatInstant } from '../../ui/format-instant.ts';
import type { ApprovalRow } from './queries.ts';

/** What a second person does with each. */
export const ACT_WORDS: Readonly<Record<ApprovalRow['what'], string>> = {
  post: 'Approve and post',
  release: 'Release payment',
  reopen: 'Reopen month',
  rule: 'Approve the rule',
};

/** What each of them is. */
export const WHAT_WORDS: Readonly<Record<ApprovalRow['what'], string>> = {
  post: 'Document to approve',
  release: 'Payment to release',
  reopen: 'Month to reopen',
  rule: 'Rule change to approve',
};

const DECISIONS: Readonly<Record<NonNullable<ApprovalRow['decision']>, string>> = {
  'approved': 'Approved',
  'sent-back': 'Sent back',
  'withdrawn': 'Withdrawn',
  'alone': 'Took effect; nobody else could approve',
  'prepared': 'Computed by the portal',
};

/** How a request stands, such as `Released by grace, 4 May 2026 09:12`. */
export function stateWords(row: ApprovalRow): string {
  const { decision, decidedBy, decidedAt, what } = row;
  if (decision === null || decidedAt === null)
    return `Waiting since ${formatInstant(row.requestedAt)}`;
  const word = what === 'release' ? 'Released' : DECISIONS[decision];
  return `${word} by ${decidedBy ?? ''}, ${formatInstant(decidedAt)}`;
}
