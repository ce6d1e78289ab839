import { formatDate } from '#shared/dates.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';
import { formatMoney } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Facts } from '../facts.ts';
import type { Posting, TotalRow } from '../posting.ts';
import { creditedLines, namesOf, settle, settledLines } from '../settlement/settle.ts';
import type { Settlement } from '../settlement/settle.ts';

import type { billPaymentFields } from './fields.ts';

export type BillPaymentAnswers = AnswersOf<typeof billPaymentFields>;

/**
 * Dr 2010 for each bill, Dr 1250 with what is beyond the balances, Cr the bank or cash (handbook
 * 5.6). Nothing is withheld here: that was done at the bill. A cheque credits the bank on the date
 * that it bears (handbook 5.7, 9.3).
 */
export function postBillPayment(answers: BillPaymentAnswers, facts: Facts): Posting {
  const { vendor: partyId, account, date } = answers;
  const settlement = settleBills(answers, facts);
  const credited = settlement.surplus + (answers.advance ?? 0n);
  const paid = settlement.settled + credited;
  return {
    date,
    description: descriptionOf(answers, settlement),
    partyId,
    total: paid,
    lines: [
      ...settledLines(settlement),
      ...creditedLines(settlement, credited),
      { account, debit: 0n, credit: paid, document: documentOf(answers) },
    ],
    taxRows: [],
    totals: buildTotals({ settled: settlement.settled, credited, paid }),
    tables: { bills: buildTable(settlement, facts) },
    notes: [...postDatedNotes(answers, facts), ...certificateNotes(settlement, facts)],
    cheques: chequesOf(answers, { paid, payee: facts.party(partyId).name }),
  };
}

/** The rows of the form as every settlement has them. */
export function paidBillsOf({ bills }: BillPaymentAnswers) {
  return (bills ?? []).map(({ bill, amount }) => ({ document: bill, amount }));
}

/** What a payment comes to. */
export function paidIn(answers: BillPaymentAnswers, facts: Facts): Centavos {
  const { settled, surplus } = settleBills(answers, facts);
  return settled + surplus + (answers.advance ?? 0n);
}

function settleBills(answers: BillPaymentAnswers, facts: Facts): Settlement {
  return settle(paidBillsOf(answers), { side: 'payable', partyId: answers.vendor }, facts);
}

/** A cheque is found by its number on the bank's statement, any other payment by its voucher. */
function documentOf({ chequeNumber }: BillPaymentAnswers): string {
  return chequeNumber === undefined ? OWN_NUMBER : `CHQ ${chequeNumber}`;
}

/** The table of the voucher: bill, its date, what was open, paid (handbook 2.4). */
function buildTable({ rows, partyId }: Settlement, facts: Facts) {
  const told = rows.map(({ document, amount }) => {
    const item = facts.item(SIDE_ACCOUNTS.payable.control, document, partyId);
    const date = item === undefined ? '' : formatDate(item.documentDate);
    return [document, date, formatMoney(item?.balance ?? amount), formatMoney(amount)];
  });
  return { head: ['Bill', 'Date', 'Balance', 'Paid'], rows: told };
}

function chequesOf(
  { account, chequeNumber, date, vendor }: BillPaymentAnswers,
  { paid, payee }: { paid: Centavos; payee: string },
) {
  if (chequeNumber === undefined) return [];
  return [{ account, number: chequeNumber, partyId: vendor, payee, amount: paid, date }];
}

function buildTotals(amounts: Record<'settled' | 'credited' | 'paid', Centavos>): TotalRow[] {
  const credited = { label: 'Amount to be credited', amount: amounts.credited };
  return [
    { label: 'Applied', amount: amounts.settled },
    ...(amounts.credited === 0n ? [] : [credited]),
    { label: 'Amount paid', amount: amounts.paid, emphasis: 'total' },
  ];
}

function postDatedNotes({ chequeNumber, date }: BillPaymentAnswers, { today }: Facts) {
  if (chequeNumber === undefined || date <= today) return [];
  const text = `${formatDate(date)}: the cheque is post-dated, and the entry is of that day.`;
  return [{ label: 'Maturity', text }];
}

/**
 * The supplier may ask for the certificate with the payment: what was withheld when the bills were
 * recorded.
 */
function certificateNotes({ rows, partyId }: Settlement, facts: Facts) {
  return rows.flatMap(({ document }) =>
    (facts.item(SIDE_ACCOUNTS.payable.control, document, partyId)?.taxes ?? []).map((tax) => ({
      label: `For the 2307 of ${document}`,
      text: `${formatMoney(tax.tax)} withheld (${tax.code} on ${formatMoney(tax.base)})`,
    })),
  );
}

function descriptionOf({ chequeNumber }: BillPaymentAnswers, { rows }: Settlement): string {
  const what = rows.length === 0 ? 'Advance to a supplier' : `Payment of ${namesOf(rows)}`;
  return chequeNumber === undefined ? what : `${what}, cheque ${chequeNumber}`;
}
