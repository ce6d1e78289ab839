import type { PageWord } from './types.ts';

/** A piece of text as a PDF draws it: often several words, sometimes a part of one. */
export interface TextPiece {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly width: number;
  /** Of the letters. */
  readonly size: number;
}

/** Of the letters' size: a smaller gap is kerning, within a word; spaces are wider. */
const KERNING = 0.12;
const BASELINE = 0.2;
const NARROW = /[ .,:;'!|ijlItfr()[\]-]/;
const WIDE = /[MWmw@%₱]/;
const MAX_WORD = 500;

/** Words of a page: pieces are parted at their spaces, and joined where only kerning parts them. */
export function joinPieces(pieces: readonly TextPiece[]): PageWord[] {
  const sorted = inLines(pieces);
  const words: (PageWord & { size: number; isOpen: boolean })[] = [];
  for (const piece of sorted) {
    for (const part of buildParts(piece)) {
      const last = words.at(-1);
      if (last?.isOpen === true && part.isOpen && isJoined(last, part)) {
        const text = `${last.text}${part.text}`.slice(0, MAX_WORD);
        words[words.length - 1] = { ...last, text, width: part.x + part.width - last.x };
      } else words.push({ ...part, text: part.text.slice(0, MAX_WORD), isOpen: true });
    }
  }
  return words.map(({ text, x, y, width }) => ({
    text,
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
  }));
}

/** From top to bottom and from left to right; pieces of one line may differ a little in height. */
function inLines(pieces: readonly TextPiece[]): TextPiece[] {
  const lines: TextPiece[][] = [];
  for (const piece of pieces.toSorted((left, right) => left.y - right.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (first !== undefined && piece.y - first.y < piece.size * BASELINE) line?.push(piece);
    else lines.push([piece]);
  }
  return lines.flatMap((line) => line.sort((left, right) => left.x - right.x));
}

function isJoined(last: TextPiece, next: TextPiece): boolean {
  const gap = next.x - last.x - last.width;
  const size = Math.min(last.size, next.size);
  const isOneLine = Math.abs(next.y - last.y) < size * BASELINE;
  return isOneLine && gap < size * KERNING && gap > -size * 0.5;
}

/**
 * The words of a piece, each with its share of the width; `isOpen` tells that no space parts it
 * from what stands before.
 */
function buildParts(piece: TextPiece): (TextPiece & { isOpen: boolean })[] {
  const total = deriveWeight(piece.text);
  const unit = total === 0 ? 0 : piece.width / total;
  return [...piece.text.matchAll(/\S+/g)].map((found, at) => {
    const [text] = found;
    return {
      ...piece,
      text,
      x: piece.x + deriveWeight(piece.text.slice(0, found.index)) * unit,
      width: deriveWeight(text) * unit,
      isOpen: at === 0 && found.index === 0,
    };
  });
}

/** About how wide letters are among each other; only the sum of a piece is known. */
function deriveWeight(text: string): number {
  let weight = 0;
  for (const letter of text) {
    if (NARROW.test(letter)) weight += 0.5;
    else if (WIDE.test(letter)) weight += 1.5;
    else weight += /[A-Z]/.test(letter) ? 1.2 : 1;
  }
  return weight;
}

function rounded(points: number): number {
  return Math.round(points * 10) / 10;
}
