import { describe, expect, test } from 'vitest';

import { faultOf as addFaultOf } from './add-user-dialog.tsx';
import { findFault as resetFaultOf } from './reset-password-dialog.tsx';
import type { UserRow } from './user-rules.ts';
import {
  confirmLabel,
  failureToast,
  isResetAllowed,
  LIMIT_TOOLTIP,
  PROTECTED_TOOLTIP,
  whyNoActivate,
  whyNoAdd,
  whyNoReset,
  whyNoSettings,
} from './user-rules.ts';

const row = (role: UserRow['role'], isActive = true): UserRow => ({
  clientId: `${role}.one`,
  role,
  isActive,
  isOnline: false,
});
const five = [row('admin'), row('accountant'), row('user'), row('user'), row('user')];

test('at five active accounts neither Add User nor Activate can be used', () => {
  expect(whyNoAdd('admin', five)).toBe(LIMIT_TOOLTIP);
  expect(whyNoActivate(five)).toBe(LIMIT_TOOLTIP);
  expect(whyNoAdd('admin', [...five.slice(1), row('user', false)])).toBeUndefined();
});

test('reset is disabled for an admin row unless by an admin, for an accountant row unless by an accountant', () => {
  expect(whyNoReset('admin', row('admin'))).toBeUndefined();
  expect(whyNoReset('accountant', row('admin'))).toBeDefined();
  expect(whyNoReset('admin', row('accountant'))).toBeDefined();
  expect(whyNoReset('accountant', row('accountant'))).toBeUndefined();
  expect(whyNoReset('admin', row('user'))).toBeUndefined();
});

test('who only reads resets their own password alone', () => {
  expect(whyNoReset('accountant', row('user'), 'Accountant.One')).toBeDefined();
  expect(whyNoReset('accountant', row('accountant'), 'somebody.else')).toBeDefined();
  expect(whyNoReset('accountant', row('accountant'), 'Accountant.One')).toBeUndefined();
});

test('the settings of admin and accountant rows are disabled, with the tooltip of the specification', () => {
  expect(whyNoSettings('admin', row('admin'))).toBe(PROTECTED_TOOLTIP);
  expect(whyNoSettings('admin', row('accountant'))).toBe(PROTECTED_TOOLTIP);
  expect(whyNoSettings('admin', row('user'))).toBeUndefined();
  expect(whyNoSettings('accountant', row('user'))).toBeDefined();
});

describe('inside the reset dialog', () => {
  const accountant = {
    id: 'Ana',
    name: 'Ana',
    company: 'Sample',
    role: 'accountant',
    isReadOnly: false,
  } as const;
  const good = { password: 'Kubo?Dagat97x', confirm: 'Kubo?Dagat97x', adminPassword: 'x' };

  test('an accountant changes only the own password', () => {
    expect(isResetAllowed(accountant, 'ana')).toBe(true);
    expect(resetFaultOf(accountant, { ...good, clientId: 'ben' })).toBe('Not allowed');
    expect(resetFaultOf(accountant, { ...good, clientId: 'ana' })).toBeUndefined();
    expect([confirmLabel('accountant'), confirmLabel('admin')]).toEqual([
      'Current Password',
      'Admin Password',
    ]);
  });

  test('the faults are told in the words of the specification', () => {
    expect(resetFaultOf(accountant, { ...good, clientId: 'ana', adminPassword: '' })).toBe(
      'All fields required',
    );
    expect(resetFaultOf(accountant, { ...good, clientId: 'ana', confirm: 'y' })).toBe(
      'Passwords do not match',
    );
  });
});

test('adding an account tells its faults in the words of the specification', () => {
  const good = {
    clientId: 'ben',
    role: 'user',
    password: 'Kubo?Dagat97x',
    confirm: 'Kubo?Dagat97x',
  } as const;
  expect(addFaultOf(good)).toBeUndefined();
  expect(addFaultOf({ ...good, clientId: ' ' })).toBe('All fields are required');
  expect(addFaultOf({ ...good, confirm: 'x' })).toBe('Passwords do not match');
  expect(addFaultOf({ ...good, password: 'kubo', confirm: 'kubo' })).toBe('Weak password');
});

test('a failed act shows the message of the server, where it sends one, and its error', () => {
  const title = 'Account Deactivation Failed';
  expect(failureToast(title, { message: 'Not allowed', serverMessage: undefined })).toEqual({
    title,
    message: 'Not allowed',
  });
  expect(failureToast(title, { message: 'Not allowed', serverMessage: 'Ask an admin' })).toEqual({
    title: 'Ask an admin',
    message: 'Not allowed',
  });
});
