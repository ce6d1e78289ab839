import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { AmountRange } from '#shared/forms/amount-ranges.ts';
import { toSearchText } from '#shared/search-text.ts';

import { keptPlan } from '../../platform/db/kept-plans.ts';
import { wordQueries, wordQuery } from '../../platform/db/word-query.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';
import { wholeNumber } from '../numbers/whole-number.ts';

/** A record as the search over everything shows it. */
interface FoundRecord {
  transactionId: string;
  kindTitle: string;
  number: string;
  date: BusinessDate;
  party: string | null;
  description: string;
  total: bigint;
}

export interface FoundCheque {
  chequeId: string;
  account: string;
  number: string;
  payee: string;
  amount: bigint;
  date: BusinessDate;
}

/** How many of a sort are shown: in the text of the statement, because its plan is kept. */
const MOST_RECORDS = sql.lit(8);
const MOST_CHEQUES = sql.lit(4);
const MOST_ACCOUNTS = sql.lit(5);
/** Among so many of the latest a word that is used often is found at once. */
const LATEST = sql.lit(2_000);
/** A word that more than so many of so many have is used often; so many words are weighed. */
const OFTEN = sql.lit(20);
const WEIGHED_AMONG = sql.lit(400);
const WEIGHED = 6;
/** A rare word has fewer than this; of one that has more, any may do. */
const CANDIDATES = sql.lit(2_000);
/** The same of lines with one amount, each of which leads to its entry and record. */
const LINES = sql.lit(400);

/** No text has a sign behind this one. */
const LAST_SIGN = '\u{10FFFF}';

/** What was recognised in a text. */
type By = 'number' | 'tin' | 'words' | 'amount' | 'line' | 'about';

/** One way to read a text: a query of the ids that it finds, the best first. */
export interface Way {
  readonly by: By;
  readonly ids: RawBuilder<unknown>;
}

/** The transactions that a caller may see: a user their own, accountant and admin all. */
function mayBeSeenBy({ role, userId }: Caller): RawBuilder<unknown> {
  return role === 'user' ? sql`t.recorded_by = ${userId}` : sql`true`;
}

/**
 * Whether a text begins with another: by what lies between, so that a kept plan uses the index for
 * it. The index has to order as bytes do.
 */
export function beginsWith(what: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  return sql`(${what} ~>=~ ${beginning} and ${what} ~<~ ${`${beginning}${LAST_SIGN}`})`;
}

/** Those whose number, or entry's number, is this text or begins with it; the shortest first. */
export function waysByNumber(caller: Caller, text: string): Way[] {
  const number = text.toUpperCase();
  const whole = wholeNumber(text);
  return [
    {
      by: 'number',
      ids: sql`select t.transaction_id as id from journal_entries e join transactions t using (transaction_id)
        where e.number = ${whole} and ${mayBeSeenBy(caller)}`,
    },
    {
      by: 'number',
      ids: sql`select t.transaction_id as id from transactions t
        where upper(t.number) = ${whole} and ${mayBeSeenBy(caller)}`,
    },
    {
      by: 'number',
      ids: sql`select t.transaction_id as id from transactions t
        where ${beginsWith(sql`upper(t.number)`, number)} and ${mayBeSeenBy(caller)}
        order by upper(t.number) using ~<~ limit ${MOST_RECORDS}`,
    },
  ];
}

/**
 * The latest with every word of a text. A word that is used often is found among the latest; of the
 * others the index is asked, and only for those words that are not used often: it would list all
 * records that have a frequent one.
 */
export function waysByWords(caller: Caller, text: string): Way[] {
  const words = wordQuery(text);
  if (words === undefined) return [];
  const ids = sql`
    with sample as materialized (
      select t.transaction_id as id, t.search_words, t.recorded_at from transactions t
        where ${mayBeSeenBy(caller)} order by t.recorded_at desc limit ${LATEST}),
    weighed as materialized (select search_words from sample limit ${WEIGHED_AMONG}),
    latest as materialized (
      select id, recorded_at from sample where search_words @@ ${words} order by recorded_at desc limit ${MOST_RECORDS})
    select id from (
      select id, recorded_at from latest
      union
      select id, recorded_at from (select t.transaction_id as id, t.recorded_at from transactions t
          where t.search_words @@ ${rareOf(text, words)} and (t.search_words @@ ${words}) is true
            and ${mayBeSeenBy(caller)} limit ${CANDIDATES}) c
        where (select count(*) from latest) < ${MOST_RECORDS}) w
    order by recorded_at desc limit ${MOST_RECORDS}`;
  return [{ by: 'words', ids }];
}

// Those of the words that few of the latest have, or all of them when none is rare.
function rareOf(text: string, words: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = wordQueries(text).slice(0, WEIGHED);
  return sql`(select coalesce(string_agg(w.word::text, ' & ')::tsquery, ${words})
    from unnest(${each}::tsquery[]) w (word)
    where (select count(*) from weighed s where s.search_words @@ w.word) < ${OFTEN})`;
}

/** The latest of whoever has a TIN that begins with these digits. */
export function wayByTin(caller: Caller, digits: string): Way {
  return {
    by: 'tin',
    ids: sql`select l.id from parties p cross join lateral (
        select t.transaction_id as id, t.recorded_at from transactions t
        where t.party_id = p.party_id and ${mayBeSeenBy(caller)}
        order by t.recorded_at desc limit ${MOST_RECORDS}) l
      where p.register in ('customer', 'vendor') and p.tin::text = ${digits.slice(0, 9)}
        and p.branch::text like ${`${digits.slice(9)}%`}
      order by l.recorded_at desc limit ${MOST_RECORDS}`,
  };
}

/** The latest with this very total. */
export function wayByTotal(caller: Caller, amount: bigint): Way {
  return {
    by: 'amount',
    ids: sql`select t.transaction_id as id from transactions t
      where t.total = ${amount} and ${mayBeSeenBy(caller)}
      order by t.recorded_at desc limit ${MOST_RECORDS}`,
  };
}

/** Those with a line of this very amount, such as what a bank paid after a tax was withheld. */
export function wayByLine(caller: Caller, amount: bigint): Way {
  return {
    by: 'line',
    ids: sql`select id from (select distinct t.transaction_id as id, t.recorded_at
        from (select l.entry_id from journal_lines l where l.debit + l.credit = ${amount}
          limit ${LINES}) found
        join journal_entries e using (entry_id) join transactions t using (transaction_id)
        where ${mayBeSeenBy(caller)}) c
      order by c.recorded_at desc limit ${MOST_RECORDS}`,
  };
}

/** Those whose totals are next to an amount and in the range around it, the nearest first. */
export function wayNearTotal(
  caller: Caller,
  { amount, range }: { amount: bigint; range: AmountRange },
): Way {
  return {
    by: 'about',
    ids: sql`select id from (
      (select t.transaction_id as id, t.total, t.recorded_at from transactions t
        where t.total >= ${amount} and t.total <= ${range.to} and ${mayBeSeenBy(caller)}
        order by t.total, t.recorded_at limit ${MOST_RECORDS})
      union all
      (select t.transaction_id, t.total, t.recorded_at from transactions t
        where t.total < ${amount} and t.total >= ${range.from} and ${mayBeSeenBy(caller)}
        order by t.total desc, t.recorded_at desc limit ${MOST_RECORDS})) near
    order by abs(total - ${amount}), recorded_at desc limit ${MOST_RECORDS}`,
  };
}

/**
 * What several ways find, each record once by the first that finds it; in one statement, because
 * each is short and a round trip of a busy machine is not.
 */
export async function findRecords(
  db: Kysely<Tables>,
  ways: readonly Way[],
): Promise<(FoundRecord & { by: By })[]> {
  if (ways.length === 0) return [];
  const found = ways.map(
    ({ by, ids }, rank) =>
      sql`select ${by}::text as by, ${rank}::bigint * 1000 + row_number() over () as place, w.id from (${ids}) w`,
  );
  const { rows } = await sql<FoundRecord & { by: By }>`${keptPlan}
    with best as (
      select id, min(place) as place, (array_agg(by order by place))[1] as by
        from (${sql.join(found, sql` union all `)}) ways group by id order by 2 limit ${MOST_RECORDS})
    select b.by, t.transaction_id as "transactionId", t.printed ->> 'kindTitle' as "kindTitle", t.number, t.date,
      t.printed -> 'party' ->> 'name' as party, t.description, t.total
    from best b join transactions t on t.transaction_id = b.id order by b.place`.execute(db);
  return rows;
}

/** Cheques by their number, or by their amount. */
export async function findCheques(
  db: Kysely<Tables>,
  caller: Caller,
  { number, amount }: { number: string | undefined; amount: bigint | undefined },
): Promise<FoundCheque[]> {
  if (number === undefined && amount === undefined) return [];
  const { rows } = await sql<FoundCheque>`
    select c.cheque_id as "chequeId", c.account, c.number, c.payee, c.amount, c.date
    from cheques c left join transactions t on t.transaction_id = c.transaction_id
    where (c.number::numeric = ${number ?? null}::numeric or c.amount = ${amount ?? null}::bigint)
      and ${mayBeSeenBy(caller)}
    order by c.date desc limit ${MOST_CHEQUES}`.execute(db);
  return rows;
}

/** Accounts in use whose number begins with the text, or whose title has every word of it. */
export async function findAccounts(
  db: Kysely<Tables>,
  text: string,
): Promise<{ account: string; title: string }[]> {
  const words = toSearchText(text).split(' ');
  if (words.every((word) => word === '')) return [];
  const isTitled = sql.join(
    words.map((word) => sql`a.title ~* ${String.raw`\m${word}`}`),
    sql` and `,
  );
  const { rows } = await sql<{ account: string; title: string }>`
    select a.number as account, a.title from accounts a
    where a.number like ${`${words[0] ?? ''}%`} or (${isTitled})
    order by a.number limit ${MOST_ACCOUNTS}`.execute(db);
  return rows;
}
