import type { BusinessDate } from '#shared/dates.ts';

import { findAmount, indicatorOf, isNoAmount } from './read-table-amount.ts';
import type { CellAmount } from './read-table-amount.ts';
import { isCardStatement, withBalanceWays, withOwed, withSigns } from './read-table-signs.ts';
import { findDate } from './read-table-date.ts';
import type { YearOf } from './read-table-date.ts';
import { buildYears } from './read-table-years.ts';
import { findCurrencyColumn } from './find-currency.ts';
import { buildSenses, signedBalance } from './read-table-words.ts';
import type { RowSense } from './read-table-words.ts';
import type { AmountCells, NamedBalance, TableLine } from './table-line.ts';
import type { StatementMapping } from './types.ts';

/** What the rows of a table hold. */
export interface TableRows {
  readonly lines: readonly TableLine[];
  readonly balances: readonly NamedBalance[];
  /** Rows that are no lines and stand before, between and after them. */
  readonly around: readonly (readonly string[])[];
  /** Sentences: which rows look like a line and are none. */
  readonly faults: readonly string[];
}

const MAX_TEXT = 1_000;
const MAX_AROUND = 400;
const MAX_JOINED_ROWS = 8;

/** Reads every row of a sheet as a mapping says. */
export function readRows(
  rows: readonly (readonly string[])[],
  mapping: StatementMapping,
): TableRows {
  const reader = new RowReader(rows, mapping);
  for (const [at, row] of rows.entries()) reader.take(row, at);
  return reader.finish();
}

/**
 * Goes through the rows of one sheet; holds what was read last, for texts that run over several
 * rows.
 */
class RowReader {
  readonly #mapping: StatementMapping;
  readonly #rows: readonly (readonly string[])[];
  readonly #headings: string;
  readonly #dates = new Map<string, BusinessDate | undefined>();
  readonly #yearOf: YearOf;
  readonly #currencyColumn: number | null;
  readonly #isCard: boolean;
  readonly #lines: TableLine[] = [];
  readonly #balances: NamedBalance[] = [];
  readonly #around: (readonly string[])[] = [];
  readonly #faults: string[] = [];
  /**
   * Texts above a line that belong to it, as nothing but space parts them from what stands before.
   */
  #pending: string[] = [];
  #hasGap = true;
  #joined = 0;

  constructor(rows: readonly (readonly string[])[], mapping: StatementMapping) {
    this.#rows = rows;
    this.#mapping = mapping;
    this.#headings = mapping.headerRow < 0 ? '' : (rows[mapping.headerRow] ?? []).join('|');
    this.#yearOf = buildYears(rows, mapping);
    this.#currencyColumn = findCurrencyColumn(rows, mapping);
    this.#isCard = isCardStatement(rows, mapping.headerRow);
  }

  take(row: readonly string[], at: number): void {
    if (row.every((cell) => cell === '')) return this.#gap();
    if (at <= this.#mapping.headerRow) return void this.#aside(row, at);
    if (this.#headings !== '' && row.join('|') === this.#headings) return this.#gap();
    const date = this.#dateOf(row);
    const cells = this.#amountsOf(row, at);
    const isMoved =
      cells !== undefined && (cells.debit !== 0n || cells.credit !== 0n || cells.amount !== 0n);
    if (date !== undefined && isMoved) return this.#line(row, at, { date, cells });
    if (this.#aside(row, at)) return;
    if (date !== undefined) return this.#dateAlone(row, at, cells);
    if (isMoved) return this.#amountAlone(row, at, cells);
    this.#textAlone(row);
  }

  finish(): TableRows {
    withSigns(this.#lines, this.#mapping);
    const lines = this.#lines.filter(({ amount }) => amount !== 0n);
    if (this.#isCard) withOwed(lines, this.#balances);
    else withBalanceWays(lines, this.#balances, this.#mapping);
    return {
      lines,
      balances: this.#balances,
      around: this.#around,
      faults: this.#faults,
    };
  }

  #gap(): void {
    this.#pending = [];
    this.#hasGap = true;
  }

  #cell(row: readonly string[], column: number | null): string {
    return column === null ? '' : (row[column] ?? '');
  }

  #dateOf(row: readonly string[]): BusinessDate | undefined {
    const text = this.#cell(row, this.#mapping.columns.date);
    if (text === '') return undefined;
    if (!this.#dates.has(text))
      this.#dates.set(text, findDate(text, this.#mapping.dateOrder, this.#yearOf));
    return this.#dates.get(text);
  }

  /**
   * The amounts of a row; `undefined` when a cell of one holds something else, which is said where
   * a day stands beside it.
   */
  #amountsOf(row: readonly string[], at: number): AmountCells | undefined {
    const { columns, decimal } = this.#mapping;
    const [debit, credit, amount] = [columns.debit, columns.credit, columns.amount].map(
      (column) => {
        const text = this.#cell(row, column);
        return isNoAmount(text) ? null : (findAmount(text, decimal) ?? text);
      },
    );
    const wrong = [debit, credit, amount].find((cell) => typeof cell === 'string');
    if (wrong !== undefined) {
      if (this.#dateOf(row) !== undefined)
        this.#fault(at, `“${short(wrong)}” is no amount, so it was left out.`);
      return undefined;
    }
    const value = (cell: typeof debit) => (cell as CellAmount | null)?.value ?? 0n;
    for (const cell of [debit, credit, amount] as (CellAmount | null)[])
      if (cell?.isRounded === true)
        this.#fault(at, 'the amount has more than two decimals and was rounded to two.');
    const beside = indicatorOf(this.#cell(row, columns.indicator));
    const direction = beside ?? (amount as CellAmount | null)?.mark ?? null;
    return { debit: value(debit), credit: value(credit), amount: value(amount), direction };
  }

  #line(
    row: readonly string[],
    at: number,
    { date, cells }: { date: BusinessDate; cells: AmountCells },
  ): void {
    const { columns, decimal } = this.#mapping;
    const description = [...this.#pending, this.#description(row)]
      .filter((text) => text !== '')
      .join(' ');
    this.#lines.push({
      row: at + 1,
      date,
      amount: 0n,
      description: description.slice(0, MAX_TEXT),
      reference: tidy(this.#cell(row, columns.reference)),
      chequeNumber: chequeOf(this.#cell(row, columns.cheque)),
      balance: signedBalance(this.#cell(row, columns.balance), decimal) ?? null,
      currency: this.#cell(row, this.#currencyColumn).toUpperCase(),
      cells,
    });
    [this.#pending, this.#hasGap, this.#joined] = [[], false, 0];
  }

  #description(row: readonly string[]): string {
    const texts = this.#mapping.columns.description.map((column) => tidy(this.#cell(row, column)));
    return texts.filter((text, at) => text !== '' && texts.indexOf(text) === at).join(' ');
  }

  /**
   * A row round the lines: a balance, an end of a page; or one before the headings, whatever it
   * says.
   */
  #aside(row: readonly string[], at: number): boolean {
    const isBefore = at <= this.#mapping.headerRow;
    const senses = buildSenses(row, this.#mapping.decimal);
    if (senses.length === 0 && !isBefore) return false;
    if (this.#around.length < MAX_AROUND) this.#around.push(row);
    for (const sense of senses.filter(({ kind }) => kind !== 'footer')) {
      const isHeadings = at === this.#mapping.headerRow;
      const amount = sense.amount ?? (isHeadings ? null : this.#below(sense, row, at));
      this.#balances.push({ ...sense, amount, at: this.#lines.length });
    }
    [this.#pending, this.#hasGap] = [[], true];
    return true;
  }

  /** Words over a figure, as summaries in boxes have it. */
  #below({ kind }: RowSense, row: readonly string[], at: number): bigint | null {
    const column = row.findIndex(
      (cell) => buildSenses([cell], this.#mapping.decimal)[0]?.kind === kind,
    );
    const figure = this.#rows[at + 1]?.[column] ?? '';
    return /[.,]\d{2}\D*$/.test(figure)
      ? (signedBalance(figure, this.#mapping.decimal) ?? null)
      : null;
  }

  #dateAlone(row: readonly string[], at: number, cells: AmountCells | undefined): void {
    if (cells === undefined) return;
    if (this.#around.length < MAX_AROUND) this.#around.push(row);
    if (this.#description(row) !== '')
      this.#fault(at, 'it has a day and no amount, so it was left out.');
    this.#hasGap = true;
  }

  /**
   * An amount without a day: the day printed above it holds on, as documents have it; a figure
   * without words is a sum of a column.
   */
  #amountAlone(row: readonly string[], at: number, cells: AmountCells): void {
    const text = this.#cell(row, this.#mapping.columns.date);
    const last = this.#lines.at(-1);
    const isBoth = cells.debit !== 0n && cells.credit !== 0n;
    if (text === '' && last !== undefined && !isBoth && this.#description(row) !== '') {
      this.#fault(at, `it has no date, so it was read as of ${last.date}, like the line above.`);
      return this.#line(row, at, { date: last.date, cells });
    }
    if (this.#around.length < MAX_AROUND) this.#around.push(row);
    this.#hasGap = true;
    if (text === '') this.#fault(at, 'it has an amount and no day, so it was left out.');
    else this.#fault(at, `“${short(text)}” is no day, so it was left out.`);
  }

  #textAlone(row: readonly string[]): void {
    if (this.#around.length < MAX_AROUND) this.#around.push(row);
    const { description } = this.#mapping.columns;
    const isOnly = row.every((cell, column) => cell === '' || description.includes(column));
    const last = this.#lines.at(-1);
    if (!isOnly) return this.#gap();
    if (this.#hasGap || last === undefined) {
      this.#pending.push(this.#description(row));
      if (this.#pending.length > MAX_JOINED_ROWS) this.#pending = [];
    } else if (this.#joined < MAX_JOINED_ROWS) {
      last.description = `${last.description} ${this.#description(row)}`.trim().slice(0, MAX_TEXT);
      this.#joined += 1;
    }
  }

  #fault(at: number, sentence: string): void {
    this.#faults.push(`Row ${at + 1}: ${sentence}`);
  }
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}

/** A cheque number; zeros and dashes say that there is none. */
function chequeOf(text: string): string {
  const number = tidy(text).replace(/^['#]/, '');
  return /^[0\s.-]*$/.test(number) || /^n\/?a$/i.test(number) ? '' : number.slice(0, 40);
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
