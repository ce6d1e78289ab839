import type { ImportField, Mapping, MappingPart, ReadFile } from './import-types.ts';

/**
 * The mapping with another field for a column; a field stands for one column, and a column for one
 * field.
 */
export function withColumn(
  mapping: Mapping,
  at: number,
  { column, path }: { column: number; path: string },
): Mapping {
  const parts = mapping.parts.map((part, index) => {
    if (index !== at) return part;
    const others = Object.entries(part.columns).filter(
      ([field, mapped]) => field !== path && mapped !== column,
    );
    return {
      ...part,
      columns: Object.fromEntries(path === '' ? others : [...others, [path, column]]),
    };
  });
  return { ...mapping, parts };
}

/** The mapping with a value that is the same in all documents; empty: none. */
export function withFixed(mapping: Mapping, path: string, value: string): Mapping {
  const others = Object.entries(mapping.fixed).filter(([field]) => field !== path);
  return {
    ...mapping,
    fixed: Object.fromEntries(value === '' ? others : [...others, [path, value]]),
  };
}

/** The mapping with a sheet as another table; `undefined` leaves the sheet out. */
export function withTable(
  mapping: Mapping,
  sheet: number,
  { table, read }: { table: string | undefined; read: ReadFile },
): Mapping {
  const others = mapping.parts.filter((part) => part.sheet !== sheet && part.table !== table);
  if (table === undefined) return { ...mapping, parts: others };
  const guess = read.sheets[sheet]?.guess.parts[0];
  const columns = guess?.table === table ? guess.columns : {};
  const part: MappingPart = { table, sheet, headerRow: guess?.headerRow ?? 0, columns };
  return { ...mapping, parts: [...others, part] };
}

/** Fields that a part may have columns of. */
export function fieldsOfPart(read: ReadFile, part: MappingPart): readonly ImportField[] {
  return read.isByTables ? read.fields.filter(({ table }) => table === part.table) : read.fields;
}

/**
 * Fields of the form that no column gives: those that must be there, and those that were given a
 * value.
 */
export function fieldsToFix(read: ReadFile, mapping: Mapping) {
  const mapped = new Set(mapping.parts.flatMap(({ columns }) => Object.keys(columns)));
  const open = read.fields.filter(
    ({ path, table }) => !mapped.has(path) && (table === '' || !read.isByTables),
  );
  const isAsked = ({ path, table, isRequired, hasInitial }: ImportField) =>
    Object.hasOwn(mapping.fixed, path) || (isRequired && !hasInitial && table === '');
  return { asked: open.filter(isAsked), others: open.filter((field) => !isAsked(field)) };
}
