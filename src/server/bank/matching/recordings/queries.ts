import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../../tables.ts';
import { returnsCheque, takesCheques } from '../../../ledger/transactions/of-kinds.ts';

type Db = Kysely<Tables>;

/** The receipt of a customer's cheque that went to the bank and did not come back yet. */
export async function findReceiptOfCheque(
  db: Db,
  numbers: readonly string[],
  amounts: readonly bigint[],
) {
  if (numbers.length === 0) return undefined;
  const { rows } = await sql<{
    number: string;
    partyId: string;
    party: string;
    chequeNumber: string;
    cash: bigint;
  }>`
    select t.number, t.party_id as "partyId", coalesce(t.printed -> 'party' ->> 'name', '') as party,
        t.answers ->> 'chequeNumber' as "chequeNumber", l.debit as cash
      from transactions t
      join journal_entries e on e.transaction_id = t.transaction_id
      join journal_lines l on l.entry_id = e.entry_id and l.account = ${ACCOUNT.undeposited} and l.debit > 0
      where ${takesCheques('t.kind')} and t.party_id is not null
        and ltrim(regexp_replace(coalesce(t.answers ->> 'chequeNumber', ''), '[^0-9]', '', 'g'), '0') = any(${numbers})
        and l.debit = any(${amounts.map(String)}::bigint[])
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
        and not exists (select from transactions b where ${returnsCheque('b.kind')} and b.answers ->> 'receipt' = t.number
          and not exists (select from transactions r where r.reverses_id = b.transaction_id))
      order by t.date desc limit 1`.execute(db);
  return rows[0];
}

/** An open item of a party, such as an unpaid invoice. */
export interface OpenDocument {
  readonly partyId: string;
  readonly party: string;
  readonly document: string;
  readonly balance: bigint;
  readonly documentDate: BusinessDate;
}

/** Open items of an amount, the oldest first: invoices (1210) or bills (2010). */
export async function findDocumentsOf(
  db: Db,
  { account, amount }: { account: string; amount: bigint },
): Promise<OpenDocument[]> {
  const { rows } = await sql<OpenDocument>`
    select ${documentColumns} from open_items o join parties p on p.party_id = o.party_id
      where o.account = ${account} and o.balance = ${amount}::bigint
      order by o.document_date, o.document limit 10`.execute(db);
  return rows;
}

/**
 * Open items of the parties that a text names, by name or trade name, and of those who are known to
 * stand behind it; the oldest first. Banks cut names off, so two words that begin one are enough.
 */
export async function findDocumentsNamed(
  db: Db,
  { account, text, learntIds }: { account: string; text: string; learntIds: readonly string[] },
): Promise<OpenDocument[]> {
  const { rows } = await sql<OpenDocument>`
    select ${documentColumns} from open_items o join parties p on p.party_id = o.party_id
      where o.account = ${account} and o.balance > 0
        and (p.party_id = any(${[...learntIds]}::uuid[]) or exists (
          select from (values (p.name), (p.trade_name), (p.registered_name)) as called(name),
            lateral (select ${firstWords} as words) first
            where char_length(first.words) >= 4 and ${` ${text} `} like '% ' || first.words || '%'))
      order by o.document_date, o.document limit 500`.execute(db);
  return rows;
}

const documentColumns = sql`o.party_id as "partyId", p.name as party, o.document, o.balance,
  o.document_date as "documentDate"`;

/** The first two words of a name, in small letters. */
const firstWords = sql`array_to_string((regexp_split_to_array(
  trim(regexp_replace(lower(called.name), '[^a-z0-9]+', ' ', 'g')), ' '))[1:2], ' ')`;

/** Other bank accounts in pesos whose bank says the opposite within a few days, on an open line. */
export async function findOpposite(
  db: Db,
  { account, amount, date }: { account: string; amount: bigint; date: BusinessDate },
) {
  const { rows } = await sql<{ account: string; title: string }>`
    select distinct l.account, a.title from bank_lines l join accounts a on a.number = l.account
      where l.account <> ${account} and l.amount = ${-amount}::bigint
        and l.date between ${date}::date - 4 and ${date}::date + 4
        and not exists (select from bank_match_lines m where m.line_id = l.line_id)
        and account_currency(l.account) = 'PHP'
      order by l.account limit 3`.execute(db);
  return rows;
}

/** Receipts that were not deposited yet, the oldest first. */
export async function listUndeposited(db: Db) {
  const { rows } = await sql<{ document: string; amount: bigint }>`
    select o.document, o.balance as amount from open_items o
      where o.account = ${ACCOUNT.undeposited} and o.balance > 0 order by o.document_date, o.document limit 30`.execute(
    db,
  );
  return rows;
}

/**
 * What stands against an item in its entry: the lines that a correction goes to, the largest first.
 */
export async function listCounterLines(db: Db, entryId: string, position: number) {
  const { rows } = await sql<{
    account: string;
    amount: bigint;
    party: string | null;
    document: string | null;
  }>`
    select l.account, l.debit - l.credit as amount, l.party_id as party, l.document
      from journal_lines l join journal_lines own on own.entry_id = l.entry_id and own.position = ${position}
      where l.entry_id = ${entryId}::uuid and l.position <> ${position} and (l.debit > 0) = (own.credit > 0)
      order by l.debit + l.credit desc, l.position limit 1`.execute(db);
  return rows;
}
