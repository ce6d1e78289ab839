import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const WORTH_COMPRESSING = /\.(js|css|svg|json|webmanifest|txt)$/;

/**
 * Writes a `.br` and a `.gz` beside every file that gains from it, so that the server never
 * compresses at run time.
 */
export function compressedCopies(): Plugin {
  let outDir = '';
  return {
    name: 'talaan-compressed-copies',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await readdir(outDir, { recursive: true });
      const chosen = files.filter((file) => WORTH_COMPRESSING.test(file));
      await Promise.all(chosen.map((file) => compress(join(outDir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  // The highest takes two and a half times as long, at the end of every build, for 2 % of bytes.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, quality),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
