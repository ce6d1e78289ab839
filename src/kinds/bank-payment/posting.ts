import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { sum } from '#shared/money.ts';

import { isBought } from '../cheque-disbursement/posting.ts';
import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import {
  expenseEntry,
  expenseTaxRows,
  unlistedTaxRows,
  withholdingNotes,
} from '../expense/entry.ts';
import type { ExpenseLine } from '../expense/line-columns.ts';
import { workOut } from '../expense/work-out.ts';
import type { Purchase, WorkedOut } from '../expense/work-out.ts';

import type { bankPaymentFields } from './fields.ts';

export type BankPaymentAnswers = AnswersOf<typeof bankPaymentFields>;
type BankPaymentLine = BankPaymentAnswers['lines'][number];

/** Accounts that are kept by party and document. */
const ADVANCES: ReadonlySet<string> = new Set([ACCOUNT.employeeAdvances, ACCOUNT.supplierAdvances]);

/** Whether an account is kept by the name of who got the money. */
export function isAdvance(account: string): boolean {
  return ADVANCES.has(account);
}

/**
 * Dr the chosen accounts, Dr input VAT of an attached VAT invoice, Cr EWT payable, Cr the bank
 * (handbook 5.7; the bank pays by itself, so there is no cheque).
 */
export function postBankPayment(answers: BankPaymentAnswers, facts: Facts): Posting {
  const { payee: partyId, bank, date, invoiceNumber, particulars } = answers;
  const { isVatRegistered } = facts.company;
  const worked = workOut(bankPurchaseOf(answers), facts);
  const settled = answers.lines.filter((line) => !isBought(line));
  const amount = sum(settled.map((line) => line.amount)) + worked.payable;
  const isNonResident = partyId !== undefined && facts.party(partyId).isNonResident;
  const bought = { partyId, date, isVatRegistered, isNonResident };
  return {
    date,
    description: particulars,
    partyId,
    total: amount,
    lines: [
      ...settled.map((line) => settledLine(line, partyId)),
      ...expenseEntry(worked, bought, facts),
      { account: bank, debit: 0n, credit: amount, document: OWN_NUMBER },
    ],
    // Without an invoice there is no purchase to list (handbook 6.4).
    taxRows:
      invoiceNumber === undefined
        ? [
            ...unlistedTaxRows(worked, bought),
            ...expenseTaxRows(worked, bought).filter(({ type }) => type !== 'input-vat'),
          ]
        : expenseTaxRows(worked, bought),
    totals: buildTotals(worked, amount),
    notes: withholdingNotes(worked),
    ...(invoiceNumber !== undefined &&
      partyId !== undefined && { supplierDocument: { partyId, number: invoiceNumber } }),
  };
}

/** The lines that were bought, as the shared rules for VAT and withholding take them. */
export function bankPurchaseOf(answers: BankPaymentAnswers): Purchase {
  const { date, priceMode, lines, particulars } = answers;
  const toExpense = (line: BankPaymentLine): ExpenseLine => ({
    ...line,
    description: line.description ?? particulars,
  });
  return { date, priceMode, lines: lines.filter(isBought).map(toExpense) };
}

function settledLine(
  { account, amount }: BankPaymentLine,
  partyId: string | undefined,
): PostingLine {
  const line = { account, debit: amount, credit: 0n, ...(partyId !== undefined && { partyId }) };
  return isAdvance(account) ? { ...line, document: OWN_NUMBER } : line;
}

function buildTotals({ vat, tax, taxOfVat }: WorkedOut, amount: bigint): Posting['totals'] {
  return [
    { label: 'Gross', amount: amount + tax + taxOfVat },
    ...(vat > 0n ? [{ label: 'VAT included', amount: vat }] : []),
    ...(tax > 0n ? [{ label: 'Less withholding tax', amount: -tax }] : []),
    ...(taxOfVat > 0n ? [{ label: 'Less VAT withheld', amount: -taxOfVat }] : []),
    { label: 'AMOUNT PAID', amount, emphasis: 'total' },
  ];
}
