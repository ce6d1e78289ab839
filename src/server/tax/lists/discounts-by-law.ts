import type { Kysely } from 'kysely';

import { invoice } from '#kinds/invoice/invoice.ts';
import { statutoryLines } from '#kinds/invoice/posting.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { invariant } from '#shared/invariant.ts';
import type { Period } from '#shared/periods.ts';
import { monthPeriodOf } from '#shared/periods.ts';
import type { Report } from '#shared/reports/report.ts';

import type { Tables } from '../../tables.ts';
import { spanOf } from '../returns/worksheets.ts';
import { listReport, recordBehind, spanText } from '../rows/tax-report.ts';
import type { TaxColumn } from '../rows/tax-report.ts';

import { listDiscounted } from './discount-queries.ts';
import type { Discounted } from './discount-queries.ts';

type Row = ReturnType<typeof rowsOf>[number];

const COLUMNS: readonly TaxColumn<Row>[] = [
  { key: 'month', title: 'Month', type: 'text', value: ({ date }) => monthPeriodOf(date).label },
  { key: 'date', title: 'Date', type: 'date', value: (row) => row.date },
  {
    key: 'document',
    title: 'Invoice',
    type: 'text',
    value: (row) => row.document,
    behind: recordBehind,
  },
  { key: 'law', title: 'Discount', type: 'text', value: (row) => row.name },
  { key: 'holder', title: 'Name', type: 'text', value: (row) => row.holder },
  { key: 'holderId', title: 'ID number', type: 'text', value: (row) => row.id },
  { key: 'description', title: 'Description', type: 'text', value: (row) => row.description },
  { key: 'price', title: 'Price', type: 'money', value: (row) => row.sign * row.price },
  {
    key: 'exemptedVat',
    title: 'VAT exempted',
    type: 'money',
    value: (row) => row.sign * row.exemptedVat,
  },
  { key: 'base', title: 'Price without VAT', type: 'money', value: (row) => row.sign * row.base },
  { key: 'discount', title: 'Discount', type: 'money', value: (row) => row.sign * row.discount },
  {
    key: 'net',
    title: 'Net sale',
    type: 'money',
    value: (row) => row.sign * (row.base - row.discount),
    parts: ['base', 'discount'],
  },
];

/**
 * The discounts that the law gave buyers, by month, with name and ID number of each holder: what is
 * deducted from gross sales, and what an examiner asks for (handbook 2.2, item 8; 14, ruling 2; RR
 * 7-2010, RR 5-2017). A reversed invoice is taken out in the month of its reversal.
 */
export async function discountsByLaw(
  db: Kysely<Tables>,
  { period, producedAt }: { readonly period: Period; readonly producedAt: Date },
): Promise<Report> {
  const span = spanOf(period);
  return listReport({
    title: 'Discounts by law',
    period: spanText(span),
    columns: COLUMNS,
    rows: (await listDiscounted(db, span)).flatMap(rowsOf),
    amountsOpen: recordBehind,
    notes: ['Net sale is the price without VAT less the discount, as the sales journal has it.'],
    producedAt,
  });
}

function rowsOf({ answers: typed, date, transactionId, ...told }: Discounted) {
  // They were checked by the same fields when they were entered.
  const { answers } = checkAnswers(invoice.fields, typed, { today: date });
  invariant(answers !== undefined, 'an invoice in the books answers its questions');
  const document = told.isReversal ? `${told.document} (${told.number})` : told.document;
  const sign = told.isReversal ? -1n : 1n;
  return statutoryLines(answers, told).map((line) => ({
    ...line,
    date,
    transactionId,
    document,
    sign,
  }));
}
