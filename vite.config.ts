import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import postcssPresetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

import { compileHints } from './scripts/vite/compile-hints.ts';
import { compressedCopies } from './scripts/vite/compressed-copies.ts';
import { errorsWithoutPlaces } from './scripts/vite/errors-without-places.ts';
import { filesAhead } from './scripts/vite/files-ahead.ts';
import { idsAtOnce } from './scripts/vite/ids-at-once.ts';
import { joinedChunks } from './scripts/vite/joined-chunks.ts';
import { keptBigints } from './scripts/vite/kept-bigints.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { signInMarkup } from './scripts/vite/sign-in-markup.tsx';
import { usedStyles } from './scripts/vite/used-styles.ts';

const root = fileURLToPath(new URL('src/web', import.meta.url));
// The compiler's memory costs bytes; the login screen is small and counted by the byte.
const UNCOMPILED = [/\/node_modules\//, /\/src\/web\/sign-in\//];
const entry = (name: string) => `${root}/${name}.html`;

/** The code of one of Mantine's packages, which names parts of its core. */
function ofMantine(name: string): string {
  return fileURLToPath(new URL(`node_modules/@mantine/${name}/esm`, import.meta.url));
}

/** Two pages from one build: the portal, and the form pages that it embeds. */
export default defineConfig({
  root,
  publicDir: 'public',
  cacheDir: fileURLToPath(new URL('.cache/vite', import.meta.url)),
  plugins: [
    // First, to see what was written before the compiler does.
    keptBigints(),
    errorsWithoutPlaces(),
    idsAtOnce(),
    react({ compiler: true, exclude: UNCOMPILED }),
    usedStyles({
      own: root,
      others: ['notifications', 'charts'].map(ofMantine),
      atOnce: `${root}/main-forms.tsx`,
    }),
    signInMarkup(),
    filesAhead(),
    serviceWorker(),
    compileHints(),
    compressedCopies(),
  ],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  // The server puts a nonce of its own into every answer (src/server/platform/http/static.ts).
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    // Every supported browser knows `modulepreload` (docs/browsers.md).
    modulePreload: { polyfill: false },
    // A data: address in a style sheet would need a wider policy than files of ours do.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['portal', 'forms'].map(entry).filter((file) => existsSync(file)),
      output: { codeSplitting: joinedChunks(root) },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/identity', '/healthz'].map((path) => [
        path,
        process.env['TALAAN_API'] ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
});
