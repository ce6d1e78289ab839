import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The closing entries of a year that stand. */
export async function listClosingEntries(db: Db, { from, to }: Days) {
  const { rows } = await sql<{
    transactionId: string;
    number: string;
    entryNumber: string;
    description: string;
    total: bigint;
    by: string;
    at: Date;
  }>`
    select t.transaction_id as "transactionId", t.number, e.number as "entryNumber", e.description, t.total,
        u.client_id as by, t.recorded_at as at
      from journal_entries e join transactions t using (transaction_id)
      join user_accounts u on u.user_id = t.recorded_by
      where e.stage = 'closing' and e.date between ${from}::date and ${to}::date and t.reverses_id is null
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
      order by e.sequence`.execute(db);
  return rows;
}

/**
 * What entries that charge percentage tax (6210) put on 2130, and took off tax withheld (1445), in
 * a quarter; centavos.
 */
export async function percentageTaxCharged(db: Db, { from, to }: Days): Promise<bigint> {
  const { rows } = await sql<{ charged: bigint }>`
    select coalesce(sum(l.credit - l.debit), 0)::bigint as charged
      from journal_entries e join journal_lines l using (entry_id)
      where e.date between ${from}::date and ${to}::date and l.account in (${ACCOUNT.percentageTaxPayable}, ${ACCOUNT.businessTaxWithheld})
        and exists (select from journal_lines t where t.entry_id = e.entry_id and t.account = ${ACCOUNT.taxesAndLicences})`.execute(
    db,
  );
  return rows[0]?.charged ?? 0n;
}

/**
 * What entries that charge income tax (8010) took off tax withheld (1440) and off prepaid tax
 * (1450) in a year, in centavos.
 */
export async function creditsUsed(db: Db, { from, to }: Days) {
  const { rows } = await sql<{ withheld: bigint; prepaid: bigint }>`
    select coalesce(sum(l.credit - l.debit) filter (where l.account = ${ACCOUNT.incomeTaxWithheld}), 0)::bigint as withheld,
        coalesce(sum(l.credit - l.debit) filter (where l.account = ${ACCOUNT.prepaidIncomeTax}), 0)::bigint as prepaid
      from journal_entries e join journal_lines l using (entry_id)
      where e.date between ${from}::date and ${to}::date and l.account in (${ACCOUNT.incomeTaxWithheld}, ${ACCOUNT.prepaidIncomeTax})
        and exists (select from journal_lines t where t.entry_id = e.entry_id and t.account = ${ACCOUNT.incomeTaxExpense})`.execute(
    db,
  );
  return rows[0] ?? { withheld: 0n, prepaid: 0n };
}

/** The day of the first entry; nothing while there is none. */
export async function firstEntryOn(db: Db): Promise<BusinessDate | null> {
  const { rows } = await sql<{ day: BusinessDate | null }>`
    select min(date) as day from journal_entries`.execute(db);
  return rows[0]?.day ?? null;
}
