import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';

import type { depositFields } from './fields.ts';

export type DepositAnswers = AnswersOf<typeof depositFields>;

/**
 * Dr bank with the whole slip, Cr undeposited collections for each receipt, Cr cash on hand
 * (handbook 5.8).
 */
export function postDeposit(answers: DepositAnswers, facts: Facts): Posting {
  const { bank, date, receipts = [], cashOnHand = 0n, supplier, refunds = [] } = answers;
  const refunded = sum(refunds.map(({ amount }) => amount));
  const total = totalOf(answers);
  const cash = cashIn(answers, facts);
  return {
    date,
    description: deriveDescription(answers, facts),
    partyId: supplier,
    total,
    lines: [
      { account: bank, debit: total, credit: 0n, document: OWN_NUMBER },
      ...receipts.map(({ receipt, amount }) => receiptLine(receipt, amount, facts)),
      ...(cashOnHand > 0n ? [{ account: ACCOUNT.cashOnHand, debit: 0n, credit: cashOnHand }] : []),
      ...refundLines(answers),
    ],
    taxRows: [],
    totals: [
      { label: 'Cash', amount: cash },
      { label: 'Cheques', amount: total - cash - refunded },
      ...(refunded === 0n ? [] : [{ label: 'Refunded by the supplier', amount: refunded }]),
      { label: 'TOTAL DEPOSIT', amount: total, emphasis: 'total' },
    ],
    tables: {
      receipts: { head: ['Receipt', 'Received as', 'Amount'], rows: slipRows(answers, facts) },
    },
  };
}

/** What a slip brings to the bank. */
export function totalOf({
  receipts = [],
  cashOnHand = 0n,
  refunds = [],
}: Pick<DepositAnswers, 'receipts' | 'cashOnHand' | 'refunds'>): Centavos {
  return cashOnHand + sum([...receipts, ...refunds].map(({ amount }) => amount));
}

/** What a supplier pays back lowers the credit or the advance (handbook 14, ruling 1). */
function refundLines({ supplier, refunds = [] }: DepositAnswers): PostingLine[] {
  if (supplier === undefined) return [];
  return refunds.map(({ credit: document, amount }) => ({
    account: ACCOUNT.supplierAdvances,
    debit: 0n,
    credit: amount,
    partyId: supplier,
    document,
  }));
}

/** The cash on a slip: from cash on hand, and receipts that were not paid by cheque. */
export function cashIn({ receipts = [], cashOnHand = 0n }: DepositAnswers, facts: Facts): Centavos {
  const inCash = receipts.filter(({ receipt }) => chequeOf(receipt, facts) === undefined);
  return cashOnHand + sum(inCash.map(({ amount }) => amount));
}

/** The slip lists the receipts with the bank and number of each cheque (handbook 2.4). */
function slipRows({ receipts = [] }: DepositAnswers, facts: Facts): string[][] {
  return receipts.map(({ receipt, amount }) => [
    receipt,
    facts.item(ACCOUNT.undeposited, receipt)?.memo ?? '',
    formatMoney(amount),
  ]);
}

function receiptLine(document: string, credit: Centavos, facts: Facts): PostingLine {
  const memo = facts.item(ACCOUNT.undeposited, document)?.memo;
  return {
    account: ACCOUNT.undeposited,
    debit: 0n,
    credit,
    document,
    ...(memo !== undefined && { memo }),
  };
}

/** The cheque that a receipt is of (`Cheque MBTC 0456781`), as the line of the receipt says. */
function chequeOf(receipt: string, facts: Facts): string | undefined {
  const memo = facts.item(ACCOUNT.undeposited, receipt)?.memo;
  return memo !== undefined && /\bcheque\b/i.test(memo) ? memo : undefined;
}

function deriveDescription(
  { receipts = [], cashOnHand, bank, refunds = [] }: DepositAnswers,
  facts: Facts,
): string {
  const [first] = receipts;
  const parts = [
    ...(receipts.length === 1 && first ? [first.receipt] : []),
    ...(receipts.length > 1 ? [`${receipts.length} receipts`] : []),
    ...(cashOnHand === undefined ? [] : ['cash on hand']),
    ...(refunds.length === 0 ? [] : ['a supplier’s refund']),
  ];
  return `Deposit of ${parts.join(' and ')} to ${facts.account(bank).title || bank}`;
}
