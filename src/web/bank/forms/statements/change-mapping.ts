import type { Mapping, ReadMapping } from './mapping.ts';

/** What a column can be. Debit and credit are the bank's: a debit takes money out. */
export const MEANINGS = [
  ['', 'Leave out'],
  ['date', 'Date'],
  ['description', 'Description'],
  ['debit', 'Money out (debit)'],
  ['credit', 'Money in (credit)'],
  ['amount', 'Amount, in or out'],
  ['indicator', 'In or out (CR, DR)'],
  ['balance', 'Balance'],
  ['cheque', 'Cheque number'],
  ['reference', 'Reference'],
] as const;

/** As many as the contract takes. */
const MOST_TEXTS = 20;

export type Meaning = (typeof MEANINGS)[number][0];
type Single = Exclude<Meaning, '' | 'description'>;

const SINGLES = [
  'date',
  'debit',
  'credit',
  'amount',
  'indicator',
  'balance',
  'cheque',
  'reference',
] as const;
// Amounts stand in two columns, or in one with a sign: who says the one takes the other back.
const INSTEAD: Partial<Record<Single, readonly Exclude<Single, 'date'>[]>> = {
  amount: ['debit', 'credit'],
  indicator: ['debit', 'credit'],
  debit: ['amount', 'indicator'],
  credit: ['amount', 'indicator'],
};

/** What a column is taken for. */
export function meaningOf({ columns }: Mapping, column: number): Meaning {
  if (columns.description.includes(column)) return 'description';
  return SINGLES.find((name) => columns[name] === column) ?? '';
}

/**
 * The mapping with a column that means something else; only descriptions may stand in several
 * columns.
 */
export function withMeaning(mapping: Mapping, column: number, meaning: Meaning): Mapping {
  const columns = { ...mapping.columns };
  columns.description = columns.description.filter((each) => each !== column);
  for (const name of SINGLES) if (columns[name] === column) columns[name] = null;
  if (meaning === 'description') {
    columns.description = [...columns.description, column]
      .toSorted((a, b) => a - b)
      .slice(0, MOST_TEXTS);
  } else if (meaning !== '') {
    columns[meaning] = column;
    for (const other of INSTEAD[meaning] ?? []) columns[other] = null;
  }
  return { ...mapping, columns };
}

/** The mapping if it says all that reading needs, or the sentence about what is missing. */
export function readyMapping(mapping: Mapping): { mapping: ReadMapping } | { missing: string } {
  const { date, amount, debit, credit } = mapping.columns;
  if (date === null) return { missing: 'Say which column holds the date.' };
  if (amount === null && debit === null && credit === null) {
    return {
      missing: 'Say which column holds the amount, or which two hold money out and money in.',
    };
  }
  return { mapping: { ...mapping, columns: { ...mapping.columns, date } } };
}

/**
 * The mapping with other edges between the columns of a PDF: what stands right of an edge that came
 * or went moves with it.
 */
export function withCuts(mapping: Mapping, cuts: readonly number[]): Mapping {
  const before = mapping.cuts;
  const next = { ...mapping, cuts: [...cuts] };
  if (cuts.length === before.length + 1) {
    const at = cuts.findIndex((cut, index) => cut !== before[index]);
    return {
      ...next,
      columns: movedColumns(mapping, (column) => (column > at ? column + 1 : column)),
    };
  }
  if (cuts.length === before.length - 1) {
    const at = before.findIndex((cut, index) => cut !== cuts[index]);
    return {
      ...next,
      columns: movedColumns(mapping, (column) => (column > at ? column - 1 : column)),
    };
  }
  return next;
}

/**
 * Each meaning at the place where its column stands now; where two became one column, the left
 * one's meaning stays.
 */
function movedColumns(mapping: Mapping, place: (column: number) => number): Mapping['columns'] {
  const { columns } = mapping;
  const all = [...SINGLES.map((name) => columns[name]), ...columns.description];
  const used = all.filter((column) => column !== null).toSorted((a, b) => a - b);
  const isCovered = (column: number) =>
    used.some((other) => other < column && place(other) === place(column));
  const moved = (column: number | null) =>
    column === null || isCovered(column) ? null : place(column);
  const singles = Object.fromEntries(SINGLES.map((name) => [name, moved(columns[name])]));
  const description = columns.description.flatMap((column) => moved(column) ?? []);
  return { ...columns, ...singles, description };
}
