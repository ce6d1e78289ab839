import { expect, test } from 'vitest';

import { wordsOfAction } from './audit-words.ts';

test.for([
  ['login.refused', 'Login refused'],
  ['login.held', 'Login blocked: too many attempts'],
  ['atp-range.registered', 'ATP range registered'],
  ['attachment.marked-wrong', 'Supporting document marked as wrong'],
  ['user.deactivated', 'User deactivated'],
  ['petty-cash-fund.changed', 'Petty cash fund changed'],
  ['something.never-heard-of', 'Something never heard of'],
] as const)('%s reads %s', ([code, words]) => {
  expect(wordsOfAction(code)).toBe(words);
});
