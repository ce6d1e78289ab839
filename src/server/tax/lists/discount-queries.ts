import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { invoice } from '#kinds/invoice/invoice.ts';
import { STATUTORY_CLASSES } from '#kinds/sale/statutory.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { Tables } from '../../tables.ts';
import type { Span } from '../rows/queries.ts';

/** An invoice with a discount by law, or its reversal. */
export interface Discounted {
  readonly transactionId: string;
  readonly date: string;
  /** The number of the invoice, and of the transaction itself. */
  readonly document: string;
  readonly number: string;
  readonly isReversal: boolean;
  readonly answers: TypedAnswers;
  /** Whether the seller was registered for VAT when it was entered. */
  readonly isVatRegistered: boolean;
}

/** Invoices of these days with a line whose class is a discount by law, and their reversals. */
export async function listDiscounted(
  db: Kysely<Tables>,
  { from, to }: Span,
): Promise<Discounted[]> {
  const { rows } = await sql<Discounted>`
    select t.transaction_id as "transactionId", e.date, o.number as document, t.number,
        t.reverses_id is not null as "isReversal", o.answers,
        not exists (select from tax_rows x where x.entry_id = e.entry_id and x.code = 'non-vat') as "isVatRegistered"
      from journal_entries e join transactions t using (transaction_id)
        join transactions o on o.transaction_id = coalesce(t.reverses_id, t.transaction_id)
      where o.kind = ${invoice.id} and e.date between ${from} and ${to}
        and exists (select from jsonb_array_elements(o.answers::jsonb -> 'lines') line
          where line ->> 'taxClass' = any(${[...STATUTORY_CLASSES]}::text[]))
      order by e.date, e.sequence`.execute(db);
  return rows;
}
