import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import { splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import { sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { describeLines } from '../describe-lines.ts';
import type { Facts } from '../facts.ts';
import { SALES_CATEGORIES, totalsByCategory } from '../invoice/posting.ts';
import type { SalesCategory } from '../invoice/posting.ts';
import type { Posting, TotalRow } from '../posting.ts';
import { creditedLines, settle, settledLines } from '../settlement/settle.ts';
import type { Settlement } from '../settlement/settle.ts';

import type { creditMemoFields } from './fields.ts';

export type CreditMemoAnswers = AnswersOf<typeof creditMemoFields>;

const RETURNS = new Set<string>(['return', 'cancellation', 'error']);

interface Group {
  readonly category: SalesCategory;
  readonly net: Centavos;
  readonly vat: Centavos;
  readonly rate: bigint;
}

/**
 * Dr sales returns or sales discounts, Dr output VAT on the VATable part, Cr receivable up to what
 * is open of the invoice; the rest, or all of it, is a credit of the customer (handbook 14, ruling
 * 1). Its tax rows are below zero, in the period of the memo.
 */
export function postCreditMemo(answers: CreditMemoAnswers, facts: Facts): Posting {
  const { customer: partyId, date, lines } = answers;
  const groups = buildGroups(answers, facts);
  const net = sum(groups.map((group) => group.net));
  const vat = sum(groups.map((group) => group.vat));
  const total = net + vat;
  const settlement = buildSettlement(answers, total, facts);
  const document = settlement.rows[0]?.document ?? answers.paidInvoice;
  const about = document === undefined ? '' : ` for ${document}`;
  return {
    date,
    description: `Credit memo${about}: ${describeLines(lines)}`.slice(0, 200),
    partyId,
    total,
    lines: [
      { account: accountOf(answers), debit: net, credit: 0n },
      ...(vat > 0n ? [{ account: ACCOUNT.outputVat, debit: vat, credit: 0n }] : []),
      ...receivableLines(settlement),
    ],
    taxRows: groups.map((group) => buildTaxRow(group, answers)),
    totals: buildTotals(groups, settlement, total),
  };
}

/**
 * Returned goods, and a sale that was wrong or cancelled, take the sale back; allowances and
 * discounts are given on it.
 */
function accountOf({ reason }: CreditMemoAnswers): string {
  return RETURNS.has(reason) ? ACCOUNT.salesReturns : ACCOUNT.salesDiscounts;
}

/** VAT is rounded once a category (handbook 5.1, rule 7). */
function buildGroups({ lines, priceMode, date }: CreditMemoAnswers, facts: Facts): Group[] {
  const { isVatRegistered } = facts.company;
  return SALES_CATEGORIES.flatMap((category) => {
    const amounts = lines
      .filter(({ taxClass }) => (isVatRegistered ? taxClass : 'non-vat') === category)
      .map(({ amount }) => amount);
    const rate = category === 'vatable' ? vatRateOn(date) : 0n;
    return amounts.length === 0
      ? []
      : [{ category, rate, ...splitVat(sum(amounts), priceMode, rate) }];
  });
}

function buildSettlement(answers: CreditMemoAnswers, total: Centavos, facts: Facts): Settlement {
  const { customer: partyId, invoice, applyTo } = answers;
  const isApplied = applyTo === 'invoice' && invoice !== undefined;
  const rows = isApplied ? [{ document: invoice, amount: total }] : [];
  const settlement = settle(rows, { side: 'receivable', partyId }, facts);
  return isApplied ? settlement : { ...settlement, surplus: total };
}

function receivableLines(settlement: Settlement): PostingLine[] {
  return [...settledLines(settlement), ...creditedLines(settlement, settlement.surplus)];
}

function buildTaxRow({ category, net, vat, rate }: Group, answers: CreditMemoAnswers): TaxRow {
  return {
    type: 'output-vat',
    code: category,
    base: -net,
    rateBasisPoints: Number(rate),
    tax: -vat,
    partyId: answers.customer,
    document: OWN_NUMBER,
    date: answers.date,
  };
}

function buildTotals(
  groups: readonly Group[],
  settlement: Settlement,
  total: Centavos,
): TotalRow[] {
  const { rows, settled, surplus } = settlement;
  const [row] = rows;
  return [
    ...totalsByCategory(groups, { label: 'TOTAL CREDITED', amount: total, emphasis: 'total' }),
    ...(row === undefined ? [] : [{ label: `Applied to ${row.document}`, amount: settled }]),
    ...(surplus === 0n ? [] : [{ label: 'Kept as the customer’s credit', amount: surplus }]),
  ];
}
