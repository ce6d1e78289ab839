import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Facts } from '../facts.ts';
import type { Posting, TotalRow } from '../posting.ts';
import { creditedLines, namesOf, settle, settledLines } from '../settlement/settle.ts';
import type { Settlement } from '../settlement/settle.ts';
import {
  taxOf,
  withheldIn,
  withheldLines,
  withheldNotes,
  withheldRows,
} from '../settlement/withheld.ts';

import type { collectionFields } from './fields.ts';

export type CollectionAnswers = AnswersOf<typeof collectionFields>;

/**
 * Dr 1030 or the bank with the cash, Dr 1440, 1445 or 1260 with the tax withheld, Cr 1210 for each
 * invoice, Cr 2030 with what is beyond the balances (handbook 5.3). A post-dated cheque is entered
 * on its own date (handbook 9.3).
 */
export function postCollection(answers: CollectionAnswers, facts: Facts): Posting {
  const { customer: partyId } = answers;
  const date = entryDateOf(answers);
  const settlement = settlementOf(answers, facts);
  const credited = settlement.surplus + (answers.advance ?? 0n);
  const withheld = rowsOf(answers).flatMap((row) =>
    withheldIn(row, invoiceDateOf(row.invoice, answers, facts), facts.codes),
  );
  const tax = sum(withheld.map((each) => each.tax));
  const cash = settlement.settled + credited - tax;
  return {
    date,
    description: descriptionOf(settlement),
    partyId,
    // A certificate that came after the money is a collection without cash.
    total: cash > 0n ? cash : tax,
    lines: [
      ...cashLines(answers, cash),
      ...withheldLines(withheld, partyId),
      ...settledLines(settlement),
      ...creditedLines(settlement, credited),
    ],
    taxRows: withheldRows(withheld, { partyId, date }),
    totals: buildTotals({ settled: settlement.settled, credited, tax, cash }),
    tables: { invoices: buildTable(answers, facts) },
    notes: [...maturityNotes(answers, date), ...withheldNotes(withheld)],
  };
}

/** How a collection is shared among the customer's invoices. */
export function settlementOf(answers: CollectionAnswers, facts: Facts): Settlement {
  const payer = { side: 'receivable', partyId: answers.customer } as const;
  return settle(paidRowsOf(answers), payer, facts);
}

/** The rows of the form as every settlement has them. */
export function paidRowsOf(answers: CollectionAnswers) {
  return rowsOf(answers).map(({ invoice, amount }) => ({ document: invoice, amount }));
}

/** The customer withholds when the invoice is issued (handbook 5.5): its day decides the rate. */
export function invoiceDateOf(
  invoice: string,
  { customer, date }: CollectionAnswers,
  facts: Facts,
): BusinessDate {
  return facts.item(ACCOUNT.receivable, invoice, customer)?.documentDate ?? date;
}

/** The invoices that were given an amount. */
export function rowsOf({ invoices }: CollectionAnswers) {
  return invoices ?? [];
}

function entryDateOf({ date, chequeDate }: CollectionAnswers): BusinessDate {
  return chequeDate !== undefined && chequeDate > date ? chequeDate : date;
}

/**
 * The settlement table of the voucher: invoice, what was open, applied, withheld, and the cash
 * (handbook 2.4).
 */
function buildTable(answers: CollectionAnswers, facts: Facts) {
  const rows = rowsOf(answers).map((row) => {
    const open =
      facts.item(ACCOUNT.receivable, row.invoice, answers.customer)?.balance ?? row.amount;
    const tax = taxOf(row, invoiceDateOf(row.invoice, answers, facts), facts.codes);
    return [row.invoice, ...[open, row.amount, tax, row.amount - tax].map(formatMoney)];
  });
  return { head: ['Invoice', 'Balance', 'Amount applied', 'Tax withheld', 'Net'], rows };
}

function cashLines(answers: CollectionAnswers, cash: Centavos): PostingLine[] {
  if (cash === 0n) return [];
  const { account, method, reference } = answers;
  const memo =
    method === 'cheque'
      ? `Cheque ${answers.chequeBank ?? ''} ${answers.chequeNumber ?? ''}`
      : (reference ?? (method === 'cash' ? 'Cash' : undefined));
  return [{ account, debit: cash, credit: 0n, document: OWN_NUMBER, ...(memo && { memo }) }];
}

function buildTotals(
  amounts: Record<'settled' | 'credited' | 'tax' | 'cash', Centavos>,
): TotalRow[] {
  return [
    { label: 'Applied', amount: amounts.settled },
    ...optional('Amount to be credited', amounts.credited),
    ...optional('Tax withheld', amounts.tax),
    { label: 'Cash received', amount: amounts.cash, emphasis: 'total' },
  ];
}

function optional(label: string, amount: Centavos): TotalRow[] {
  return amount === 0n ? [] : [{ label, amount }];
}

function maturityNotes({ chequeDate, date }: CollectionAnswers, entryDate: BusinessDate) {
  if (chequeDate === undefined || chequeDate <= date) return [];
  const text = `${formatDate(entryDate)}: the cheque is post-dated, and the entry is of that day.`;
  return [{ label: 'Maturity', text }];
}

function descriptionOf({ rows }: Settlement): string {
  return rows.length === 0 ? 'Advance of a customer' : `Collection of ${namesOf(rows)}`;
}
