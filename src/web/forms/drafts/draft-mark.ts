import type { Draft } from '../flow/form-flow.ts';
import { canonical } from '../flow/typed-answers.ts';

/** How many are remembered: what was typed without a line for hours stays small. */
const MOST = 100;

/** What a draft says as a short text: drafts that say the same have the same one. */
export function markOf({ typed, reason = '', key }: Draft): string {
  return shorten(`${key}|${reason}|${canonical(typed)}`);
}

/** The marks with one more, the newest last. */
export function withMark(marks: readonly string[], mark: string): readonly string[] {
  return [...marks.filter((known) => known !== mark), mark].slice(-MOST);
}

/** 64 bits of the text, by FNV-1a. */
function shorten(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const unit of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(unit.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return hash.toString(36);
}
