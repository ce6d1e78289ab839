import { findKind } from '#kinds/index.ts';
import { formatDate } from '#shared/dates.ts';

import { findExpected } from '../../ledger/expected-documents/expected.ts';
import { draftPath, findDraftForm } from '../../ledger/drafts/draft-form.ts';
import { listAlarms } from '../filings/alarms.ts';
import { alarmSentence } from '../filings/amendment-report.ts';
import { findRangeGaps } from '../../ledger/numbers/overview.ts';

import {
  countWithoutAttachments,
  listBankStates,
  listDueRecurring,
  listOpenDrafts,
} from './open-work-queries.ts';
import { listDueReversing } from './reversing-queries.ts';
import type { Check } from './check.ts';

const MISSING = { vendor: 'not received yet', customer: 'has not been invoiced yet' } as const;
const RECURRING = /^recurring:/;

/** What was begun and is not finished in a month. */
export const WORK_CHECKS: readonly Check[] = [
  {
    key: 'bank',
    title: 'Bank statements are in and reconciled',
    advice: 'Upload the statement, match its lines, then prepare and review the reconciliation.',
    severity: 'warns',
    find: async (tx, { month }) =>
      (await listBankStates(tx, month)).flatMap((state) => {
        const text = bankSentence(state, month.to);
        if (text === undefined) return [];
        const path = `/bankreconciliation/${state.account}`;
        return [{ text, path: `${path}/statement` }, ...openLines(state, month.to, path)];
      }),
  },
  {
    key: 'drafts',
    title: 'No drafts left to post',
    advice: 'Post each draft, or have its author delete it.',
    severity: 'warns',
    find: async (tx, { month, caller }) =>
      (await listOpenDrafts(tx, month.to))
        .filter(({ slot }) => !RECURRING.test(slot))
        .map((draft) => ({ text: draftSentence(draft), path: pathOf(draft, caller.userId) })),
  },
  {
    key: 'recurring',
    title: 'Recurring entries are posted',
    advice: 'Post the draft of each recurring entry, or pause the schedule.',
    severity: 'warns',
    find: async (tx, { month, caller }) => [
      ...(await listOpenDrafts(tx, month.to))
        .filter(({ slot }) => RECURRING.test(slot))
        .map((draft) => ({ text: draftSentence(draft), path: pathOf(draft, caller.userId) })),
      ...(await listDueRecurring(tx, month.to)).map(({ name, nextDate }) => ({
        text: `${name} of ${formatDate(nextDate)} is not made yet.`,
        path: '/records/recurring',
      })),
    ],
  },
  {
    key: 'reversing',
    title: 'Auto-reversing adjustments are reversed',
    advice: 'Post the reversal, or keep the adjustment and cancel the reversal.',
    severity: 'warns',
    find: async (tx, { month }) =>
      (await listDueReversing(tx, month.to)).map(({ number, reverseOn, obstacle }) => ({
        text: `${number} was to be reversed on ${formatDate(reverseOn)}.${obstacle === '' ? '' : ` ${obstacle}`}`,
        path: '/periods/adjustments',
      })),
  },
  {
    key: 'numbers',
    title: 'Every number of the printed forms is accounted for',
    advice: 'Report the numbers as cancelled or missing, or record the documents.',
    severity: 'warns',
    find: async (tx) =>
      (await findRangeGaps(tx)).flatMap(({ kind, gaps }) =>
        gaps.map(({ from, to, count }) => ({
          text: `${findKind(kind)?.title ?? kind}: ${count === 1 ? `number ${from} is` : `numbers ${from} to ${to} are`} not accounted for (not used, cancelled or reported missing).`,
          path: '/records/numbers',
        })),
      ),
  },
  {
    key: 'papers',
    title: 'Every transaction has a supporting document',
    advice: 'Attach the missing documents, or state why none exists.',
    severity: 'warns',
    find: async (tx, { month }) =>
      (await countWithoutAttachments(tx, month)).map(({ kind, count }) => ({
        text: `${findKind(kind)?.title ?? kind}: ${count} this month without a supporting document.`,
        path: `/records/missing?kind=${kind}&from=${month.from}&to=${month.to}`,
        documentCount: count,
      })),
  },
  {
    key: 'expected',
    title: 'Regular bills received and regular invoices issued, in their usual amounts',
    advice: 'Enter what is missing, or say on the page that it no longer comes.',
    severity: 'warns',
    find: async (tx, { month }) =>
      (await findExpected(tx, { month, today: month.to })).documents
        .filter(({ state }) => state !== 'came')
        .map(({ party, register, account, accountTitle, unusual, why }) => ({
          text: `${party}, ${account} ${accountTitle}: ${unusual === '' ? `${MISSING[register]}. ${why}` : unusual}`,
          path: `/periods/expected?month=${month.from.slice(0, 7)}`,
        })),
  },
  {
    key: 'filings',
    title: 'Filed returns still agree with the books',
    advice: 'Review what changed, and file an amended return where needed.',
    severity: 'warns',
    find: async (tx, { month }) =>
      (await listAlarms(tx, { days: month })).map((alarm) => ({
        text: alarmSentence(alarm),
        path: `/periods/filings?subject=${alarm.filing.subject}&period=${alarm.filing.period}`,
      })),
  },
];

type BankState = Awaited<ReturnType<typeof listBankStates>>[number];

/** What is missing of a bank account at the end of a month; nothing once it is reviewed. */
export function bankSentence(state: BankState, day: string): string | undefined {
  const { account, title, statementTo, isPrepared, isReviewed, isBroken } = state;
  const name = `${account} ${title}`;
  if (isBroken) return `${name}: the reconciliation as at ${formatDate(day)} is broken.`;
  if (isReviewed) return undefined;
  if (isPrepared) return `${name}: the reconciliation as at ${formatDate(day)} is not reviewed.`;
  if (statementTo === null || statementTo < day) {
    const last =
      statementTo === null ? 'there is none' : `the last ends on ${formatDate(statementTo)}`;
    return `${name}: the statement up to ${formatDate(day)} is missing (${last}).`;
  }
  return `${name}: not reconciled as at ${formatDate(day)}.`;
}

/** The lines of the bank up to a day that nobody matched, where the statement is in. */
function openLines(
  { account, title, statementTo, openLineCount }: BankState,
  day: string,
  path: string,
) {
  if (openLineCount === 0 || statementTo === null || statementTo < day) return [];
  const lines =
    openLineCount === 1 ? '1 line of the bank is' : `${openLineCount} lines of the bank are`;
  const text = `${account} ${title}: ${lines} not matched up to ${formatDate(day)}.`;
  return [{ text, path: `${path}?to=${day}` }];
}

type OpenDraft = Awaited<ReturnType<typeof listOpenDrafts>>[number];

function draftSentence({ kind, author, title, party, amount, date }: OpenDraft): string {
  const what = title === '' ? (findKind(kind)?.title ?? kind) : title;
  const about = [formatDate(date), party, amount].filter((text) => text !== '').join(', ');
  return `${what} (${about}): a draft of ${author}.`;
}

/** A draft is opened by its author alone. */
function pathOf({ kind, slot, userId }: OpenDraft, reader: string): string | null {
  const form = findDraftForm(kind);
  return userId === reader && form !== undefined ? draftPath(form, slot) : null;
}
