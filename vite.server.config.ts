import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vite';

import { placesOfSources } from './scripts/vite/places-of-sources.ts';

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The server and the command line in a few files: reading and resolving a thousand modules took
 * half of a start (docs/decisions/0245-a-joined-server.md). Packages stay where they are, but for
 * those of many small modules. Not minified, so that a trace in the log names its functions.
 */
export default defineConfig({
  publicDir: false,
  cacheDir: place('.cache/vite-server'),
  plugins: [placesOfSources(place('dist/server'))],
  ssr: { noExternal: ['jose', 'kysely', 'zod'] },
  build: {
    ssr: true,
    outDir: place('dist/server'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { main: place('src/server/main.ts'), talaan: place('src/server/cli/main.ts') },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
