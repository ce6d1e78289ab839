import { ACCOUNT, isBankAccount } from '../ledger/chart.ts';
import type { Centavos } from '../money.ts';

import { INCOME_LINES, isNominal, lineOf } from './sections.ts';
import type { ChartAccount, StatementLine } from './sections.ts';
import { keysOf } from '#shared/keys-of.ts';

/**
 * What of its accounts a figure counts: what stood before the first day, what stands after the last
 * one, what came of the days (net, or one side of it); `begun` is what stood before with the
 * opening balances entered in the days, `entered` what came of the days without them; `budget` is
 * what was planned for the months of the days.
 */
export const MEASURES = [
  'opening',
  'closing',
  'movement',
  'debit',
  'credit',
  'begun',
  'entered',
  'budget',
] as const;
export type Measure = (typeof MEASURES)[number];

/** A figure of a report that is made of several accounts, and how its accounts add up to it. */
export interface Figure {
  readonly title: string;
  readonly isOf: (account: ChartAccount) => boolean;
  /** What debit less credit is multiplied by. */
  readonly sign: (account: ChartAccount) => Centavos;
  /** Only accounts whose balance, debit less credit, is so. */
  readonly isCounted?: (account: ChartAccount, net: Centavos) => boolean;
}

const less = () => -1n;
const more = () => 1n;

/** Assets, costs and expenses are positive by debits, everything else by credits. */
export function usualSign({ type }: Pick<ChartAccount, 'type'>): Centavos {
  return type === 'asset' || type === 'cost' || type === 'expense' ? 1n : -1n;
}

function ofLines(title: string, sign: () => Centavos, lines: readonly StatementLine[]): Figure {
  return { title, sign, isOf: (account) => lines.includes(lineOf(account)) };
}

/**
 * Of a bank account that is overdrawn the bank is owed: it is a liability, and no asset (PAS 1.32;
 * handbook 14, ruling 12).
 */
export function isOverdrawn({ number, type }: ChartAccount, net: Centavos): boolean {
  return net < 0n && type === 'asset' && isBankAccount(number);
}

/** Lines of assets, without bank accounts that are overdrawn. */
function ofAssets(title: string, lines: readonly StatementLine[]): Figure {
  return { ...ofLines(title, more, lines), isCounted: (...of) => !isOverdrawn(...of) };
}

/** Lines of liabilities, and bank accounts that are overdrawn. */
function ofDebts(title: string, isOf: Figure['isOf']): Figure {
  const isBank = ({ number, type }: ChartAccount) => type === 'asset' && isBankAccount(number);
  return {
    title,
    sign: less,
    isOf: (account) => isOf(account) || isBank(account),
    isCounted: (account, net) => !isBank(account) || isOverdrawn(account, net),
  };
}

const isOfLines = (lines: readonly StatementLine[]) => (account: ChartAccount) =>
  lines.includes(lineOf(account));

/** Everything of the statement of income down to a line. */
function result(title: string, last: (typeof INCOME_LINES)[number]): Figure {
  return ofLines(title, less, INCOME_LINES.slice(0, INCOME_LINES.indexOf(last) + 1));
}

const CURRENT = ['BS.CA.CASH', 'BS.CA.RECV', 'BS.CA.INV', 'BS.CA.OTHER'] as const;
const NON_CURRENT = ['BS.NCA.PPE', 'BS.NCA.OTHER'] as const;
const OWED_SOON = ['BS.CL.PAY', 'BS.CL.TAX', 'BS.CL.ITX', 'BS.CL.LOAN'] as const;

function ofEquity(account: ChartAccount): boolean {
  return account.type === 'equity' || isNominal(account);
}

const isEntered = ({ number, type }: ChartAccount) => type === 'equity' && number !== ACCOUNT.drawn;

/** Every figure of several accounts by its name in addresses. */
export const FIGURES = {
  'revenue': ofLines('Total revenue', less, ['IS.REV']),
  'cost-of-sales': ofLines('Total cost of sales', more, ['IS.COS']),
  'gross-profit': result('Gross profit', 'IS.COS'),
  'operating-expenses': ofLines('Total operating expenses', more, ['IS.OPEX']),
  'operating-profit': result('Operating profit', 'IS.OPEX'),
  'other-income': ofLines('Total other income', less, ['IS.OI']),
  'finance-costs': ofLines('Total finance costs and final taxes', more, ['IS.FIN']),
  'profit-before-tax': result('Profit before tax', 'IS.FIN'),
  'income-tax': ofLines('Total income tax', more, ['IS.TAX']),
  'profit': result('Profit', 'IS.TAX'),
  'income': ofLines('Income', less, ['IS.REV', 'IS.OI']),
  'cost': ofLines('Cost without income tax', more, ['IS.COS', 'IS.OPEX', 'IS.FIN']),
  'all-costs': { title: 'Total costs', sign: more, isOf: ({ type }) => type === 'cost' },
  'all-expenses': { title: 'Total expenses', sign: more, isOf: ({ type }) => type === 'expense' },
  'costs-and-expenses': {
    title: 'Total costs and expenses',
    sign: more,
    isOf: ({ type }) => type === 'cost' || type === 'expense',
  },
  'cash': ofLines('Cash', more, ['BS.CA.CASH']),
  'cash-held': ofAssets('Total cash', ['BS.CA.CASH']),
  'overdrafts': ofDebts('Total bank overdrafts', () => false),
  'receivables': ofLines('Total trade and other receivables', more, ['BS.CA.RECV']),
  'inventories': ofLines('Total inventories', more, ['BS.CA.INV']),
  'prepayments': ofLines('Total prepayments and other current assets', more, ['BS.CA.OTHER']),
  'property': ofLines('Total property and equipment', more, ['BS.NCA.PPE']),
  'other-assets': ofLines('Total other non-current assets', more, ['BS.NCA.OTHER']),
  'payables': ofLines('Total trade and other payables', less, ['BS.CL.PAY']),
  'taxes-payable': ofLines('Total taxes payable', less, ['BS.CL.TAX']),
  'income-tax-payable': ofLines('Total income tax payable', less, ['BS.CL.ITX']),
  'loans': ofLines('Total loans', less, ['BS.CL.LOAN']),
  'long-loans': ofLines('Total loans, non-current', less, ['BS.NCL.LOAN']),
  'non-current-liabilities': ofLines('Total non-current liabilities', less, ['BS.NCL.LOAN']),
  'capital': ofLines('Total share capital', less, ['BS.EQ.CAP']),
  'retained-earnings': {
    title: 'Total retained earnings',
    sign: less,
    isOf: (account) => ofEquity(account) && lineOf(account) !== 'BS.EQ.CAP',
  },
  'profit-of-earlier-years': {
    title: 'Net income of prior years, not closed',
    sign: less,
    isOf: isNominal,
  },
  'profit-not-closed': { title: 'Net income for the period', sign: less, isOf: isNominal },
  'current-assets': ofAssets('Total current assets', [...CURRENT]),
  'non-current-assets': ofLines('Total non-current assets', more, [...NON_CURRENT]),
  'assets': ofAssets('Total assets', [...CURRENT, ...NON_CURRENT]),
  'current-liabilities': ofDebts('Total current liabilities', isOfLines(OWED_SOON)),
  'liabilities': ofDebts('Total liabilities', isOfLines([...OWED_SOON, 'BS.NCL.LOAN'])),
  'equity': { title: 'Total equity', sign: less, isOf: ofEquity },
  'liabilities-and-equity': ofDebts('Total liabilities and equity', ({ type }) => type !== 'asset'),
  'dividends': { title: 'Dividends', sign: less, isOf: ({ number }) => number === ACCOUNT.drawn },
  'drawings': { title: 'Drawings', sign: less, isOf: ({ number }) => number === ACCOUNT.drawn },
  'owners-capital': { title: 'Total owner’s capital', sign: less, isOf: ofEquity },
  'earnings-contributed': {
    title: 'Contributions to retained earnings',
    sign: less,
    isOf: (account) => isEntered(account) && lineOf(account) !== 'BS.EQ.CAP',
  },
  'equity-contributed': { title: 'Contributions', sign: less, isOf: isEntered },
  'debit-balances': {
    title: 'Debit balances',
    sign: more,
    isOf: () => true,
    isCounted: (_, net) => net > 0n,
  },
  'credit-balances': {
    title: 'Credit balances',
    sign: less,
    isOf: () => true,
    isCounted: (_, net) => net < 0n,
  },
  'all-accounts': { title: 'All accounts', sign: more, isOf: () => true },
} satisfies Readonly<Record<string, Figure>>;
export type FigureName = keyof typeof FIGURES;

export const FIGURE_NAMES = keysOf(FIGURES);
