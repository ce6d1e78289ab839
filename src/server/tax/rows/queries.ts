import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { SALES_FORM } from '#shared/ledger/document-numbers.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TaxRow } from '#shared/ledger/journal-entry.ts';
import { IMPORTED } from '#shared/ledger/vat.ts';

import type { Tables } from '../../tables.ts';
import { isOfKinds, isOpening } from '../../ledger/transactions/of-kinds.ts';
import { isMerchandise } from '../../ledger/chart/account-conditions.ts';

export type TaxType = TaxRow['type'];

/** The days that are read, both included. */
export interface Span {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** A tax row with the transaction that wrote it. */
export interface TaxEntry {
  readonly entryId: string;
  /** With the position and the day: where the row stands among all. */
  readonly sequence: bigint;
  readonly position: number;
  readonly transactionId: string;
  readonly kind: string;
  readonly kindTitle: string;
  /** The number of the transaction's own document. */
  readonly number: string;
  readonly isReversal: boolean;
  readonly type: TaxType;
  readonly code: string;
  readonly base: bigint;
  readonly rateBasisPoints: number;
  readonly tax: bigint;
  readonly partyId: string | null;
  readonly partyName: string | null;
  readonly partyTin: string | null;
  readonly document: string;
  readonly date: BusinessDate;
  /** The day that it counts on in returns; of a late reversal not its own. */
  readonly countedOn: BusinessDate;
}

interface TaxRowFilter extends Span {
  readonly types: readonly TaxType[];
  /** One code, or several (`exempt,non-vat`). */
  readonly code?: string | undefined;
  readonly partyId?: string | undefined;
  /** Of the parties with this TIN, or with `any`. */
  readonly tin?: string | undefined;
  /**
   * As the summary lists have them (`sumListedRows`): the month that the taxable year ends with.
   */
  readonly listedBy?: number | undefined;
}

/** A part of the rows: those after a place, and how many. */
interface Part {
  readonly after?: Pick<TaxEntry, 'date' | 'sequence' | 'position'> | undefined;
  readonly limit: number;
}

/**
 * The tax rows of a period, each with its transaction, in the order of the days; all of them, or a
 * part.
 */
export async function listTaxEntries(
  db: Kysely<Tables>,
  asked: TaxRowFilter,
  part?: Part,
): Promise<TaxEntry[]> {
  const after = part?.after;
  const isAfter =
    after === undefined
      ? sql``
      : sql`and x.date >= ${after.date}::date
          and (x.date, e.sequence, x.position) > (${after.date}::date, ${after.sequence}::bigint, ${after.position}::integer)`;
  const limited = part === undefined ? sql`` : sql`limit ${part.limit}`;
  const { rows } = await sql<TaxEntry>`
    select x.entry_id as "entryId", e.sequence, x.position, t.transaction_id as "transactionId", t.kind, t.printed ->> 'kindTitle' as "kindTitle",
        t.number, t.reverses_id is not null as "isReversal", x.type, x.code, x.base, x.rate_basis_points as "rateBasisPoints",
        x.tax, x.party_id as "partyId", p.name as "partyName", p.tin || p.branch as "partyTin",
        coalesce(x.document, t.number) as document, x.date, x.day as "countedOn"
      from ${countedRows(asked)} join journal_entries e using (entry_id) join transactions t using (transaction_id)
        left join parties p on p.party_id = x.party_id
      where ${isAsked(asked)} ${isAfter}
      order by x.date, e.sequence, x.position ${limited}`.execute(db);
  return rows;
}

/** Tax rows added up by month, party, code and rate. */
export interface TaxSum {
  readonly type: TaxType;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly partyId: string | null;
  readonly code: string;
  readonly rateBasisPoints: number;
  readonly base: bigint;
  readonly tax: bigint;
}

/** Tax rows of a period added up by month, party, code and rate. */
export async function sumTaxRows(db: Kysely<Tables>, asked: TaxRowFilter): Promise<TaxSum[]> {
  const { rows } = await sql<TaxSum>`
    select s.type, to_char(s.month, 'YYYY-MM') as month, s.party_id as "partyId", s.code,
        s.rate_basis_points as "rateBasisPoints", s.base, s.tax
      from (select x.type, date_trunc('month', x.day::timestamp) as month, x.party_id, x.code, x.rate_basis_points,
          sum(x.base)::bigint as base, sum(x.tax)::bigint as tax
        from ${countedRows(asked)} where ${isAsked(asked)} group by 1, 2, 3, 4, 5) s
      order by s.type, s.month, s.code, s.rate_basis_points, s.party_id`.execute(db);
  return rows;
}

function isAsked({ code, partyId, tin }: TaxRowFilter) {
  const ofCode = code === undefined ? sql`` : sql`and x.code = any(${code.split(',')}::text[])`;
  const isOfTin = tin === 'any' ? sql`tin is not null` : sql`tin = ${tin}`;
  const ofTin =
    tin === undefined
      ? sql``
      : sql`and x.party_id in (select party_id from parties where ${isOfTin})`;
  const ofParty = partyId === undefined ? ofTin : sql`and x.party_id = ${partyId} ${ofTin}`;
  return sql`true ${ofCode} ${ofParty}`;
}

/**
 * The rows of a period as `x`, each with the `day` that it counts on: its own; of the summary lists
 * as they have it; and tax withheld that a later quarter reversed on the last day of the quarter
 * that it was withheld in, which has no 0619-E (handbook 14, ruling 21).
 */
function countedRows({ types, from, to, listedBy }: TaxRowFilter) {
  const own = sql`r.type = any(${[...types]}::text[])`;
  const within = sql`between ${from} and ${to}`;
  if (listedBy !== undefined) {
    return sql`(select * from (select r.*, ${listedDay(listedBy)} as day from tax_rows r where ${own}) l where day ${within}) x`;
  }
  const asDated = sql`select r.*, r.date as day from tax_rows r where ${own} and r.date ${within}`;
  if (!types.includes('ewt')) return sql`(${asDated}) x`;
  return sql`(${asDated} and (r.type <> 'ewt' or not exists (select 1 ${REVERSED} where e.entry_id = r.entry_id and ${IS_LATE}))
    union all
    select r.*, ${QUARTER_END} as day from tax_rows r join (select e.entry_id, o.date as withheld ${REVERSED} where ${IS_LATE}
        and o.date >= date_trunc('quarter', ${from}::date) and ${QUARTER_END_OF} ${within}) late using (entry_id)
      where r.type = 'ewt') x`;
}

// A reversal with the entry that it reverses. (Told that few are, the planner begins with these.)
const REVERSED = sql`from transactions t join journal_entries e on e.transaction_id = t.transaction_id and t.reverses_id is not null
  join journal_entries o on o.transaction_id = t.reverses_id`;
// Reversed after the quarter that it was withheld in.
const IS_LATE = sql`date_trunc('quarter', e.date) > date_trunc('quarter', o.date)`;
const QUARTER_END_OF = sql`(date_trunc('quarter', o.date) + interval '3 months - 1 day')::date`;
const QUARTER_END = sql`(date_trunc('quarter', late.withheld) + interval '3 months - 1 day')::date`;

/** The day a row is listed by: of a reversal within its taxable quarter, the original’s. */
function listedDay(fiscalYearEndMonth: number) {
  const quarter = (day: string) =>
    sql`floor((extract(year from ${sql.ref(day)}) * 12 + extract(month from ${sql.ref(day)}) - 1 - ${fiscalYearEndMonth}::int) / 3)`;
  return sql`coalesce((select o.date from journal_entries f join transactions u using (transaction_id)
      join journal_entries o on o.transaction_id = u.reverses_id
      where f.entry_id = r.entry_id and ${quarter('o.date')} = ${quarter('r.date')}), r.date)`;
}

/** How many tax rows of a period there are, and what they come to. */
export async function totalOfTaxRows(
  db: Kysely<Tables>,
  asked: TaxRowFilter,
): Promise<{ count: number; base: bigint; tax: bigint }> {
  const { rows } = await sql<{ count: number; base: bigint; tax: bigint }>`
    select count(*)::int as count, coalesce(sum(x.base), 0)::bigint as base, coalesce(sum(x.tax), 0)::bigint as tax
      from ${countedRows(asked)} where ${isAsked(asked)}`.execute(db);
  return rows[0] ?? { count: 0, base: 0n, tax: 0n };
}

/**
 * Of the input tax of goods, how much was for resale alone: in each entry the share of merchandise
 * (accounts 5… and 131…) in what it bought as goods; of opening balances all (handbook 6.1, rule 4;
 * golden month).
 */
export async function sumResaleInput(db: Kysely<Tables>, { from, to }: Span): Promise<bigint> {
  const { rows } = await sql<{ tax: bigint }>`
    with goods as (
      select x.entry_id, t.kind, sum(x.base) as base, sum(x.tax) as tax
        from tax_rows x join journal_entries e using (entry_id) join transactions t using (transaction_id)
        where x.type = 'input-vat' and x.code = 'goods' and x.date between ${from} and ${to}
        group by x.entry_id, t.kind),
    resale as (
      select g.entry_id, sum(l.debit - l.credit) as cost from goods g join journal_lines l using (entry_id)
        where ${isMerchandise('l.account')} group by g.entry_id)
    select coalesce(sum(case when ${isOpening('g.kind')} then g.tax
        else round(g.tax * least(1, abs(coalesce(r.cost, 0)) / nullif(abs(g.base), 0))) end), 0)::bigint as tax
      from goods g left join resale r using (entry_id)`.execute(db);
  return rows[0]?.tax ?? 0n;
}

/**
 * Debit less credit of accounts before a day, from the kept balances; an account without entries is
 * left out.
 */
export async function balancesBefore(
  db: Kysely<Tables>,
  accounts: readonly string[],
  before: BusinessDate,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ account: string; balance: bigint }>`
    select account, sum(debit - credit)::bigint as balance from (
        select b.account, b.debit, b.credit from account_balances b
          where b.account = any(${[...accounts]}) and b.month < date_trunc('month', ${before}::date)
        union all
        select l.account, l.debit, l.credit from journal_lines l join journal_entries e using (entry_id)
          where l.account = any(${[...accounts]}) and e.date >= date_trunc('month', ${before}::date)
            and e.date < ${before}) as moved
      group by account`.execute(db);
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}

/** What each entry before a day did to accounts that move seldom, debit less credit. */
export async function listAccountMoves(
  db: Kysely<Tables>,
  accounts: readonly string[],
  before: BusinessDate,
): Promise<{ readonly entryId: string; readonly account: string; readonly amount: bigint }[]> {
  const { rows } = await sql<{ entryId: string; account: string; amount: bigint }>`
    select e.entry_id as "entryId", l.account, sum(l.debit - l.credit)::bigint as amount
      from journal_lines l join journal_entries e using (entry_id)
      where l.account = any(${[...accounts]}) and e.date < ${before} group by 1, 2`.execute(db);
  return rows;
}

/**
 * What accounts moved by in a period, debit less credit, apart for documents with tax rows and for
 * other entries.
 */
export interface AccountMove {
  readonly account: string;
  readonly documents: bigint;
  readonly others: bigint;
}

/**
 * The movement of accounts of a tax in a period: by documents with rows of that tax, and by
 * whatever else.
 */
export async function sumTaxAccounts(
  db: Kysely<Tables>,
  { type, accounts }: { readonly type: TaxType; readonly accounts: readonly string[] },
  { from, to }: Span,
): Promise<AccountMove[]> {
  const isTaxed = sql`(not ${isOpening('t.kind')}
    and exists (select from tax_rows x where x.entry_id = l.entry_id and x.type = ${type}))`;
  const { rows } = await sql<AccountMove>`
    select l.account,
        coalesce(sum(l.debit - l.credit) filter (where ${isTaxed}), 0)::bigint as documents,
        coalesce(sum(l.debit - l.credit) filter (where not ${isTaxed}), 0)::bigint as others
      from journal_lines l join journal_entries e using (entry_id) join transactions t using (transaction_id)
      where l.account = any(${[...accounts]}) and e.date between ${from} and ${to}
      group by l.account order by l.account`.execute(db);
  return rows;
}

/**
 * What the tax rows of documents come to by type: those of opening balances tell of the time
 * before. Importations apart, whose input VAT has an account and a list of its own.
 */
export async function sumDocumentTaxes(
  db: Kysely<Tables>,
  { from, to }: Span,
): Promise<Map<TaxType, bigint>> {
  const { rows } = await sql<{ type: TaxType; tax: bigint }>`
    select x.type, sum(x.tax)::bigint as tax
      from tax_rows x join journal_entries e using (entry_id) join transactions t using (transaction_id)
      where e.date between ${from} and ${to} and x.code <> ${IMPORTED.taxable} and not ${isByHand} group by x.type`.execute(
    db,
  );
  return new Map(rows.map(({ type, tax }) => [type, tax]));
}

const isByHand = isOfKinds('t.kind', ({ origin }) => origin !== 'document');

/**
 * Invoice numbers that were spoiled or are missing, of a period: the sales journal lists them
 * (handbook 2.3).
 */
export async function listUnusedInvoices(
  db: Kysely<Tables>,
  { from, to }: Span,
): Promise<{ number: string; date: BusinessDate; state: 'cancelled' | 'missing' }[]> {
  return db
    .selectFrom('unused_numbers')
    .select(['number', 'date', 'state'])
    .where('kind', '=', SALES_FORM.kind)
    .where('withdrawn_at', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('number_key')
    .execute();
}
