import type { Plugin } from 'vite';

/** Mantine's hook that names an element. */
const USE_ID = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/**
 * React names an element while it is drawn. Mantine gives it another name right after, so that
 * each field, menu and tab is drawn a second time before the page is painted, and all effects of
 * the page run in that same step. The first name serves as well: no other element of the page has
 * it.
 */
export function idsAtOnce(): Plugin {
  return {
    name: 'talaan-ids-at-once',
    transform(code, id) {
      if (!USE_ID.test(id)) return undefined;
      if (!code.includes('setUuid(randomId())'))
        this.error('Mantine names elements in another way: see whether it still does it twice.');
      return {
        code: [
          'import { useId as useOwnId } from "react";',
          'export function useId(given) {',
          '  const own = useOwnId();',
          '  return typeof given === "string" ? given : "mantine-" + own;',
          '}',
        ].join('\n'),
        map: null,
      };
    },
  };
}
