/** The keys of a table that is written down in full, as their own type. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table).filter((text) => isKeyOf(table, text));
}

/** Whether a text is one of the table's own keys. */
export function isKeyOf<Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  text: string,
): text is Key {
  return Object.hasOwn(table, text);
}
