import { expect, test } from 'vitest';

import { buildFailure } from './login-answer.ts';

const WRONG = { title: 'Log In Failed', message: 'Something went wrong. Please try again.' };

test.for([
  [undefined, 0],
  ['', 400],
  [undefined, 500],
  ['The portal cannot reach its database', 503],
] as const)('%j with status %d: something went wrong', ([error, status]) => {
  expect(buildFailure(error, status).toast).toEqual(WRONG);
});

test('a refused login asks for the correct Client ID and password', () => {
  expect(buildFailure('Invalid login', 401)).toEqual({
    toast: {
      title: 'Log In Failed',
      message: 'Please enter correct Client ID and Password',
    },
    inline: 'Invalid login',
  });
});
