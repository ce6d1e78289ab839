import { expect, test } from 'vitest';

import { isCommonPassword } from './common-passwords.ts';

const CONTEXT = ['maria.santos', 'Sample Company'];

test.each([
  'Passw0rd!',
  'P@ssw0rd1',
  'Password123!',
  'Qwerty123!',
  'Welcome1!',
  'Iloveyou1!',
  '1qaz!QAZ',
  'Summer2024!',
  'Abc123!@#',
  'Maria.Santos1!',
  'M4ria.S4ntos!',
  'SampleCompany1!',
  'Sample2024!',
  '2026Santos!',
  'ＰＡＳＳＷＯＲＤ1!',
])('%s is refused [A-12]', async (password) => {
  expect(await isCommonPassword(password, CONTEXT)).toBe(true);
});

test.each([
  'Kalesa!Bayan42',
  'Kubo?Dagat97x',
  'Tr4vel.Kalaw9x',
  'Correct-Horse7Battery',
  'xK9#mQ2$vL7p',
  'Maria kumakanta ng kundiman 7!',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password, CONTEXT)).toBe(false);
});
