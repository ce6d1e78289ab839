import { registerHooks, stripTypeScriptTypes } from 'node:module';

import { parseSync } from 'vite';

/** As many places as the largest of our parsers has, with the packages that it uses. */
const MOST_PLACES = 1 << 18;
const MEASURED = /\/src\/(?:server|shared|web)\/(?!problem)|\/node_modules\/(?:hucre|pdfjs-dist)\//;
/** Larger than any module of a parser: tables of fonts and the like. */
const LONGEST = 4_000_000;
const WORD = { least: 1, most: 40 };

/** What is counted, and what the sources say that a file could say, too. */
interface Places {
  /** How often each place of the code was come by since somebody emptied it. */
  readonly counts: Uint16Array;
  /** How many places there are until now. */
  size(): number;
  readonly words: ReadonlySet<string>;
}

type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number };

/**
 * Has every module that is loaded from now on count where it is come by: blocks, arms of conditions
 * and what is asked only where what stands before it says so. V8 would tell the same, but not after
 * each of a hundred thousand inputs a second.
 */
export function countPlaces(): Places {
  const counts = new Uint16Array(MOST_PLACES);
  const words = new Set<string>();
  let size = 0;
  Object.assign(globalThis, { $places: counts });
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!MEASURED.test(url) || loaded.source === undefined || loaded.source === null)
        return loaded;
      const text = Buffer.from(loaded.source as Uint8Array).toString();
      if (text.length > LONGEST || !url.includes('.')) return loaded;
      const plain = url.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
      const source = withCounts(plain, { words, place: () => (size += 1) });
      return { ...loaded, format: 'module', source };
    },
  });
  return { counts, size: () => size, words };
}

interface Found {
  readonly words: Set<string>;
  readonly place: () => number;
}

function withCounts(text: string, found: Found): string {
  const put: { readonly at: number; readonly text: string }[] = [];
  const { program } = parseSync('module.js', text);
  walk(program, { put: (at, what) => put.push({ at, text: what }), ...found });
  // What was put first at a place stays first: an outer one is begun before its inner ones.
  const sorted = put.toSorted((left, right) => left.at - right.at);
  const parts: string[] = ['const $c=globalThis.$places;'];
  let from = 0;
  for (const { at, text: more } of sorted) {
    parts.push(text.slice(from, at), more);
    from = at;
  }
  return parts.join('') + text.slice(from);
}

interface Walk extends Found {
  readonly put: (at: number, text: string) => void;
}

function walk(value: unknown, how: Walk): void {
  if (Array.isArray(value)) for (const each of value) walk(each, how);
  if (!isNode(value)) return;
  noteWords(value, how.words);
  if (value.type === 'ImportDeclaration') return;
  if (value.type === 'BlockStatement') how.put(value.start + 1, count(how));
  const [first] = value.type === 'SwitchCase' ? listOf(value['consequent']) : [];
  if (first !== undefined) how.put(first.start, count(how));
  for (const [name, child] of Object.entries(value)) walkChild(value, { name, child, how });
}

/** What is counted before it: alone in a statement, or where a condition decides. */
const ALONE: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['consequent', 'alternate'],
  ForStatement: ['body'],
  ForOfStatement: ['body'],
  ForInStatement: ['body'],
  WhileStatement: ['body'],
  DoWhileStatement: ['body'],
};
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  AssignmentPattern: ['right'],
  ArrowFunctionExpression: ['body'],
};

function walkChild(
  { type }: Node,
  { name, child, how }: { name: string; child: unknown; how: Walk },
): void {
  const isBlock = !isNode(child) || child.type === 'BlockStatement';
  const isAlone = !isBlock && ALONE[type]?.includes(name) === true;
  const isDecided = !isBlock && DECIDED[type]?.includes(name) === true;
  if (!isNode(child) || !(isAlone || isDecided)) {
    walk(child, how);
    return;
  }
  how.put(child.start, isAlone ? `{${count(how)}` : `($c[${how.place()}]++,`);
  walk(child, how);
  how.put(child.end, isAlone ? '}' : ')');
}

function count({ place }: Walk): string {
  return `$c[${place()}]++;`;
}

/** Texts, and the plain pieces of patterns: what the code looks for. */
function noteWords({ type, value, regex }: Node, words: Set<string>): void {
  if (type !== 'Literal' && type !== 'TemplateElement') return;
  const pattern = isRecord(regex) ? String(regex['pattern']) : undefined;
  const said = pattern?.split(/\\.|[^A-Za-z0-9<>:/!^{}-]+/) ?? [
    typeof value === 'string' ? value : '',
  ];
  for (const word of said)
    if (word.length >= WORD.least && word.length <= WORD.most) words.add(word);
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value['type'] === 'string' && typeof value['start'] === 'number';
}
