import { expect, test } from 'vitest';

import { createStuckWatch } from './stuck-recovery.ts';

const REFUSED = 'FATAL:  the database system is in recovery mode';
const SECOND = 1_000;

/** The second in which a server that says one word in the first is taken for stuck. */
function noticedAt(watch: ReturnType<typeof createStuckWatch>, from = 0): number {
  watch('PANIC:  could not fsync file "global/pg_control": Input/output error', from * SECOND);
  let at = from;
  while (!watch(REFUSED, at * SECOND)) at += 1;
  return at - from;
}

test('a server that refuses everybody for a minute and says nothing else is stuck; the next has two [F-07]', () => {
  const watch = createStuckWatch();
  expect(noticedAt(watch)).toBe(60);
  expect(noticedAt(watch, 1_000)).toBe(120);
});

test('one that tells of its recovery is not, however long it takes [F-07]', () => {
  const watch = createStuckWatch();
  for (let at = 0; at < 3_600; at += 1) {
    expect(watch(REFUSED, at * SECOND)).toBe(false);
    if (at % 10 === 0) watch(`LOG:  redo in progress, elapsed time: ${at}.00 s`, at * SECOND);
  }
});
