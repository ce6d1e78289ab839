import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import type { Centavos } from '#shared/money.ts';
import { sum } from '#shared/money.ts';

import type { Posting } from '../posting.ts';
import { differenceOf } from '../posting.ts';

import type { openingFields } from './fields.ts';

export type OpeningAnswers = AnswersOf<typeof openingFields>;

/** Accounts whose balance is made of documents, with the side that they stand on. */
export const ITEMISED = {
  [ACCOUNT.undeposited]: 'debit',
  [ACCOUNT.receivable]: 'debit',
  [ACCOUNT.employeeAdvances]: 'debit',
  [ACCOUNT.supplierAdvances]: 'debit',
  [ACCOUNT.payable]: 'credit',
  [ACCOUNT.customerCredits]: 'credit',
} as const;

type Itemised = keyof typeof ITEMISED;

/** One open item of the opening balances. */
interface Detail {
  readonly account: Itemised;
  readonly partyId?: string | undefined;
  readonly document: string;
  readonly documentDate: string;
  readonly dueDate?: string | undefined;
  readonly balance: Centavos;
}

/** Every open item, whichever table it stands in. */
export function buildDetails(answers: OpeningAnswers): Detail[] {
  const { receivables = [], payables = [], advances = [], receipts = [] } = answers;
  return [
    ...receipts.map((row) => ({ ...row, account: ACCOUNT.undeposited })),
    ...receivables.map(({ customer, ...row }) => ({
      ...row,
      account: ACCOUNT.receivable,
      partyId: customer,
    })),
    ...advances.map(({ party, account, ...row }) => ({
      ...row,
      account: account as Itemised,
      partyId: party,
    })),
    ...payables.map(({ vendor, ...row }) => ({
      ...row,
      account: ACCOUNT.payable,
      partyId: vendor,
    })),
  ];
}

/**
 * Whether an account's balance is made of documents, so that the entry names them instead of one
 * sum.
 */
function isItemised(account: string): account is Itemised {
  return Object.hasOwn(ITEMISED, account);
}

/**
 * The opening entry (golden month S00): a line for each account of the trial balance; for accounts
 * of documents a line for each document, with its own date and due day. Cheques enter the register
 * only, and taxes the tax rows.
 */
export function postOpening(answers: OpeningAnswers): Posting {
  const lines = [...plainLines(answers), ...buildDetails(answers).map(buildLine)].toSorted((a, b) =>
    a.account < b.account ? -1 : a.account > b.account ? 1 : 0,
  );
  const total = sum(lines.map(({ debit }) => debit));
  const credits = sum(lines.map(({ credit }) => credit));
  return {
    date: answers.date,
    description: 'Opening balances',
    partyId: undefined,
    total,
    lines,
    taxRows: (answers.taxes ?? []).map(taxRowOf),
    totals: [
      { label: 'Total debits', amount: total, emphasis: 'total' },
      { label: 'Total credits', amount: credits, emphasis: 'total' },
    ],
    whileTyping: differenceOf(total, credits),
    // Two who enter them at once: the second is told.
    assumesBalanceOf: lines.flatMap(({ account }) => (/^1[01]/.test(account) ? [account] : [])),
    cheques: (answers.cheques ?? []).map((cheque) => ({ ...cheque, state: 'released' as const })),
  };
}

function plainLines({ trialBalance }: OpeningAnswers): PostingLine[] {
  return trialBalance
    .filter(({ account }) => !isItemised(account))
    .map(({ account, debit = 0n, credit = 0n, foreign }) => ({
      account,
      debit,
      credit,
      ...(foreign !== undefined && { quantity: debit > 0n ? foreign : -foreign }),
    }));
}

function buildLine({ account, partyId, document, documentDate, dueDate, balance }: Detail) {
  const isDebit = ITEMISED[account] === 'debit';
  return {
    account,
    debit: isDebit ? balance : 0n,
    credit: isDebit ? 0n : balance,
    document,
    documentDate,
    ...(partyId !== undefined && { partyId }),
    ...(dueDate !== undefined && { dueDate }),
  };
}

function taxRowOf({
  tax,
  date,
  base,
  amount,
}: NonNullable<OpeningAnswers['taxes']>[number]): TaxRow {
  const [type, code] = tax.split(' ') as [TaxRow['type'], string];
  const isTaxed = code !== 'zero-rated' && code !== 'exempt';
  return { type, code, base, tax: amount, date, rateBasisPoints: rateOf(type, isTaxed) };
}

function rateOf(type: TaxRow['type'], isTaxed: boolean): number {
  return type !== 'ewt' && isTaxed ? 1200 : 0;
}
