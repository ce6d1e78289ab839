import { ACCOUNT, ACCOUNT_RANGE } from '../ledger/chart.ts';
import { divideRounded, sum } from '../money.ts';
import type { Centavos } from '../money.ts';

import { deriveDirectItem, deriveIndirectItem } from './cash-flow-items.ts';
import type { DirectItem, IndirectItem, OtherItem } from './cash-flow-items.ts';
import { isNominal, lineOf } from './sections.ts';
import type { ChartAccount } from './sections.ts';

/** A line of an entry; `effect` is credit less debit: what it lets cash rise by. */
export interface FlowLine {
  readonly account: ChartAccount;
  readonly effect: Centavos;
  readonly party: string | null;
  readonly document: string | null;
}

export interface FlowEntry {
  readonly lines: readonly FlowLine[];
  readonly isReversal: boolean;
}

/**
 * A part of an entry with its place in both methods; the parts of an entry add up to what its cash
 * changed by.
 */
export interface FlowPart {
  readonly section: 'operating' | 'investing' | 'financing' | 'exchange';
  /** Where the indirect method has it. */
  readonly item: IndirectItem | OtherItem | 'exchange';
  /** Where the direct method has it; nothing where no money moved. */
  readonly direct: DirectItem | OtherItem | 'exchange' | '';
  readonly amount: Centavos;
}

/** How much of a payable is owed for property and equipment. */
export interface AssetShare {
  readonly asset: Centavos;
  readonly total: Centavos;
}

/**
 * By `documentKey`: the payables that were, wholly or in part, incurred for property and equipment.
 */
export type AssetShares = ReadonlyMap<string, AssetShare>;

const EXCHANGE = /^(45[23]0|70[23]0)$/;
const UNREALISED = /^(4530|7030)$/;

/** A payable is known by its party and its document. */
function documentKey({ party, document }: Pick<FlowLine, 'party' | 'document'>): string {
  return `${party ?? ''} ${document ?? ''}`;
}

export function isCash(account: ChartAccount): boolean {
  return lineOf(account) === 'BS.CA.CASH';
}

/** Property, equipment, software and deposits, but not what was written off of them. */
export function isAsset(account: ChartAccount): boolean {
  return isNonCurrent(account) && account.normalSide === 'debit';
}

/**
 * Splits an entry by what its parts are in a statement of cash flows. A reversal is the mirror of
 * what it reverses.
 */
export function partsOfEntry(entry: FlowEntry, shares: AssetShares): FlowPart[] {
  if (!entry.isReversal) return tagLines(entry.lines, shares);
  const mirrored = entry.lines.map((line) => ({ ...line, effect: -line.effect }));
  return tagLines(mirrored, shares).map((part) => ({ ...part, amount: -part.amount }));
}

/**
 * Whether a line on an account has its place by itself, whatever else stands in its entry.
 * Property, loans, equity, differences of exchange, income tax and what is written off as doubtful
 * change what the lines beside them are.
 */
export function isByItself(account: ChartAccount): boolean {
  return !(
    isNonCurrent(account) ||
    isFinancing(account) ||
    EXCHANGE.test(account.number) ||
    account.number === ACCOUNT.doubtfulExpense ||
    deriveIndirectItem(account) === 'income-taxes-paid'
  );
}

/**
 * What a bill with property or equipment owes for it: the part of its payable, with the key of its
 * document.
 */
export function assetPayables(entry: FlowEntry): { key: string; share: AssetShare }[] {
  const sign = entry.isReversal ? -1n : 1n;
  const lines = entry.lines.map((line) => ({ ...line, effect: sign * line.effect }));
  const others = lines.filter(({ account }) => !isCash(account));
  const owed = owedForAssets(others, lines.length > others.length);
  return others.flatMap((line) => {
    const asset = owed.get(line);
    if (asset === undefined) return [];
    return [{ key: documentKey(line), share: { asset: sign * asset, total: sign * line.effect } }];
  });
}

function tagLines(lines: readonly FlowLine[], shares: AssetShares): FlowPart[] {
  const others = lines.filter(({ account }) => !isCash(account));
  const hasCash = others.length < lines.length;
  const hasAsset = others.some(({ account }) => isAsset(account));
  const isOnlyResult = hasCash && others.every(({ account }) => isNominal(account));
  const owed = owedForAssets(others, hasCash);
  const context: Context = { others, shares, owed, hasAsset, isOnlyResult };
  const parts = others.flatMap((line) => partsOfLine(line, context));
  if (!hasCash) return withoutCash(parts);
  return namedBySign(parts, others);
}

interface Context {
  readonly others: readonly FlowLine[];
  readonly shares: AssetShares;
  readonly owed: ReadonlyMap<FlowLine, Centavos>;
  readonly hasAsset: boolean;
  /** The money has nothing but income and costs on its other side. */
  readonly isOnlyResult: boolean;
}

function partsOfLine(line: FlowLine, context: Context): FlowPart[] {
  const { account, effect } = line;
  const { others, hasAsset, isOnlyResult } = context;
  if (isNonCurrent(account) && (hasAsset || account.normalSide === 'debit')) {
    return [investing(account, effect)];
  }
  // What is written off of assets: depreciation, unless it leaves with its asset.
  if (isNonCurrent(account)) return [operating('depreciation', effect)];
  if (isFinancing(account)) {
    const item = financingItem(account);
    return [{ section: 'financing', item, direct: item, amount: effect }];
  }
  if (EXCHANGE.test(account.number) && isOnlyResult) return exchanged(account, effect);
  if (hasAsset && isNominal(account) && isDisposal(others)) {
    return [
      operating('profit', effect),
      operating('disposal', -effect),
      { ...investingPart('equipment'), amount: effect },
    ];
  }
  const asset = assetPart(line, context);
  const rest: FlowPart = { ...operatingOf(line, context), amount: effect - asset };
  const own: FlowPart = { ...investingPart('equipment'), amount: asset };
  return [rest, own].filter(({ amount }) => amount !== 0n);
}

/**
 * How much of a line belongs to property and equipment that its entry, or the document it pays,
 * brought.
 */
function assetPart(line: FlowLine, { owed, shares, hasAsset }: Context): Centavos {
  const own = owed.get(line);
  if (own !== undefined) return own;
  if (line.account.number !== ACCOUNT.payable || hasAsset) return 0n;
  const share = shares.get(documentKey(line));
  if (share === undefined || share.total === 0n) return 0n;
  return divideRounded(line.effect * share.asset, share.total);
}

function operatingOf(line: FlowLine, { others }: Context): Omit<FlowPart, 'amount'> {
  const { account, effect } = line;
  const direct = EXCHANGE.test(account.number)
    ? mainItem(others)
    : deriveDirectItem(account, effect);
  const isOfIncomeTax = others.some(
    (one) => deriveIndirectItem(one.account) === 'income-taxes-paid',
  );
  let item = deriveIndirectItem(account);
  // Tax that customers withheld is used up by income tax: no money moves.
  if (item === 'creditable-tax' && isOfIncomeTax) item = 'income-taxes-paid';
  const isExpensed = others.some((one) => one.account.number === ACCOUNT.doubtfulExpense);
  if (account.number === ACCOUNT.doubtfulAllowance && isExpensed) item = 'doubtful-accounts';
  return { section: 'operating', item, direct };
}

/**
 * What the largest line beside the difference says: money for an invoice in dollars is the
 * customer's.
 */
function mainItem(others: readonly FlowLine[]): DirectItem {
  const real = others.filter(({ account }) => !EXCHANGE.test(account.number));
  const [main] = real.toSorted((a, b) => Number(size(b.effect) - size(a.effect)));
  return main === undefined ? 'suppliers' : deriveDirectItem(main.account, main.effect);
}

/**
 * In an entry that brings property or equipment: how much of its input VAT on capital goods, of the
 * tax withheld and of the payable is for it. All parts together are zero when nothing is paid in
 * the entry itself.
 */
function owedForAssets(
  others: readonly FlowLine[],
  hasCash: boolean,
): ReadonlyMap<FlowLine, Centavos> {
  const assets = sum(
    others.filter(({ account }) => isNonCurrent(account)).map(({ effect }) => effect),
  );
  const owed = new Map<FlowLine, Centavos>();
  if (assets >= 0n || isDisposal(others)) return owed;
  const bought = sum(
    others
      .filter(({ account, effect }) => effect < 0n && !/^(14[123]\d|2\d\d\d)$/.test(account.number))
      .map(({ effect }) => effect),
  );
  for (const line of others) {
    if (line.account.number === ACCOUNT.inputVatCapitalGoods) owed.set(line, line.effect);
    if (line.account.number === ACCOUNT.withheldFromSuppliers)
      owed.set(line, divideRounded(line.effect * assets, bought));
  }
  if (hasCash) return owed;
  let left = -assets - sum(owed.values());
  for (const line of others.filter(({ account }) => account.number === ACCOUNT.payable)) {
    const own = line.effect < left ? line.effect : left;
    if (own > 0n) owed.set(line, own);
    left -= own > 0n ? own : 0n;
  }
  return owed;
}

function isDisposal(others: readonly FlowLine[]): boolean {
  return others.some(({ account, effect }) => isAsset(account) && effect > 0n);
}

/**
 * Where no money moved, nothing was invested or financed: what does not cancel out corrects the
 * profit.
 */
function withoutCash(parts: readonly FlowPart[]): FlowPart[] {
  const totalOf = (section: FlowPart['section']) =>
    sum(parts.filter((part) => part.section === section).map(({ amount }) => amount));
  const cancels = totalOf('investing') === 0n && totalOf('financing') === 0n;
  return parts.map((part) =>
    part.section === 'operating' || cancels
      ? { ...part, direct: '' }
      : { section: 'operating', item: 'other-non-cash', direct: '', amount: part.amount },
  );
}

/**
 * Money for assets that left is a receipt; loans and owners' money go by who got it. Every part has
 * its direct line.
 */
function namedBySign(parts: readonly FlowPart[], others: readonly FlowLine[]): FlowPart[] {
  const isSold = isDisposal(others);
  return parts.map((part): FlowPart => {
    if (part.item === 'equipment' && part.section === 'investing' && isSold)
      return { ...part, item: 'equipment-proceeds', direct: 'equipment-proceeds' };
    if (part.item === 'depreciation') return { ...part, direct: 'suppliers' };
    if (part.section !== 'financing') return part;
    const isReceived = part.amount > 0n;
    if (part.item === 'loans-paid' && isReceived)
      return { ...part, item: 'loans-received', direct: 'loans-received' };
    if (part.item === 'dividends' && isReceived)
      return { ...part, item: 'owners', direct: 'owners' };
    return part;
  });
}

function investing(account: ChartAccount, amount: Centavos): FlowPart {
  return {
    ...investingPart(account.number.startsWith(ACCOUNT_RANGE.deposits) ? 'deposits' : 'equipment'),
    amount,
  };
}

function investingPart(item: 'equipment' | 'deposits'): Omit<FlowPart, 'amount'> {
  return { section: 'investing', item, direct: item };
}

function financingItem(account: ChartAccount): 'owners' | 'dividends' | 'loans-paid' {
  const line = lineOf(account);
  if (line === 'BS.EQ.CAP') return 'owners';
  return line === 'BS.EQ.RE' ? 'dividends' : 'loans-paid';
}

function operating(item: IndirectItem, amount: Centavos): FlowPart {
  return { section: 'operating', item, direct: '', amount };
}

/** A difference of exchange on cash itself: part of the profit, of no operation. */
function exchanged(account: ChartAccount, effect: Centavos): FlowPart[] {
  const item = UNREALISED.test(account.number) ? 'unrealised-exchange' : 'realised-exchange';
  return [
    operating('profit', effect),
    operating(item, -effect),
    { section: 'exchange', item: 'exchange', direct: 'exchange', amount: effect },
  ];
}

function isNonCurrent(account: ChartAccount): boolean {
  const line = lineOf(account);
  return line === 'BS.NCA.PPE' || line === 'BS.NCA.OTHER';
}

function isFinancing(account: ChartAccount): boolean {
  const line = lineOf(account);
  return line.startsWith('BS.EQ.') || line === 'BS.CL.LOAN' || line === 'BS.NCL.LOAN';
}

function size(amount: Centavos): Centavos {
  return amount < 0n ? -amount : amount;
}
