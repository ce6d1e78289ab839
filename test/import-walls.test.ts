// The walls between shared, kinds, server and web, and between the wings of server and web, are
// lint rules. Each case plants one import that must not be, in a copy of the repository's shape,
// and shows that the rule for it bites; others show what is allowed. Circles are refused too, also
// of types alone.
import { readFileSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { lintPlanted } from './lint-planted.ts';

const ROOT = resolve(import.meta.dirname, '..');

const FORBIDDEN: readonly (readonly [file: string, specifier: string])[] = [
  ['src/shared/planted.ts', '#server/app.ts'],
  ['src/shared/planted.ts', '../server/app.ts'],
  ['src/shared/planted.ts', '#kinds/index.ts'],
  ['src/shared/planted.ts', '#web/lib/call.ts'],
  ['src/shared/planted.ts', 'node:fs'],
  ['src/shared/planted.ts', 'react'],
  ['src/shared/planted.ts', 'kysely'],
  ['src/kinds/invoice/planted.ts', '#server/ledger/postings/record.ts'],
  ['src/kinds/invoice/planted.ts', '../../web/lib/call.ts'],
  ['src/kinds/invoice/planted.ts', 'node:path'],
  ['src/kinds/invoice/planted.ts', '@mantine/core'],
  ['src/kinds/invoice/planted.ts', 'pg'],
  ['src/server/planted.ts', '#web/lib/call.ts'],
  ['src/server/platform/users/planted.ts', '#web/lib/call.ts'],
  ['src/server/platform/users/planted.ts', '../../../web/lib/call.ts'],
  ['src/server/platform/users/planted.ts', 'react'],
  ['src/server/platform/users/planted.ts', '../../app.ts'],
  ['src/server/platform/users/planted.ts', '../../output/tables/csv.ts'],
  ['src/server/platform/planted.ts', '../ledger/postings/record.ts'],
  ['src/server/output/tables/planted.ts', '../../ledger/postings/record.ts'],
  ['src/server/ledger/parties/planted.ts', '../../bank/routes.ts'],
  ['src/server/ledger/parties/planted.ts', '#server/reports/routes.ts'],
  ['src/server/bank/matching/planted.ts', '../../reports/routes.ts'],
  ['src/server/bank/matching/engine/planted.ts', '../../../tax/routes.ts'],
  ['src/server/reports/figures/planted.ts', '../../bank/routes.ts'],
  ['src/server/reports/figures/planted.ts', '../../tax/routes.ts'],
  ['src/server/tax/returns/planted.ts', '../../books/loose-leaf/routes.ts'],
  ['src/server/books/loose-leaf/planted.ts', '../../cli/main.ts'],
  ['src/server/books/loose-leaf/planted.ts', '../../demo/fill.ts'],
  ['src/web/planted.ts', '#server/app.ts'],
  ['src/web/platform/users/planted.ts', '#server/app.ts'],
  ['src/web/platform/users/planted.ts', '../../../server/deep/inside/app.ts'],
  ['src/web/platform/users/planted.ts', 'node:crypto'],
  ['src/web/platform/users/planted.ts', 'kysely'],
  ['src/web/platform/users/planted.ts', '#shared/api/platform/settings.ts'],
  ['src/web/platform/users/planted.ts', 'zod'],
  ['src/web/platform/users/planted.ts', '../../ledger/records/records-page.tsx'],
  ['src/web/platform/users/planted.ts', '../../routes.tsx'],
  ['src/web/lib/planted.ts', '../ui/money.tsx'],
  ['src/web/lib/planted.ts', '../bank/bank-queries.ts'],
  ['src/web/ui/planted.ts', '../forms/notice.tsx'],
  ['src/web/ui/planted.ts', '../tax/tax-queries.ts'],
  ['src/web/theme/planted.ts', '../forms/notice.tsx'],
  ['src/web/forms/flow/planted.ts', '../../ledger/parties/party-queries.ts'],
  ['src/web/ledger/parties/planted.ts', '../../bank/bank-queries.ts'],
  ['src/web/bank/matching/planted.ts', '../../reports/report-page.tsx'],
  ['src/web/reports/planted.ts', '../tax/tax-queries.ts'],
  ['src/web/tax/returns/planted.ts', '../../books/loose-leaf/books-queries.ts'],
  ['src/web/books/loose-leaf/planted.ts', '#web/form-host.tsx'],
];

const ALLOWED: readonly (readonly [file: string, specifier: string])[] = [
  ['src/shared/planted.ts', './money.ts'],
  ['src/kinds/invoice/planted.ts', '#shared/money.ts'],
  ['src/server/platform/users/planted.ts', '#kinds/index.ts'],
  ['src/server/platform/users/planted.ts', 'node:crypto'],
  ['src/server/output/tables/planted.ts', '../../platform/deps.ts'],
  ['src/server/bank/matching/planted.ts', '../../ledger/postings/record.ts'],
  ['src/server/bank/matching/planted.ts', '#shared/reports/report.ts'],
  ['src/server/books/loose-leaf/planted.ts', '../../tax/routes.ts'],
  ['src/web/platform/users/planted.ts', '#kinds/index.ts'],
  ['src/web/platform/users/planted.ts', '@mantine/core'],
  ['src/web/books/loose-leaf/planted.ts', '../../tax/tax-queries.ts'],
  ['src/web/tax/planted.ts', '../forms/notice.tsx'],
];

/** Two files that know only each other's types: a circle all the same. */
const CIRCLE = ['src/server/ledger/round.ts', 'src/server/ledger/about.ts'] as const;

let folder = '';
/** What the linter says of each planted file, by its path. */
let findings = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walls-'));
  await cp(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const cases = [...FORBIDDEN, ...ALLOWED];
  for (const [file, specifier] of cases) {
    const path = join(folder, plantedPath(file, specifier));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      `import { thing } from '${specifier}';\n\nexport const planted = thing;\n`,
    );
  }
  const [one, other] = CIRCLE.map((file) => join(folder, file));
  await writeFile(
    one ?? '',
    "import type { Other } from './about.ts';\n\nexport type One = Other[];\n",
  );
  await writeFile(
    other ?? '',
    "import type { One } from './round.ts';\n\nexport type Other = One[];\n",
  );
  findings = await lintPlanted(folder, ['src']);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.for(FORBIDDEN)('%s may not import %s', ([file, specifier]) => {
  expect(findings.get(plantedPath(file, specifier))).toContain('no-restricted-imports');
});

test.for(ALLOWED)('%s may import %s', ([file, specifier]) => {
  expect(findings.get(plantedPath(file, specifier)) ?? '').not.toContain('no-restricted-imports');
});

test('types that import each other are a circle', () => {
  expect(findings.get(CIRCLE[0])).toContain('no-cycle');
});

test('nothing stands loose beside the wings of the server but what wires them', () => {
  expect(entriesOf('src/server')).toEqual([
    'app.ts',
    'background.ts',
    'bank',
    'books',
    'cli',
    'demo',
    'ledger',
    'main.ts',
    'make-database.ts',
    'make-deps.ts',
    'open-database.ts',
    'output',
    'platform',
    'program.ts',
    'reports',
    'serve.ts',
    'tables.ts',
    'tax',
  ]);
});

test('web and shared have the wings of the server; the forms have four rooms', () => {
  const wings = ['platform', 'output', 'ledger', 'bank', 'reports', 'tax', 'books'];
  const isRoom = (name: string) => !name.includes('.');
  expect(entriesOf('src/web').filter(isRoom)).toEqual(
    [
      'forms',
      'lib',
      'public',
      'theme',
      'ui',
      ...wings.filter((wing) => wing !== 'output'),
    ].toSorted(),
  );
  expect(entriesOf('src/shared/api').filter(isRoom)).toEqual(wings.toSorted());
  expect(entriesOf('src/web/forms').filter(isRoom)).toEqual([
    'controls',
    'drafts',
    'flow',
    'steps',
  ]);
});

function entriesOf(path: string): string[] {
  return readdirSync(join(ROOT, path))
    .filter((name) => !name.includes('.test.'))
    .toSorted();
}

/** Each case has a file of its own, so that the linter is started once for all. */
function plantedPath(file: string, specifier: string): string {
  return file.replace('.ts', `-${specifier.replaceAll(/[^a-z]/gi, '-')}.ts`);
}

test('what a start reads first does not import the rest of the program', () => {
  const first = ['main.ts', 'serve.ts', 'open-database.ts', 'make-deps.ts'];
  const importing = first.filter((name) =>
    / from '\.\/(?:app|background|program)\.ts'/.test(
      readFileSync(join(ROOT, 'src/server', name), 'utf8'),
    ),
  );
  expect(importing).toEqual([]);
});
