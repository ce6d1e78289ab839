#!/usr/bin/env node
// `npm test`: everything, on a fresh clone too. Types, lint, format, dead code, unit and door tests, reliability, and the
// journeys in a browser; the last line is the count. Plain JavaScript for any Node >= 20, like start.mjs.
import { ensureBrowser } from './lib/browser.mjs';
import { nothing, runCheck, sum } from './lib/checks.mjs';
import { findNode, noNode } from './lib/delivered-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePortal } from './lib/portal.mjs';
import { root } from './lib/project.mjs';
import { runProject } from './lib/test-project.mjs';

// A setting of the operator's own server must not reach a test.
const SETTINGS = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'COMPANY_NAME',
  'ADMIN_PASSWORD',
  'SMTP_URL',
];

process.chdir(root);
if (!(await ensurePackages('[packages]')))
  finish([{ ...nothing, failed: 1, faults: ['packages'] }]);
const node = findNode();
if (!node) {
  console.error(noNode);
  finish([{ ...nothing, failed: 1 }]);
}
for (const name of SETTINGS) delete process.env[name];
const browser = await ensureBrowser('[browser]', node);
const isBuilt = await ensurePortal('[portal]', node);
const results = [
  { ...nothing, passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1 },
  // Side by side: none of them reads what another writes, and the tests of reliability mostly wait for kills and starts.
  ...(await Promise.all([
    runCheck(node, 'types', 'typescript/bin/tsc', ['-b']),
    runCheck(node, 'lint', 'oxlint/bin/oxlint', ['--type-aware']),
    runCheck(node, 'format', 'oxfmt/bin/oxfmt', ['--check']),
    runCheck(node, 'dead code', 'knip/bin/knip.js', []),
    runProject(node, 'endurance', process.env),
    runProject(node, 'reliability', process.env, true),
    runProject(node, 'pure', process.env, true),
  ])),
  await runProject(node, 'unit', process.env),
];
if (browser) {
  const withBrowser = { ...process.env, CHROMIUM_PATH: browser };
  results.push(await runProject(node, 'journeys', withBrowser));
} else
  console.log('No Chromium could be found or installed, so the browser journeys were skipped.');
finish(results);

function finish(all) {
  const { passed, failed, skipped, secondTries, faults } = sum(all);
  for (const name of skipped) console.log(`skipped: ${name}`);
  for (const name of secondTries) console.log(`passed only when its file was run again: ${name}`);
  // Last, because a reader of a long log begins at its end.
  for (const fault of faults.slice(0, 15)) console.log(`FAILED  ${fault}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
