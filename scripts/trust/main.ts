import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { printTrustPages } from './print-pages.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const { pages, faults } = printTrustPages(ROOT);
for (const [path, text] of Object.entries(pages)) writeFileSync(join(ROOT, path), text);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
