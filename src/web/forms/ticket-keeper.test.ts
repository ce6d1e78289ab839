import { expect, test } from 'vitest';

import { createTicketKeeper } from './ticket-keeper.ts';

test('a ticket is used until it is about to end; then the portal is asked once', async () => {
  let time = 0;
  let asked = 0;
  const keeper = createTicketKeeper(
    () => {
      asked += 1;
      queueMicrotask(() => keeper.take(`t${asked + 1}`, 300));
    },
    () => time,
  );
  keeper.take('t1', 300);
  await expect(keeper.bearer()).resolves.toBe('t1');
  time = 239_000;
  await expect(keeper.bearer()).resolves.toBe('t1');
  time = 241_000;
  await expect(Promise.all([keeper.bearer(), keeper.bearer()])).resolves.toEqual(['t2', 't2']);
  expect(asked).toBe(1);
});

test('a refused ticket is renewed at once, and before the next call', async () => {
  let asked = 0;
  const keeper = createTicketKeeper(
    () => {
      asked += 1;
      queueMicrotask(() => keeper.take('new', 300));
    },
    () => 0,
  );
  keeper.take('old', 300);
  keeper.onUnauthorized();
  expect(asked).toBe(1);
  await expect(keeper.bearer()).resolves.toBe('new');
  expect(asked).toBe(1);
});
