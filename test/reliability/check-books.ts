import pg from 'pg';

import { findFaultsInFiles, findFaultsInHashes } from './check-hashes.ts';

/** A posting as it was acknowledged to its client. */
export interface Acknowledged {
  readonly key: string;
  readonly transactionId: string;
  readonly number: string;
  readonly entryNumber: string;
  readonly total: string;
}

// Each query gives a row for every fault. They share no code with the product on purpose.
const RULES: Readonly<Record<string, string>> = {
  'an entry does not balance': `
    select e.number from journal_entries e left join journal_lines l using (entry_id) group by e.number
    having count(l.*) < 2 or coalesce(sum(l.debit), 0) <> coalesce(sum(l.credit), -1)`,
  'a transaction has no entry, or an entry no transaction': `
    select coalesce(t.number, e.number) from transactions t full join journal_entries e using (transaction_id)
    where t.transaction_id is null or e.transaction_id is null`,
  'entry numbers have a gap': `
    select book || year from journal_entries group by book, year having max(serial) <> count(*) or min(serial) <> 1`,
  'a series gave another last number': `
    select s.series from number_series s left join journal_entries e on s.series = e.book || '-' || e.year
    where s.series not like 'RV-%' group by s.series, s.last_number
    having s.last_number <> coalesce(max(e.serial), 0)`,
  'reversal numbers have a gap': `
    select series from transactions where series is not null group by series
    having max(serial) <> count(*) or min(serial) <> 1`,
  'a kept balance is not the sum of its lines': `
    select b.account || ' ' || b.month from account_balances b full join (
      select l.account, date_trunc('month', e.date)::date as month, sum(l.debit) as debit, sum(l.credit) as credit
      from journal_lines l join journal_entries e using (entry_id) group by 1, 2) s using (account, month)
    where (b.debit, b.credit) is distinct from (s.debit, s.credit)`,
  'a day of an account is not the sum of its lines': `
    select b.account || ' ' || b.day from day_balances b full join (
      select l.account, e.date as day, sum(l.debit) as debit, sum(l.credit) as credit
      from journal_lines l join journal_entries e using (entry_id) group by 1, 2) s using (account, day)
    where (b.debit, b.credit) is distinct from (s.debit, s.credit)`,
  'a day of the cash flows is not the sum of its lines': `
    select f.account || ' ' || f.day from flow_sums f full join (
      select e.date as day, l.account, l.has_cash, t.reverses_id is not null as is_reversal, l.credit > 0 as is_credit,
        sum(l.credit - l.debit) as effect
      from (select j.*, bool_or(a.statement_line = 'BS.CA.CASH') over (partition by j.entry_id) as has_cash, a.statement_line
          from journal_lines j join accounts a on a.number = j.account) l
        join journal_entries e using (entry_id) join transactions t using (transaction_id)
      where l.statement_line <> 'BS.CA.CASH' and e.stage <> 'closing' and t.kind <> 'opening-balances'
      group by 1, 2, 3, 4, 5) s using (day, account, has_cash, is_reversal, is_credit)
    where f.effect is distinct from s.effect`,
  'the chain is broken': `
    select e.number from journal_entries e left join journal_entries p on p.sequence = e.sequence - 1
    where e.previous_hash <> coalesce(p.hash, decode(repeat('00', 32), 'hex'))`,
  'the head of the chain is not the last entry': `
    select 'head' from ledger_chain c where c.length <> (select count(*) from journal_entries)
      or (c.length > 0 and c.head <> (select hash from journal_entries order by sequence desc limit 1))`,
  'a posting has not exactly one audit row': `
    select t.number from transactions t left join audit_events a on a.after ->> 'transactionId' = t.transaction_id::text
      and a.action like 'transaction.%' group by t.transaction_id, t.number having count(a.*) <> 1`,
  'a posting has not exactly one receipt': `
    select t.number from transactions t left join mails m using (transaction_id)
    group by t.transaction_id, t.number, t.receipt_to having count(m.*) <> case t.receipt_to when '' then 0 else 1 end`,
  'a document belongs to two': `
    select a.file_name from attachments a join transaction_attachments l using (attachment_id)
    group by a.attachment_id, a.file_name having count(l.*) > 1`,
  'a key has no answer, or names nothing': `
    select k.key from idempotency_keys k left join transactions t on t.transaction_id = (k.answer ->> 'transactionId')::uuid
    where k.answer ->> 'partyId' is null and t.transaction_id is null`,
};

// People leave a document in a draft; clients who tell what was acknowledged attach each of theirs.
const RULES_OF_CLIENTS: typeof RULES = {
  'a document belongs to nothing': `
    select a.file_name from attachments a left join transaction_attachments l using (attachment_id)
    where l.attachment_id is null`,
};

/**
 * Adds up a company's books by SQL alone, reckons their hashes, and compares them with what clients
 * were told: each acknowledged key stands exactly once, with its number and total. Where the folder
 * of the data is told, its documents are read too. Answers a sentence for every fault.
 */
export async function findFaultsInBooks(
  url: string,
  acknowledged: readonly Acknowledged[],
  dataDir?: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const faults: string[] = [];
    const rules = acknowledged.length > 0 ? { ...RULES, ...RULES_OF_CLIENTS } : RULES;
    for (const [rule, query] of Object.entries(rules)) {
      const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' });
      faults.push(...rows.map(([what]) => `${rule}: ${what}`));
    }
    faults.push(...(await findFaultsInHashes(client)));
    if (dataDir !== undefined) faults.push(...(await findFaultsInFiles(client, dataDir)));
    const { rows } = await client.query<Stored>(STORED);
    return [...faults, ...compare(rows, acknowledged)];
  } finally {
    await client.end();
  }
}

interface Stored extends Acknowledged {
  readonly times: string;
}

const STORED = `
  select k.key, t.transaction_id as "transactionId", t.number, e.number as "entryNumber",
    to_char(t.total / 100.0, 'FM999999999990.00') as total,
    (select count(*) from transactions n where n.number = t.number and n.kind = t.kind) as times
  from idempotency_keys k
  join transactions t on t.transaction_id = (k.answer ->> 'transactionId')::uuid
  join journal_entries e using (transaction_id)`;

function compare(stored: readonly Stored[], acknowledged: readonly Acknowledged[]): string[] {
  const byKey = new Map(stored.map((row) => [row.key, row]));
  return acknowledged.flatMap((told) => {
    const row = byKey.get(told.key);
    if (row === undefined) return [`acknowledged and lost: ${told.number}`];
    const isSame =
      row.transactionId === told.transactionId &&
      row.number === told.number &&
      row.entryNumber === told.entryNumber &&
      row.total === told.total;
    if (!isSame) return [`acknowledged and changed: ${JSON.stringify([told, row])}`];
    return row.times === '1' ? [] : [`recorded ${row.times} times: ${told.number}`];
  });
}
