import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import { isOfKinds } from '../../ledger/transactions/of-kinds.ts';
import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** A reconciliation that somebody prepared and nobody has signed as its reviewer. */
interface Waiting {
  readonly account: string;
  readonly asAt: BusinessDate;
}

/**
 * Reconciliations that a colleague prepared and this person may review, the oldest first; a broken
 * one cannot be.
 */
export async function listToReview(db: Db, userId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.account, r.as_at as "asAt" from reconciliations r
      where r.withdrawn_at is null and r.reviewed_at is null and r.prepared_by <> ${userId}::uuid
        and not exists (select from reconciliation_breaks k where k.reconciliation_id = r.reconciliation_id)
      order by r.as_at, r.account`.execute(db);
  return rows;
}

/** What an admin keeps an eye on, counted. */
interface HealthCounts {
  readonly accounts: number;
  readonly refused: number;
  readonly failed: number;
  readonly waiting: number;
  readonly kept: number;
  readonly inquiries: number;
}

/** Active accounts, log-ins refused since a day ago, emails by state, inquiries of a week. */
export async function countHealth(
  db: Db,
  { companyId, now }: { companyId: string; now: Date },
): Promise<HealthCounts> {
  const { rows } = await sql<HealthCounts>`
    select
      (select count(*)::int from user_accounts u
        where u.company_id = ${companyId}::uuid and u.active_slot is not null) as accounts,
      (select count(*)::int from audit_events a where a.action in ('login.failed', 'login.refused', 'login.held')
        and a.at > ${now}::timestamptz - interval '24 hours') as refused,
      m.failed, m.waiting, m.kept,
      (select count(*)::int from inquiries i
        where i.received_at > ${now}::timestamptz - interval '7 days') as inquiries
      from (select count(*) filter (where state = 'failed')::int as failed,
          count(*) filter (where state = 'waiting')::int as waiting,
          count(*) filter (where state = 'kept')::int as kept from mails) m`.execute(db);
  return rows[0] ?? { accounts: 0, refused: 0, failed: 0, waiting: 0, kept: 0, inquiries: 0 };
}

/** What a new company has set up already. */
interface SetUp {
  readonly hasBankAccount: boolean;
  readonly hasFund: boolean;
  readonly hasRange: boolean;
  readonly hasAccountant: boolean;
  readonly hasOpening: boolean;
  readonly hasDocument: boolean;
  /** A restore was rehearsed, and everything came back. */
  readonly hasProof: boolean;
  readonly isHidden: boolean;
}

/** The facts that tick the first steps; a reversed entry counts as none. */
export async function readSetUp(db: Db, companyId: string): Promise<SetUp | undefined> {
  const inForce = sql`t.reverses_id is null
    and not exists (select from transactions r where r.reverses_id = t.transaction_id)`;
  const isDocument = isOfKinds('t.kind', ({ origin }) => origin === 'document');
  const { rows } = await sql<SetUp>`
    select exists (select from bank_accounts where is_active) as "hasBankAccount",
      exists (select from petty_cash_fund) as "hasFund",
      exists (select from atp_ranges) as "hasRange",
      exists (select from user_accounts u where u.company_id = ${companyId}::uuid
        and u.active_slot is not null and u.role = 'accountant') as "hasAccountant",
      opening_day() is not null as "hasOpening",
      exists (select from transactions t where ${isDocument} and ${inForce}) as "hasDocument",
      exists (select from system_runs where kind = 'rehearsal' and outcome = 'done' and faults = '{}') as "hasProof",
      exists (select from first_steps_hidden h where h.company_id = ${companyId}::uuid) as "isHidden"`.execute(
    db,
  );
  return rows[0];
}

/** Hides the first steps of a company; false when they were hidden before. */
export async function insertHidden(
  tx: Db,
  row: { companyId: string; userId: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('first_steps_hidden')
    .values({ company_id: row.companyId, hidden_by: row.userId, hidden_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('company_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Shows the first steps of a company again; false when they were not hidden. */
export async function deleteHidden(tx: Db, companyId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('first_steps_hidden')
    .where('company_id', '=', companyId)
    .returning('company_id')
    .executeTakeFirst();
  return gone !== undefined;
}
