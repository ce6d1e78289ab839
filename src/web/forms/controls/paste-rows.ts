import type { BusinessDate } from '#shared/dates.ts';
import type { Field, LinesField, TypedAnswers } from '#shared/forms/fields.ts';
import { checkAnswers, initialAnswers } from '#shared/forms/form.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { CODE_PATTERN } from '#shared/ledger/withholding.ts';
import { settleText } from '#shared/ledger/settled-answers.ts';

import type { Label } from '../flow/form-flow.ts';
import { neatAmount, neatQuantity } from './neat-amount.ts';

type Cells = readonly (readonly string[])[];

/** Where cells are pasted: the rows as they are, and the cell that has the focus. */
export interface PasteTarget {
  readonly path: string;
  readonly field: LinesField;
  readonly rows: readonly TypedAnswers[];
  readonly at: number;
  readonly column: string;
  readonly today: BusinessDate;
}

/** What only the chart and the registers know: the account or party that a cell names. */
export interface Named {
  account(text: string, field: Field): string | undefined;
  party(text: string, field: Field): Label | undefined;
}

export interface Pasted {
  readonly rows: readonly TypedAnswers[];
  readonly labels: readonly Label[];
  readonly problems: readonly FieldProblem[];
  /** How many rows were filled, and what did not fit, in sentences. */
  readonly told: string;
  /** All of it fitted, and every cell says something. */
  readonly isWhole: boolean;
}

interface Place {
  readonly name: string;
  readonly field: Field;
  /** Which cell of a pasted row stands here. */
  readonly from: number;
}

/**
 * Puts cells into rows, from the focused cell on to the right and down; rows are added as far as
 * they may be. A first line of headings says which columns are meant. An empty cell leaves what is
 * there. Rows of open items are never added: where the cells name documents, each goes to its own.
 */
export function pasteRows(target: PasteTarget, cells: Cells, named: Named): Pasted {
  const { field, rows, today } = target;
  const { places, body } = buildPlaces(target, cells);
  const filled = rowsFor(target, body);
  const result = [...rows];
  const labels: Label[] = [];
  const faults: FieldProblem[] = [];
  for (const { at, pasted } of filled) {
    const row: Record<string, TypedAnswers[string]> = {
      ...(result[at] ?? initialAnswers(field.columns, today)),
    };
    for (const place of places) {
      const text = pasted[place.from] ?? '';
      if (text === '') continue;
      const read = readCell(place.field, text, { today, named });
      row[place.name] = read.value;
      if (read.label !== undefined) labels.push(read.label);
      const path = `${target.path}.${at}.${place.name}`;
      if (read.fault !== undefined) faults.push({ path, message: read.fault });
    }
    result[at] = row;
  }
  const problems = [...faults, ...checked(target, result, new Set(filled.map(({ at }) => at)))];
  const isByDocument = documentCell(target, body) !== undefined;
  const width = Math.max(...cells.map((row) => row.length)) - (isByDocument ? 1 : 0);
  const faulty = [
    rowsLeft(body.length - filled.length, target),
    width > places.length ? columnsLeft(width - places.length) : '',
    problems.length > 0 ? 'Check the marked cells.' : '',
  ].filter((sentence) => sentence !== '');
  const count = filled.length === 1 ? 'Pasted 1 row.' : `Pasted ${filled.length} rows.`;
  return {
    rows: result,
    labels,
    problems,
    told: [count, ...faulty].join(' '),
    isWhole: faulty.length === 0,
  };
}

/**
 * Which row each pasted row goes into: down from the focused cell, or to the open item that it
 * names.
 */
function rowsFor(target: PasteTarget, body: Cells) {
  const { field, rows } = target;
  const cell = documentCell(target, body);
  if (cell !== undefined) {
    const documents = documentsOf(target);
    return body
      .map((pasted) => ({ at: documents.indexOf(plain(pasted[cell] ?? '')), pasted }))
      .filter(({ at }) => at !== -1);
  }
  const room = (field.openItems === undefined ? field.maxRows : rows.length) - target.at;
  return body
    .slice(0, Math.max(0, room))
    .map((pasted, index) => ({ at: target.at + index, pasted }));
}

/** Where pasted rows name open items, as an advice of payment does; nothing for other rows. */
function documentCell(target: PasteTarget, body: Cells): number | undefined {
  if (target.field.openItems === undefined) return undefined;
  const documents = new Set(documentsOf(target));
  const width = Math.max(...body.map((row) => row.length));
  const cells = Array.from({ length: width }, (_, cell) => cell);
  return cells.find((cell) => body.some((row) => documents.has(plain(row[cell] ?? ''))));
}

function documentsOf({ field, rows }: PasteTarget): string[] {
  const name = field.openItems?.item ?? '';
  return rows.map((row) => (typeof row[name] === 'string' ? plain(row[name]) : ''));
}

/** The texts of the cells that name something which must be looked up. */
export function textsToFind(target: PasteTarget, cells: Cells, type: Field['type']) {
  const { places, body } = buildPlaces(target, cells);
  return places
    .filter(({ field }) => field.type === type)
    .flatMap(({ field, from }) =>
      [...new Set(body.map((row) => row[from] ?? ''))]
        .filter((text) => text !== '')
        .map((text) => ({ field, text })),
    );
}

function buildPlaces(target: PasteTarget, cells: Cells): { places: Place[]; body: Cells } {
  const { field, column } = target;
  const columns = Object.entries(field.columns)
    .map(([name, each]) => ({ name, field: each }))
    // Which document a row is about is never pasted over.
    .filter(({ name }) => name !== field.openItems?.item);
  const [first = [], ...rest] = cells;
  const document = documentCell(target, cells);
  const headed = first.flatMap((heading, from) => {
    const meant = columns.find((each) => plain(each.field.label) === plain(heading));
    return meant === undefined ? [] : [{ ...meant, from }];
  });
  const named = first.filter((text, from) => text !== '' && from !== document);
  if (rest.length > 0 && headed.length > 0 && headed.length === named.length)
    return { places: headed, body: rest };
  const start = columns.findIndex(({ name }) => name === column);
  const width = Math.max(...cells.map((row) => row.length));
  const sources = Array.from({ length: width }, (_, from) => from).filter(
    (from) => from !== document,
  );
  const places = columns.slice(start).flatMap((each, index) => {
    const from = sources[index];
    return from === undefined ? [] : [{ ...each, from }];
  });
  return { places, body: cells };
}

interface ReadCell {
  readonly value: string;
  readonly label?: Label;
  readonly fault?: string;
}

function readCell(
  field: Field,
  text: string,
  { today, named }: { today: BusinessDate; named: Named },
): ReadCell {
  // A spreadsheet shows nothing as a dash.
  if (field.type === 'money') return { value: text === '-' ? '' : neatAmount(text) };
  if (field.type === 'quantity') return { value: text === '-' ? '' : neatQuantity(text) };
  if (field.type === 'date') return { value: settleText(field, text, today) };
  if (field.type === 'paragraph') return { value: text };
  if (field.type === 'choice') {
    const code = text.trim().toUpperCase();
    if (field.codes !== undefined && CODE_PATTERN.test(code)) return { value: code };
    const chosen = field.options.find(
      ({ value, label }) => plain(value) === plain(text) || plain(label) === plain(text),
    );
    return found(chosen?.value, `“${text}” is none of the choices.`);
  }
  if (field.type === 'account')
    return found(named.account(text, field), `There is no account “${text}” to choose here.`);
  if (field.type === 'party') {
    const label = named.party(text, field);
    return label === undefined
      ? found(undefined, `No party is registered as “${text}”.`)
      : { value: label.id, label };
  }
  return { value: text.replaceAll(/\s+/g, ' ') };
}

function found(value: string | undefined, fault: string): ReadCell {
  return value === undefined ? { value: '', fault } : { value };
}

/** What the form's own check says of the filled cells of the pasted rows. */
function checked(target: PasteTarget, rows: readonly TypedAnswers[], filled: ReadonlySet<number>) {
  const { path, field, today } = target;
  const { problems } = checkAnswers({ [path]: field }, { [path]: rows }, { today });
  return problems.filter((problem) => {
    const [, row = '', column = ''] = problem.path.split('.');
    const index = Number(row);
    return filled.has(index) && (rows[index]?.[column] ?? '') !== '';
  });
}

function rowsLeft(count: number, { field }: PasteTarget): string {
  if (count === 0) return '';
  const rows = count === 1 ? '1 row' : `${count} rows`;
  if (field.openItems !== undefined) return `${rows} did not fit: there is no such open document.`;
  return `${rows} did not fit: at most ${field.maxRows} are taken.`;
}

function columnsLeft(count: number): string {
  return count === 1
    ? '1 column has no place here and was left out.'
    : `${count} columns have no place here and were left out.`;
}

/** How words are compared: letters and digits only. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
