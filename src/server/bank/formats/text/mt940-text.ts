import { joinTexts, tidy } from './bank-values.ts';

/** What a `:86:` says. */
export interface Mt940Text {
  readonly description: string;
  /** The reference that the payer gave; empty where there is none. */
  readonly reference: string;
}

/**
 * Width of a line of the message and of a structured subfield: what is full goes on in the next
 * without a blank.
 */
const LINE_WIDTH = 65;
const SUBFIELD_WIDTH = 27;
/** A number of three digits and the first subfield, or two subfields. */
const SUBFIELD = /^(?:\d{3}(?=([?<>~^])\d{2})|(?=([?<>~^])\d{2}.{0,60}\2\d{2}))/;
/** Marks of SEPA inside the purpose of payment. */
const MARKS = /(EREF|KREF|MREF|BREF|RREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP)\+/;

/**
 * Reads the explanation of a line: plain text, or subfields such as `?20` with the purpose in
 * pieces.
 */
export function readMt940Text(lines: readonly string[]): Mt940Text {
  const structured = SUBFIELD.exec(lines[0]?.trimStart() ?? '');
  const separator = structured?.[1] ?? structured?.[2];
  if (separator === undefined)
    return { description: tidy(pieced(lines, LINE_WIDTH)), reference: '' };
  const fields = buildSubfields(lines.join('').trimStart(), separator);
  const named = (low: number, high: number) =>
    fields.filter(({ code }) => code >= low && code <= high).map(({ text }) => text);
  const purpose = pieced([...named(20, 29), ...named(60, 63)], SUBFIELD_WIDTH);
  const { text, reference } = readMarks(purpose);
  const name = pieced(named(32, 33), SUBFIELD_WIDTH);
  const description = joinTexts([...named(0, 0), name, text]);
  return { description: description || tidy(lines.join(' ')), reference };
}

function buildSubfields(text: string, separator: string): { code: number; text: string }[] {
  const fields: { code: number; text: string }[] = [];
  for (const piece of text.split(separator).slice(1)) {
    const last = fields.at(-1);
    // The separator may stand in a text, too: then no two digits follow.
    if (/^\d{2}/.test(piece))
      fields.push({ code: Number(piece.slice(0, 2)), text: piece.slice(2) });
    else if (last !== undefined) last.text += separator + piece;
  }
  return fields;
}

function pieced(pieces: readonly string[], width: number): string {
  return pieces.reduce((whole, piece, at) => {
    const before = pieces[at - 1] ?? '';
    return whole + (at === 0 || before.length >= width ? '' : ' ') + piece;
  }, '');
}

/** The purpose without its marks, and the payer's reference. */
function readMarks(purpose: string): { text: string; reference: string } {
  const parts = purpose.split(MARKS);
  const [before = ''] = parts;
  const marked = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 2)
    marked.set(parts[at] ?? '', parts[at + 1]?.trim() ?? '');
  const reference = marked.get('EREF') ?? marked.get('KREF') ?? '';
  const text = `${before} ${marked.get('SVWZ') ?? ''}`;
  return { text, reference: /^NOTPROVIDED$/i.test(reference) ? '' : reference };
}
