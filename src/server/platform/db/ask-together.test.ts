import { expect, test } from 'vitest';

import { askTogether } from './ask-together.ts';

const A = { key: 'a' };
const B = { key: 'b' };

/** Doubles numbers; refuses all of a question that holds a negative one. */
function doubling(failure = new Error('negative')) {
  const questions: (readonly number[])[] = [];
  const ask = askTogether((_: object, asked: readonly number[]) => {
    questions.push(asked);
    return asked.some((one) => one < 0)
      ? Promise.reject(failure)
      : Promise.resolve(asked.map((one) => one * 2));
  });
  return { ask, questions };
}

test('what is asked in the same turn, of the same, in the same shape, is one question; nothing is kept', async () => {
  const { ask, questions } = doubling();
  const [one, other] = [{}, {}];
  const answers = [ask(one, 1, A), ask(one, 2, A), ask(one, 3, B), ask(other, 4, A)];
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
  expect(questions).toEqual([[1, 2], [3], [4]]);
  expect(await ask(one, 1, A)).toBe(2);
  expect(questions).toHaveLength(4);
});

test('a question that fails is asked again for each, so that one takes nobody with it', async () => {
  const { ask } = doubling();
  const of = {};
  const answers = await Promise.allSettled([1, -2, 3].map((one) => ask(of, one, A)));
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
    2,
    'failed',
    6,
  ]);
});

test('without the database nobody asks again', async () => {
  const { ask, questions } = doubling(Object.assign(new Error('gone'), { code: '57P01' }));
  const of = {};
  const answers = await Promise.allSettled([1, -2].map((one) => ask(of, one, A)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(questions).toHaveLength(1);
});
