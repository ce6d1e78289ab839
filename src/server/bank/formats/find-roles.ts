import { findUntaken, isBesideAmounts, takeCardColumns } from './find-beside.ts';
import type { Beside } from './find-beside.ts';
import type { ColumnLook } from './find-columns.ts';
import type { FoundHeader } from './find-header.ts';
import type { ColumnRole } from './heading-names.ts';
import type { StatementMapping } from './types.ts';

export type Columns = Omit<StatementMapping['columns'], 'date'> & { date: number | null };

const MAX_DESCRIPTIONS = 20;
/** Lines that must be there before a text can be said to be always the same. */
const LEAST_TO_SEE = 3;
const NONE: Columns = {
  date: null,
  description: [],
  debit: null,
  credit: null,
  amount: null,
  indicator: null,
  balance: null,
  cheque: null,
  reference: null,
};

/** Whether the cells of a column can be what its heading says; an empty column can be anything. */
const FITS: Readonly<Record<ColumnRole, (look: ColumnLook) => boolean>> = {
  date: (look) => look.dates >= 0.5,
  debit: isMoney,
  credit: isMoney,
  amount: isMoney,
  balance: isMoney,
  indicator: (look) => look.indicators >= 0.8,
  cheque: (look) => look.dates < 0.5 || look.numbers > 0.5,
  reference: () => true,
  net: isMoney,
  gross: isMoney,
  fee: isMoney,
  other: () => true,
  description: (look) => look.decimals < 0.8 && look.dates < 0.8,
};

function isMoney(look: ColumnLook): boolean {
  return look.amounts >= 0.6 && look.dates < 0.8;
}

/** Columns, and what about them is no more than a guess. */
export interface FoundColumns {
  readonly columns: Columns;
  /** No heading names the amounts: they were found by what they look like. */
  readonly isMoneyGuessed: boolean;
  readonly beside: Beside | null;
}

/**
 * The columns by their headings, as far as their cells agree; what no heading names is found by its
 * looks. Of gross, fee and net the net amount is what moved the account. Whatever else holds texts
 * belongs to the description, so that nothing the bank says is lost.
 */
export function columnsByHeadings(header: FoundHeader, looks: readonly ColumnLook[]): FoundColumns {
  const taken = new Set<number>();
  const find = (role: ColumnRole) => takeColumn(role, { header, looks, taken });
  const net = find('net');
  const gross = find('gross');
  let fee = find('fee');
  const columns: Columns = {
    ...NONE,
    date: find('date'),
    debit: find('debit'),
    credit: find('credit'),
    amount: find('amount'),
    indicator: find('indicator'),
    balance: find('balance'),
    cheque: find('cheque'),
    reference: find('reference'),
  };
  columns.amount = net ?? columns.amount ?? gross;
  if (isBesideAmounts(columns, { header, looks })) {
    fee ??= columns.debit ?? columns.credit;
    [columns.debit, columns.credit] = [null, null];
  }
  const isCard = takeCardColumns(columns, { header, looks }, taken);
  fee ??= findUntaken(['debit', 'credit'], { header, looks }, taken);
  withOneWay(columns, { header, looks, taken });
  columns.indicator ??= takeIndicator(columns, { header, looks, taken });
  columns.description = descriptions({ header, looks, taken });
  const isMoneyGuessed = !hasMoney(columns);
  withLooks(columns, { looks, taken, isFree: (column) => isHeadless(header, column) });
  columns.description = withTexts(columns.description, { header, looks, taken });
  return {
    columns,
    isMoneyGuessed: isMoneyGuessed && hasMoney(columns),
    beside: isCard ? 'card' : besideOf({ net, gross, fee, amount: columns.amount }),
  };
}

function besideOf(found: {
  readonly net: number | null;
  readonly gross: number | null;
  readonly fee: number | null;
  readonly amount: number | null;
}): FoundColumns['beside'] {
  const { net, gross, fee, amount } = found;
  if (amount === null) return fee === null ? null : 'fee';
  if (gross === null && fee === null) return null;
  return net === null ? 'fee' : 'gross';
}

function hasMoney({ amount, debit, credit }: Columns): boolean {
  return amount !== null || debit !== null || credit !== null;
}

/** Whether nothing stands over a column: then it may be anything that it looks like. */
function isHeadless({ texts }: FoundHeader, column: number): boolean {
  return (texts[column] ?? '').trim() === '';
}

/** A column of types that says Debit or Credit in every row tells the way of its amounts. */
function takeIndicator({ amount }: Columns, { header, looks, taken }: Search): number | null {
  if (amount === null) return null;
  const column = looks.findIndex(
    (look, at) =>
      !taken.has(at) && look.filled > 0 && look.indicators >= 0.9 && header.roles[at] !== undefined,
  );
  if (column === -1) return null;
  taken.add(column);
  return column;
}

/** Further columns of texts, in the file's order, behind those that headings name. */
function withTexts(named: readonly number[], { header, looks, taken }: Search): number[] {
  const more = looks.flatMap((look, column) => {
    if (taken.has(column) || look.filled === 0 || header.roles[column]?.role === 'fee') return [];
    const isText =
      look.dates < 0.5 && look.decimals < 0.5 && look.times < 0.5 && look.currencies < 0.9;
    const role = header.roles[column]?.role;
    // What is the same in every line says nothing of one; neither does a running number.
    const isSame = look.distinct === 1 && look.filled >= LEAST_TO_SEE;
    const isOwn = role === 'other' && (look.distinct === 1 || look.isCounting);
    return isText && !isSame && !isOwn && !isHeadless(header, column) ? [column] : [];
  });
  for (const column of more) taken.add(column);
  return [...named, ...more].slice(0, MAX_DESCRIPTIONS);
}

interface Search {
  readonly header: FoundHeader;
  readonly looks: readonly ColumnLook[];
  readonly taken: Set<number>;
}

/**
 * The column whose heading names a role most surely and whose cells fit; one that is filled goes
 * before an empty one.
 */
function takeColumn(role: ColumnRole, { header, looks, taken }: Search): number | null {
  const named = header.roles.flatMap((each, column) => {
    if (each?.role !== role || taken.has(column)) return [];
    const place = findPlace(role, column, { header, looks, taken });
    return place === undefined
      ? []
      : [{ place, weight: each.weight + ((looks[place]?.filled ?? 0) > 0 ? 3 : 0) }];
  });
  const best = named.sort((left, right) => right.weight - left.weight)[0];
  if (best === undefined) return null;
  taken.add(best.place);
  return best.place;
}

/** Under a heading, or beside it where the heading stands over an empty column. */
function findPlace(
  role: ColumnRole,
  column: number,
  { header, looks, taken }: Search,
): number | undefined {
  const own = looks[column];
  if (own !== undefined && own.filled > 0) return FITS[role](own) ? column : undefined;
  const beside = [column + 1, column - 1].find((other) => {
    const look = looks[other];
    const isFree = header.roles[other] === undefined && !taken.has(other);
    return (
      isFree && look !== undefined && look.filled > 0 && FITS[role](look) && role !== 'description'
    );
  });
  return beside ?? column;
}

/** Amounts stand in two columns or in one; of both ways that one which has figures. */
function withOneWay(columns: Columns, { header, looks, taken }: Search): void {
  const filled = (column: number | null) => (column === null ? 0 : (looks[column]?.filled ?? 0));
  const inTwo = filled(columns.debit) + filled(columns.credit);
  if (columns.amount !== null && (columns.debit !== null || columns.credit !== null)) {
    if (inTwo > 0 && inTwo >= filled(columns.amount)) columns.amount = null;
    else [columns.debit, columns.credit] = [null, null];
  }
  if (columns.amount === null && columns.debit === null && columns.credit === null) {
    // “Debit/Credit” over signed figures.
    const signed = header.roles.findIndex(
      (each, column) => each?.role === 'indicator' && (looks[column]?.decimals ?? 0) >= 0.6,
    );
    if (signed !== -1) {
      columns.amount = signed;
      taken.add(signed);
    }
  }
  if (columns.amount === null) columns.indicator = null;
}

function descriptions({ header, looks, taken }: Search): number[] {
  const named = header.roles.flatMap((each, column) => {
    const isText = each?.role === 'description' || each?.role === 'indicator';
    const look = looks[column];
    const fits =
      look === undefined || look.filled === 0 || (FITS.description(look) && look.currencies < 0.9);
    return isText && fits && !taken.has(column) ? [column] : [];
  });
  for (const column of named) taken.add(column);
  return named.slice(0, MAX_DESCRIPTIONS);
}

/** The columns of a table without headings, by what their cells look like. */
export function columnsByLooks(looks: readonly ColumnLook[]): FoundColumns {
  const columns = { ...NONE };
  withLooks(columns, { looks, taken: new Set(), isFree: () => true });
  return { columns, isMoneyGuessed: hasMoney(columns), beside: null };
}

interface Looking {
  readonly looks: readonly ColumnLook[];
  readonly taken: Set<number>;
  /** Whether a column may be a cheque's or a reference by its looks alone. */
  readonly isFree: (column: number) => boolean;
}

function withLooks(columns: Columns, { looks, taken, isFree }: Looking): void {
  const most = Math.max(0, ...looks.map(({ filled }) => filled));
  const take = (is: (look: ColumnLook, at: number) => boolean): number | null => {
    const column = looks.findIndex((look, at) => look.filled > 0 && !taken.has(at) && is(look, at));
    if (column === -1) return null;
    taken.add(column);
    return column;
  };
  columns.date ??= take((look) => look.dates >= 0.8 && look.filled >= most * 0.5);
  if (!hasMoney(columns)) moneyByLooks(columns, looks, taken);
  if (columns.amount !== null) columns.indicator ??= take((look) => look.indicators >= 0.9);
  if (columns.description.length === 0) columns.description = textColumns(looks, taken);
  columns.cheque ??= take((look, at) => isFree(at) && look.numbers >= 0.9 && look.filled < most);
  columns.reference ??= take(
    (look, at) => isFree(at) && look.numbers >= 0.9 && look.distinct > look.filled * 0.8,
  );
}

/**
 * One column of figures is signed; of two that are filled by turns each is a way; the last of more
 * is the balance.
 */
function moneyByLooks(columns: Columns, looks: readonly ColumnLook[], taken: Set<number>): void {
  const money = looks.flatMap((look, column) =>
    !taken.has(column) &&
    look.filled > 0 &&
    look.amounts >= 0.8 &&
    look.decimals >= 0.4 &&
    look.dates < 0.8
      ? [column]
      : [],
  );
  const [first = null, second = null] = money;
  const last = money.at(-1) ?? null;
  const most = Math.max(0, ...looks.map(({ filled }) => filled));
  const isFull = (column: number | null) =>
    column !== null && (looks[column]?.filled ?? 0) >= most * 0.9;
  if (money.length >= 3)
    Object.assign(columns, { debit: money.at(-3), credit: money.at(-2), balance: last });
  else if (money.length === 2 && isFull(first))
    Object.assign(columns, { amount: first, balance: second });
  else if (money.length === 2) Object.assign(columns, { debit: first, credit: second });
  else columns.amount = first;
  for (const column of money.slice(-3)) taken.add(column);
}

function textColumns(looks: readonly ColumnLook[], taken: Set<number>): number[] {
  const texts = looks.flatMap((look, column) =>
    look.filled > 0 &&
    !taken.has(column) &&
    look.amounts < 0.5 &&
    look.dates < 0.5 &&
    look.numbers < 0.5
      ? [{ column, size: look.length * Math.min(look.distinct, 10) }]
      : [],
  );
  const best = texts.sort((left, right) => right.size - left.size).slice(0, 3);
  const chosen = best.filter(({ size }, at) => at === 0 || size > 15).map(({ column }) => column);
  for (const column of chosen) taken.add(column);
  return chosen.sort((left, right) => left - right);
}
