import type { Kind } from '#kinds/define-kind.ts';
import { registerOfAccount } from '#shared/ledger/party-accounts.ts';
import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';
import { isShown } from '#shared/forms/form.ts';

import { readCell } from './cells.ts';
import type { Register } from './cells.ts';
import type { Fault } from './faults.ts';
import { headingsIn } from './guess.ts';
import type { Mapping, MappingPart } from './mapping.ts';
import { isBlank } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { buildTargets } from './targets.ts';
import type { Target } from './targets.ts';

/**
 * One document as a file has it, as its form would hold it, with the places that its answers came
 * from.
 */
export interface ImportedDocument {
  readonly typed: TypedAnswers;
  readonly firstRow: number;
  readonly faults: readonly Fault[];
  /** Whether an answer of the form stands in the file, and is not the same for all documents. */
  hasOwn(path: string): boolean;
  /** Where an answer stands, for a sentence about it. */
  placeOf(path: string): Omit<Fault, 'message'>;
}

interface Row {
  readonly part: MappingPart;
  readonly sheet: Sheet;
  /** As the spreadsheet program counts. */
  readonly number: number;
  readonly cells: readonly string[];
}

interface Source {
  readonly kind: Kind;
  readonly mapping: Mapping;
  readonly targets: readonly Target[];
  readonly register: Register;
}

/**
 * Groups the rows of a file into documents by its mapping, and reads their cells as the form's
 * controls would hold them.
 */
export function buildDocuments(
  kind: Kind,
  file: { readonly sheets: readonly Sheet[]; readonly mapping: Mapping },
  register: Register,
): ImportedDocument[] {
  const { mapping, sheets } = file;
  const rows = mapping.parts.flatMap((part) => buildRows(part, sheets));
  const source = { kind, mapping, targets: buildTargets(kind), register };
  if (kind.isImportedByTables === true)
    return rows.length === 0 ? [] : [buildDocument(rows, source)];
  return buildGroups(rows, source).map((group) => buildDocument(group, source));
}

function buildRows(part: MappingPart, sheets: readonly Sheet[]): Row[] {
  const sheet = sheets[part.sheet];
  if (sheet === undefined) return [];
  return sheet.rows.flatMap((cells, index) =>
    index > part.headerRow && !isBlank(cells) ? [{ part, sheet, number: index + 1, cells }] : [],
  );
}

/**
 * Rows with the same key are one document, wherever they stand; a row without one goes on with the
 * document before it.
 */
function buildGroups(rows: readonly Row[], { kind, mapping }: Source): Row[][] {
  const { key } = mapping;
  if (key === null) return rows.map((row) => [row]);
  const groups = new Map<string, Row[]>();
  let current: Row[] = [];
  for (const row of rows) {
    const text = (row.cells[key] ?? '').toUpperCase();
    const name = text === '' ? '' : `${text}\n${scopeOf(kind, row, key)}`;
    if (text !== '') current = groups.get(name) ?? [];
    else if (groups.size === 0) groups.set('', current);
    current.push(row);
    if (text !== '') groups.set(name, current);
  }
  return [...groups.values()];
}

/** Two vendors may have used the same number. */
function scopeOf({ documentNumber }: Kind, { part, cells }: Row, key: number): string {
  if (!('typedIn' in documentNumber) || documentNumber.scopedBy === undefined) return '';
  if (part.columns[documentNumber.typedIn] !== key) return '';
  const column = part.columns[documentNumber.scopedBy];
  return column === undefined ? '' : (cells[column] ?? '');
}

function buildDocument(rows: readonly Row[], source: Source): ImportedDocument {
  const faults: Fault[] = [];
  const own = new Map<string, Row>();
  const typed: Record<string, TypedAnswers[string]> = {};
  const rowsIn = new Map<string, Row[]>();
  for (const target of source.targets.filter(({ table }) => table === '')) {
    typed[target.path] = ownAnswer(target, rows, { ...source, faults, own });
  }
  for (const [table, field] of Object.entries(source.kind.fields)) {
    if (field.type !== 'lines') continue;
    const lines = rows.filter((row) => hasCells(row, table, source));
    rowsIn.set(table, lines);
    typed[table] = lines.map((row) => lineAnswers(row, table, { ...source, faults }));
  }
  const places = { rows, own, rowsIn, source };
  const placeOf = (path: string) => placeIn(places, path);
  faults.push(...unaskedAnswers(typed, places));
  return {
    typed,
    firstRow: rows[0]?.number ?? 0,
    faults,
    hasOwn: (path) => own.has(path),
    placeOf,
  };
}

/**
 * An answer of the form itself: from the rows, which must agree; the same for all; or what a new
 * form begins with.
 */
function ownAnswer(
  target: Target,
  rows: readonly Row[],
  { mapping, register, faults, own }: Source & { faults: Fault[]; own: Map<string, Row> },
): string {
  const given = rows.filter((row) => cellOf(row, target.path) !== '');
  const [first, ...others] = given;
  if (first === undefined) {
    const fixed = mapping.fixed[target.path] ?? '';
    const { field } = target;
    // A day is never taken for granted.
    if (fixed === '') return field.type === 'date' ? '' : (field.initial ?? '');
    const read = readCell(field, fixed, register);
    if ('typed' in read) return read.typed;
    faults.push({ sheet: '', row: 0, column: '', field: field.label, message: read.sentence });
    return '';
  }
  own.set(target.path, first);
  const text = cellOf(first, target.path);
  for (const row of others) {
    if (cellOf(row, target.path) === text) continue;
    const message = `Row ${first.number} of the same document says “${text.slice(0, 60)}”.`;
    faults.push({ ...placeAt(row, target), message });
  }
  const read = readCell(target.field, text, register);
  if ('typed' in read) return read.typed;
  faults.push({ ...placeAt(first, target), message: read.sentence });
  return '';
}

function lineAnswers(
  row: Row,
  table: string,
  { targets, register, faults, mapping }: Source & { faults: Fault[] },
): TypedAnswers {
  const own = targets.filter((target) => target.table === table);
  return Object.fromEntries(
    own.map((target) => {
      const text = cellOf(row, target.path) || (mapping.fixed[target.path] ?? '');
      if (text === '') return [target.name, target.field.initial ?? ''];
      const read = readCell(target.field, text, parties(register, row, table));
      if ('typed' in read) return [target.name, read.typed];
      faults.push({ ...placeAt(row, target), message: read.sentence });
      return [target.name, ''];
    }),
  );
}

/** Where a row's account is the customers' or the vendors' own, a name in it is one of theirs. */
function parties(register: Register, row: Row, table: string): Register {
  const account = /^\d{4}/.exec(cellOf(row, `${table}.account`))?.[0] ?? '';
  const side = registerOfAccount(account);
  if (side === undefined) return register;
  return { ...register, parties: register.parties.filter((party) => party.register === side) };
}

function hasCells(row: Row, table: string, { targets, register }: Source): boolean {
  if (row.part.table !== '' && row.part.table !== table) return false;
  return targets.some((target) => {
    if (target.table !== table) return false;
    const read = readCell(target.field, cellOf(row, target.path), register);
    return 'sentence' in read || read.typed !== '';
  });
}

interface Places {
  readonly rows: readonly Row[];
  readonly own: ReadonlyMap<string, Row>;
  readonly rowsIn: ReadonlyMap<string, readonly Row[]>;
  readonly source: Source;
}

/**
 * What stands in the file but is not asked, given the other answers, is told instead of being
 * dropped.
 */
function unaskedAnswers(typed: TypedAnswers, places: Places): Fault[] {
  const { kind, targets } = places.source;
  return targets.flatMap((target) => {
    if (target.table === '') {
      const row = places.own.get(target.path);
      if (row === undefined || typed[target.path] === '') return [];
      return unasked({ target, row, fields: kind.fields, typed });
    }
    const table = kind.fields[target.table];
    if (table?.type !== 'lines') return [];
    return (places.rowsIn.get(target.table) ?? []).flatMap((row, index) => {
      const answers = (typed[target.table] as readonly TypedAnswers[])[index] ?? {};
      if (cellOf(row, target.path) === '' || answers[target.name] === '') return [];
      return unasked({ target, row, fields: table.columns, typed: answers });
    });
  });
}

function unasked(asked: {
  target: Target;
  row: Row;
  fields: Fields;
  typed: TypedAnswers;
}): Fault[] {
  const { target, row, fields, typed } = asked;
  const field = fields[target.name];
  if (field === undefined || isShown(field, typed)) return [];
  const message = `${target.field.label} is not asked, given the other answers. Change them, or leave this cell empty.`;
  return [{ ...placeAt(row, target), message }];
}

function placeIn({ rows, own, rowsIn, source }: Places, path: string): Omit<Fault, 'message'> {
  const [name = '', index, column = ''] = path.split('.');
  const target = source.targets.find(
    (one) => one.path === (index === undefined ? name : `${name}.${column}`),
  );
  const lines = rowsIn.get(name);
  const row = index === undefined ? own.get(name) : lines?.[Number(index)];
  const at = row ?? lines?.[0] ?? rows[0];
  if (at !== undefined && target !== undefined) return placeAt(at, target);
  const label = source.kind.fields[name]?.label ?? '';
  return { sheet: at?.sheet.name ?? '', row: at?.number ?? 0, column: '', field: label };
}

function placeAt({ sheet, part, number }: Row, target: Target): Omit<Fault, 'message'> {
  const column = part.columns[target.path];
  const heading = column === undefined ? '' : (headingsIn(sheet, part)[column] ?? '');
  return { sheet: sheet.name, row: number, column: heading, field: target.field.label };
}

function cellOf({ part, cells }: Row, path: string): string {
  const column = Object.hasOwn(part.columns, path) ? part.columns[path] : undefined;
  return column === undefined ? '' : (cells[column] ?? '');
}
