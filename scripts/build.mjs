#!/usr/bin/env node
// `npm run build`: the portal and the server as `npm start` runs them, where they are not built
// from these very sources; `server` as a word builds that alone. Plain JavaScript for any
// Node >= 20, like start.mjs.
import { ensurePortal, ensureServer } from './lib/built.mjs';

const [part] = process.argv.slice(2);
const parts = part === 'server' ? [ensureServer] : [ensureServer, ensurePortal];
for (const ensure of parts) if (!(await ensure('[build]', process.execPath))) process.exit(1);
