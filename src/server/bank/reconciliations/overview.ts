import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { bankOverview } from '#shared/api/bank/reconciliations.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { BusinessDate } from '#shared/dates.ts';

import { readSums } from '../../ledger/postings/balances.ts';
import type { Tables } from '../../tables.ts';
import { listBankLedgerAccounts } from '../statements/accounts.ts';
import { bankBalanceOn, firstStatement, isStanding } from '../statements/balance.ts';

const PESO = 'PHP';

type Db = Kysely<Tables>;
type Overview = Parsed<typeof bankOverview>['reply']['accounts'][number];

/**
 * Where each active bank account stands today, and what post-dated cheques leave of it, in minor
 * units of its currency.
 */
export async function findOverview(db: Db, today: BusinessDate): Promise<Overview[]> {
  const accounts = await listBankLedgerAccounts(db);
  return Promise.all(
    accounts.map(async ({ account, title, bank, currency }) => {
      const [bookBalance, side, open, signed, cheques] = await Promise.all([
        bookBalanceOn(db, { account, currency }, today),
        bankSide(db, account, today),
        openOf(db, account, today),
        lastSigned(db, account),
        postDated(db, account, today),
      ]);
      const forecast = runningDown(bookBalance, cheques);
      return { account, title, bank, currency, bookBalance, ...side, ...open, ...signed, forecast };
    }),
  );
}

/** In pesos from what is kept of the lines; in another currency from its own, which are fewer. */
async function bookBalanceOn(
  db: Db,
  { account, currency }: { readonly account: string; readonly currency: string },
  day: BusinessDate,
): Promise<bigint> {
  if (currency === PESO) {
    const everything = { excluded: [], excludedFrom: null, recordedBefore: null };
    const sums = (await readSums(db, { from: null, to: day, account }, everything)).get(account);
    return sums === undefined ? 0n : sums.debit - sums.credit;
  }
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(coalesce(l.quantity, l.debit - l.credit)), 0)::bigint as balance
      from journal_lines l join journal_entries e on e.entry_id = l.entry_id
      where l.account = ${account} and e.date <= ${day}::date`.execute(db);
  return rows[0]?.balance ?? 0n;
}

/** What the bank said last, and of which day. */
async function bankSide(db: Db, account: string, today: BusinessDate) {
  const row = await db
    .selectFrom('bank_statements')
    .select(({ fn }) => fn.max('to_date').as('to'))
    .where('account', '=', account)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  const last = row?.to ?? null;
  const day = last !== null && last < today ? last : today;
  const bankBalance = last === null ? null : await bankBalanceOn(db, account, day);
  return { bankBalance, bankBalanceOn: bankBalance === null ? null : day };
}

/** What only one side has. Without a statement of the bank nothing waits to be matched. */
async function openOf(db: Db, account: string, today: BusinessDate) {
  const first = await firstStatement(db, account);
  if (first === undefined) return { openLineCount: 0, openItemCount: 0, oldestOpen: null };
  const { rows } = await sql<{
    openLineCount: number;
    openItemCount: number;
    oldestOpen: BusinessDate | null;
  }>`
    with lines as materialized (
      select l.date from bank_lines l where l.account = ${account} and l.date <= ${today}::date
        and ${isStanding('l')}
        and not exists (select from bank_match_lines ml where ml.line_id = l.line_id)),
    items as materialized (
      select i.date from bank_items i where i.account = ${account} and i.date <= ${today}::date
        and i.amount <> 0 and not exists (select from bank_match_items mi where mi.entry_id = i.entry_id
          and mi.position = i.position and mi.cheque_id = i.cheque_id))
    select (select count(*)::int from lines) as "openLineCount", (select count(*)::int from items) as "openItemCount",
        least((select min(date) from lines), (select min(date) from items)) as "oldestOpen"`.execute(
    db,
  );
  return rows[0] ?? { openLineCount: 0, openItemCount: 0, oldestOpen: null };
}

async function lastSigned(db: Db, account: string) {
  const { rows } = await sql<{ lastReconciled: BusinessDate | null; isBroken: boolean }>`
    select max(r.as_at) filter (where r.reviewed_at is not null) as "lastReconciled",
        coalesce(bool_or(exists (select from reconciliation_breaks k
          where k.reconciliation_id = r.reconciliation_id)), false) as "isBroken"
      from reconciliations r where r.account = ${account} and r.withdrawn_at is null`.execute(db);
  return rows[0] ?? { lastReconciled: null, isBroken: false };
}

interface Due {
  date: BusinessDate;
  amount: bigint;
  chequeCount: number;
}

/** Cheques of ours that are dated ahead, by day. */
async function postDated(db: Db, account: string, today: BusinessDate): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select c.date, sum(c.amount)::bigint as amount, count(*)::int as "chequeCount" from cheques c
      where c.account = ${account} and c.state in ('written', 'released') and c.date > ${today}::date
      group by c.date order by c.date`.execute(db);
  return rows;
}

function runningDown(balance: bigint, cheques: readonly Due[]): Overview['forecast'] {
  let balanceAfter = balance;
  return cheques.map((due) => {
    balanceAfter -= due.amount;
    return { ...due, balanceAfter };
  });
}
