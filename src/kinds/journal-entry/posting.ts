import type { AnswersOf } from '#shared/forms/fields.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { sum } from '#shared/money.ts';

import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { differenceOf } from '../posting.ts';

import type { journalFields } from './fields.ts';

export type JournalAnswers = AnswersOf<typeof journalFields>;
export type JournalLine = JournalAnswers['lines'][number];

/**
 * The lines as the accountant wrote them (handbook 5.13 to 5.15); the rules of every kind hold for
 * them too.
 */
export function postJournal(answers: JournalAnswers, facts: Facts): Posting {
  const lines = answers.lines.map((line) => buildLine(line, facts));
  const total = sum(lines.map(({ debit }) => debit));
  const credits = sum(lines.map(({ credit }) => credit));
  const parties = new Set(lines.flatMap(({ partyId }) => (partyId === undefined ? [] : [partyId])));
  const [party] = parties;
  return {
    date: answers.date,
    description: answers.description,
    // An entry about one party is listed under it.
    partyId: parties.size === 1 ? party : undefined,
    total,
    lines,
    taxRows: [],
    totals: [
      { label: 'Total debits', amount: total, emphasis: 'total' },
      { label: 'Total credits', amount: credits, emphasis: 'total' },
    ],
    whileTyping: differenceOf(total, credits),
  };
}

/** Whether the ledger counts an account in a foreign currency. */
export function isForeign(account: string, facts: Facts): boolean {
  return /^1[01]/.test(account) && facts.cash(account).currency !== 'PHP';
}

function buildLine(line: JournalLine, facts: Facts): PostingLine {
  const { account, debit = 0n, credit = 0n, party, document, foreign = 0n, memo } = line;
  return {
    account,
    debit,
    credit,
    ...(party !== undefined && { partyId: party }),
    ...(document !== undefined && { document }),
    ...(memo !== undefined && { memo }),
    ...(isForeign(account, facts) && { quantity: debit > 0n ? foreign : -foreign }),
  };
}
