import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ASSET_ACCOUNTS } from '#shared/ledger/schedules/entry.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** What a document brought to an account of assets, less what has a schedule. */
export interface PurchaseRow {
  readonly transactionId: string;
  readonly number: string;
  readonly date: string;
  readonly party: string;
  readonly description: string;
  readonly account: string;
  readonly title: string;
  /** The account beside it that its depreciation is accumulated on; empty where there is none. */
  readonly accumulated: string;
  readonly amount: bigint;
}

const LIKE = ASSET_ACCOUNTS.map((beginning) => `${beginning}%`);

/** The cost that standing schedules have of what a document brought to an account. */
const SCHEDULED = sql`(select coalesce(sum(s.cost), 0) from schedules s
      where s.source_id = e.transaction_id and s.cost_account = l.account
        and (s.stopped_at is null or s.stopped_by is not null))`;

/**
 * The newest documents with a cost on accounts of assets that has no schedule yet: bought after the
 * books began, and neither reversed nor a reversal. Lines of a document on one account stand in the
 * books as one, so several assets share its row until all of it has schedules.
 */
export async function listPurchases(db: Db): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select t.transaction_id as "transactionId", t.number, t.date, coalesce(p.registered_name, '') as party,
        t.description, a.number as account, a.title, coalesce(c.number, '') as accumulated, x.amount
      from (
        select e.transaction_id, l.account, (sum(l.debit - l.credit) - ${SCHEDULED})::bigint as amount
          from journal_lines l join journal_entries e using (entry_id)
          where l.account like any(${LIKE}) and e.date > coalesce(opening_day(), '-infinity'::date)
          group by e.transaction_id, l.account) x
        join accounts a on a.number = x.account and a.normal_side = 'debit'
        join transactions t using (transaction_id)
        left join parties p on p.party_id = t.party_id
        -- Its depreciation stands on the next account, where that is one of the credit side.
        left join accounts c on c.normal_side = 'credit' and c.is_active
          and c.number = (select min(n.number) from accounts n where n.number > a.number)
      where x.amount > 0 and t.reverses_id is null
        and not exists (select from transactions v where v.reverses_id = t.transaction_id)
      order by t.date desc, t.number desc, a.number
      limit 100`.execute(db);
  return rows;
}

/** What a document brought to an account of assets and no schedule has yet, in centavos. */
export async function readPurchased(db: Db, sourceId: string, account: string): Promise<bigint> {
  const { rows } = await sql<{ left: bigint }>`
    select (sum(l.debit - l.credit) - ${SCHEDULED})::bigint as left
      from journal_lines l join journal_entries e using (entry_id)
      where e.transaction_id = ${sourceId}::uuid and l.account = ${account}
      group by e.transaction_id, l.account`.execute(db);
  return rows[0]?.left ?? 0n;
}
