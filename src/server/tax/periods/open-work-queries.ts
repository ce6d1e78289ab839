import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { KINDS } from '#kinds/index.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { STALE_AFTER_DAYS } from '#shared/ledger/cheques.ts';

import { isStanding } from '../../bank/statements/balance.ts';
import type { Tables } from '../../tables.ts';
import { lacksAttachment } from '../../ledger/records/lacking-attachments.ts';

type Db = Kysely<Tables>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A month's first and last day. */
export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** A draft that nobody entered and that is dated by the end of the month. */
interface OpenDraft {
  readonly kind: string;
  readonly slot: string;
  readonly userId: string;
  readonly author: string;
  readonly title: string;
  readonly party: string;
  readonly amount: string;
  readonly date: BusinessDate;
}

/**
 * Drafts of everybody that are dated by a day; what was typed as a date otherwise than YYYY-MM-DD
 * is none yet.
 */
export async function listOpenDrafts(db: Db, to: BusinessDate): Promise<OpenDraft[]> {
  const { rows } = await sql<Omit<OpenDraft, 'date'> & { answers: TypedAnswers }>`
    select d.kind, d.slot, d.user_id as "userId", u.client_id as author, d.title,
        coalesce(d.summary ->> 'party', '') as party, coalesce(d.summary ->> 'amount', '') as amount,
        d.answers
      from drafts d join user_accounts u on u.user_id = d.user_id
      where d.kind = any(${KINDS.map(({ id }) => id)}::text[])
        and not exists (select from idempotency_keys k where k.user_id = d.user_id and k.key = d.idempotency_key)
      order by d.saved_at`.execute(db);
  // Answers are read here and not by the database, which fails on a text that it cannot hold.
  return rows
    .flatMap(({ answers: { date }, ...row }) =>
      typeof date === 'string' && DAY.test(date) && date <= to ? [{ ...row, date }] : [],
    )
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Recurring entries with a day by the end of the month that became no draft yet. */
export function listDueRecurring(db: Db, to: BusinessDate) {
  return db
    .selectFrom('recurring_entries')
    .select(['name', 'next_date as nextDate'])
    .where('is_active', '=', true)
    .where('next_date', '<=', to)
    .where((eb) => eb.or([eb('until', 'is', null), eb('next_date', '<=', eb.ref('until'))]))
    .orderBy('next_date')
    .execute();
}

/**
 * Transactions of the month without an attachment, by kind: those whose form takes attachments from
 * outside.
 */
export async function countWithoutAttachments(db: Db, { from, to }: Days) {
  const { rows } = await sql<{ kind: string; count: number }>`
    select t.kind, count(*)::int as count from transactions t
      where t.date between ${from}::date and ${to}::date and ${lacksAttachment}
      group by t.kind order by t.kind`.execute(db);
  return rows;
}

/** Cheques of ours that no bank takes any more on the day and that nobody cleared or took back. */
export async function listStaleCheques(db: Db, to: BusinessDate) {
  const { rows } = await sql<{
    chequeId: string;
    number: string;
    account: string;
    payee: string;
    amount: bigint;
    date: BusinessDate;
  }>`
    select cheque_id as "chequeId", number, account, payee, amount, date from cheques
      where state in ('written', 'released') and date + ${sql.lit(STALE_AFTER_DAYS)} <= ${to}::date
      order by date, number`.execute(db);
  return rows;
}

/** What the bank said of an account up to the end of a month, and what was signed as at it. */
interface BankState {
  readonly account: string;
  readonly title: string;
  readonly statementTo: BusinessDate | null;
  readonly isPrepared: boolean;
  readonly isReviewed: boolean;
  readonly isBroken: boolean;
  /** Lines of the bank by that day that nobody matched. */
  readonly openLineCount: number;
}

/**
 * The bank accounts of the settings that had something on them or moved by the end of the month.
 */
export async function listBankStates(db: Db, { to }: Days): Promise<BankState[]> {
  const { rows } = await sql<BankState>`
    select a.number as account, a.title,
        (select max(s.to_date) from bank_statements s
          where s.account = a.number and s.withdrawn_at is null and s.from_date <= ${to}::date) as "statementTo",
        exists (select from reconciliations r where r.account = a.number and r.as_at = ${to}::date
          and r.withdrawn_at is null) as "isPrepared",
        exists (select from reconciliations r where r.account = a.number and r.as_at = ${to}::date
          and r.withdrawn_at is null and r.reviewed_at is not null) as "isReviewed",
        exists (select from reconciliations r
          join reconciliation_breaks k on k.reconciliation_id = r.reconciliation_id
          where r.account = a.number and r.as_at = ${to}::date and r.withdrawn_at is null) as "isBroken",
        (select count(*)::int from bank_lines l where l.account = a.number and l.date <= ${to}::date
          and ${isStanding('l')}
          and not exists (select from bank_match_lines m where m.line_id = l.line_id)) as "openLineCount"
      from accounts a
      where exists (select from bank_accounts b where b.ledger_account = a.number and b.is_active)
        and exists (select from account_balances k where k.account = a.number and k.month <= ${to}::date)
      order by a.number`.execute(db);
  return rows;
}

/** How many entries of a stage touch one of these accounts within the days. */
export async function countEntriesOn(
  db: Db,
  { from, to }: Days,
  accounts: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journal_entries e
      where e.date between ${from}::date and ${to}::date and e.stage = 'adjusting'
        and not exists (select from transactions t where t.transaction_id = e.transaction_id
          and (t.reverses_id is not null or exists (select from transactions r where r.reverses_id = t.transaction_id)))
        and (${accounts === null} or exists (select from journal_lines l
          where l.entry_id = e.entry_id and l.account = any(${[...(accounts ?? [])]}::text[])))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
