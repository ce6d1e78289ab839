import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { sum } from '#shared/money.ts';

import { byAccount } from '../by-account.ts';
import { describeLines } from '../describe-lines.ts';
import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { loweredNotes, loweredRows } from '../sale/expected.ts';
import { saleTaxRows, totalsByCategory, workOutSale } from '../sale/work-out.ts';
import { aboutOf, memoTotals, settleMemo } from '../settlement/memo.ts';
import type { MemoTarget } from '../settlement/memo.ts';
import { creditedLines, settledLines } from '../settlement/settle.ts';

import type { creditMemoFields } from './fields.ts';

export type CreditMemoAnswers = AnswersOf<typeof creditMemoFields>;

const RETURNS = new Set<string>(['return', 'cancellation', 'error']);

/**
 * Dr sales returns or sales discounts, Dr output VAT on the VATable part, Cr receivable up to what
 * is open of each invoice; the rest, or all of it, is a credit of the customer (handbook 14, ruling
 * 1). Its tax rows are below zero, in the period of the memo; what the customer was expected to
 * withhold of the invoices becomes less with them.
 */
export function postCreditMemo(answers: CreditMemoAnswers, facts: Facts): Posting {
  const { customer: partyId, date, lines } = answers;
  const groups = workOutSale(lines, { ...answers, ...facts.company });
  const vat = sum(groups.map((group) => group.vat));
  const total = sum(groups.map((group) => group.net)) + vat;
  const target = targetOf(answers);
  const settlement = settleMemo(target, total, facts);
  const lowered = loweredRows(settlement, date, facts);
  const usual = accountOfReason(answers);
  const taken = groups
    .flatMap((group) => group.lines)
    .map(({ account, net }) => ({ account: account ?? usual, amount: net }));
  return {
    date,
    description: `Credit memo${aboutOf(settlement, target)}: ${describeLines(lines)}`.slice(0, 200),
    partyId,
    total,
    lines: [
      ...byAccount(taken).map(({ account, amount }) => ({ account, debit: amount, credit: 0n })),
      ...(vat > 0n ? [{ account: ACCOUNT.outputVat, debit: vat, credit: 0n }] : []),
      ...settledLines(settlement),
      ...creditedLines(settlement, settlement.surplus),
    ],
    taxRows: [...saleTaxRows(groups, { partyId, document: OWN_NUMBER, date }, -1n), ...lowered],
    totals: [
      ...totalsByCategory(groups, { label: 'TOTAL CREDITED', amount: total, emphasis: 'total' }),
      ...memoTotals(settlement, 'Kept as the customer’s credit'),
    ],
    notes: loweredNotes(lowered),
  };
}

/** The invoices that a credit memo lowers. */
export function targetOf(answers: CreditMemoAnswers): MemoTarget {
  const { customer: partyId, date, invoice: one, invoices = [], paidInvoice: paid } = answers;
  const several = invoices.map(({ invoice, amount }) => ({ document: invoice, amount }));
  return { side: 'receivable', partyId, date, one, several, paid };
}

/**
 * Returned goods, and a sale that was wrong or cancelled, take the sale back; allowances and
 * discounts are given on it.
 */
export function accountOfReason({ reason }: { readonly reason: string }): string {
  return RETURNS.has(reason) ? ACCOUNT.salesReturns : ACCOUNT.salesDiscounts;
}
