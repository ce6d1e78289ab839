/** A number below `most`, by chance. */
type Chance = (most: number) => number;

/** Chances that are the same each time with the same seed (mulberry32). */
export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

/** What an input may become, and of what. */
interface Stuff {
  readonly chance: Chance;
  /** What the parser's own code names. */
  readonly words: readonly string[];
  /** Another input, whose parts may come in. */
  readonly other: Uint8Array;
  readonly mostBytes: number;
}

const MOST_STEPS = 5;
/** One input in so many is one part of it again and again, as large as the parser takes any. */
const LARGE_EVERY = 2_000;
const STRANGE = [
  '\u0000·\uFEFF·\u202E·\u00A0·\u2028·₱·ñ·İ·٣·１·😀·\r·\n·\r\n·\t·"·\'·<·>·&·&#0;·&amp;·<![CDATA[·-->·]]>',
  '-·--·+·.·,·0·00·99999999999999999999·1e308·-0·NaN·0x1F·2^53·%00·__proto__·constructor',
  '29/02/2026·2026-02-29·9999-12-31·0000-00-00',
].flatMap((some) => some.split('·').map((text) => Buffer.from(text)));

type Step = (input: Uint8Array, stuff: Stuff) => Uint8Array;

/** An input that is a little, and now and then a lot, different from another. */
export function mutate(input: Uint8Array, stuff: Stuff): Uint8Array {
  const { chance, mostBytes } = stuff;
  if (chance(LARGE_EVERY) === 0) return enlarge(input, stuff);
  let changed = input;
  for (let left = 1 + chance(MOST_STEPS); left > 0; left -= 1)
    changed = (STEPS[chance(STEPS.length)] ?? flip)(changed, stuff);
  return changed.length > mostBytes ? changed.subarray(0, mostBytes) : changed;
}

const STEPS: readonly Step[] = [
  flip,
  (input, stuff) => put(input, stuff, Uint8Array.of(stuff.chance(256))),
  (input, stuff) => put(input, stuff, STRANGE[stuff.chance(STRANGE.length)] ?? input),
  (input, stuff) => put(input, stuff, wordOf(stuff)),
  (input, stuff) => put(input, stuff, wordOf(stuff)),
  (input, stuff) => put(input, stuff, partOf(input, stuff)),
  (input, stuff) => put(input, stuff, partOf(stuff.other, stuff)),
  drop,
  drop,
  (input, stuff) => {
    const at = stuff.chance(input.length + 1);
    return join(input.subarray(0, at), stuff.other.subarray(stuff.chance(stuff.other.length + 1)));
  },
  otherNumber,
];

function flip(input: Uint8Array, { chance }: Stuff): Uint8Array {
  if (input.length === 0) return Uint8Array.of(chance(256));
  const changed = Uint8Array.from(input);
  const at = chance(input.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << chance(8));
  return changed;
}

/** In between, or over what stands there. */
function put(input: Uint8Array, { chance }: Stuff, part: Uint8Array): Uint8Array {
  const at = chance(input.length + 1);
  const isOver = chance(3) === 0;
  return join(input.subarray(0, at), part, input.subarray(isOver ? at + part.length : at));
}

function drop(input: Uint8Array, { chance }: Stuff): Uint8Array {
  const at = chance(input.length + 1);
  return join(input.subarray(0, at), input.subarray(at + lengthOf(input, chance)));
}

/** Another number in the place of one that stands there. */
function otherNumber(input: Uint8Array, stuff: Stuff): Uint8Array {
  const { chance } = stuff;
  const from = chance(input.length + 1);
  const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
  const found = input.subarray(from).findIndex(isDigit);
  if (found < 0) return put(input, stuff, Buffer.from(String(chance(10_000))));
  const at = from + found;
  const rest = input.subarray(at).findIndex((byte) => !isDigit(byte));
  const end = rest < 0 ? input.length : at + rest;
  const number = Buffer.from(String(chance(2) === 0 ? chance(100) : chance(2 ** 32)));
  return join(input.subarray(0, at), number, input.subarray(end));
}

function enlarge(input: Uint8Array, stuff: Stuff): Uint8Array {
  const { chance, mostBytes } = stuff;
  const at = chance(input.length + 1);
  const part = chance(2) === 0 ? partOf(input, stuff) : wordOf(stuff);
  const room = mostBytes - input.length;
  if (part.length === 0 || room <= 0) return input;
  const many = Buffer.alloc(room - (room % part.length), part);
  return join(input.subarray(0, at), many, input.subarray(at));
}

function wordOf({ chance, words }: Stuff): Uint8Array {
  return Buffer.from(words[chance(Math.max(1, words.length))] ?? '');
}

function partOf(input: Uint8Array, { chance }: Stuff): Uint8Array {
  const at = chance(input.length + 1);
  return input.subarray(at, at + lengthOf(input, chance));
}

/** Small ones more often. */
function lengthOf(input: Uint8Array, chance: Chance): number {
  return 1 + chance(1 + chance(1 + Math.min(input.length, 1 << (1 + chance(10)))));
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
