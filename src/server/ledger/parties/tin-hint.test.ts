// The last digit of a TIN is a hint, told once where the TIN is typed (handbook 14, ruling 10).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, newKey, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

const HINT = 'Please read this TIN again: its last digit is unusual.';

let app: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
});
afterAll(() => app.stop());

test('an unusual last digit is told at registration, and never again', async () => {
  const form = { ...FORM, tin: '999-000-112', registeredName: 'Unusual Digit' };
  expect((await register(form)).body).toMatchObject({ registered: false, warnings: [HINT] });
  const { body } = await register({ ...form, warningsSeen: true });
  const partyId = body.registered ? body.party.partyId : '';
  const typed = typedInvoice(partyId, 'INV-1', { date: '2026-03-02' });
  const preview = await accountant.call('POST', '/api/transactions/invoice/preview', {
    answers: typed,
  });
  expect(JSON.stringify(preview.body)).not.toContain('last digit');
  expect((await enterInvoice(accountant, typed)).status).toBe(200);
  const faults = await accountant.call('GET', '/api/tax/faults?period=2026-03');
  expect(faults.body.faults.filter(({ subject }) => subject === 'Unusual Digit')).toEqual([]);
  // Another detail of the party is changed without it, another TIN with it.
  const { version } = (await accountant.call('GET', `/api/parties/${partyId}`)).body.party;
  const path = `/api/parties/${partyId}` as const;
  const { register: _, ...kept } = form;
  const renamed = { ...kept, registeredName: 'Unusual Digits Inc.', version };
  expect((await accountant.call('PUT', path, renamed)).body).toMatchObject({ changed: true });
});

test('it can be switched off', async () => {
  const admin = await app.loginAs('admin');
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  expect(company.hintsTinDigit).toBe(true);
  const off = { company: { ...company, hintsTinDigit: false }, version };
  expect((await admin.call('PUT', '/api/settings/company', off)).status).toBe(200);
  const { body } = await register({ ...FORM, tin: '999-000-113', registeredName: 'Silent Digit' });
  expect(body).toMatchObject({ registered: true });
});

const FORM = {
  register: 'customer',
  taxpayerType: 'non-individual',
  address1: '12 Kalayaan Avenue',
  isVatRegistered: true,
};

function register(form: object) {
  return accountant.call('POST', '/api/parties', form, newKey());
}
