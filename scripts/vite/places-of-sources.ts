import { relative, sep } from 'node:path';

import type { Plugin } from 'vite';

const PLACE = /\bimport\.meta\.url\b/g;

/**
 * A module of ours that asks where it stands (for a folder, or for the program of a thread beside
 * it) is told the place of its source, although it runs from a file in `folder`.
 */
export function placesOfSources(folder: string): Plugin {
  return {
    name: 'talaan-places-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/') || !code.includes('import.meta.url')) return null;
      const path = relative(folder, id).split(sep).join('/');
      return code.replaceAll(PLACE, `new URL(${JSON.stringify(path)}, import.meta.url).href`);
    },
  };
}
