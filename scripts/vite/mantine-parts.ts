import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Rolldown } from 'vite';

/** A package whose one index names hundreds of parts, of which a page uses some. */
const INDEX = /\/node_modules\/(@mantine\/(?:core|hooks))\/esm\/index\.mjs$/;
const IMPORTED = /import\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const CORE = '@mantine/core';

type Find = (id: string) => Pick<Rolldown.ModuleInfo, 'code' | 'importedIds'> | null;

/**
 * The modules that a module needs at once: where it imports from the index of Mantine, the parts
 * that it names and not all that there are.
 */
export function neededIds(id: string, find: Find): string[] {
  const { code, importedIds } = find(id) ?? { code: null, importedIds: [] };
  return importedIds.flatMap((other) => {
    const [, name] = INDEX.exec(other) ?? [];
    if (name === undefined || code === null) return [other];
    // What the index hands on of other packages is not worth looking for: all of it.
    const foreign = () => (find(other)?.importedIds ?? []).filter((each) => !each.includes(name));
    return namesFrom(code, name).flatMap((part) => partsOf(other).get(part) ?? foreign());
  });
}

/**
 * The classes of the parts of Mantine that these sources import, and of the parts that those are
 * made of.
 */
export function classesOf(sources: readonly string[]): Set<string> {
  const index = join(dirname(createRequire(import.meta.url).resolve(CORE)), '../esm/index.mjs');
  const parts = partsOf(index);
  const names = sources.flatMap((code) => namesFrom(code, CORE));
  const waiting = names.flatMap((name) => parts.get(name) ?? []);
  const seen = new Set<string>();
  const classes = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const name of classesIn(file)) classes.add(name);
    for (const [, from = ''] of code.matchAll(/\bfrom\s*["'](\.[^"']+)["']/g))
      waiting.push(join(dirname(file), from));
  }
  return classes;
}

/** The classes of a part of Mantine; none of another module. */
export function classesIn(file: string): string[] {
  if (!file.includes('/@mantine/core/') || !file.endsWith('.module.mjs')) return [];
  return [...readFileSync(file, 'utf8').matchAll(/\bm_[0-9a-f]+\b/g)].map(([name]) => name);
}

/** What a module imports by name from a package. */
function namesFrom(code: string, name: string): string[] {
  const named = [...code.matchAll(IMPORTED)].filter(([, , from]) => from === name);
  return named.flatMap(([, list = '']) => listNames(list));
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** Which module each name of an index comes from. */
function partsOf(index: string): ReadonlyMap<string, string> {
  const held = known.get(index);
  if (held !== undefined) return held;
  const parts = new Map<string, string>();
  for (const [, list = '', from = ''] of readFileSync(index, 'utf8').matchAll(IMPORTED)) {
    if (!from.startsWith('.')) continue;
    for (const name of listNames(list)) parts.set(name, join(dirname(index), from));
  }
  known.set(index, parts);
  return parts;
}

/** The names as the module that is imported from has them: `Box as Place` is `Box`. */
function listNames(list: string): string[] {
  return list
    .split(',')
    .map((each) => each.trim().split(/\s/, 1)[0] ?? '')
    .filter((name) => name !== '' && name !== 'type');
}
