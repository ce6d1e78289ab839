import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';

import { describeLines } from '../describe-lines.ts';
import { expenseEntry, expenseTaxRows, withholdingNotes } from '../expense/entry.ts';
import { workOut } from '../expense/work-out.ts';
import type { Purchase, WorkedOut } from '../expense/work-out.ts';
import type { Facts } from '../facts.ts';
import type { Posting, TotalRow } from '../posting.ts';
import { aboutOf, memoTotals, settleMemo } from '../settlement/memo.ts';
import type { MemoTarget } from '../settlement/memo.ts';
import { creditedLines, settledLines } from '../settlement/settle.ts';

import type { SupplierCreditMemoAnswers } from './fields.ts';

/**
 * The mirror of a bill: Dr the supplier up to what is open of each bill, Dr EWT payable with the
 * tax that comes back, Cr purchase discounts or the account of the bill, Cr its input VAT; what no
 * bill takes is a credit with the supplier (handbook 14, ruling 1). Its tax rows are below zero, in
 * the period of the memo.
 */
export function postSupplierCreditMemo(answers: SupplierCreditMemoAnswers, facts: Facts): Posting {
  const { isVatRegistered } = facts.company;
  const { vendor: partyId, date, memoNumber } = answers;
  const worked = workOut(purchaseOf(answers), facts);
  const { isNonResident } = facts.party(partyId);
  const bought = { partyId, date, isVatRegistered, isNonResident };
  const target = targetOf(answers);
  const settlement = settleMemo(target, worked.payable, facts);
  const back = expenseEntry(worked, bought, facts).map(mirrored);
  const about = `Supplier’s credit memo${aboutOf(settlement, target)}`;
  return {
    date,
    description: `${about}: ${describeLines(answers.lines)}`.slice(0, 200),
    partyId,
    total: worked.payable,
    lines: [
      ...settledLines(settlement),
      ...creditedLines(settlement, settlement.surplus),
      ...back.filter(({ debit }) => debit > 0n),
      ...back.filter(({ credit }) => credit > 0n),
    ],
    taxRows: expenseTaxRows(worked, bought).map(lowered),
    totals: [...buildTotals(worked), ...memoTotals(settlement, 'Kept as a credit')],
    notes: withholdingNotes(worked).map(({ text }) => ({ label: 'Tax that comes back', text })),
    ...(memoNumber !== undefined && { supplierDocument: { partyId, number: memoNumber } }),
  };
}

/** The lines with the account that each goes to: purchase discounts where none was chosen. */
export function purchaseOf({ date, priceMode, lines }: SupplierCreditMemoAnswers): Purchase {
  const named = lines.map((line) => ({
    ...line,
    account: line.account ?? ACCOUNT.purchaseDiscounts,
  }));
  return { date, priceMode, lines: named };
}

/** The bills that a supplier's credit memo lowers. */
export function targetOf(answers: SupplierCreditMemoAnswers): MemoTarget {
  const { vendor: partyId, date, bill: one, bills = [], paidBill: paid } = answers;
  const several = bills.map(({ bill, amount }) => ({ document: bill, amount }));
  return { side: 'payable', partyId, date, one, several, paid };
}

function mirrored({ debit, credit, ...line }: PostingLine): PostingLine {
  return { ...line, debit: credit, credit: debit };
}

function lowered({ base, tax, ...row }: TaxRow): TaxRow {
  return { ...row, base: -base, tax: -tax };
}

function buildTotals({ net, vat, tax, payable }: WorkedOut): TotalRow[] {
  return [
    { label: 'Net', amount: net },
    { label: 'VAT', amount: vat },
    { label: 'Less withholding', amount: tax },
    { label: 'TOTAL CREDITED', amount: payable, emphasis: 'total' },
  ];
}
