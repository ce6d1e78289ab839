import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { parseAst } from 'vite';

/** A text that a reader may see, and where it is written. */
interface ReaderText {
  readonly place: string;
  readonly text: string;
}

const ROOT = resolve(import.meta.dirname, '..');
/**
 * What no bookkeeper reads: tests, the operator's commands, the demo's invented year, the notes on
 * the tables of an export, and the trees of the two folders whose names programs rely on.
 */
const LEFT_OUT =
  /\.test\.tsx?$|^src\/server\/(?:cli|demo|books\/company-export)\/|^src\/server\/books\/auditor-package\/(?:filings-chapter|certificate-lists)\.ts$/;
/** What is thrown at developers, logged, or sent to the database. */
const UNREAD_CALLS = /^(?:Error|TypeError|RangeError|invariant|sql|log|warn|info|error|debug|raw)$/;
const UNREAD_ATTRIBUTES = /^(?:className|style|to|href)$/;
/** Names, codes and addresses have no two words side by side. */
const PHRASE = /\p{L}[\p{L}’'-]*[,;:.]?\s+\p{L}/u;
/** One word as a heading or label has it, such as *Status*; names and codes begin small. */
const LABEL = /^\p{Lu}\p{Ll}+$/u;

/**
 * The texts of the product that readers see: of JSX, and every literal of more than one word, or of
 * one that begins large, that is no name, no SQL and no message to a developer. What is put into a
 * template is left out as `…`.
 */
export function listReaderTexts(): readonly ReaderText[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(ROOT, path).replaceAll('\\', '/') }))
    .filter(({ name }) => !LEFT_OUT.test(name))
    .flatMap(({ path, name }) => textsOf(name, readFileSync(path, 'utf8')));
}

/** A node of the syntax tree, as far as this reads it. */
type Node = Readonly<Record<string, unknown>>;

function textsOf(name: string, code: string): ReaderText[] {
  const found: ReaderText[] = [];
  const walk = (node: Node): void => {
    if (isUnread(node)) return;
    const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (PHRASE.test(text) || LABEL.test(text) || (node['type'] === 'JSXText' && text !== '')) {
      const line = code.slice(0, Number(node['start'])).split('\n').length;
      found.push({ place: `${name}:${line}`, text });
    }
    for (const child of childrenOf(node)) walk(child);
  };
  walk(asNode(parseAst(code, { lang: name.endsWith('x') ? 'tsx' : 'ts' })) ?? {});
  return found;
}

function textOf(node: Node): string | undefined {
  const { type, value } = node;
  if (type === 'JSXText' || type === 'Literal')
    return typeof value === 'string' ? value : undefined;
  if (type !== 'TemplateLiteral') return undefined;
  const parts = childrenOf({ parts: node['quasis'] }).map((part) => asNode(part['value']));
  const words = parts.map((part) => part?.['cooked']);
  return words.map((each) => (typeof each === 'string' ? each : '')).join(' … ');
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .flatMap((each): Node[] => {
      const child = asNode(each);
      return child === undefined ? [] : [child];
    });
}

function asNode(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

function isUnread(node: Node): boolean {
  const { type } = node;
  if (type === 'ImportDeclaration' || type === 'TSLiteralType') return true;
  if (type === 'TaggedTemplateExpression') return UNREAD_CALLS.test(nameOf(node['tag']));
  if (type === 'CallExpression' || type === 'NewExpression')
    return UNREAD_CALLS.test(nameOf(node['callee']));
  // What a call is for, in the document of the API.
  if (type === 'Property' && nameOf(node['key']) === 'summary') return true;
  return type === 'JSXAttribute' && UNREAD_ATTRIBUTES.test(nameOf(node['name']));
}

function nameOf(value: unknown): string {
  const node = asNode(value);
  if (node?.['type'] === 'MemberExpression') return nameOf(node['property']);
  return typeof node?.['name'] === 'string' ? node['name'] : '';
}
