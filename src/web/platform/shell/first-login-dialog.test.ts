import { expect, test } from 'vitest';

import { faultOf } from './first-login-dialog.tsx';

const good = { current: 'old', next: 'Kubo?Dagat97x', confirm: 'Kubo?Dagat97x' };

test('the forced change tells its faults in the words of the specification', () => {
  expect(faultOf(good)).toBeUndefined();
  expect(faultOf({ ...good, current: '' })).toBe('All fields are required');
  expect(faultOf({ ...good, confirm: 'x' })).toBe('password does not match');
  expect(faultOf({ ...good, next: 'kubo', confirm: 'kubo' })).toBe('Weak password');
});
