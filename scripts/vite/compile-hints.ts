import type { Plugin, Rolldown } from 'vite';

/**
 * What a form and the portal around it begin with: most of it is called at once, so that reading
 * over a function first and compiling it when it is called would be work done twice.
 */
const CALLED_AT_ONCE = new Set(['start', 'common', 'controls', 'form', 'kinds', 'later', 'shell']);

const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * A line before the code of these files: the browser compiles all their functions on a thread of
 * its own while they come over the line, where it would do so at the first call, in the way of the
 * page. Browsers that do not know it read a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'talaan-compile-hints',
    apply: 'build',
    generateBundle: {
      // It counts as the first thing of a file only, and others write there, too.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && isCalledAtOnce(file)) file.code = HINT + file.code;
      },
    },
  };
}

function isCalledAtOnce({ name, moduleIds }: Rolldown.OutputChunk): boolean {
  return CALLED_AT_ONCE.has(name) || moduleIds.some((id) => id.includes('/src/kinds/forms/'));
}
