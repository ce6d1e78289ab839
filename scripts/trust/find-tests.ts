import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseAst } from 'vite';

/** A test, or a group of them, whose title names cases. */
export interface NamedTest {
  /** Its file, from the root of the repository. */
  readonly file: string;
  /** Its title without the names of cases; `…` stands for what a table fills in. */
  readonly title: string;
  /** `A-17`, `F-03`, `R1`, `V1.2.3`: the cases that the title names. */
  readonly cases: readonly string[];
  /** Whether it is written to be passed over: such a test shows nothing. */
  readonly isSkipped: boolean;
  /** Whether it runs only where something else is installed. */
  readonly isConditional: boolean;
}

/** The files that vitest.config.ts gives to some project: `npm test` runs all but test/trust. */
const RUN = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}', 'test/e2e/**/*.e2e.ts'];
const CASES = /\s*\[((?:[AFRSV][\d.-]+)(?:, [AFRSV][\d.-]+)*)\]/;

/** Every test that names cases, in the order of files and of their lines. */
export function findNamedTests(root: string): NamedTest[] {
  return RUN.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => testsNamedIn(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * The tests of one file that name cases. A comment, a text that no test has as its title, and what
 * is commented out count for nothing: the syntax tree is read.
 */
export function testsNamedIn(file: string, code: string): NamedTest[] {
  if (!CASES.test(code)) return [];
  const found: NamedTest[] = [];
  const walk = (node: Node, around: readonly string[]): void => {
    const call = testCallOf(node);
    const words = [...around, ...(call?.words ?? [])];
    const [, names] = CASES.exec(call?.title ?? '') ?? [];
    if (call && names !== undefined) {
      found.push({
        file,
        title: call.title.replace(CASES, ''),
        cases: names.split(', '),
        isSkipped: words.some((word) => /^(?:skip|todo)$/.test(word)),
        isConditional: words.some((word) => /^(?:skipIf|runIf)$/.test(word)) || mayPassOver(node),
      });
    }
    for (const child of childrenOf(node)) walk(child, words);
  };
  walk(asNode(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })) ?? {}, []);
  return found;
}

/** A node of the syntax tree, as far as this reads it. */
type Node = Readonly<Record<string, unknown>>;

/** `test('title', …)`, `describe.each(table)('title', …)`, and what lies between. */
function testCallOf(node: Node): { title: string; words: readonly string[] } | undefined {
  if (node['type'] !== 'CallExpression') return undefined;
  const words = wordsOf(asNode(node['callee']));
  if (!/^(?:test|it|describe)$/.test(words[0] ?? '')) return undefined;
  const title = Array.isArray(node['arguments']) ? titleOf(asNode(node['arguments'][0])) : '';
  return { title, words };
}

/** Whether a test may say on its way that it is passed over: `context.skip(condition, why)`. */
function mayPassOver(node: Node): boolean {
  const isSkip =
    node['type'] === 'CallExpression' &&
    wordsOf(asNode(node['callee'])).at(-1) === 'skip' &&
    Array.isArray(node['arguments']) &&
    asNode(node['arguments'][0])?.['type'] !== 'Literal';
  return isSkip || childrenOf(node).some(mayPassOver);
}

/** `test.for(table)` is `test`, `for`. */
function wordsOf(node: Node | undefined): string[] {
  if (node?.['type'] === 'Identifier') return [String(node['name'])];
  if (node?.['type'] === 'CallExpression') return wordsOf(asNode(node['callee']));
  if (node?.['type'] !== 'MemberExpression') return [];
  return [...wordsOf(asNode(node['object'])), String(asNode(node['property'])?.['name'])];
}

function titleOf(node: Node | undefined): string {
  if (typeof node?.['value'] === 'string') return node['value'];
  if (!Array.isArray(node?.['quasis'])) return '';
  const parts = node['quasis'].map((part: unknown) => asNode(asNode(part)?.['value'])?.['cooked']);
  return parts.join('…');
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.map(asNode).filter((child) => child !== undefined);
  });
}

function asNode(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}
