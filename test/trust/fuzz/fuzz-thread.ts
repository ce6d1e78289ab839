// Reads input after input, each made of an earlier one, and keeps those that come by places of the
// parser's code where none came by before. What it is at stands in memory that its parent reads,
// too: who hangs can't say so.
import { parentPort, workerData } from 'node:worker_threads';

import { countPlaces } from './count-places.ts';
import { AT, INPUT_AT } from './fuzz-memory.ts';
import type { FuzzNews, FuzzWork } from './fuzz-memory.ts';
import { makeChance, mutate } from './mutate.ts';
import { PARSERS } from './parsers.ts';

/** How often counts that are no longer the same: 1, 2, 3, 4 to 7, 8 to 15, and so on. */
const MOST_STEPS = 7;
/** Of those found last one is taken each second time: they lead on. */
const NEWEST = 16;

const { name, seed, corpus: known, isOnly, memory } = workerData as FuzzWork;
const words = new Int32Array(memory, 0, INPUT_AT / 4);
const place = new Uint8Array(memory, INPUT_AT);
const parser = PARSERS[name];
if (parser === undefined) throw new Error(`There is no parser ${name}.`);
const { mostBytes } = parser;
const places = countPlaces();
const read = await parser.load();
const seen = new Uint8Array(places.counts.length);
const corpus: Uint8Array[] = [];
const chance = makeChance(seed);
let [wordsListed, listed]: [number, readonly string[]] = [-1, []];
// What is loaded with the first input is no work of the parser's.
for (const input of parser.seeds().slice(0, 1)) await read(input);
tell({ what: 'ready' });
const begun = [...known, ...(isOnly ? [] : parser.seeds())];
for (const input of begun.toSorted((left, right) => left.length - right.length)) await take(input);
tell({ what: 'through' });
if (!isOnly)
  for (;;) await take(mutate(chosen(), { chance, words: dictionary(), other: any(), mostBytes }));

/** Reads an input, and keeps it when it came by somewhere new. */
async function take(input: Uint8Array): Promise<void> {
  const counts = places.counts.subarray(0, places.size() + 1);
  counts.fill(0);
  place.set(input.subarray(0, place.length));
  words[AT.length] = input.length;
  Atomics.add(words, AT.begun, 1);
  try {
    const reading = read(input);
    if (reading instanceof Promise) await reading;
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ what: 'crash', input, stack });
  }
  const found = newPlaces(counts);
  if (found.length === 0) return;
  corpus.push(input);
  tell({ what: 'found', input, places: found });
}

/** Where it came by for the first time, or for the first time as often. */
function newPlaces(counts: Uint16Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < counts.length; at += 1) {
    const many = counts[at] ?? 0;
    if (many === 0) continue;
    const bit = 1 << Math.min(MOST_STEPS, many < 4 ? many - 1 : Math.floor(Math.log2(many)) + 1);
    const before = seen[at] ?? 0;
    if ((before & bit) !== 0) continue;
    seen[at] = before | bit;
    found.push(at);
  }
  return found;
}

/** Of some the smallest, mostly: more of them are read in the same time. */
function chosen(): Uint8Array {
  const from = chance(2) === 0 ? Math.max(0, corpus.length - NEWEST) : 0;
  const some = Array.from({ length: 1 + chance(4) }, () => any(from));
  return some.reduce((best, one) => (one.length < best.length ? one : best));
}

function any(from = 0): Uint8Array {
  return corpus[from + chance(Math.max(1, corpus.length - from))] ?? new Uint8Array();
}

/** Modules that come later bring words of their own. */
function dictionary(): readonly string[] {
  if (wordsListed !== places.words.size) {
    listed = [...places.words];
    wordsListed = places.words.size;
  }
  return listed;
}

function tell(news: FuzzNews): void {
  parentPort?.postMessage(news);
}
