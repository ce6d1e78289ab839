import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { sum } from '#shared/money.ts';

import { byAccount } from '../by-account.ts';
import { describeLines } from '../describe-lines.ts';
import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { SALES_ACCOUNT } from '../sale/accounts.ts';
import { expectedNotes, expectedRows } from '../sale/expected.ts';
import { saleTaxRows, totalsByCategory, workOutSale } from '../sale/work-out.ts';
import { dueDateOf, dueNote } from '../terms.ts';

import { amountOf } from './fields.ts';
import type { invoiceFields } from './fields.ts';

export type InvoiceAnswers = AnswersOf<typeof invoiceFields>;

/**
 * Dr receivable with the whole amount, Cr each revenue account, Cr output VAT on the VATable part
 * (handbook 5.2). What the customer will withhold is told in the notes and not booked.
 */
export function postInvoice(answers: InvoiceAnswers, facts: Facts): Posting {
  const { customer: partyId, invoiceNumber: document, date } = answers;
  const sold = answers.lines.map((line) => ({ ...line, amount: amountOf(line) }));
  const groups = workOutSale(sold, { ...answers, ...facts.company });
  const vat = sum(groups.map((group) => group.vat));
  const total = sum(groups.map((group) => group.net)) + vat;
  const revenue = groups.flatMap(({ category, lines }) =>
    lines.map(({ account, net }) => ({ account: account ?? SALES_ACCOUNT[category], amount: net })),
  );
  const told = { partyId, document, date };
  return {
    date,
    due: dueDateOf(answers),
    description: describeLines(answers.lines),
    partyId,
    total,
    lines: [
      { account: ACCOUNT.receivable, debit: total, credit: 0n, partyId, document },
      ...byAccount(revenue).map(({ account, amount }) => ({ account, debit: 0n, credit: amount })),
      ...(vat > 0n ? [{ account: ACCOUNT.outputVat, debit: 0n, credit: vat }] : []),
    ],
    taxRows: [...saleTaxRows(groups, told), ...expectedRows(groups, told, facts)],
    totals: totalsByCategory(groups, {
      label: 'TOTAL AMOUNT DUE',
      amount: total,
      emphasis: 'total',
    }),
    notes: [...dueNote(answers), ...expectedNotes(groups, date, facts)],
  };
}
