import { expect, test } from 'vitest';

import { faultOf } from './first-login-dialog.tsx';

const good = { current: 'old', next: 'Kubo?Dagat97x', confirm: 'Kubo?Dagat97x' };

test('the forced change tells its faults in the words of the specification', () => {
  expect(faultOf(good)).toBeUndefined();
  expect(faultOf({ ...good, current: '' })).toEqual({
    text: 'All fields are required',
    fields: ['current'],
  });
  expect(faultOf({ ...good, confirm: 'x' })).toEqual({
    text: 'password does not match',
    fields: ['confirm'],
  });
  expect(faultOf({ ...good, next: 'kubo', confirm: 'kubo' })).toEqual({
    text: 'Weak password',
    fields: ['next'],
  });
});
