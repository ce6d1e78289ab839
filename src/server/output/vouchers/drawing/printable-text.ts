import { codePointsOfFont } from './font-code-points.ts';

const REPLACEMENT = '\uFFFD';
const ZERO_WIDTH_SPACE = '\u200B';
const LONGEST_RUN = 24;

// What directs bidirectional text or shows nothing could make a printed name read otherwise than it
// is.
const INVISIBLE =
  /[\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u00AD]|(?!\n)[\p{Cc}\p{Surrogate}]/gu;
const RUN = new RegExp(`\\S{${LONGEST_RUN}}(?=\\S)`, 'gu');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Gives the function that makes typed text printable in a font (TrueType bytes): line breaks kept,
 * other invisible signs dropped, what the font cannot show (an emoji) drawn as a replacement sign,
 * very long words allowed to break.
 */
export function printableWith(font: Uint8Array): (text: string) => string {
  const known = codePointsOfFont(font);
  return (text) => {
    const plain = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ');
    return showable(plain, known).replaceAll(RUN, `$&${ZERO_WIDTH_SPACE}`);
  };
}

/** By graphemes, so that an emoji made of several signs becomes one replacement. */
function showable(text: string, known: ReadonlySet<number>): string {
  const isKnown = (sign: string) => sign === '\n' || known.has(sign.codePointAt(0) ?? 0);
  if ([...text].every((sign) => isKnown(sign)) && text.search(INVISIBLE) < 0) return text;
  let result = '';
  for (const { segment } of graphemes.segment(text)) {
    const visible = segment.replaceAll(INVISIBLE, '');
    result += [...visible].every(isKnown) ? visible : REPLACEMENT;
  }
  return result;
}
