import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findNamedTests } from './find-tests.ts';
import type { NamedTest } from './find-tests.ts';

/** The pages of docs/ that say by what each case is shown, and what is wrong with them. */
export interface TrustPages {
  /** Text by path from the root of the repository. */
  readonly pages: Readonly<Record<string, string>>;
  /** Cases that nobody knows, cases with neither test nor reason, tests that are passed over. */
  readonly faults: readonly string[];
}

interface Case {
  readonly id: string;
  readonly text: string;
  /** Why there is no test, or what the tests leave out. */
  readonly note: string;
}

interface Requirement extends Case {
  readonly level: string;
  /** Cases that show it. */
  readonly by: readonly string[];
}

const GROUPS = [
  ['Goals of security', 'S'],
  ['Goals of reliability', 'R'],
  ['Attacks', 'A'],
  ['Faults', 'F'],
] as const;

/** Puts the cases of trust/ and the tests that name them together. */
export function printTrustPages(root: string): TrustPages {
  return putTogether({
    cases: rowsOf(root, 'cases').map(([id = '', text = '', note = '']) => ({ id, text, note })),
    requirements: rowsOf(root, 'asvs').map(([id = '', level = '', text = '', by = '', note]) => ({
      id,
      level,
      text,
      by: by.split(' ').filter((word) => word !== ''),
      note: note ?? '',
    })),
    tests: findNamedTests(root),
  });
}

/** The same from whatever cases and tests; for the test of this file. */
export function putTogether(given: {
  readonly cases: readonly Case[];
  readonly requirements: readonly Requirement[];
  readonly tests: readonly NamedTest[];
}): TrustPages {
  const { cases, requirements, tests } = given;
  const shown = testsByCase(tests.filter(({ isSkipped }) => !isSkipped));
  const known = new Set([...cases, ...requirements].map(({ id }) => id));
  const isShown = (id: string) => shown.has(id);
  return {
    pages: {
      'docs/trust.md': printCases(cases, shown),
      'docs/trust-asvs.md': printRequirements(requirements, shown),
    },
    faults: [
      ...tests.filter(({ isSkipped }) => isSkipped).map(({ title }) => `passed over: ${title}`),
      ...[...shown.keys()].filter((id) => !known.has(id)).map((id) => `nobody knows ${id}`),
      ...cases
        .filter(({ id, note }) => !isShown(id) && note === '')
        .map(({ id }) => `${id} has neither test nor reason`),
      ...requirements.flatMap(({ by }) => by.filter((id) => !known.has(id))),
      ...requirements
        .filter(({ id, by, note }) => note === '' && ![id, ...by].some(isShown))
        .map(({ id }) => `${id} has neither test nor reason`),
    ],
  };
}

function rowsOf(root: string, name: string): string[][] {
  const text = readFileSync(join(root, 'trust', `${name}.tsv`), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

function testsByCase(tests: readonly NamedTest[]): Map<string, NamedTest[]> {
  const pairs = tests.flatMap((test) => test.cases.map((id) => ({ id, test })));
  const groups = Map.groupBy(pairs, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ test }) => test)]));
}

function printCases(cases: readonly Case[], shown: ReadonlyMap<string, NamedTest[]>): string {
  const tables = GROUPS.flatMap(([title, letter]) => {
    const rows = cases.filter(({ id }) => id.startsWith(letter));
    return [
      `## ${title}`,
      countsOf(rows, ({ id }) => shown.has(id)),
      '| case | what is tried, or what must hold | shown by |\n| --- | --- | --- |\n' +
        rows
          .map(({ id, text, note }) => rowOf(id, text, [...testsOf(shown.get(id)), note]))
          .join('\n'),
    ];
  });
  return `${[
    '# What must not happen, and what shows that it does not',
    'Written by `npm run trust-page` from the cases in `trust/` and from the tests that name them in their titles; a test compares this page with both. So no line here names a test that does not run. A test marked *where its tool is there* runs on a machine that has it (`pdftotext`, `hledger`).',
    'The tests run with `npm test`, some of them in long rounds with `npm run trust`; those of `test/trust` run only there. Requirements of ASVS stand in [trust-asvs.md](trust-asvs.md).',
    ...tables,
  ].join('\n\n')}\n`;
}

function printRequirements(
  requirements: readonly Requirement[],
  shown: ReadonlyMap<string, NamedTest[]>,
): string {
  const isShown = ({ id, by }: Requirement) => [id, ...by].some((each) => shown.has(each));
  return `${[
    '# Requirements of ASVS 5.0.0',
    'Each requirement of the OWASP Application Security Verification Standard 5.0.0 in a few words, with the cases of [trust.md](trust.md) whose tests show it, the document it asks for, or the reason why it is not met or does not apply. Written by `npm run trust-page`.',
    countsOf(requirements, isShown),
    '| requirement | level | in short | shown by |\n| --- | --- | --- | --- |\n' +
      requirements
        .map((each) => {
          const ways = [each.by.join(', '), ...testsOf(shown.get(each.id)), each.note];
          return rowOf(`${each.id} | ${each.level}`, each.text, ways);
        })
        .join('\n'),
  ].join('\n\n')}\n`;
}

function countsOf<T extends Case>(rows: readonly T[], isShown: (row: T) => boolean): string {
  const tested = rows.filter((row) => isShown(row)).length;
  const outside = rows.filter((row) => !isShown(row) && row.note.startsWith('Does not apply'));
  const others = rows.length - tested - outside.length;
  const parts = [`${rows.length} in all`, `${tested} shown by tests`];
  if (others > 0) parts.push(`${others} by a document or with a reason alone`);
  if (outside.length > 0) parts.push(`${outside.length} that do not apply`);
  return `${parts.join(', ')}.`;
}

function rowOf(id: string, text: string, ways: readonly string[]): string {
  return `| ${id} | ${text} | ${ways.filter((way) => way !== '').join('; ')} |`;
}

/** The titles of a case's tests, file by file. */
function testsOf(tests: readonly NamedTest[] = []): string[] {
  return [...Map.groupBy(tests, ({ file }) => file)].map(([file, ofFile]) => {
    const titles = ofFile.map(
      ({ title, isConditional }) =>
        `*${title.replaceAll(/[*|_\\]/g, String.raw`\$&`)}*${isConditional ? ' (where its tool is there)' : ''}`,
    );
    return `[${file.split('/').at(-1)}](../${file}): ${titles.join(', ')}`;
  });
}
