import { Problem } from '#shared/problems.ts';

/** What is told of a markup text as it is read. Names are without their namespace's prefix. */
export interface MarkupHandler {
  readonly open: (name: string, attributes: string) => void;
  readonly close: (name: string) => void;
  /** Text between tags, its entities resolved; one element may have several pieces. */
  readonly text: (text: string) => void;
}

/**
 * Name and attributes; the namespaces that banks declare in the outermost element take a few
 * hundred characters.
 */
const MAX_TAG = 4_000;
const MAX_TEXT = 4_000;
/**
 * Signs that begin a tag, a comment or the like; a statement of 100,000 lines has fewer in ten
 * megabytes.
 */
const MAX_TAGS = 1_000_000;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Reads OFX 1 (SGML, whose elements need not end), OFX 2 and CAMT (XML) in one pass over the text.
 * A parser of our own: the formats need elements, their texts and one attribute only, SGML no XML
 * parser takes, and what XML parsers are attacked with is not there at all: no document type, so no
 * entity but the five of XML, nothing outside is ever opened, and nothing is kept but what the
 * handler keeps. Throws bank-file-unreadable for a document type and for a tag without end,
 * bank-file-too-many-lines for a million tags.
 */
export function readMarkup(text: string, handler: MarkupHandler): void {
  let [at, count] = [0, 0];
  while (at < text.length) {
    const tag = nextTag(text, at);
    count += 1;
    if (count > MAX_TAGS) throw new Problem('bank-file-too-many-lines');
    if (tag > at && hasInk(text, at, tag))
      handler.text(resolve(text.slice(at, Math.min(tag, at + MAX_TEXT))));
    if (tag >= text.length) return;
    at = readTag(text, tag, handler);
  }
}

/** The next sign that begins a tag; `A < B` in a text of SGML does not. */
function nextTag(text: string, from: number): number {
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1)) {
    if (beginsTag(text.charCodeAt(at + 1))) return at;
  }
  return text.length;
}

/** A letter or one of `/ ! ? _`. */
function beginsTag(code: number): boolean {
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isLetter || code === 47 || code === 33 || code === 63 || code === 95;
}

function hasInk(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) > 32) return true;
  return false;
}

/** Reads what begins at `<` and gives the place behind it. */
function readTag(text: string, start: number, handler: MarkupHandler): number {
  const sign = text[start + 1];
  if (sign === '?') return behind(text, '?>', start);
  if (sign === '!') return readDeclaration(text, start, handler);
  const end = endOfTag(text, start);
  const inner = text.slice(start + 1, text[end - 1] === '/' ? end - 1 : end);
  const name = /^\/?\s?(?:[\w.-]{1,100}:)?([\w.-]{1,100})/.exec(inner)?.[1];
  if (name === undefined) return end + 1;
  if (sign === '/') handler.close(name);
  else {
    const gap = inner.search(/\s/);
    handler.open(name, gap === -1 ? '' : inner.slice(gap));
    if (text[end - 1] === '/') handler.close(name);
  }
  return end + 1;
}

function readDeclaration(text: string, start: number, handler: MarkupHandler): number {
  if (text.startsWith('<!--', start)) return behind(text, '-->', start);
  if (text.startsWith('<![CDATA[', start)) {
    const end = behind(text, ']]>', start);
    const inner = text.slice(start + 9, Math.min(end - 3, start + 9 + MAX_TEXT));
    if (inner !== '') handler.text(inner);
    return end;
  }
  throw unreadable(
    text,
    start,
    'a document type (DTD) or entities are declared, which no bank’s file needs; such a file is not read',
  );
}

/** The `>` of a tag, outside of quotation marks. */
function endOfTag(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_TAG);
  let quote = '';
  for (let at = start + 1; at < limit; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return at;
    else if ((sign === '"' || sign === "'") && text[at - 1] === '=') quote = sign;
  }
  throw unreadable(text, start, 'a tag has no end');
}

/** The place behind a sign; without it the rest of the text belongs to what it would have ended. */
function behind(text: string, sign: string, start: number): number {
  const end = text.indexOf(sign, start + 2);
  return end === -1 ? text.length : end + sign.length;
}

function unreadable(text: string, at: number, what: string): Problem {
  return new Problem('bank-file-unreadable', {
    values: { found: `Line ${lineAt(text, at)}: ${what}.` },
  });
}

/** The line, from 1, that a place of a text lies in. */
function lineAt(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1))
    line += 1;
  return line;
}

function resolve(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,6});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity.toLowerCase()] ?? whole;
    const isHex = entity.charAt(1).toLowerCase() === 'x';
    const code = isHex ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(code);
  });
}
