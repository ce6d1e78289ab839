import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { ChequeState } from '#kinds/facts.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { readExactAmount } from '#shared/forms/amount-ranges.ts';
import { STALE_AFTER_DAYS } from '#shared/ledger/cheques.ts';

import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';

/** A cheque as the register lists it. */
export interface ListedCheque {
  chequeId: string;
  account: string;
  accountTitle: string;
  number: string;
  payee: string;
  amount: bigint;
  date: BusinessDate;
  state: ChequeState;
  isPostDated: boolean;
  staleFrom: BusinessDate;
  clearedOn: BusinessDate | null;
  purpose: string;
  transactionId: string | null;
  documentNumber: string | null;
}

/** Which cheques; absent parts let everything through. */
interface ChequeFilter {
  readonly search?: string | undefined;
  readonly account?: string | undefined;
  readonly state?: ChequeState | 'outstanding' | 'post-dated' | 'going-stale' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** In centavos, both included. */
  readonly amountFrom?: bigint | undefined;
  readonly amountTo?: bigint | undefined;
}

const columns = (today: BusinessDate) => sql`
  c.cheque_id as "chequeId", c.account, a.title as "accountTitle", c.number, c.payee, c.amount, c.date, c.state,
  (c.state in ('written', 'released') and c.date > ${today}) as "isPostDated",
  (c.date + ${sql.lit(STALE_AFTER_DAYS)}) as "staleFrom",
  case when c.state = 'cleared' then (select e.date from cheque_events e where e.cheque_id = c.cheque_id
    order by e.position desc limit 1) end as "clearedOn",
  coalesce(t.description, '') as purpose, c.transaction_id as "transactionId", t.number as "documentNumber"`;

const source = sql`cheques c join accounts a on a.number = c.account
  left join transactions t on t.transaction_id = c.transaction_id`;

/** What is asked for, by whom and on which day. */
interface Asked {
  readonly caller: Caller;
  readonly filter: ChequeFilter;
  readonly today: BusinessDate;
}

/** The cheques that a caller may see: a user those of own records, accountant and admin all. */
function mayBeSeenBy({ role, userId }: Caller): RawBuilder<unknown> {
  return role === 'user' ? sql`t.recorded_by = ${userId}` : sql`true`;
}

/** One page of the register, or all of it without a limit: by account, highest number first. */
export async function findCheques(
  db: Kysely<Tables>,
  { page, ...asked }: Asked & { page?: Page },
): Promise<ListedCheque[]> {
  const limit = page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`;
  const { rows } = await sql<ListedCheque>`
    select ${columns(asked.today)} from ${source} where ${matches(asked)}
    order by c.account, c.number::numeric desc ${limit}`.execute(db);
  return rows;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** How many cheques a filter has, and what they come to; voided and replaced ones pay nothing. */
export async function sumCheques(
  db: Kysely<Tables>,
  asked: Asked,
): Promise<{ count: number; amount: bigint }> {
  const { rows } = await sql<{ count: bigint; amount: bigint }>`
    select count(*) as count,
        coalesce(sum(c.amount) filter (where c.state not in ('voided', 'replaced')), 0)::bigint as amount
      from ${source} where ${matches(asked)}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0n), amount: rows[0]?.amount ?? 0n };
}

/** One cheque with its history, oldest first; nothing when the caller may not see it. */
export async function findCheque(
  db: Kysely<Tables>,
  chequeId: string,
  { caller, today }: Pick<Asked, 'caller' | 'today'>,
) {
  const { rows } = await sql<ListedCheque>`
    select ${columns(today)} from ${source}
    where c.cheque_id = ${chequeId} and ${mayBeSeenBy(caller)}`.execute(db);
  const [cheque] = rows;
  if (cheque === undefined) return undefined;
  const history = await db
    .selectFrom('cheque_events as e')
    .leftJoin('transactions as t', 't.transaction_id', 'e.transaction_id')
    .select(['e.state', 'e.date', 'e.at', 'e.actor', 'e.reason'])
    .select(['e.transaction_id as transactionId', 't.number as documentNumber'])
    .where('e.cheque_id', '=', chequeId)
    .orderBy('e.position')
    .execute();
  return { ...cheque, history };
}

function matches({ caller, filter, today }: Asked): RawBuilder<unknown> {
  const { search = '', account, state, from, to, amountFrom, amountTo } = filter;
  const amount = readExactAmount(search);
  const wanted = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${mayBeSeenBy(caller)} and
    (${search} = '' or c.number like ${wanted} or c.payee ilike ${wanted} or t.description ilike ${wanted}
      or t.number ilike ${wanted}
      or c.amount = ${amount ?? null}::bigint)
    and (${account ?? null}::text is null or c.account = ${account ?? null})
    and (${from ?? null}::date is null or c.date >= ${from ?? null}::date)
    and (${to ?? null}::date is null or c.date <= ${to ?? null}::date)
    and (${amountFrom ?? null}::bigint is null or c.amount >= ${amountFrom ?? null}::bigint)
    and (${amountTo ?? null}::bigint is null or c.amount <= ${amountTo ?? null}::bigint)
    and ${inState(state, today)}`;
}

function inState(state: ChequeFilter['state'], today: BusinessDate): RawBuilder<unknown> {
  const isOpen = sql`c.state in ('written', 'released')`;
  if (state === undefined) return sql`true`;
  if (state === 'outstanding') return sql`(${isOpen} and c.date <= ${today})`;
  if (state === 'post-dated') return sql`(${isOpen} and c.date > ${today})`;
  if (state === 'going-stale')
    return sql`(${isOpen} and c.date + ${sql.lit(STALE_AFTER_DAYS)} <= ${today})`;
  return sql`c.state = ${state}`;
}
