import type { Kind } from '#kinds/define-kind.ts';
import type { Field, LinesField } from '#shared/forms/fields.ts';

/** A field that a cell may answer. */
export type CellField = Exclude<Field, { type: 'lines' | 'attachments' }>;

/** What a column of a file may stand for. */
export interface Target {
  /** `customer`, or `lines.description`. */
  readonly path: string;
  readonly name: string;
  /** The `lines` field that it is a column of; empty for a field of the form. */
  readonly table: string;
  readonly field: CellField;
  /**
   * What the template writes over the column: the label, with its table's where two would be alike.
   */
  readonly heading: string;
}

/** The heading of the column that makes rows one document. */
export const KEY_HEADING = 'Document key';

/**
 * Every field of a kind that a file can answer, in the order of the form. Attachments are attached
 * to records later.
 */
export function buildTargets(kind: Kind): Target[] {
  const own = Object.entries(kind.fields).flatMap(([name, field]) =>
    isCellField(field) ? [{ path: name, name, table: '', field, heading: field.label }] : [],
  );
  const all = [...own, ...tablesOf(kind).flatMap(([table, field]) => buildColumns(table, field))];
  if (kind.isImportedByTables === true) return all;
  return all.map((target) => {
    const isAlone = all.every(
      ({ path, heading }) => path === target.path || heading !== target.heading,
    );
    const table = kind.fields[target.table];
    if (isAlone || table === undefined) return target;
    return { ...target, heading: `${table.label}: ${target.heading}` };
  });
}

/** The `lines` fields of a kind. */
export function tablesOf(kind: Kind): (readonly [string, LinesField])[] {
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === 'lines' ? [[name, field] as const] : [],
  );
}

function buildColumns(table: string, { columns }: LinesField): Target[] {
  return Object.entries(columns).flatMap(([name, field]) =>
    isCellField(field)
      ? [{ path: `${table}.${name}`, name, table, field, heading: field.label }]
      : [],
  );
}

function isCellField(field: Field): field is CellField {
  return field.type !== 'lines' && field.type !== 'attachments';
}
