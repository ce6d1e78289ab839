import { expect, test } from 'vitest';

import { NO_PASSWORDS, findFaults } from './password-rules.ts';

const good = { currentPassword: 'old', newPassword: 'Kubo?Dagat97x', confirm: 'Kubo?Dagat97x' };

test('what is wrong with a change of the own password stands at its field [V6.2.2]', () => {
  expect(findFaults(good)).toEqual({});
  expect(findFaults(NO_PASSWORDS)).toEqual({
    currentPassword: 'Enter your current password.',
    newPassword: 'Enter a new password.',
    confirm: 'Enter the new password again.',
  });
  expect(findFaults({ ...good, confirm: 'x' })).toEqual({ confirm: 'Passwords do not match' });
  expect(findFaults({ ...good, newPassword: 'kubo', confirm: 'kubo' })).toEqual({
    newPassword: 'Weak password',
  });
});
