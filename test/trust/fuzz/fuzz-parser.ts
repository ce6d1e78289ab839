// Fuzzes one parser: node test/trust/fuzz/fuzz-parser.ts NAME SECONDS FOLDER. The thread that reads
// is watched from here: an input that takes more than a second of processor is read once more, and
// hangs when it takes as long again. By the processor's time and not the clock, because the machine
// may have other work. Prints what came of it as a line of JSON; inputs that lead somewhere, and
// those that were too much, stand in the folder.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { AT, INPUT_AT } from './fuzz-memory.ts';
import type { FuzzNews, FuzzWork } from './fuzz-memory.ts';

const HANGS_MS = 1_000;
const LOOK_EVERY_MS = 100;
const HEAP_MB = 256;
const MOST_INPUT = 512 * 1024;
/** Of faults that are told by where they came from: each once. */
const MOST_FAULTS = 20;

const [name = '', seconds = '1800', folder = '.'] = process.argv.slice(2);
const found = join(folder, 'corpus');
const endsAt = performance.now() + Number(seconds) * 1_000;
const memory = new SharedArrayBuffer(INPUT_AT + MOST_INPUT);
const words = new Int32Array(memory, 0, INPUT_AT / 4);
const corpus = new Map<string, Uint8Array>();
const places = new Set<number>();
const crashes = new Map<string, string>();
const hangs: string[] = [];
mkdirSync(found, { recursive: true });
for (const file of readdirSync(found)) corpus.set(file, readFileSync(join(found, file)));
let starts = 0;
// Whoever hung is ended, and another goes on.
while (performance.now() < endsAt && hangs.length + crashes.size < MOST_FAULTS) {
  const known = [...corpus.values()];
  corpus.clear();
  const slow = await fuzz({ corpus: known, isOnly: false });
  if (slow !== undefined && (await fuzz({ corpus: [slow], isOnly: true })) !== undefined)
    hangs.push(keep('hang', slow));
}
save();
console.log(JSON.stringify(outcome()));
process.exit(0);

/** Fuzzes until time is over, or until an input takes too long, and gives that one. */
function fuzz(work: Pick<FuzzWork, 'corpus' | 'isOnly'>): Promise<Uint8Array | undefined> {
  starts += 1;
  const workerData: FuzzWork = { ...work, name, seed: Date.now() + starts, memory };
  const worker = new Worker(new URL('fuzz-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise((resolve) => {
    const end = (slow?: Uint8Array) => {
      clearInterval(watch);
      void worker.terminate().then(() => resolve(slow));
    };
    let isReading = false;
    let [last, since] = [-1, 0];
    const watch = setInterval(() => {
      const begun = Atomics.load(words, AT.begun);
      if (begun !== last || !isReading) [last, since] = [begun, usedMs()];
      else if (usedMs() - since > HANGS_MS) end(lastInput());
      if (performance.now() > endsAt && !work.isOnly) end();
    }, LOOK_EVERY_MS);
    worker.on('message', (news: FuzzNews) => {
      if (news.what === 'ready') isReading = true;
      if (news.what === 'through' && work.isOnly) end();
      if (news.what === 'crash') noteCrash(news.stack, news.input);
      if (news.what === 'found') noteFound(news.input, news.places);
    });
    worker.once('error', (error: Error) => {
      noteCrash(error.stack ?? error.message, lastInput());
      end();
    });
  });
}

function noteFound(input: Uint8Array, at: readonly number[]): void {
  corpus.set(nameOf(input), input);
  for (const place of at) places.add(place);
}

/** Of those from the same place the first is kept. */
function noteCrash(stack: string, input: Uint8Array): void {
  const [what = '', ...from] = stack.split('\n').map((line) => line.trim());
  const key = `${what.slice(0, 60)} ${from.find((line) => !line.includes('node_modules')) ?? ''}`;
  if (crashes.has(key) || crashes.size >= MOST_FAULTS) return;
  crashes.set(key, `${keep('crash', input)}: ${stack.slice(0, 1_500)}`);
}

/** Keeps an input that was too much, and says where. */
function keep(what: 'crash' | 'hang', input: Uint8Array): string {
  const path = join(folder, `${what}-${nameOf(input)}`);
  writeFileSync(path, input);
  return path;
}

function save(): void {
  rmSync(found, { recursive: true });
  mkdirSync(found);
  for (const [file, input] of corpus) writeFileSync(join(found, file), input);
}

function outcome() {
  const kept = [...corpus.values()];
  return {
    name,
    executions: Atomics.load(words, AT.begun),
    places: places.size,
    inputs: kept.length,
    bytes: kept.reduce((sum, input) => sum + input.length, 0),
    processorSeconds: Math.round(usedMs() / 1_000),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1_024),
    starts,
    crashes: [...crashes.values()],
    hangs,
  };
}

function lastInput(): Uint8Array {
  return new Uint8Array(memory, INPUT_AT, words[AT.length]).slice();
}

function nameOf(input: Uint8Array): string {
  return createHash('sha256').update(input).digest('hex').slice(0, 16);
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
