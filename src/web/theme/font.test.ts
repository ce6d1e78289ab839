// The font that is delivered with the portal: small, with what is typed here, and with figures of
// one width.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import { expect, test } from 'vitest';

const FOLDER = 'src/web/theme/fonts';
const FONT = readFileSync(`${FOLDER}/inter.woff2`);
// By their place in the known tags of WOFF2 (W3C, WOFF File Format 2.0, 5.2).
const KNOWN: Readonly<Record<number, string>> = { 0: 'cmap', 28: 'GSUB' };
const TRANSFORMED = new Set([10, 11]);

test('all fonts of the portal have 40 KB', () => {
  const fonts = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(woff2?|ttf|otf)$/.test(path),
  );
  const sizes = fonts.map((path) => readFileSync(`src/web/${path}`).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000);
});

test('it has every letter, sign and figure of an office in the Philippines', () => {
  const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, at) => 32 + at));
  const missing = [...`${ascii}ÑñÁÉÍÓÚÜáéíóúü₱€£¥§°·×–—‘’“”…•−≤≥`].filter(
    (sign) => glyphOf(sign) === 0,
  );
  expect(missing).toEqual([]);
});

test('it can draw figures of one width', () => {
  expect(tables()['GSUB']?.includes('tnum')).toBe(true);
});

/** The tables that are kept as they are in any font, by their tags. */
function tables(): Readonly<Record<string, Buffer>> {
  let at = 48;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = FONT.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const spans: { tag: string; from: number; to: number }[] = [];
  let from = 0;
  for (let count = FONT.readUInt16BE(12); count > 0; count -= 1) {
    const flags = FONT.readUInt8(at);
    at += 1;
    const known = flags & 63;
    if (known === 63) at += 4;
    const original = number();
    const isOther = TRANSFORMED.has(known) ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const length = isOther ? number() : original;
    spans.push({ tag: KNOWN[known] ?? '', from, to: from + length });
    from += length;
  }
  const data = brotliDecompressSync(FONT.subarray(at, at + FONT.readUInt32BE(20)));
  return Object.fromEntries(spans.map((span) => [span.tag, data.subarray(span.from, span.to)]));
}

/** The glyph of a sign in the table of format 4, which all fonts of signs below 65,536 have. */
function glyphOf(sign: string): number {
  const cmap = tables()['cmap'] ?? Buffer.alloc(0);
  const code = sign.codePointAt(0) ?? 0;
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const start = cmap.readUInt32BE(8 * at + 8);
    if (cmap.readUInt16BE(start) !== 4) continue;
    const twice = cmap.readUInt16BE(start + 6);
    for (let segment = 0; segment < twice; segment += 2) {
      const last = cmap.readUInt16BE(start + 14 + segment);
      const first = cmap.readUInt16BE(start + 16 + twice + segment);
      if (code <= last) return code < first ? 0 : 1;
    }
  }
  return 0;
}
