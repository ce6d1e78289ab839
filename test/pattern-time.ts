import type fastCheck from 'fast-check';

/** Pieces that patterns repeat: each is put behind a text that fits, some thousand times. */
const UNITS = ['a', '0', ' ', '-', '.', '"', '\t', '/', 'a ', '0,', '<', '('];
/**
 * From one of the first to the next, time that doubles with every sign is sixteen times as long: on
 * a machine of any speed one of them takes seconds, before one comes that takes for ever.
 */
const LENGTHS = [20, 24, 28, 32, 36, 150, 800];
/** A pattern that takes longer for eight hundred signs is refused. */
export const WORST_MS = 80;

/** Milliseconds of the quickest of some tries, so that a busy machine is no fault. */
function timeOf(pattern: RegExp, text: string): number {
  let best = Infinity;
  for (let turn = 0; turn < 4 && best > 5 && (turn === 0 || best < 1_000); turn += 1) {
    const from = performance.now();
    pattern.test(text);
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

/**
 * The longest time that a pattern takes for texts made to hold it up: what it fits, with pieces of
 * it repeated, and at the end a sign that fits nothing. Stops at the first that is suspicious.
 */
export function worstOf(pattern: RegExp, fc: typeof fastCheck): number {
  if (!/[+*]|\{\d+,/.test(pattern.source)) return 0;
  let worst = 0;
  for (const text of textsFor(pattern, fc)) {
    worst = Math.max(worst, timeOf(pattern, text));
    if (worst > WORST_MS) return worst;
  }
  return worst;
}

function* textsFor(pattern: RegExp, fc: typeof fastCheck): Generator<string> {
  for (const sample of ['', ...samplesOf(pattern, fc)]) {
    const pieces = new Set(UNITS);
    for (const at of [0, sample.length >> 1]) {
      pieces.add(sample.slice(at, at + 1)).add(sample.slice(at, at + 2));
    }
    pieces.delete('');
    for (const piece of pieces) {
      for (const length of LENGTHS) yield `${sample}${piece.repeat(length)}\u0001`;
    }
  }
}

/** Texts that fit. They matter where a group repeats, or where what repeats stands side by side. */
function samplesOf(pattern: RegExp, fc: typeof fastCheck): string[] {
  if (!/\)(?:[+*]|\{\d+,)|[+*][^)|]{0,8}[+*]/.test(pattern.source)) return [];
  try {
    const samples = fc.sample(fc.stringMatching(pattern), { numRuns: 2, seed: 7 });
    return samples.filter((text) => text.length < 300);
  } catch {
    // A look behind, or another sign that cannot be turned round: the pieces alone are tried.
    return [];
  }
}
