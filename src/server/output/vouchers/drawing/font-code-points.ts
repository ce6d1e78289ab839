import { invariant } from '#shared/invariant.ts';

const SEGMENTED = 12;

/**
 * The code points that a TrueType font has a glyph for, read from its `cmap` table (OpenType 1.9,
 * formats 4 and 12).
 */
export function codePointsOfFont(font: Uint8Array): ReadonlySet<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const cmap = tableOffset(view, 'cmap');
  const known = new Set<number>();
  for (let i = 0; i < view.getUint16(cmap + 2); i += 1) {
    const subtable = cmap + view.getUint32(cmap + 4 + i * 8 + 4);
    const format = view.getUint16(subtable);
    if (format === 4) addDeltas(view, subtable, known);
    if (format === SEGMENTED) addGroups(view, subtable, known);
  }
  invariant(known.size > 0, 'the font has a readable cmap');
  return known;
}

function tableOffset(view: DataView, tag: string): number {
  for (let i = 0; i < view.getUint16(4); i += 1) {
    const record = 12 + i * 16;
    const name = String.fromCharCode(
      ...[0, 1, 2, 3].map((offset) => view.getUint8(record + offset)),
    );
    if (name === tag) return view.getUint32(record + 8);
  }
  throw new Error(`The font has no table ${tag}`);
}

function addGroups(view: DataView, subtable: number, known: Set<number>): void {
  for (let i = 0; i < view.getUint32(subtable + 12); i += 1) {
    const group = subtable + 16 + i * 12;
    const last = view.getUint32(group + 4);
    for (let code = view.getUint32(group); code <= last; code += 1) known.add(code);
  }
}

function addDeltas(view: DataView, subtable: number, known: Set<number>): void {
  const doubled = view.getUint16(subtable + 6);
  const ends = subtable + 14;
  const starts = ends + doubled + 2;
  for (let at = 0; at < doubled; at += 2) {
    const segment: Segment = {
      delta: view.getUint16(starts + doubled + at),
      rangeAt: starts + doubled * 2 + at,
      start: view.getUint16(starts + at),
    };
    for (let code = segment.start; code <= view.getUint16(ends + at); code += 1) {
      if (code !== 0xffff && glyphOf(view, segment, code) !== 0) known.add(code);
    }
  }
}

interface Segment {
  start: number;
  delta: number;
  rangeAt: number;
}

function glyphOf(view: DataView, { start, delta, rangeAt }: Segment, code: number): number {
  const range = view.getUint16(rangeAt);
  if (range === 0) return (code + delta) & 0xffff;
  const glyph = view.getUint16(rangeAt + range + (code - start) * 2);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}
