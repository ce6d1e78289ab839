import { expect, test } from 'vitest';

import { PIECE_EVERY_MS, nextTurn } from './next-turn.ts';

test('of many who ask at once one goes on at a time, and others have their turns in between', async () => {
  const order: string[] = [];
  const state = { isOver: false };
  const pieces = ['a', 'b'].map(async (name) => {
    for (let piece = 0; piece < 3; piece += 1) {
      await nextTurn();
      order.push(name);
    }
  });
  const others = (async () => {
    while (!state.isOver) {
      await new Promise(setImmediate);
      order.push('-');
    }
  })();
  const began = performance.now();
  await Promise.all(pieces);
  const took = performance.now() - began;
  state.isOver = true;
  await others;
  // However fast the machine is, others have more than one turn for each piece.
  expect(order.join('')).toMatch(/^-*(?:a-{2,}b-{2,}){2}a-{2,}b-*$/);
  // A timer may be early by a millisecond.
  expect(took).toBeGreaterThan(4 * (PIECE_EVERY_MS - 1));
});
