import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { Kind } from '#kinds/define-kind.ts';
import type { Question } from '#kinds/posting.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { ITEMISED_ACCOUNTS } from '#shared/ledger/itemised-accounts.ts';

import type { Tables } from '../../tables.ts';

/**
 * A document that another transaction brought in under its number: opening balances, or a journal
 * entry.
 */
export interface Opened {
  readonly transactionId: string;
  readonly account: string;
  readonly document: string;
  readonly documentDate: BusinessDate;
  readonly balance: bigint;
  readonly entryNumber: string;
  readonly description: string;
}

const ITEMISED = [...ITEMISED_ACCOUNTS];
const MOST_OPENED = 50;

/** What is asked of a typed number, in SQL. */
export interface AskedOpened {
  /** Null: of any party. */
  readonly partyId: RawBuilder<string | null>;
  /** In the form for comparing. */
  readonly key: RawBuilder<string>;
  readonly corrects: RawBuilder<string | null>;
}

/**
 * Documents of itemised accounts that bear a number without being recorded by it, of one party or
 * of any. What a transaction recorded under its own number is known by its claim.
 */
export function openedUnder({ partyId, key, corrects }: AskedOpened) {
  // What the planner may look at it plans anew for each value, and gains nothing by it.
  const party = sql`(select ${partyId}::uuid)`;
  return sql<Opened>`
    select o.transaction_id as "transactionId", o.account, o.document, o.document_date as "documentDate", o.balance,
        e.number as "entryNumber", t.description
      from open_items o
      join transactions t on t.transaction_id = o.transaction_id
      join journal_entries e on e.transaction_id = o.transaction_id
      where (select ${key} <> '') and o.account = any(${ITEMISED}::text[])
        and regexp_replace(upper(o.document), '[^A-Z0-9]', '', 'g') = ${key}
        and (${party} is null or o.party_id = ${party})
        and t.number <> o.document and t.transaction_id is distinct from (select ${corrects}::uuid)
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
      order by o.document limit ${MOST_OPENED}`;
}

/** Whoever enters again what is entered once, as opening balances are, is asked first. */
export async function questionsOfSecond(
  db: Kysely<Tables>,
  { kind, corrects }: { kind: Kind; corrects: string | undefined },
): Promise<Question[]> {
  if (kind.isEnteredOnce !== true || !('series' in kind.documentNumber)) return [];
  const { rows } = await sql<{ transactionId: string; number: string; date: BusinessDate }>`
    select t.transaction_id as "transactionId", t.number, t.date
      from number_series s join transactions t on t.series = s.series
      where s.series like ${`${kind.documentNumber.series}-%`} and t.kind = ${kind.id} and t.reverses_id is null
        and t.transaction_id is distinct from ${corrects ?? null}::uuid
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
      order by t.date, t.serial limit 5`.execute(db);
  return rows.map(({ transactionId, number, date }) => ({
    code: `second-${transactionId}`,
    text: `${kind.title} were already entered: ${number} of ${formatDate(date)}. These are added to them. That is right.`,
  }));
}

/**
 * What was recorded already of the day of opening balances, or of an earlier one, is asked about:
 * balances that hold it as well would count it twice (handbook 14, ruling 4).
 */
export async function questionsOfOlder(
  db: Kysely<Tables>,
  { kind, corrects, date }: { kind: Kind; corrects: string | undefined; date: BusinessDate },
): Promise<Question[]> {
  if (kind.isEnteredOnce !== true || corrects !== undefined) return [];
  const { rows } = await sql<{
    count: number;
    from: BusinessDate;
    to: BusinessDate;
    first: { id: string; number: string };
  }>`
    select count(*)::integer as count, min(t.date) as "from", max(t.date) as "to",
        (array_agg(json_build_object('id', t.transaction_id, 'number', t.number)
          order by t.date, t.number))[1] as first
      from transactions t join journal_entries e using (transaction_id)
      where t.date <= ${date} and t.kind <> ${kind.id} and e.stage <> 'closing' and t.reverses_id is null
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
      having count(*) > 0`.execute(db);
  return rows.map(({ count, from, to, first }) => {
    const days = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
    const text =
      `${count === 1 ? '1 document' : `${count} documents`} of ${days} ${count === 1 ? 'is' : 'are'} ` +
      `recorded already, the first is ${first.number}. Leave their amounts out of these balances, ` +
      'or reverse the documents first; otherwise they are counted twice. ' +
      'These balances do not include them.';
    return { code: `older-${count}-${first.id}`, text };
  });
}
