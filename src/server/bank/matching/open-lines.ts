import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { isStanding } from '../statements/balance.ts';

type Db = Kysely<Tables>;

/**
 * A line of the bank with what somebody noted at it. Amounts in minor units; money in is above
 * zero.
 */
export interface LineRow {
  readonly lineId: string;
  readonly date: BusinessDate;
  readonly amount: bigint;
  readonly description: string;
  readonly reference: string;
  readonly chequeNumber: string;
  readonly note: LineNote | null;
}

interface LineNote {
  readonly state: 'hold' | 'bank-error';
  readonly reason: string;
  readonly until: BusinessDate | null;
  readonly askedUser: string;
  readonly question: string;
  readonly answer: string;
  readonly answeredBy: string;
  readonly answeredAt: Date | null;
  readonly answerAttachmentId: string | null;
  readonly notedBy: string;
  readonly version: number;
}

const columns = sql`l.line_id as "lineId", l.date, l.amount, l.description, l.reference,
  l.cheque_number as "chequeNumber"`;

/**
 * The open lines of an account, the oldest first, of one day as in the bank's file: standing ones
 * that no match has.
 */
export async function listOpenLines(
  db: Db,
  { account, to, limit }: { account: string; to: BusinessDate | undefined; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<Omit<LineRow, 'note'> & NoteColumns>`
    select ${columns}, ${noteColumns}
      from bank_lines l
      left join bank_line_notes n on n.line_id = l.line_id
      left join user_accounts asked on asked.user_id = n.asked_user_id
      left join user_accounts answerer on answerer.user_id = n.answered_by
      left join user_accounts noter on noter.user_id = n.noted_by
      where ${isOpenLine(account, to)}
      order by l.date, (select min(s.position) from bank_statement_lines s where s.line_id = l.line_id), l.line_id
      limit ${limit}`.execute(db);
  return rows.map((row) => {
    const { lineId, date, amount, description, reference, chequeNumber } = row;
    const line = { lineId, date, amount, description, reference, chequeNumber };
    return { ...line, note: toNote(row) };
  });
}

/** How many lines of an account are open, and how many are matched. */
export async function countLines(
  db: Db,
  { account, to }: { account: string; to: BusinessDate | undefined },
): Promise<{ open: number; matched: number }> {
  const { rows } = await sql<{ open: number; matched: number }>`
    select count(*) filter (where m.line_id is null)::int as open,
        count(m.line_id)::int as matched
      from bank_lines l left join bank_match_lines m on m.line_id = l.line_id
      where l.account = ${account} and (${to ?? null}::date is null or l.date <= ${to ?? null}::date)
        and ${isStanding('l')}`.execute(db);
  return rows[0] ?? { open: 0, matched: 0 };
}

/**
 * These lines of an account, as far as they are there and count; `matchId` is the match that has
 * one.
 */
export async function findLines(db: Db, account: string, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<Omit<LineRow, 'note'> & { matchId: string | null }>`
    select ${columns}, m.match_id as "matchId"
      from bank_lines l left join bank_match_lines m on m.line_id = l.line_id
      where l.line_id = any(${[...new Set(lineIds)]}::uuid[]) and l.account = ${account} and ${isStanding('l')}
      order by l.date, l.line_id`.execute(db);
  return rows;
}

function isOpenLine(account: string, to: BusinessDate | undefined): RawBuilder<boolean> {
  return sql<boolean>`l.account = ${account} and (${to ?? null}::date is null or l.date <= ${to ?? null}::date)
    and ${isStanding('l')} and not exists (select from bank_match_lines m where m.line_id = l.line_id)`;
}

interface NoteColumns {
  state: LineNote['state'] | null;
  noteReason: string;
  until: BusinessDate | null;
  askedUser: string | null;
  question: string;
  answer: string;
  answeredBy: string | null;
  answeredAt: Date | null;
  answerAttachmentId: string | null;
  notedBy: string | null;
  version: number;
}

const noteColumns = sql`n.state, n.reason as "noteReason", n.until, asked.client_id as "askedUser", n.question, n.answer,
  answerer.client_id as "answeredBy", n.answered_at as "answeredAt", n.answer_attachment_id as "answerAttachmentId",
  noter.client_id as "notedBy", n.version`;

function toNote(row: NoteColumns): LineNote | null {
  const { state, noteReason: reason, until, question, answer, version } = row;
  if (state === null) return null;
  const { answeredAt, answerAttachmentId } = row;
  const note = { state, reason, until, question, answer, version, answeredAt, answerAttachmentId };
  return {
    ...note,
    askedUser: row.askedUser ?? '',
    answeredBy: row.answeredBy ?? '',
    notedBy: row.notedBy ?? '',
  };
}
