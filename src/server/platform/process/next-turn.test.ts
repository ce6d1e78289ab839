import { expect, test } from 'vitest';

import { nextTurn } from './next-turn.ts';

test('of many who ask at once one goes on in each turn of the event loop, and others come in between', async () => {
  const order: string[] = [];
  const pieces = ['a', 'b'].map(async (name) => {
    for (let piece = 0; piece < 3; piece += 1) {
      await nextTurn();
      order.push(name);
    }
  });
  const others = (async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      await new Promise(setImmediate);
      order.push('-');
    }
  })();
  await Promise.all([...pieces, others]);
  expect(order.join('')).toMatch(/^(?:a-b-){3}$/);
});
