#!/usr/bin/env node
// `npm run trust-page` writes docs/trust.md and docs/trust-asvs.md from trust/ and from the tests
// that name its cases. Plain JavaScript for any Node >= 20, like start.mjs.
import { join } from 'node:path';

import { become } from './lib/become.mjs';
import { findNode, noNode } from './lib/delivered-node.mjs';
import { root } from './lib/project.mjs';

process.chdir(root);
const node = findNode();
if (!node) {
  console.error(noNode);
  process.exit(1);
}
const main = join('scripts', 'trust', 'main.ts');
become(node, ['--disable-warning=ExperimentalWarning', main], { env: process.env, launchers: [] });
