import { hash } from 'node:crypto';

/** SHA-256 (hex) of a value as stable JSON. */
export function hashOf(value: unknown): string {
  return hash('sha256', stableJson(value) ?? '');
}

/**
 * JSON with the keys of every object in order and amounts as text: equal values give equal texts.
 * Written out by hand, because `JSON.stringify` asks a function at every value, and every preview
 * and posting is hashed twice and more. Nothing for what JSON leaves out.
 */
function stableJson(value: unknown): string | undefined {
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value))
    return `[${value.map((part: unknown) => stableJson(part) ?? 'null').join(',')}]`;
  if ('toJSON' in value) return JSON.stringify(value);
  const parts: string[] = [];
  for (const [name, part] of inOrder(Object.entries(value))) {
    const text = stableJson(part);
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${parts.join(',')}}`;
}

/** Names that are numbers, such as accounts, stand first, as an object has them. */
function inOrder(entries: [string, unknown][]): [string, unknown][] {
  if (entries.length > 1) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const hasNumber = entries.some(([name]) => /^\d/.test(name));
  return hasNumber ? Object.entries(Object.fromEntries(entries)) : entries;
}
