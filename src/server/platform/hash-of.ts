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
  // An object without a prototype takes half as long again to be written.
  const made: Record<string, unknown> = {};
  for (const name of Object.keys(value).toSorted()) {
    const part = arranged(value[name]);
    // The one name that would be taken for something else.
    if (name === '__proto__') Object.defineProperty(made, name, { value: part, enumerable: true });
    else made[name] = part;
  }
  return made;
}

/** Whatever is no list has names. */
function hasNames(value: object): value is Record<string, unknown> {
  return !Array.isArray(value);
}
