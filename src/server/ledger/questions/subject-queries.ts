import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import type { QuestionSubject } from '#shared/ledger/questions.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';
import { findParty } from '../parties/queries.ts';
import { findRow } from '../records/queries.ts';

const LONGEST_TITLE = 300;

/** What a question is about: which column names it, and how it is called. */
interface Subject {
  readonly names: {
    readonly transaction_id?: string;
    readonly line_id?: string;
    readonly party_id?: string;
    readonly figure?: string;
  };
  readonly title: string;
}

interface AskedSubject {
  readonly subject: QuestionSubject;
  readonly subjectId: string;
  readonly figureTitle: string;
}

/**
 * What a caller asks about, if they may see it, in words that say it without opening it. Throws
 * not-found, not-allowed.
 */
export async function describeSubject(
  db: Kysely<Tables>,
  caller: Caller,
  asked: AskedSubject,
): Promise<Subject> {
  const { subject, subjectId } = asked;
  const isAddress = subjectId.startsWith('/');
  if ((subject === 'figure') !== isAddress) throw new Problem('not-found');
  if (subject === 'figure') return describeFigure(caller, asked);
  if (subject === 'bank-line') return describeLine(db, caller, subjectId);
  if (subject === 'party') return describeParty(db, subjectId);
  return describeTransaction(db, caller, asked);
}

async function describeTransaction(
  db: Kysely<Tables>,
  caller: Caller,
  { subject, subjectId }: AskedSubject,
): Promise<Subject> {
  const record = await findRow(db, caller, subjectId);
  if (record === undefined) throw new Problem('not-found');
  const { kindTitle, number, party, date, total } = record;
  const what = `${subject === 'document' ? 'Supporting document of ' : ''}${kindTitle} ${number}`;
  const parts = [what, party ?? '', formatDate(date), `PHP\u00a0${formatMoney(total)}`];
  return { names: { transaction_id: subjectId }, title: titleOf(parts) };
}

async function describeLine(db: Kysely<Tables>, caller: Caller, lineId: string): Promise<Subject> {
  if (caller.role === 'user') throw new Problem('not-allowed');
  const { rows } = await sql<{
    title: string;
    date: BusinessDate;
    amount: bigint;
    description: string;
    currency: string;
  }>`
    select a.title, l.date, l.amount, l.description, account_currency(l.account) as currency
      from bank_lines l join accounts a on a.number = l.account
      where l.line_id = ${lineId}::uuid`.execute(db);
  const [line] = rows;
  if (line === undefined) throw new Problem('not-found');
  const isOut = line.amount < 0n;
  const amount = formatMoney(isOut ? -line.amount : line.amount);
  const way = isOut ? 'paid out of' : 'received on';
  const sum = `${line.currency} ${amount} ${way} ${line.title}`;
  return {
    names: { line_id: lineId },
    title: titleOf([sum, formatDate(line.date), line.description]),
  };
}

async function describeParty(db: Kysely<Tables>, partyId: string): Promise<Subject> {
  const party = await findParty(db, partyId);
  if (party === undefined) throw new Problem('not-found');
  return { names: { party_id: partyId }, title: titleOf([party.name, party.tin ?? '']) };
}

/** The reports are the accountants'. */
function describeFigure(caller: Caller, { subjectId, figureTitle }: AskedSubject): Subject {
  if (caller.role !== 'accountant') throw new Problem('not-allowed');
  if (figureTitle === '') {
    const message = 'Say which figure it is.';
    throw new Problem('bad-request', { fields: [{ path: 'figureTitle', message }] });
  }
  return { names: { figure: subjectId }, title: titleOf([figureTitle]) };
}

function titleOf(parts: readonly string[]): string {
  const title = parts.filter((part) => part !== '').join(', ');
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1)}…`;
}
