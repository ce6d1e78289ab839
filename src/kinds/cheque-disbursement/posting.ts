import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { chequeDocument } from '#shared/ledger/cheques.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { sum } from '#shared/money.ts';

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
import { postDatedNote } from '../written-cheque.ts';

import type { disbursementFields } from './fields.ts';

export type DisbursementAnswers = AnswersOf<typeof disbursementFields>;
export type DisbursementLine = DisbursementAnswers['lines'][number];

/**
 * Costs, expenses, interest, accruals, inventory, prepayments, equipment and deposits: what VAT and
 * withholding are about.
 */
const BOUGHT = [
  '5',
  '6',
  ACCOUNT.interestExpense,
  ACCOUNT.accruedExpenses,
  '13',
  '146',
  '147',
  '15',
  '16',
  '17',
];
/** Accounts that are kept by party and document. */
const ADVANCES: ReadonlySet<string> = new Set([ACCOUNT.employeeAdvances, ACCOUNT.supplierAdvances]);

/**
 * Dr the chosen accounts, Dr input VAT of an attached VAT invoice, Cr EWT payable, Cr the bank with
 * the cheque, all on the date of the cheque (handbook 5.7, 9.3).
 */
export function postDisbursement(answers: DisbursementAnswers, facts: Facts): Posting {
  const { payee: partyId, bank, chequeNumber, date, invoiceNumber } = answers;
  const { isVatRegistered } = facts.company;
  const worked = workOut(purchaseOf(answers), facts);
  const settled = answers.lines.filter((line) => !isBought(line));
  const amount = sum(settled.map((line) => line.amount)) + worked.payable;
  const { isNonResident } = facts.party(partyId);
  const bought = { partyId, date, isVatRegistered, isNonResident };
  const payee = facts.party(partyId).name;
  return {
    date,
    description: `${answers.particulars}, cheque ${chequeNumber}`,
    partyId,
    total: amount,
    lines: [
      ...settled.map((line) => settledLine(line, partyId)),
      ...expenseEntry(worked, bought, facts),
      { account: bank, debit: 0n, credit: amount, document: chequeDocument(chequeNumber) },
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
    notes: [...postDatedNote(date, facts), ...withholdingNotes(worked)],
    cheques: [{ account: bank, number: chequeNumber, partyId, payee, amount, date }],
    ...(invoiceNumber !== undefined && { supplierDocument: { partyId, number: invoiceNumber } }),
  };
}

/** The lines that were bought, as the shared rules for VAT and withholding take them. */
export function purchaseOf({ date, priceMode, lines, particulars }: DisbursementAnswers): Purchase {
  return { date, priceMode, lines: lines.filter(isBought).map(toExpense) };
  function toExpense(line: DisbursementLine): ExpenseLine {
    return { ...line, description: line.description ?? particulars };
  }
}

/**
 * Whether a line is a purchase; the others pay a liability, an advance or something of the owners.
 */
export function isBought({ account }: { readonly account: string }): boolean {
  return BOUGHT.some((beginning) => account.startsWith(beginning));
}

function settledLine({ account, amount, credit }: DisbursementLine, partyId: string): PostingLine {
  const line = { account, debit: amount, credit: 0n, partyId };
  if (account === ACCOUNT.customerCredits && credit !== undefined)
    return { ...line, document: credit };
  return ADVANCES.has(account) ? { ...line, document: OWN_NUMBER } : line;
}

function buildTotals({ vat, tax, taxOfVat }: WorkedOut, amount: bigint): Posting['totals'] {
  return [
    { label: 'Gross', amount: amount + tax + taxOfVat },
    ...(vat > 0n ? [{ label: 'VAT included', amount: vat }] : []),
    ...(tax > 0n ? [{ label: 'Less withholding tax', amount: -tax }] : []),
    ...(taxOfVat > 0n ? [{ label: 'Less VAT withheld', amount: -taxOfVat }] : []),
    { label: 'AMOUNT OF CHEQUE', amount, emphasis: 'total' },
  ];
}
