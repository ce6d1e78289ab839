import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { MailState } from '../../platform/mail/tables.ts';
import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** A run with how far it came. */
export interface RunRow {
  readonly payRunId: string;
  readonly reference: string;
  readonly account: string;
  readonly accountTitle: string;
  readonly date: BusinessDate;
  readonly total: bigint;
  readonly paymentCount: number;
  readonly reversedCount: number;
  readonly matchedCount: number;
  readonly madeBy: string;
  readonly madeAt: Date;
}

const isMatched = sql<boolean>`exists (select from journal_entries e
  join bank_match_items m on m.entry_id = e.entry_id where e.transaction_id = p.transaction_id)`;

const runs = sql`select r.pay_run_id as "payRunId", r.reference, r.account, a.title as "accountTitle", r.date, r.total,
    p.count as "paymentCount", p.reversed as "reversedCount", p.matched as "matchedCount",
    u.client_id as "madeBy", r.made_at as "madeAt"
  from pay_runs r join accounts a on a.number = r.account join user_accounts u on u.user_id = r.made_by,
    lateral (select count(*)::int as count, count(v.transaction_id)::int as reversed,
        (count(*) filter (where ${isMatched}))::int as matched
      from pay_run_payments p left join transactions v on v.reverses_id = p.transaction_id
      where p.pay_run_id = r.pay_run_id) p`;

/** A page of the runs, the newest first, and how many there are. */
export async function listRuns(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const { rows } = await sql<RunRow>`${runs} order by r.made_at desc, r.pay_run_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const all = await db
    .selectFrom('pay_runs')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirst();
  return { rows, total: Number(all?.count ?? 0n) };
}

/** One run, if it is there. */
export async function findRun(db: Db, payRunId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`${runs} where r.pay_run_id = ${payRunId}::uuid`.execute(db);
  return rows[0];
}

/** Why a payment that waits for its release goes nowhere. */
export const NOT_RELEASED = 'A second person must release it first.';

/** A payment of a run with what became of it. */
export interface RunPaymentRow {
  readonly transactionId: string;
  readonly number: string;
  readonly date: BusinessDate;
  readonly partyId: string;
  readonly party: string;
  readonly method: 'cheque' | 'transfer';
  readonly chequeId: string | null;
  readonly chequeNumber: string;
  readonly chequeState: string;
  readonly bank: string;
  readonly bankAccountName: string;
  readonly bankAccountNumber: string;
  readonly emails: readonly string[];
  readonly amount: bigint;
  readonly bills: readonly string[];
  readonly reversedBy: string;
  readonly isMatched: boolean;
  /** A second person has to release it, and has not. */
  readonly awaitsRelease: boolean;
  readonly advisedTo: readonly string[];
  readonly adviceStates: readonly MailState[];
}

/** The payments of a run, in the order of their vouchers. */
export async function listRunPayments(db: Db, payRunId: string): Promise<RunPaymentRow[]> {
  const { rows } = await sql<RunPaymentRow>`
    select p.transaction_id as "transactionId", t.number, t.date, v.party_id as "partyId",
        coalesce(t.printed -> 'party' ->> 'name', v.name) as party, p.method, c.cheque_id as "chequeId",
        coalesce(c.number, '') as "chequeNumber", coalesce(c.state, '') as "chequeState",
        v.bank_name as bank, v.bank_account_name as "bankAccountName", v.bank_account_number as "bankAccountNumber",
        array_remove(array_prepend(v.email, v.more_emails), '') as emails, t.total as amount,
        array(select l.document from journal_lines l join journal_entries e using (entry_id)
          where e.transaction_id = t.transaction_id and l.account = ${ACCOUNT.payable} and l.document is not null
          order by l.position) as bills,
        coalesce(r.number, '') as "reversedBy", ${isMatched} as "isMatched",
        r.number is null and awaits_release(p.transaction_id) as "awaitsRelease",
        array(select a.recipient from pay_run_advices a where a.transaction_id = p.transaction_id
          order by a.recipient) as "advisedTo",
        array(select m.state from pay_run_advices a join mails m on m.message_id = a.message_id
          where a.transaction_id = p.transaction_id) as "adviceStates"
      from pay_run_payments p
      join transactions t on t.transaction_id = p.transaction_id
      join parties v on v.party_id = t.party_id
      left join transactions r on r.reverses_id = t.transaction_id
      left join cheques c on c.transaction_id = t.transaction_id
      where p.pay_run_id = ${payRunId}::uuid order by p.position`.execute(db);
  return rows;
}

/** What a person's act with this key made; nothing where it never ran. */
export function findRunByKey(db: Db, { userId, key }: { userId: string; key: string }) {
  return db
    .selectFrom('pay_runs')
    .select(['pay_run_id as payRunId', 'reference', 'content_hash as contentHash'])
    .where('made_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** `PR-0008`: the reference that a new run is offered, after those of this form that are there. */
export async function findNextReference(db: Db): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(reference, 4)::int), 0) as last from pay_runs
      where reference ~ '^PR-[0-9]{4,8}$'`.execute(db);
  return `PR-${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`;
}
