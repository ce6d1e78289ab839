import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';

import type { RemittedBill } from '../../output/vouchers/remittance-input.ts';
import type { Printed } from '../../ledger/transactions/tables.ts';
import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** The bills that a payment settles, as its vendor knows them. */
export async function listRemittedBills(db: Db, transactionId: string): Promise<RemittedBill[]> {
  const { rows } = await sql<RemittedBill>`
    select l.document, coalesce(b.answers ->> 'invoiceNumber', b.answers ->> 'memoNumber', '') as "supplierNumber",
        o.document_date as date, l.debit as paid, tax.withheld,
        (coalesce((select sum(c.credit) from journal_lines c join journal_entries ce using (entry_id)
          where ce.transaction_id = b.transaction_id and c.account = l.account and c.document = l.document), 0)
          + tax.withheld)::bigint as billed
      from journal_lines l join journal_entries e using (entry_id)
      join open_items o on o.account = l.account and o.document = l.document and o.party_id = l.party_id
      join transactions b on b.transaction_id = o.transaction_id,
        lateral (select coalesce(sum(x.tax), 0)::bigint as withheld from tax_rows x join journal_entries be using (entry_id)
          where be.transaction_id = b.transaction_id and x.type = 'ewt') tax
      where e.transaction_id = ${transactionId}::uuid and l.account = ${ACCOUNT.payable} and l.debit > 0
      order by l.position`.execute(db);
  return rows;
}

/** What a payment's advice says beside its bills. */
export async function findRemitted(db: Db, transactionId: string) {
  const { rows } = await sql<{ printed: Printed; advance: bigint }>`
    select t.printed, coalesce((select sum(l.debit) from journal_lines l join journal_entries e using (entry_id)
        where e.transaction_id = t.transaction_id and l.account = ${ACCOUNT.supplierAdvances}), 0)::bigint as advance
      from transactions t where t.transaction_id = ${transactionId}::uuid`.execute(db);
  return rows[0];
}

/** Keeps where the advice of a payment was mailed. */
export async function insertAdvice(
  tx: Db,
  advice: {
    readonly transactionId: string;
    readonly recipient: string;
    readonly messageId: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('pay_run_advices')
    .values({
      transaction_id: advice.transactionId,
      recipient: advice.recipient,
      message_id: advice.messageId,
      queued_at: advice.at,
    })
    .execute();
}
