import type { Plugin } from 'vite';

/** React's renderer for the browser, as it is built for use. */
const RENDERER = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
const BEGIN = '"use strict";\n';

/**
 * React makes five errors while its renderer is read, which it throws later as signs to itself and
 * whose places nobody reads. The browser notes the places all the same, and reads all of the
 * renderer a second time for that, on the thread that draws the page. So none are noted there.
 */
export function errorsWithoutPlaces(): Plugin {
  return {
    name: 'talaan-errors-without-places',
    apply: 'build',
    transform(code, id) {
      if (!RENDERER.test(id)) return undefined;
      const at = code.indexOf(BEGIN);
      if (at < 0 || !code.includes('Error(formatProdErrorMessage(519))'))
        this.error(
          'React has another beginning: see whether it still makes errors when it is read.',
        );
      const start = at + BEGIN.length;
      const [head, rest] = [code.slice(0, start), code.slice(start)];
      return {
        code: `${head}var placesOfErrors = Error.stackTraceLimit; Error.stackTraceLimit = 0;\n${rest}\nError.stackTraceLimit = placesOfErrors;\n`,
        map: null,
      };
    },
  };
}
