import { readFileSync, readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { hashPassword, isPasswordOf } from './password-hash.ts';

const PASSWORD = 'Kalesa!Bayan42';

test('a password is one of its hash only, also with signs that are written in two ways', async () => {
  const hash = await hashPassword('Pe\u00F1a!Bayan42');
  expect(await isPasswordOf('Pen\u0303a!Bayan42', hash)).toBe(true);
  expect(await isPasswordOf(PASSWORD, hash)).toBe(false);
  expect(await isPasswordOf(PASSWORD, null)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'what hashes gives way to everybody else in the process, and nothing else does [R5, S4]',
  async () => {
    const own = niceness().get(process.pid);
    await hashPassword(PASSWORD);
    const threads = niceness();
    expect(Math.max(...threads.values())).toBeGreaterThanOrEqual(5);
    expect(threads.get(process.pid)).toBe(own);
  },
);

/** How much each thread of this process gives way, by its id. */
function niceness(): Map<number, number> {
  const threads = readdirSync('/proc/self/task').map(Number);
  return new Map(
    threads.flatMap((id): [number, number][] => {
      try {
        const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
        return [[id, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])]];
      } catch {
        // It has ended.
        return [];
      }
    }),
  );
}
