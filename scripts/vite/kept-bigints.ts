import type { Plugin } from 'vite';

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const BIGINTS = /(?<![\w$.'"`])\d+n\b/g;

/**
 * Fails the build when a compiler loses a whole number: the React compiler has written `undefined`
 * in place of a `0n` that stood in a component, and amounts are such numbers. What is named is
 * moved into a function outside of the component.
 */
export function keptBigints(): Plugin[] {
  const written = new Map<string, number>();
  return [
    {
      name: 'talaan-bigints-written',
      enforce: 'pre',
      transform(code, id) {
        if (id.includes('/src/web/')) written.set(id, countBigints(code));
      },
    },
    {
      name: 'talaan-bigints-kept',
      enforce: 'post',
      transform(code, id) {
        if (countBigints(code) < (written.get(id) ?? 0)) {
          this.error(`${id} has lost a whole number such as 0n: move it out of its component.`);
        }
      },
    },
  ];
}

function countBigints(code: string): number {
  return code.replaceAll(COMMENTS, '').match(BIGINTS)?.length ?? 0;
}
