import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { CATEGORY_SCREENS } from '../categories/categories.ts';
import { FORM_SCREENS } from '../form-screens/screens.ts';

import { findScreen, SCREEN_ACCESS } from '#shared/platform/screen-access.ts';
import { guardOutcome } from './guard.ts';

describe('the guard', () => {
  test('leads whoever has no role to the login screen', () => {
    for (const access of Object.values(SCREEN_ACCESS)) {
      expect(guardOutcome(access, undefined)).toBe('sign-in');
    }
  });

  test.for([
    ['/audit', ['admin']],
    ['/system', ['admin']],
    ['/integrations', ['admin']],
    ['/mail', ['admin']],
    ['/looseleaf', ['accountant']],
    ['/Documentation', ['accountant']],
    ['/uploadreportform', ['accountant']],
    ['/bankreconciliationreportform', ['accountant']],
    ['/taxcompliance', ['accountant']],
    ['/financialreport', ['accountant']],
    ['/userManagement', ['admin', 'accountant']],
    ['/settings', ['admin', 'accountant']],
    ['/bankreconciliation', ['admin', 'accountant', 'user']],
    ['/bankreconciliation/:account', ['admin', 'accountant']],
    ['/dashboard', ['admin', 'accountant', 'user']],
    ['/looseleafform', ['admin', 'accountant', 'user']],
    ['/contact', ['admin', 'accountant', 'user']],
  ] as const)('%s is for %s', ([path, roles]) => {
    for (const role of ['admin', 'accountant', 'user'] as const) {
      const expected = (roles as readonly string[]).includes(role) ? 'render' : 'restricted';
      expect(guardOutcome(SCREEN_ACCESS[path], role), role).toBe(expected);
    }
  });
});

test.for([
  ['/userManual', '/usermanual'],
  ['/USERMANUAL/', '/usermanual'],
  ['/Transferform', '/transferform'],
  ['/records/7b6e', '/records/:transactionId'],
  ['/records/recurring', '/records/recurring'],
  ['/bankreconciliation/1110/matched', '/bankreconciliation/:account/matched'],
] as const)('the address %s leads to the screen %s', ([address, screen]) => {
  expect(findScreen(address)).toBe(screen);
});

test.for(['/', '/unauthorizedAcess', '/nothing', '/records/a/b', '/dashboard2'])(
  'the address %s leads to no guarded screen',
  (address) => {
    expect(findScreen(address)).toBeUndefined();
  },
);

test('every guarded address has a screen, and every screen is guarded', () => {
  const routes = readFileSync('src/web/routes.tsx', 'utf8');
  const written = [...routes.matchAll(/screen\(\s*'(\/[^']+)'/g)].map((match) => match[1]);
  const served = [
    ...written,
    ...CATEGORY_SCREENS.map(({ path }) => path),
    ...FORM_SCREENS.map(({ path }) => path),
  ];
  expect(new Set(served)).toEqual(new Set(Object.keys(SCREEN_ACCESS)));
  expect(served.length).toBe(new Set(served).size);
});
