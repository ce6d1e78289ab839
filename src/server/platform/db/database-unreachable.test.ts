import { expect, test } from 'vitest';

import { isDatabaseAway } from './database-unreachable.ts';

test('a disk of the database that fails or may only be read is one that is away, a missing privilege is not [R4, F-07, F-08]', () => {
  const isAway = (code: string, message: string) =>
    isDatabaseAway(Object.assign(new Error(message), { code }));
  expect(isAway('58030', 'could not write block 7: Input/output error')).toBe(true);
  expect(isAway('42501', 'could not extend file "a": Read-only file system')).toBe(true);
  expect(isAway('42501', 'permission denied for table users')).toBe(false);
});
