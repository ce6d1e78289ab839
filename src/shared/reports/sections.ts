import type { Centavos } from '../money.ts';

/** An account as statements need it. */
export interface ChartAccount {
  readonly number: string;
  readonly title: string;
  readonly type: 'asset' | 'liability' | 'equity' | 'income' | 'cost' | 'expense';
  readonly normalSide: 'debit' | 'credit';
  /** As the chart has it; `lineOf` says where it belongs. */
  readonly statementLine: string;
  readonly isActive: boolean;
}

/** Debits and credits of an account, in centavos. */
interface Sums {
  readonly debit: Centavos;
  readonly credit: Centavos;
}

export type AccountSums = ReadonlyMap<string, Sums>;

/** The lines of the statements (handbook 4), in their order. */
export const INCOME_LINES = ['IS.REV', 'IS.COS', 'IS.OPEX', 'IS.OI', 'IS.FIN', 'IS.TAX'] as const;
export const POSITION_LINES = [
  'BS.CA.CASH',
  'BS.CA.RECV',
  'BS.CA.INV',
  'BS.CA.OTHER',
  'BS.NCA.PPE',
  'BS.NCA.OTHER',
  'BS.CL.PAY',
  'BS.CL.TAX',
  'BS.CL.ITX',
  'BS.CL.LOAN',
  'BS.NCL.LOAN',
  'BS.EQ.CAP',
  'BS.EQ.RE',
] as const;
export type StatementLine = (typeof INCOME_LINES)[number] | (typeof POSITION_LINES)[number];

/** Where an account goes whose line no statement knows: accounts are added by hand. */
const USUAL: Readonly<Record<ChartAccount['type'], StatementLine>> = {
  asset: 'BS.CA.OTHER',
  liability: 'BS.CL.PAY',
  equity: 'BS.EQ.RE',
  income: 'IS.OI',
  cost: 'IS.COS',
  expense: 'IS.OPEX',
};

const BEGINNING: Readonly<Record<ChartAccount['type'], RegExp>> = {
  asset: /^BS\.(CA|NCA)\./,
  liability: /^BS\.(CL|NCL)\./,
  equity: /^BS\.EQ\./,
  income: /^IS\./,
  cost: /^IS\./,
  expense: /^IS\./,
};

/**
 * The line of a statement that an account belongs to; every account has one, so no statement leaves
 * any out.
 */
export function lineOf({ type, statementLine }: ChartAccount): StatementLine {
  const known = [...INCOME_LINES, ...POSITION_LINES].find((line) => line === statementLine);
  return known !== undefined && BEGINNING[type].test(known) ? known : USUAL[type];
}

/** Whether an account's balance is closed at the end of the year. */
export function isNominal({ type }: Pick<ChartAccount, 'type'>): boolean {
  return type === 'income' || type === 'cost' || type === 'expense';
}

/** Debit less credit; zero of an account without entries. */
export function netOf(sums: AccountSums, account: string): Centavos {
  const found = sums.get(account);
  return found === undefined ? 0n : found.debit - found.credit;
}
