import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatDate } from '#shared/dates.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { mirrorLines, mirrorTaxRows } from '#shared/ledger/reversal.ts';
import { sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Facts, SettledItem } from '../facts.ts';
import type { Posting } from '../posting.ts';

import type { returnedChequeFields } from './fields.ts';

export type ReturnedChequeAnswers = AnswersOf<typeof returnedChequeFields>;

const TAXES: ReadonlySet<string> = new Set([
  ACCOUNT.incomeTaxWithheld,
  ACCOUNT.businessTaxWithheld,
  ACCOUNT.certificatesToFollow,
]);

/**
 * What the receipt did is undone on the same invoices, with the bank in the place of the
 * undeposited collections: Dr 1210, Dr 2030 for what was credited, Cr bank (handbook 5.12). While
 * the 2307 stands, the tax stays withheld and the invoices are open again for the cash only. The
 * bank's charge is an expense beside it.
 */
export function postReturnedCheque(answers: ReturnedChequeAnswers, facts: Facts): Posting {
  const { customer: partyId, receipt, date, charge = 0n } = answers;
  const item = facts.settledItem(ACCOUNT.undeposited, receipt);
  const cash = cashOf(item);
  const bank = answers.account ?? item?.settledBy.bank ?? ACCOUNT.mainBank;
  const document = answers.debitMemo ?? OWN_NUMBER;
  const isWithdrawn = answers.certificate === 'withdrawn';
  return {
    date,
    description: `Returned cheque of ${receipt}`,
    partyId,
    total: cash,
    lines: [
      ...reopened(item, isWithdrawn),
      ...(charge > 0n ? [{ account: ACCOUNT.bankCharges, debit: charge, credit: 0n }] : []),
      { account: bank, debit: 0n, credit: cash, document },
      ...(charge > 0n ? [{ account: bank, debit: 0n, credit: charge, document }] : []),
    ],
    taxRows: isWithdrawn ? mirrorTaxRows(item?.taxRows ?? [], date) : [],
    totals: [
      ...(item === undefined ? [] : [{ label: 'Cheque returned', amount: cash }]),
      ...(charge > 0n ? [{ label: 'Bank’s charge', amount: charge }] : []),
    ],
    notes: item === undefined ? [] : notesOf(item),
  };
}

/** Whether the customer withheld tax on what the receipt collected. */
export function isWithheldOn(item: SettledItem | undefined): boolean {
  return item?.taxRows.some(({ tax }) => tax > 0n) ?? false;
}

function cashOf(item: SettledItem | undefined): Centavos {
  const lines = item?.lines.filter(({ account }) => account === ACCOUNT.undeposited) ?? [];
  return sum(lines.map(({ debit }) => debit));
}

function reopened(item: SettledItem | undefined, isWithdrawn: boolean): PostingLine[] {
  const { lines = [], taxRows = [] } = item ?? {};
  const credited = lines.filter(
    ({ account }) => account === ACCOUNT.receivable || account === ACCOUNT.customerCredits,
  );
  const taxes = lines.filter(({ account }) => TAXES.has(account));
  if (isWithdrawn) return mirrorLines([...credited, ...taxes]);
  const taxOf = ({ account, document }: PostingLine) =>
    account === ACCOUNT.receivable
      ? sum(taxRows.filter((row) => row.document === document).map(({ tax }) => tax))
      : 0n;
  return mirrorLines(credited)
    .map((line) => ({ ...line, debit: line.debit - taxOf(line) }))
    .filter(({ debit }) => debit > 0n);
}

function notesOf({ document, memo, settledBy }: SettledItem) {
  const text = `${memo ?? document}, deposited with ${settledBy.number} on ${formatDate(settledBy.date)}`;
  return [{ label: 'Cheque', text }];
}
