import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { isOfKinds, isOpening } from '../../ledger/transactions/of-kinds.ts';

type Db = Kysely<Tables>;

/** The cheque of an item that is none of the opening balance. */
const NO_CHEQUE = '00000000-0000-0000-0000-000000000000';

export interface ItemKey {
  readonly entryId: string;
  readonly position: number;
  readonly chequeId: string;
}

/**
 * An item of the books on a bank account, with all that a line of the bank may call it by; money in
 * is above zero.
 */
export interface ItemRow extends ItemKey {
  readonly date: BusinessDate;
  readonly amount: bigint;
  readonly isOpening: boolean;
  readonly transactionId: string;
  readonly documentNumber: string;
  readonly entryNumber: string;
  readonly kind: string;
  readonly description: string;
  readonly party: string;
  /** What its party is called, by the register: name, registered name and trade name. */
  readonly names: readonly string[];
  readonly chequeNumber: string;
  readonly reference: string;
  readonly reversesId: string | null;
  /** The cheque of ours in the register that it pays with. */
  readonly registerId: string | null;
  readonly restoresId: string | null;
  /** The pay run whose file had this transfer, by its reference. */
  readonly run: string | null;
}

const isTaken = sql<boolean>`exists (select from bank_match_items m
  where m.entry_id = i.entry_id and m.position = i.position and m.cheque_id = i.cheque_id)`;

interface Wanted {
  readonly account: string;
  readonly to: BusinessDate | undefined;
  readonly limit: number;
  /** Only what the opening balances brought. */
  readonly isOpening?: boolean;
}

/** The open items of an account, the oldest first. */
export async function listOpenItems(db: Db, wanted: Wanted): Promise<ItemRow[]> {
  const { account, to, limit, isOpening: isOnlyOpening = false } = wanted;
  return selectItems(
    db,
    sql`select * from bank_items i
      where i.account = ${account} and i.amount <> 0 and (${to ?? null}::date is null or i.date <= ${to ?? null}::date)
        and not ${isTaken} ${isOnlyOpening ? sql`and i.is_opening` : sql``}
      order by i.date, i.entry_id, i.position, i.cheque_id limit ${limit}`,
  );
}

/**
 * How many items are open, and what the books say the account holds at the end of a day, in minor
 * units of its currency; without a day, post-dated cheques and all.
 */
export async function sumItems(
  db: Db,
  { account, to, day }: { account: string; to: BusinessDate | undefined; day: BusinessDate | null },
): Promise<{ open: number; balance: bigint }> {
  const { rows } = await sql<{ open: number; balance: bigint }>`
    select count(*) filter (where i.amount <> 0 and not ${isTaken})::int as open,
        coalesce(sum(i.amount) filter (where ${day}::date is null or i.date <= ${day}::date), 0)::bigint as balance
      from bank_items i
      where i.account = ${account} and (${to ?? null}::date is null or i.date <= ${to ?? null}::date)`.execute(
    db,
  );
  return rows[0] ?? { open: 0, balance: 0n };
}

/** These items of an account, as far as they are there; `matchId` is the match that has one. */
export async function findItems(db: Db, account: string, keys: readonly ItemKey[]) {
  if (keys.length === 0) return [];
  const wanted = JSON.stringify(keys.map(toKey));
  const rows = await selectItems(
    db,
    sql`select i.* from bank_items i
      join (select distinct k."entryId", k."position", k."chequeId"
          from jsonb_to_recordset(${wanted}::jsonb) as k("entryId" uuid, "position" int, "chequeId" uuid)) k
        on i.entry_id = k."entryId" and i.position = k."position" and i.cheque_id = k."chequeId"
      where i.account = ${account}`,
  );
  const { rows: matched } = await sql<ItemKey & { matchId: string; role: Role }>`
    select m.entry_id as "entryId", m.position, m.cheque_id as "chequeId", m.match_id as "matchId", m.role
      from bank_match_items m
      where (m.entry_id, m.position, m.cheque_id) in (select k."entryId", k."position", k."chequeId"
        from jsonb_to_recordset(${wanted}::jsonb) as k("entryId" uuid, "position" int, "chequeId" uuid))`.execute(
    db,
  );
  const matches = new Map(matched.map((row) => [itemText(row), row]));
  return rows.map((row) => {
    const match = matches.get(itemText(row));
    return { ...row, matchId: match?.matchId ?? null, role: match?.role ?? ('item' as const) };
  });
}

export type Role = 'item' | 'memo' | 'book-error';

function toKey({ entryId, position, chequeId }: ItemKey): ItemKey {
  return { entryId, position, chequeId };
}

/** An item's key as one text. */
export function itemText({ entryId, position, chequeId }: ItemKey): string {
  return `${entryId} ${position} ${chequeId}`;
}

/**
 * All that is shown of items, and what a line may call them by: `chosen` gives rows of
 * `bank_items`.
 */
async function selectItems(db: Db, chosen: RawBuilder<unknown>): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with i as materialized (${chosen})
    select i.entry_id as "entryId", i.position, i.cheque_id as "chequeId", i.date, i.amount,
        i.is_opening as "isOpening", i.transaction_id as "transactionId", t.number as "documentNumber",
        i.entry_number as "entryNumber", t.kind, t.description,
        coalesce(own.payee, paid.payee, t.printed -> 'party' ->> 'name', '') as party,
        array(select distinct n.name from parties p, lateral (values (p.name), (p.registered_name), (p.trade_name)) n(name)
          where p.party_id = coalesce(own.party_id, paid.party_id, t.party_id) and n.name <> '' order by n.name) as names,
        coalesce(own.number, paid.number, '') as "chequeNumber",
        concat_ws(' ', nullif(l.document, t.number), l.memo, t.answers ->> 'reference', t.answers ->> 'debitMemo', (
          select string_agg(other.document, ' ') from journal_lines other
            where other.entry_id = i.entry_id and other.document is not null and other.position <> i.position
              and not ${isOpening('t.kind')} and other.account in (${ACCOUNT.undeposited}, ${ACCOUNT.receivable}, ${ACCOUNT.payable}))) as reference,
        t.reverses_id as "reversesId", coalesce(own.cheque_id, paid.cheque_id) as "registerId",
        restored.cheque_id as "restoresId", (select r.reference from pay_run_payments p join pay_runs r using (pay_run_id)
          where p.transaction_id = i.transaction_id and p.method = 'transfer') as run
      from i
      join transactions t on t.transaction_id = i.transaction_id
      join journal_lines l on l.entry_id = i.entry_id and l.position = i.position
      left join cheques own on own.cheque_id = i.cheque_id and i.cheque_id <> ${NO_CHEQUE}::uuid
      left join lateral (select c.* from cheques c
          where c.transaction_id = i.transaction_id and c.account = i.account and not ${isOpening('t.kind')}
            and i.amount < 0 and c.written_amount = -i.amount limit 1) paid on true
      left join lateral (select e.cheque_id from cheque_events e
          where ${isOfKinds('t.kind', ({ restoresCheque }) => restoresCheque)} and e.transaction_id = i.transaction_id and e.state = 'stale' limit 1)
        restored on true
      order by i.date, i.entry_id, i.position, i.cheque_id`.execute(db);
  return rows;
}
