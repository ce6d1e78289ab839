#!/usr/bin/env node
// The operator's command line. `serve` is `npm start`; every other command is in src/server/cli.
// Plain JavaScript for any Node >= 20, like start.mjs.
import { join } from 'node:path';

import { become } from './lib/become.mjs';
import { TALAAN_MAIN, ensureServer } from './lib/built.mjs';
import { findNode, noNode } from './lib/delivered-node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/project.mjs';

const [command, ...rest] = process.argv.slice(2);
// npm has gone to the clone's folder already, and says where it was called.
const here = process.cwd();
const calledFrom = here === root ? (process.env.INIT_CWD ?? here) : here;
process.chdir(root);

if (command === 'serve' && rest.length === 0) {
  await import('./start.mjs');
} else {
  if (!(await ensurePackages('[packages]', { isQuiet: true }))) process.exit(1);
  const node = findNode();
  if (!node) {
    console.error(noNode);
    process.exit(1);
  }
  if (!(await ensureServer('[server]', node))) process.exit(1);
  const env = {
    ...process.env,
    TALAAN_CALLED_FROM: calledFrom,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
  };
  // Node would let a verification have much room for what is soon of no use, and it makes little.
  const room = command === 'verify' ? ['--max-semi-space-size=4'] : [];
  const flags = ['--disable-warning=ExperimentalWarning', ...room];
  become(node, [...flags, TALAAN_MAIN, ...process.argv.slice(2)], {
    env,
    launchers: [],
  });
}
