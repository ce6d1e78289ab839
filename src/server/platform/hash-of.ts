import { hash } from 'node:crypto';

/** SHA-256 (hex) of a value as stable JSON. */
export function hashOf(value: unknown): string {
  const text: string | undefined = JSON.stringify(arranged(value));
  return hash('sha256', text ?? '');
}

/**
 * A value whose JSON has the keys of every object in order and amounts as text: equal values give
 * equal texts. Names that are numbers, such as accounts, stand first, as an object has them.
 * Arranged before the JSON is written, because `JSON.stringify` asks a function at every value, and
 * to join the text from parts of our own takes twice as long; every preview and posting is hashed
 * twice and more.
 */
function arranged(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(arranged);
  if ('toJSON' in value || !hasNames(value)) return value;
  // Without a prototype, so that no name is taken for one.
  const made: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(value).toSorted()) made[name] = arranged(value[name]);
  return made;
}

/** Whatever is no list has names. */
function hasNames(value: object): value is Record<string, unknown> {
  return !Array.isArray(value);
}
