// What reads files and fields of strangers, fuzzed by what its own code comes by: half an hour each
// by `npm run trust -- parsers` (FUZZ_MINUTES and FUZZ_PARSERS for less). What was found to lead
// somewhere is kept in .cache/fuzz, and the next run begins with it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { createLimiter } from '#server/platform/process/limiter.ts';

import { ROOT } from '../reliability/programs.ts';
import { PARSERS } from './fuzz/parsers.ts';

const PROGRAM = fileURLToPath(new URL('fuzz/fuzz-parser.ts', import.meta.url));
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 30);
const NAMES = process.env['FUZZ_PARSERS']?.split(',') ?? Object.keys(PARSERS);
const MOST_MB = 512;

const outcome = z.object({
  executions: z.number(),
  places: z.number(),
  inputs: z.number(),
  bytes: z.number(),
  processorSeconds: z.number(),
  peakMb: z.number(),
  crashes: z.array(z.string()),
  hangs: z.array(z.string()),
});

test(
  'no parser throws what is no refusal, takes a second of processor, or 512 MB [S7]',
  { timeout: (NAMES.length + 1) * MINUTES * 60_000 + 600_000 },
  async () => {
    const inTurn = createLimiter(2);
    const found = await Promise.all(NAMES.map((name) => inTurn(() => fuzz(name))));
    expect(found.flatMap(({ crashes, hangs }) => [...crashes, ...hangs])).toEqual([]);
    for (const { executions, peakMb } of found) {
      expect(executions).toBeGreaterThan(0);
      expect(peakMb).toBeLessThan(MOST_MB);
    }
  },
);

async function fuzz(name: string) {
  const folder = join(ROOT, '.cache', 'fuzz', name);
  const words = ['--disable-warning=ExperimentalWarning', PROGRAM];
  const child = spawn(process.execPath, [...words, name, String(MINUTES * 60), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await text(child.stdout);
  const read = outcome.safeParse(said === '' ? undefined : JSON.parse(said));
  if (!read.success) throw new Error(`What fuzzed ${name} ended without a word; see ${folder}.`);
  const { executions, places, inputs, bytes, processorSeconds, peakMb } = read.data;
  console.log(
    `${name}: ${executions} inputs in ${processorSeconds} s of processor, ${places} places of the code, ${inputs} inputs kept (${Math.round(bytes / 1024)} KB), ${peakMb} MB; ${read.data.crashes.length} crashes, ${read.data.hangs.length} hangs`,
  );
  return read.data;
}
