import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { returnsCheque, tellsWithholding } from '../transactions/of-kinds.ts';
import { isMoney } from '../chart/account-conditions.ts';

const MOST = 500;

/** A document with something left to settle, as a form lists it. */
export interface OpenItemRow {
  document: string;
  partyId: string | null;
  party: string | null;
  documentDate: string;
  dueDate: string | null;
  balance: bigint;
  description: string;
  memo: string;
  expected: { atc: string; base: string; tax: string }[];
}

interface OpenItemFilter {
  readonly account: string;
  readonly partyId: string | undefined;
  /** The transaction that will be reversed by the same act: what it did is left out. */
  readonly corrects?: string | undefined;
}

const rest = sql`(o.balance - coalesce(case when a.normal_side = 'debit' then u.amount else -u.amount end, 0))::bigint`;

/**
 * Documents of an account with something left to settle, oldest first; of one party, if one is
 * named.
 */
export async function findOpenItems(
  db: Kysely<Tables>,
  { account, partyId, corrects }: OpenItemFilter,
): Promise<OpenItemRow[]> {
  // The index of what is open serves where nothing is corrected.
  const isOpen = corrects === undefined ? sql`o.balance > 0` : sql`${rest} > 0`;
  const { rows } = await sql<OpenItemRow>`
    with undone as (
      select l.document, l.party_id, sum(l.debit - l.credit) as amount
        from journal_lines l join journal_entries e using (entry_id)
        where e.transaction_id = ${corrects ?? null}::uuid and l.account = ${account} group by 1, 2)
    select o.document, o.party_id as "partyId", coalesce(p.name, t.printed -> 'party' ->> 'name') as party,
        o.document_date as "documentDate", o.due_date as "dueDate", ${rest} as balance, t.description,
        coalesce(${memoOfItem}, '') as memo, ${expectedOfItem} as expected
      from open_items o
      join accounts a on a.number = o.account
      join transactions t on t.transaction_id = o.transaction_id
      left join parties p on p.party_id = o.party_id
      left join undone u on u.document = o.document and u.party_id is not distinct from o.party_id
      where o.account = ${account} and ${isOpen}
        and (${partyId ?? null}::uuid is null or o.party_id = ${partyId ?? null}::uuid)
      order by coalesce(o.due_date, o.document_date), o.document
      limit ${MOST}`.execute(db);
  return rows;
}

// What the line says that opened the document.
const memoOfItem = sql`
  (select l.memo from journal_lines l join journal_entries e using (entry_id)
    where e.transaction_id = o.transaction_id and l.account = o.account and l.document = o.document limit 1)`;

// What the invoice expects to be withheld, less what memos took back of it and what collections
// have brought (certificates in hand or to follow); also before its party was merged into this one.
const expectedOfItem = sql`
  (select coalesce(json_agg(json_build_object('atc', code, 'base', base::text, 'tax', tax::text) order by position), '[]')
    from (select x.code, min(x.position) as position, sum(${signed('base')}) as base, sum(${signed('tax')}) as tax
        from tax_rows x join journal_entries f using (entry_id) join transactions w using (transaction_id)
        where x.document = o.document and x.party_id in (select merged_parties(o.party_id))
          and x.type in ('creditable-wt', 'expected-wt')
        group by x.code) left_over
    where base > 0 and tax > 0)`;

// What was told counts, what was brought is taken off.
function signed(column: 'base' | 'tax') {
  const isTold = sql`x.type = 'expected-wt' and ${tellsWithholding('w.kind')}`;
  return sql`case when ${isTold} then x.${sql.ref(column)} else -x.${sql.ref(column)} end`;
}

/**
 * Receipts of cheques that were deposited and have not come back, newest first; `balance` is the
 * amount of the cheque.
 */
export async function findDepositedCheques(
  db: Kysely<Tables>,
  { account, partyId }: { account: string; partyId: string | undefined },
): Promise<OpenItemRow[]> {
  const { rows } = await sql<OpenItemRow>`
    select o.document, t.party_id as "partyId", t.printed -> 'party' ->> 'name' as party,
        o.document_date as "documentDate", o.due_date as "dueDate", l.debit as balance,
        t.description, coalesce(l.memo, '') as memo, '[]'::json as expected
      from transactions t
      join open_items o on o.transaction_id = t.transaction_id and o.account = ${account} and o.balance = 0
      join journal_entries e on e.transaction_id = t.transaction_id
      join journal_lines l on l.entry_id = e.entry_id and l.account = o.account and l.document = o.document
      where (${partyId ?? null}::uuid is null or t.party_id = ${partyId ?? null}::uuid) and l.memo ilike '%cheque%'
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
        and not exists (select from document_claims c where ${returnsCheque('c.kind')} and c.number_key = o.document)
      order by o.document_date desc, o.document desc
      limit ${MOST}`.execute(db);
  return rows;
}

/**
 * What entries of days to come (post-dated cheques) take from or bring to cash accounts, debit less
 * credit.
 */
export async function findAmountsToCome(
  db: Kysely<Tables>,
  today: BusinessDate,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ account: string; amount: bigint }>`
    select l.account, sum(l.debit - l.credit)::bigint as amount
      from journal_entries e join journal_lines l using (entry_id)
      where e.date > ${today} and ${isMoney('l.account')} group by l.account`.execute(db);
  return new Map(rows.map(({ account, amount }) => [account, amount]));
}

/** The number after the highest cheque of each bank account, as wide as that one was. */
export async function findNextCheques(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ account: string; number: string }>`
    select distinct on (account) account, number from cheques
      order by account, number::numeric desc`.execute(db);
  return new Map(rows.map(({ account, number }) => [account, numberAfter(number)]));
}

function numberAfter(number: string): string {
  return (BigInt(number) + 1n).toString().padStart(number.length, '0');
}
