import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { BUCKETS, SIDE_ACCOUNTS, SIDES } from '#shared/ledger/party-accounts.ts';
import type { Bucket, Side } from '#shared/ledger/party-accounts.ts';

import type { Tables } from '../../tables.ts';

/** What a document came to on a day. */
export interface OpenRow {
  readonly side: Side;
  readonly isAdvance: boolean;
  readonly partyId: string;
  readonly name: string;
  readonly document: string;
  readonly transactionId: string | null;
  readonly recordedBy: string | null;
  readonly date: BusinessDate;
  readonly due: BusinessDate;
  readonly balance: bigint;
}

interface RawRow extends Omit<OpenRow, 'side' | 'isAdvance'> {
  readonly account: string;
}

interface OpenAsked {
  readonly partyId?: string;
  readonly asOf: BusinessDate;
  readonly side?: Side;
}

/** The documents that were open on a day, of a party or of all: by party, due day and document. */
export async function listOpenRows(db: Kysely<Tables>, asked: OpenAsked): Promise<OpenRow[]> {
  const { rows } = await sql<RawRow>`
    ${withFound(asked)}
    select f.account, f.party_id as "partyId", p.name, f.document, f.balance, f.transaction_id as "transactionId",
        t.recorded_by as "recordedBy", f.date, f.due
      from found f join parties p using (party_id) left join transactions t using (transaction_id)
      order by p.search_text using ~<~, f.party_id, f.due, f.document`.execute(db);
  const places = placesOf(asked.side);
  return rows.flatMap(({ account, balance, ...row }) =>
    places
      .filter((place) => place.account === account)
      .map((place) => ({
        ...row,
        side: place.side,
        isAdvance: place.isAdvance,
        balance: balance * place.sign,
      })),
  );
}

/** What the documents of a party on one account and of one age come to. */
export interface OpenSum {
  readonly isAdvance: boolean;
  readonly partyId: string;
  readonly name: string;
  readonly bucket: Bucket;
  readonly balance: bigint;
}

/** The same documents added up by party and age, in the order of the parties. */
export async function sumOpenRows(
  db: Kysely<Tables>,
  { by, ...asked }: OpenAsked & { readonly side: Side; readonly by: 'due' | 'document' },
): Promise<OpenSum[]> {
  const day = by === 'due' ? sql`f.due` : sql`f.date`;
  const { rows } = await sql<
    Omit<OpenSum, 'bucket' | 'isAdvance'> & { account: string; age: number }
  >`
    ${withFound(asked)},
    aged as (
      select f.account, f.party_id, width_bucket(${asked.asOf}::date - ${day}, array[1, 31, 61, 91, 121]) as age,
          sum(f.balance)::bigint as balance
        from found f group by 1, 2, 3)
    select s.account, s.party_id as "partyId", p.name, s.age, s.balance
      from aged s join parties p using (party_id)
      order by p.search_text using ~<~, s.party_id, s.age`.execute(db);
  const places = placesOf(asked.side);
  return rows.flatMap(({ account, balance, age, ...row }) =>
    places
      .filter((place) => place.account === account)
      .map(({ isAdvance, sign }) => ({
        ...row,
        isAdvance,
        bucket: BUCKETS[age] ?? 'over 120',
        balance: balance * sign,
      })),
  );
}

interface DueAsked {
  readonly side: Side;
  readonly asOf: BusinessDate;
}

/** How many documents of a side are due by a day, and what they come to. */
export async function sumDue(
  db: Kysely<Tables>,
  { until, side, asOf }: DueAsked & { readonly until: BusinessDate },
): Promise<{ count: number; amount: bigint }> {
  const { control, sign } = SIDE_ACCOUNTS[side];
  const { rows } = await sql<{ count: number; amount: bigint }>`
    ${withFound({ side, asOf })}
    select count(*)::integer as count, coalesce(sum(f.balance * ${sign}::bigint), 0)::bigint as amount
      from found f join parties p using (party_id)
      where f.account = ${control} and f.due <= ${until} and f.balance * ${sign}::bigint > 0`.execute(
    db,
  );
  return rows[0] ?? { count: 0, amount: 0n };
}

interface FirstDueAsked extends DueAsked {
  /** Only what this user recorded. */
  readonly recordedBy?: string;
  readonly limit: number;
}

/** What is open of a side, what of it is overdue, and the documents that are due first. */
export async function listFirstDue(
  db: Kysely<Tables>,
  { side, asOf, recordedBy, limit }: FirstDueAsked,
) {
  const { control, sign } = SIDE_ACCOUNTS[side];
  const own =
    recordedBy === undefined
      ? sql``
      : sql`and f.transaction_id in (select t.transaction_id from transactions t where t.recorded_by = ${recordedBy})`;
  // Added up over all, and only of the first ones is asked who they are of.
  const { rows } = await sql<FirstDue>`
    ${withFound({ side, asOf })},
    mine as materialized (select * from found f where f.account = ${control} ${own}),
    first as (
      select f.*, p.name, p.search_text from mine f join parties p using (party_id)
        order by f.due, p.search_text using ~<~, f.party_id, f.document limit ${limit})
    select f.party_id as "partyId", f.name, f.document, f.balance * ${sign}::bigint as balance,
        f.transaction_id as "transactionId", t.recorded_by as "recordedBy", f.date, f.due, s.*
      from first f left join transactions t using (transaction_id)
        cross join (select count(*)::integer as count, sum(m.balance * ${sign}::bigint)::bigint as amount,
            (count(*) filter (where m.due < ${asOf}))::integer as "lateCount",
            coalesce(sum(m.balance * ${sign}::bigint) filter (where m.due < ${asOf}), 0)::bigint as "lateAmount" from mine m) s
      order by f.due, f.search_text using ~<~, f.party_id, f.document`.execute(db);
  const [first] = rows;
  return {
    rows: rows.map((row) => ({ ...row, side, isAdvance: false })),
    all: { count: first?.count ?? 0, amount: first?.amount ?? 0n },
    overdue: { count: first?.lateCount ?? 0, amount: first?.lateAmount ?? 0n },
  };
}

interface FirstDue extends Omit<OpenRow, 'side' | 'isAdvance'> {
  readonly count: number;
  readonly amount: bigint;
  readonly lateCount: number;
  readonly lateAmount: bigint;
}

function placesOf(side: Side | undefined) {
  return (side === undefined ? SIDES : [side]).flatMap((each) => {
    const { control, advances, sign } = SIDE_ACCOUNTS[each];
    return [
      { account: control, side: each, isAdvance: false, sign },
      { account: advances, side: each, isAdvance: true, sign: -sign },
    ];
  });
}

/**
 * The open documents of a day as `found`. Of those that nothing moved after that day and that no
 * reversal touched, what is kept beside the ledger says all: the balance, and the dates of the
 * entry that opened them. The others are added up from their lines; their dates are those of the
 * first entry in force that opened them, so a corrected invoice has its new ones and a returned
 * cheque leaves the invoice its own.
 */
function withFound({ partyId, asOf, side }: OpenAsked): RawBuilder<unknown> {
  const accounts = placesOf(side).map(({ account }) => account);
  const lineOf = (alias: string) => {
    const party =
      partyId === undefined ? sql`` : sql`and ${sql.ref(`${alias}.party_id`)} = ${partyId}`;
    return sql`${sql.ref(`${alias}.account`)} = any(${accounts}) ${party}`;
  };
  return sql`
    with touched as materialized (
      select i.account, i.party_id, i.document from open_items i where i.last_moved > ${asOf} and ${lineOf('i')}
      union
      select l.account, l.party_id, l.document
        from transactions r join journal_entries e using (transaction_id) join journal_lines l using (entry_id)
        where r.reverses_id is not null and ${lineOf('l')}),
    sums as (
      select l.account, l.party_id, l.document, sum(l.debit - l.credit)::bigint as balance, min(e.date) as first_day
        from touched t join journal_lines l using (account, party_id, document) join journal_entries e using (entry_id)
        where e.date <= ${asOf}
        group by l.account, l.party_id, l.document having sum(l.debit - l.credit) <> 0),
    opened as (
      select distinct on (l.account, l.party_id, l.document) l.account, l.party_id, l.document, t.transaction_id,
          coalesce(l.document_date, t.date) as date, coalesce(l.due_date, t.due_date, l.document_date, t.date) as due
        from sums s join journal_lines l using (account, party_id, document) join accounts a on a.number = l.account
          join journal_entries e using (entry_id) join transactions t using (transaction_id)
          left join transactions r on r.reverses_id = t.transaction_id and r.date <= ${asOf}
        where e.date <= ${asOf} and t.reverses_id is null and r.transaction_id is null
          and case a.normal_side when 'debit' then l.debit else l.credit end > 0
        order by l.account, l.party_id, l.document, e.sequence, l.position),
    found as (
      select o.account, o.party_id, o.document, case a.normal_side when 'debit' then o.balance else -o.balance end as balance,
          o.transaction_id, o.document_date as date, coalesce(o.due_date, o.document_date) as due
        from open_items o join accounts a on a.number = o.account
        where o.balance > 0 and ${lineOf('o')} and not exists (select from touched t
          where t.account = o.account and t.document = o.document and t.party_id = o.party_id)
      union all
      select s.account, s.party_id, s.document, s.balance, o.transaction_id, coalesce(o.date, s.first_day),
          coalesce(o.due, s.first_day)
        from sums s left join opened o using (account, party_id, document))`;
}
