import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { isOfKinds, tellsWithholding } from '../../ledger/transactions/of-kinds.ts';

/** What was expected and received of one invoice and code of a customer, in centavos. */
export interface ExpectedSum {
  readonly partyId: string;
  readonly document: string;
  readonly code: string;
  /** Told on the invoice. */
  readonly invoiceBase: bigint;
  readonly invoiceTax: bigint;
  /** Taken off a payment, with the certificate to follow. */
  readonly followBase: bigint;
  readonly followTax: bigint;
  /** Certificates that came with a collection, and those that came later. */
  readonly directBase: bigint;
  readonly directTax: bigint;
  readonly laterBase: bigint;
  readonly laterTax: bigint;
  readonly invoiceId: string | null;
  readonly collectionId: string | null;
  readonly date: BusinessDate;
  /** What is open of the invoice. */
  readonly open: bigint;
}

/**
 * Per customer, invoice and code: what was expected up to a day, and what has come. What a customer
 * owed who was merged into another one is owed by that one.
 */
export async function listExpectedSums(
  db: Kysely<Tables>,
  { asOf, partyId }: { asOf: BusinessDate; partyId?: string | undefined },
): Promise<ExpectedSum[]> {
  const ofParty = isOf(partyId);
  const { rows } = await sql<ExpectedSum>`
    with sums as (
      select ${kept} as party_id, x.document, x.code,
          ${sumOf('base', IS_INVOICE)} as "invoiceBase", ${sumOf('tax', IS_INVOICE)} as "invoiceTax",
          ${sumOf('base', IS_FOLLOW)} as "followBase", ${sumOf('tax', IS_FOLLOW)} as "followTax",
          ${sumOf('base', IS_DIRECT)} as "directBase", ${sumOf('tax', IS_DIRECT)} as "directTax",
          ${sumOf('base', IS_LATER)} as "laterBase", ${sumOf('tax', IS_LATER)} as "laterTax",
          (array_agg(t.transaction_id order by e.sequence desc)
            filter (where ${IS_INVOICE} and x.tax > 0 and t.reverses_id is null))[1] as "invoiceId",
          (array_agg(t.transaction_id order by e.sequence desc)
            filter (where ${IS_FOLLOW} and t.reverses_id is null))[1] as "collectionId",
          min(x.date) filter (where ${IS_INVOICE}) as invoice_date, min(x.date) as first_date
        from tax_rows x join journal_entries e using (entry_id) join transactions t using (transaction_id)
          join parties p on p.party_id = x.party_id
        where x.type in ('expected-wt', 'creditable-wt') and x.document is not null
          and x.date <= ${asOf} ${ofParty}
          -- Of what nobody expected nothing is left to come, whatever came.
          and x.document in (select w.document from tax_rows w where w.type = 'expected-wt')
        group by 1, 2, 3)
    select s.party_id as "partyId", s.document, s.code, "invoiceBase", "invoiceTax", "followBase", "followTax",
        "directBase", "directTax", "laterBase", "laterTax", "invoiceId", "collectionId",
        coalesce(s.invoice_date, (select min(o.document_date) from open_items o where o.account = ${ACCOUNT.receivable}
          and o.document = s.document and o.party_id in (select merged_parties(s.party_id))), s.first_date) as date,
        coalesce((select sum(l.debit - l.credit) from journal_lines l join journal_entries e using (entry_id)
          where l.account = ${ACCOUNT.receivable} and l.document = s.document and l.party_id in (select merged_parties(s.party_id)) and e.date <= ${asOf}), 0)::bigint as open
      from sums s
      where "followTax" - "laterTax" > 0 or "invoiceTax" - "directTax" - "followTax" > 0
      order by s.party_id, date, s.document, s.code`.execute(db);
  return rows;
}

const isExpected = tellsWithholding('t.kind');
const isReceived = isOfKinds('t.kind', (kind) => kind.withheldByCustomers === 'received');
const IS_INVOICE = sql`(x.type = 'expected-wt' and ${isExpected})`;
const IS_FOLLOW = sql`(x.type = 'expected-wt' and not ${isExpected})`;
const IS_DIRECT = sql`(x.type = 'creditable-wt' and not ${isReceived})`;
const IS_LATER = sql`(x.type = 'creditable-wt' and ${isReceived})`;

// Who owes a certificate: the party, or the one that it was merged into.
const kept = sql`coalesce(p.merged_into, p.party_id)`;

function isOf(partyId: string | undefined) {
  return partyId === undefined ? sql`` : sql`and ${kept} = ${partyId}`;
}

function sumOf(column: 'base' | 'tax', condition: ReturnType<typeof sql>) {
  return sql`coalesce(sum(x.${sql.ref(column)}) filter (where ${condition}), 0)::bigint`;
}

/** What collections and certificates moved account 1260 by, up to a day. */
export async function sumToFollow(
  db: Kysely<Tables>,
  { asOf, partyId }: { asOf: BusinessDate; partyId?: string | undefined },
): Promise<bigint> {
  const ofParty = isOf(partyId);
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as balance
      from journal_lines l join journal_entries e using (entry_id) join parties p on p.party_id = l.party_id
      where l.account = ${ACCOUNT.certificatesToFollow} and e.date <= ${asOf} ${ofParty}
        and exists (select from tax_rows x where x.entry_id = l.entry_id and x.type in ('expected-wt', 'creditable-wt'))`.execute(
    db,
  );
  return rows[0]?.balance ?? 0n;
}

/** The last reminder of each customer. */
export async function listReminders(
  db: Kysely<Tables>,
): Promise<Map<string, { remindedAt: Date; remindedBy: string }>> {
  const { rows } = await sql<{ partyId: string; remindedAt: Date; remindedBy: string }>`
    select distinct on (${kept}) ${kept} as "partyId", r.sent_at as "remindedAt", u.client_id as "remindedBy"
      from certificate_reminders r join user_accounts u on u.user_id = r.sent_by join parties p on p.party_id = r.party_id
      order by ${kept}, r.sent_at desc`.execute(db);
  return new Map(rows.map(({ partyId, ...reminder }) => [partyId, reminder]));
}

/** Notes that a customer was reminded; a second time on one day is refused by the key. */
export async function insertReminder(
  tx: Kysely<Tables>,
  row: { partyId: string; day: BusinessDate; recipient: string; sentBy: string; sentAt: Date },
): Promise<void> {
  await tx
    .insertInto('certificate_reminders')
    .values({
      party_id: row.partyId,
      day: row.day,
      recipient: row.recipient,
      sent_by: row.sentBy,
      sent_at: row.sentAt,
    })
    .execute();
}
