import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { formatMoney, sum } from '#shared/money.ts';

import { byAccount } from '../by-account.ts';
import { scheduleNotes, schedulesOf, waits } from '../covered.ts';
import { describeLines } from '../describe-lines.ts';
import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { SALES_ACCOUNT } from '../sale/accounts.ts';
import { expectedNotes, expectedRows } from '../sale/expected.ts';
import { STATUTORY, isStatutory, statutoryAmounts } from '../sale/statutory.ts';
import { saleTaxRows, totalsByCategory, workOutSale } from '../sale/work-out.ts';
import { dueDateOf, dueNote } from '../terms.ts';

import type { invoiceFields } from './fields.ts';
import { priceOf, soldLines } from './sold-lines.ts';

export type InvoiceAnswers = AnswersOf<typeof invoiceFields>;

/**
 * Dr receivable with the whole amount, Dr sales discounts, Cr each revenue account before its
 * discounts, Cr output VAT on the VATable part (handbook 5.2; 14, ruling 2). What the customer will
 * withhold is told in the notes and not booked.
 */
export function postInvoice(answers: InvoiceAnswers, facts: Facts): Posting {
  const { customer: partyId, invoiceNumber: document, date } = answers;
  const terms = { ...answers, ...facts.company };
  const groups = workOutSale(soldLines(answers.lines, terms), terms);
  const vat = sum(groups.map((group) => group.vat));
  const total = sum(groups.map((group) => group.net)) + vat;
  const sold = groups.flatMap(({ category, lines }) =>
    lines.map((line) => ({ ...line, account: line.account ?? SALES_ACCOUNT[category] })),
  );
  // Income of later months waits, less its discount (decision 189).
  const revenue = sold.map((line) =>
    waits(line, date)
      ? { account: ACCOUNT.deferredIncome, amount: line.net }
      : { account: line.account, amount: line.net + line.discount },
  );
  const discount = sum(sold.map((line) => line.discount));
  const given = sum(sold.map((line) => (waits(line, date) ? 0n : line.discount)));
  const covered = sold.map((line) => ({
    ...line,
    wait: ACCOUNT.deferredIncome,
    total: line.net,
  }));
  const schedules = schedulesOf('deferred-income', date, covered);
  const told = { partyId, document, date };
  return {
    date,
    due: dueDateOf(answers),
    description: describeLines(answers.lines),
    partyId,
    total,
    lines: [
      { account: ACCOUNT.receivable, debit: total, credit: 0n, partyId, document },
      ...byAccount([{ account: ACCOUNT.salesDiscounts, amount: given }]).map(
        ({ account, amount }) => ({ account, debit: amount, credit: 0n }),
      ),
      ...byAccount(revenue).map(({ account, amount }) => ({ account, debit: 0n, credit: amount })),
      ...(vat > 0n ? [{ account: ACCOUNT.outputVat, debit: 0n, credit: vat }] : []),
    ],
    taxRows: [...saleTaxRows(groups, told), ...expectedRows(groups, told, facts)],
    totals: totalsByCategory(
      groups,
      { label: 'TOTAL AMOUNT DUE', amount: total, emphasis: 'total' },
      discount,
    ),
    notes: [
      ...dueNote(answers),
      ...statutoryNotes(answers, facts),
      ...expectedNotes(groups, date, facts),
      ...scheduleNotes(schedules),
    ],
    ...(schedules.length > 0 && { schedules }),
  };
}

/** Each discount by law with its holder, as an invoice must show it (handbook 2.2, item 8). */
function statutoryNotes(answers: InvoiceAnswers, { company }: Facts) {
  return statutoryLines(answers, company).map(({ name, percent, base, discount, holder, id }) => ({
    label: 'Discount by law',
    text: `${formatMoney(discount)} (${name}, ${percent} % of ${formatMoney(base)}): ${holder}, ID ${id}`,
  }));
}

/** The lines with a discount by law, each with its holder and its amounts in centavos. */
export function statutoryLines(
  answers: Pick<InvoiceAnswers, 'lines' | 'date' | 'priceMode'>,
  { isVatRegistered }: Pick<Facts['company'], 'isVatRegistered'>,
) {
  return answers.lines.flatMap((line) => {
    const { taxClass, description, holder = '', holderId: id = '' } = line;
    if (!isStatutory(taxClass)) return [];
    const { name, percent } = STATUTORY[taxClass];
    const price = priceOf(line);
    const amounts = statutoryAmounts(taxClass, price, { ...answers, isVatRegistered });
    return [{ name, percent, description, holder, id, price, ...amounts }];
  });
}
