import { expect, test } from 'vitest';

import { staysInside } from './back-guard.ts';

const at = (path: string, key: string) => ({
  state: { key, idx: 1 },
  address: `https://portal.example${path}`,
});

test.for([
  ['/records/7', '/records', true],
  ['/records/parties/1', '/records/7', true],
  ['/financialreport/ledger?account=1110', '/financialreport', true],
  ['/taxcompliance/returns', '/periods/2026-10', true],
  ['/looseleaf/sales', '/settings', true],
  ['/bankreconciliation/1110/statements', '/bankreconciliation/1110', true],
  ['/records', '/dashboard', false],
  ['/looseleaf/sales', '/looseleaf', false],
  ['/bankreconciliation/1110', '/bankreconciliation', false],
  ['/deposit', '/records', false],
  ['/dashboard', '/deposit', false],
  ['/recordsx', '/records', false],
] as const)('Back from %s to %s is a step inside: %s', ([from, to, expected]) => {
  expect(staysInside(at(from, 'b'), at(to, 'a'))).toBe(expected);
});

test('a dummy entry of the same screen is no step', () => {
  expect(staysInside(at('/records/7', 'b'), at('/records/7', 'b'))).toBe(false);
});
