import type { BusinessDate } from '#shared/dates.ts';
import type { Field, LinesField, TypedAnswers } from '#shared/fields.ts';
import { checkAnswers, initialAnswers } from '#shared/form.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { settleText } from '#shared/settled-answers.ts';

import type { Label } from '../form-flow.ts';
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
}

interface Place {
  readonly name: string;
  readonly field: Field;
  /** Which cell of a pasted row stands here. */
  readonly from: number;
}

/**
 * Puts cells into rows, from the focused cell on to the right and down; rows are added as far as they may be. A first
 * line of headings says which columns are meant. An empty cell leaves what is there.
 */
export function pasteRows(target: PasteTarget, cells: Cells, named: Named): Pasted {
  const { field, rows, today } = target;
  const { places, body } = placesOf(target, cells);
  const isFixed = field.openItems !== undefined;
  const room = (isFixed ? rows.length : field.maxRows) - target.at;
  const fitting = body.slice(0, Math.max(0, room));
  const result = [...rows];
  const labels: Label[] = [];
  const faults: FieldProblem[] = [];
  for (const [index, pasted] of fitting.entries()) {
    const at = target.at + index;
    const row: Record<string, TypedAnswers[string]> = {
      ...(rows[at] ?? initialAnswers(field.columns, today)),
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
  const problems = [...faults, ...checked(target, result, fitting.length)];
  const width = Math.max(...cells.map((row) => row.length));
  return {
    rows: result,
    labels,
    problems,
    told: [
      fitting.length === 1 ? 'Pasted 1 row.' : `Pasted ${fitting.length} rows.`,
      rowsLeft(body.length - fitting.length, target),
      width > places.length ? columnsLeft(width - places.length) : '',
      problems.length > 0 ? 'Look at the marked cells.' : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  };
}

/** The texts of the cells that name something which must be looked up. */
export function textsToFind(target: PasteTarget, cells: Cells, type: Field['type']) {
  const { places, body } = placesOf(target, cells);
  return places
    .filter(({ field }) => field.type === type)
    .flatMap(({ field, from }) =>
      [...new Set(body.map((row) => row[from] ?? ''))]
        .filter((text) => text !== '')
        .map((text) => ({ field, text })),
    );
}

function placesOf({ field, column }: PasteTarget, cells: Cells): { places: Place[]; body: Cells } {
  const columns = Object.entries(field.columns).map(([name, each]) => ({ name, field: each }));
  const [first = [], ...rest] = cells;
  const headed = first.flatMap((heading, from) => {
    const meant = columns.find((each) => plain(each.field.label) === plain(heading));
    return meant === undefined ? [] : [{ ...meant, from }];
  });
  if (rest.length > 0 && headed.length === first.filter((text) => text !== '').length)
    return { places: headed, body: rest };
  const start = columns.findIndex(({ name }) => name === column);
  const width = Math.max(...cells.map((row) => row.length));
  const places = columns.slice(start, start + width).map((each, from) => ({ ...each, from }));
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
      ? found(undefined, `Nobody is registered as “${text}”.`)
      : { value: label.id, label };
  }
  return { value: text.replaceAll(/\s+/g, ' ') };
}

function found(value: string | undefined, fault: string): ReadCell {
  return value === undefined ? { value: '', fault } : { value };
}

/** What the form's own check says of the filled cells of the pasted rows. */
function checked(target: PasteTarget, rows: readonly TypedAnswers[], count: number) {
  const { path, field, at, today } = target;
  const { problems } = checkAnswers({ [path]: field }, { [path]: rows }, { today });
  return problems.filter((problem) => {
    const [, row = '', column = ''] = problem.path.split('.');
    const index = Number(row);
    return index >= at && index < at + count && (rows[index]?.[column] ?? '') !== '';
  });
}

function rowsLeft(count: number, { field }: PasteTarget): string {
  if (count === 0) return '';
  const rows = count === 1 ? '1 row' : `${count} rows`;
  if (field.openItems !== undefined) return `${rows} more than there are here did not fit.`;
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
