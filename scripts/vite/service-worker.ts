import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { transformWithOxc } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = fileURLToPath(
  new URL('../../src/web/lib/offline/service-worker.ts', import.meta.url),
);
/** What is opened without a line, beside what the two pages load at once. */
const OPENED =
  /\/(main-forms|main-sign-in|start-portal|main-portal|dashboard-page|home|category-page|category-work|share-page|send-kept|known|database|help-beside|after-fill|open-items-control|find-named|paste-rows|keyboard-help-list|proof-dialog)\.tsx?$|\/src\/kinds\/forms\/\w+\.ts$|\/@mantine\/notifications\//;

type Bundle = Rolldown.OutputBundle;

/**
 * Writes `sw.js`: the service worker with the names of the files that the portal and its forms need
 * to open. Its text changes with them, so a new build is a new worker.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'talaan-service-worker',
    apply: 'build',
    generateBundle: {
      // When pages that only import have lost the files that did so.
      order: 'post',
      async handler(_, bundle) {
        const files = listFiles(bundle);
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
        const names = JSON.stringify(files.map((file) => `/${file}`));
        const source = `(() => {\nconst BUILT_FILES = ${names};\nconst BUILD = '${build}';\n${code}})();\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The files of the pages and of what is opened first, with all that these import. */
function listFiles(bundle: Bundle): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
    for (const other of file.imports) add(other);
  };
  for (const file of Object.values(bundle)) {
    const isOpened = file.type === 'chunk' && file.moduleIds.some((id) => OPENED.test(id));
    if (file.type === 'chunk' && (file.isEntry || isOpened)) add(file.fileName);
    else if (file.fileName.endsWith('.woff2')) found.add(file.fileName);
  }
  // Style sheets that the pages link to belong to no chunk.
  for (const { fileName } of Object.values(bundle))
    if (/(portal|forms|sign-in|global)[\w-]*\.css$/.test(fileName)) found.add(fileName);
  return [...found].sort();
}
