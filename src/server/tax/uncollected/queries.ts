import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';

import { isOfKinds } from '../../ledger/transactions/of-kinds.ts';
import type { Tables } from '../../tables.ts';

/** An invoice that was not paid when its period to pay had elapsed; centavos. */
export interface UnpaidRow {
  readonly transactionId: string;
  readonly number: string;
  readonly date: BusinessDate;
  readonly dueDate: BusinessDate | null;
  readonly partyId: string;
  readonly party: string;
  readonly hasTin: boolean;
  readonly total: bigint;
  readonly vat: bigint;
  /** Open at the end of the quarter. */
  readonly open: bigint;
  readonly claimId: string | null;
  readonly claimedQuarter: string | null;
  readonly claimedVat: bigint | null;
}

/**
 * Invoices with output VAT that fell due by a day and were open then, and those whose VAT was taken
 * back in the quarter that ends with it; by customer and due date.
 */
export async function listUnpaid(
  db: Kysely<Tables>,
  { to, quarter }: { readonly to: BusinessDate; readonly quarter: string },
): Promise<UnpaidRow[]> {
  const { rows } = await sql<UnpaidRow>`
    select * from (
      select t.transaction_id as "transactionId", t.number, t.date, t.due_date as "dueDate", t.party_id as "partyId",
          p.name as party, p.tin is not null as "hasTin", t.total,
          (select coalesce(sum(x.tax), 0) from tax_rows x join journal_entries e using (entry_id)
            where e.transaction_id = t.transaction_id and x.type = 'output-vat')::bigint as vat,
          (select coalesce(sum(l.debit - l.credit), 0) from journal_lines l join journal_entries e using (entry_id)
            where l.account = ${ACCOUNT.receivable} and l.document = t.number and l.party_id = t.party_id
              and e.date <= ${to})::bigint as open,
          c.claim_id as "claimId", c.quarter as "claimedQuarter", c.vat as "claimedVat"
        from transactions t join parties p using (party_id)
          left join uncollected_vat c on c.transaction_id = t.transaction_id and c.withdrawn_at is null
        where ${isOfKinds('t.kind', ({ vat }) => vat === 'raises-output')} and t.reverses_id is null
          and (coalesce(t.due_date, t.date) <= ${to} or c.quarter = ${quarter})
          and not exists (select from transactions r join journal_entries f using (transaction_id)
            where r.reverses_id = t.transaction_id and f.date <= ${to})
          and (c.quarter = ${quarter} or exists (select from journal_lines l join journal_entries e using (entry_id)
            where l.account = ${ACCOUNT.receivable} and l.document = t.number and l.party_id = t.party_id and e.date <= ${to}
            having sum(l.debit - l.credit) > 0))) u
      where u.vat > 0 order by u.party, u."dueDate", u.number`.execute(db);
  return rows;
}

/** A claim that stands, with its invoice; centavos. */
export interface ClaimRow {
  readonly claimId: string;
  readonly transactionId: string;
  readonly number: string;
  readonly party: string;
  readonly partyId: string;
  readonly quarter: string;
  readonly quarterEnd: BusinessDate;
  readonly openAmount: bigint;
  readonly vat: bigint;
}

/** Claims of quarters that ended by a day, in the order in which they were made. */
export async function listClaims(db: Kysely<Tables>, to: BusinessDate): Promise<ClaimRow[]> {
  return db
    .selectFrom('uncollected_vat as c')
    .innerJoin('transactions as t', 't.transaction_id', 'c.transaction_id')
    .innerJoin('parties as p', 'p.party_id', 't.party_id')
    .where('c.withdrawn_at', 'is', null)
    .where('c.quarter_end', '<=', to)
    .orderBy('c.claimed_at')
    .orderBy('t.number')
    .select([
      'c.claim_id as claimId',
      'c.transaction_id as transactionId',
      't.number',
      'p.name as party',
      'p.party_id as partyId',
      'c.quarter',
      'c.quarter_end as quarterEnd',
      'c.open_amount as openAmount',
      'c.vat',
    ])
    .execute();
}

/** What was open of an invoice at the end of days, in their order; centavos. */
export async function openAtEnds(
  db: Kysely<Tables>,
  { number, partyId }: Pick<ClaimRow, 'number' | 'partyId'>,
  ends: readonly BusinessDate[],
): Promise<bigint[]> {
  const { rows } = await sql<{ open: bigint }>`
    select (select coalesce(sum(l.debit - l.credit), 0) from journal_lines l join journal_entries e using (entry_id)
        where l.account = ${ACCOUNT.receivable} and l.document = ${number} and l.party_id = ${partyId}
          and e.date <= d.day)::bigint as open
      from unnest(${[...ends]}::date[]) with ordinality as d (day, place) order by d.place`.execute(
    db,
  );
  return rows.map(({ open }) => open);
}

/** Keeps a claim. Refused by the database where one stands for the invoice. */
export async function insertClaim(
  tx: Kysely<Tables>,
  claim: {
    readonly claimId: string;
    readonly transactionId: string;
    readonly quarter: string;
    readonly quarterEnd: BusinessDate;
    readonly openAmount: bigint;
    readonly vat: bigint;
    readonly confirmed: readonly string[];
    readonly userId: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('uncollected_vat')
    .values({
      claim_id: claim.claimId,
      transaction_id: claim.transactionId,
      quarter: claim.quarter,
      quarter_end: claim.quarterEnd,
      open_amount: claim.openAmount,
      vat: claim.vat,
      confirmed: [...claim.confirmed],
      claimed_by: claim.userId,
      claimed_at: claim.at,
      withdrawn_by: null,
      withdrawn_at: null,
    })
    .execute();
}

/** Withdraws a claim; answers its invoice, or nothing where none stands. */
export async function withdrawClaimRow(
  tx: Kysely<Tables>,
  { claimId, userId, at }: { claimId: string; userId: string; at: Date },
): Promise<{ number: string; vat: bigint; quarter: string } | undefined> {
  const { rows } = await sql<{ number: string; vat: bigint; quarter: string }>`
    update uncollected_vat c set withdrawn_by = ${userId}, withdrawn_at = ${at} from transactions t
      where c.claim_id = ${claimId} and c.withdrawn_at is null and t.transaction_id = c.transaction_id
      returning t.number, c.vat, c.quarter`.execute(tx);
  return rows[0];
}

/** Claims of a quarter that were made or withdrawn since a moment, the newest first; centavos. */
export async function listClaimChanges(
  db: Kysely<Tables>,
  { quarter, since }: { quarter: string; since: Date },
): Promise<{ number: string; isWithdrawn: boolean; vat: bigint; by: string; at: Date }[]> {
  const { rows } = await sql<{
    number: string;
    isWithdrawn: boolean;
    vat: bigint;
    by: string;
    at: Date;
  }>`
    select * from (
        select t.number, false as "isWithdrawn", c.vat, u.client_id as by, c.claimed_at as at
          from uncollected_vat c join transactions t using (transaction_id) join user_accounts u on u.user_id = c.claimed_by
          where c.quarter = ${quarter} and c.withdrawn_at is null
        union all
        select t.number, true, -c.vat, u.client_id, c.withdrawn_at
          from uncollected_vat c join transactions t using (transaction_id) join user_accounts u on u.user_id = c.withdrawn_by
          where c.quarter = ${quarter} and c.claimed_at <= ${since}) as changed
      where at > ${since} order by at desc`.execute(db);
  return rows;
}
