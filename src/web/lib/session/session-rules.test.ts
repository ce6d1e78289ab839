import { describe, expect, test } from 'vitest';

import { safeFrom } from './from-location.ts';
import { idlePhase, LOGOUT_AFTER_MS, msToNextPhase, WARNING_AFTER_MS } from './idle-phase.ts';
import { STORAGE_KEYS } from './storage.ts';
import { findExpiry } from './token-claims.ts';

test('the warning comes at 3481 s and the logout at 3600 s', () => {
  expect([WARNING_AFTER_MS, LOGOUT_AFTER_MS]).toEqual([3_481_000, 3_600_000]);
  expect(idlePhase(3_480_999)).toBe('active');
  expect(idlePhase(3_481_000)).toBe('warning');
  expect(idlePhase(3_599_999)).toBe('warning');
  expect(idlePhase(3_600_000)).toBe('over');
  expect(msToNextPhase(0)).toBe(3_481_000);
  expect(msToNextPhase(3_481_000)).toBe(119_000);
  expect(msToNextPhase(4_000_000)).toBe(0);
});

test('the stored keys are the specification’s', () => {
  expect(STORAGE_KEYS).toEqual([
    'token',
    'firebaseIdToken',
    'userRole',
    'sessionId',
    'firstLogin',
    'bookmarks',
    'Users',
  ]);
});

describe('the place that a person came from', () => {
  test.for(['/invoice', '/records/1?tab=papers#lines', '/userManual'])('%s is kept', (from) => {
    expect(safeFrom(from)).toBe(from);
  });

  test.for([
    undefined,
    null,
    7,
    { pathname: '/invoice' },
    '',
    'invoice',
    '/',
    '/unauthorizedAcess',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/%2e%2e//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ' /invoice',
    '/a\nb',
    '/a\\..\\..',
    '/api/auth/Dashboard',
    '/forms/invoice',
  ])('%j leads to the dashboard [A-39]', (from) => {
    expect(safeFrom(from)).toBe('/dashboard');
  });
});

test('a token’s end is read from its claims, and a broken token has none', () => {
  const token = (claims: object) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  expect(findExpiry(token({ exp: 1_700_000_000 }))).toBe(1_700_000_000_000);
  expect(findExpiry(token({ name: 'Ñandú ₱' }))).toBeUndefined();
  for (const broken of ['', 'a.b', 'a.%%%.c', 'null.bnVsbA.x'])
    expect(findExpiry(broken)).toBeUndefined();
});
