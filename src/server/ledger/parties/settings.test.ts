import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { enterInvoice, newKey, typedInvoice } from '../../../../test/invoices.ts';
import { readAs } from '../../../../test/read-as.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestApp } from '../../../../test/start-test-app.ts';
import type { TestSession } from '../../../../test/test-session.ts';
import { drawReceipt, uploadDocument } from '../../../../test/upload.ts';
import { sweepAttachments } from '../../platform/attachments/sweep.ts';

import { verifyParties } from './verify.ts';

let app: TestApp;
let accountant: TestSession;
let user: TestSession;
let partyId: string;
let last = 100;

const DETAILS = {
  taxpayerType: 'non-individual',
  registeredName: 'Mabuhay Trading Corporation',
  address1: '12 Kalayaan Avenue',
  isVatRegistered: true,
  warningsSeen: true,
};
const SETTINGS = {
  moreEmails: ['books@mabuhay.example', 'BOOKS@mabuhay.example', 'owner@mabuhay.example'],
  contactName: 'Liza Ramos',
  contactPhone: '0917 555 0101',
  bankName: 'BDO Unibank',
  bankAccountName: 'Mabuhay Trading Corporation',
  bankAccountNumber: '001234567890',
  defaultAccount: '4020',
  vatClass: 'zero-rated',
  terms: '45',
};

beforeAll(async () => {
  app = await startTestApp();
  [accountant, user] = [await app.loginAs('accountant'), await app.loginAs('user')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  last += 1;
  const body = {
    register: 'customer',
    ...DETAILS,
    tin: `999-004-${last}`,
    email: 'ar@mabuhay.example',
  };
  const { body: reply } = await user.call('POST', '/api/parties', body, newKey());
  partyId = reply.party.partyId;
});

test('settings are kept, shown, proposed by the forms, and bound by the audit log', async () => {
  expect((await change({ settings: SETTINGS })).body).toMatchObject({ changed: true, version: 2 });
  const { party } = (await accountant.call('GET', `/api/parties/${partyId}`)).body;
  expect(party.settings).toEqual({
    ...SETTINGS,
    moreEmails: ['BOOKS@mabuhay.example', 'owner@mabuhay.example'],
    form2303Id: null,
    form2303Date: '',
  });
  const last = await user.call('GET', `/api/transactions/invoice/last?partyId=${partyId}`);
  expect(last.body).toMatchObject({
    last: null,
    usual: { account: '4020', vatClass: 'zero-rated', terms: '45' },
  });
  expect((await verifyParties(app.deps.db)).faults).toEqual([]);
  const [audit] = await readAs(
    app.database.ownerUrl,
    `select before, after from audit_events where action = 'party.changed' order by audit_event_id desc limit 1`,
  );
  expect(audit?.['before']).toMatchObject({ bank_account_number: '', terms: '' });
  expect(audit?.['after']).toMatchObject({ bank_account_number: '001234567890', detailsForm: 2 });
});

test('a call that says nothing of settings, or of one of them, leaves them as they are', async () => {
  await change({ settings: SETTINGS });
  await change({ version: 2 });
  await change({ version: 3, settings: { terms: '7' } });
  const { party } = (await accountant.call('GET', `/api/parties/${partyId}`)).body;
  expect(party.settings).toMatchObject({ bankName: 'BDO Unibank', terms: '7' });
});

test('the role user reads the last four digits of a bank account', async () => {
  await change({ settings: SETTINGS });
  const { party } = (await user.call('GET', `/api/parties/${partyId}`)).body;
  expect(party.settings.bankAccountNumber).toBe('••••••••7890');
});

test.for([
  ['settings.vatClass', { vatClass: 'goods' }],
  ['settings.terms', { terms: 'until' }],
  ['settings.terms', { terms: '31' }],
  ['settings.defaultAccount', { defaultAccount: '6010' }],
  ['settings.defaultAccount', { defaultAccount: '4099' }],
  ['settings.moreEmails.0', { moreEmails: ['nobody'] }],
  ['settings.moreEmails', { moreEmails: ['1', '2', '3', '4', '5', '6'].map((n) => `a${n}@b.ph`) }],
  ['settings.contactName', { contactName: 'Liza\u0000Ramos' }],
  [
    'settings.form2303Id',
    { form2303Id: '00000000-0000-4000-8000-000000000000', form2303Date: '2026-01-05' },
  ],
  ['settings.form2303Date', { form2303Date: '2199-01-05' }],
] as const)('%s refuses %o', async ([path, settings]) => {
  const { status, body } = await change({ settings });
  expect(status).toBe(400);
  expect(body.problem.fields.map((field: { path: string }) => field.path)).toContain(path);
});

test('a setting that was changed in the database itself is named', async () => {
  expect((await verifyParties(app.deps.db)).faults).toEqual([]);
  const edit = (value: string) =>
    readAs(
      app.database.ownerUrl,
      `update parties set bank_account_number = '${value}' where party_id = '${partyId}' returning party_id`,
    );
  await edit('666');
  expect((await verifyParties(app.deps.db)).faults).toEqual([expect.stringContaining(partyId)]);
  await edit('');
  // One whose last act is older than the settings: it has none.
  await readAs(
    app.database.ownerUrl,
    `alter table audit_events disable trigger user;
     update audit_events set after = after - 'detailsForm' where after ->> 'partyId' = '${partyId}'`,
  );
  expect((await verifyParties(app.deps.db)).faults).toEqual([expect.stringContaining(partyId)]);
});

test('form 2303 is attached with its date, stays when it is replaced, and is swept with nobody', async () => {
  const first = await upload(accountant, 1);
  const undated = await change({ settings: { form2303Id: first } });
  expect(undated.body.problem.fields[0]?.path).toBe('settings.form2303Date');
  const foreign = await upload(user, 2);
  const refused = await change({ settings: { form2303Id: foreign, form2303Date: '2026-01-05' } });
  expect(refused.body.problem.fields[0]?.path).toBe('settings.form2303Id');
  await change({ settings: { form2303Id: first, form2303Date: '2026-01-05' } });
  const second = await upload(accountant, 3);
  await change({ version: 2, settings: { form2303Id: second, form2303Date: '2026-02-05' } });
  const { party } = (await accountant.call('GET', `/api/parties/${partyId}`)).body;
  expect(party.settings).toMatchObject({ form2303Id: second, form2303Date: '2026-02-05' });
  expect(party.form2303Name).not.toBe('');
  app.clock.advance(8 * 24 * 3_600);
  const [fresh] = [await app.loginAs('accountant')];
  await sweepAttachments(app.deps);
  expect((await fresh.call('GET', `/api/attachments/${first}/details`)).status).toBe(200);
  expect((await fresh.call('GET', `/api/attachments/${second}/details`)).status).toBe(200);
  [accountant, user] = [fresh, await app.loginAs('user')];
});

test('a statement of account goes to every address of the party, once each', async () => {
  await change({ settings: SETTINGS });
  await enterInvoice(accountant, typedInvoice(partyId, 'SOA-1', { date: '2026-02-01' }));
  const path = `/api/parties/${partyId}/statement-letter` as const;
  const { body: letter } = await accountant.call('GET', path);
  expect(letter).toMatchObject({
    to: 'ar@mabuhay.example',
    alsoTo: ['BOOKS@mabuhay.example', 'owner@mabuhay.example'],
  });
  expect(letter.text).toContain('- SOA-1 of');
  const { success: _, ...sent } = letter;
  expect((await accountant.call('POST', path, { ...sent, subject: '' })).status).toBe(400);
  expect(
    (await accountant.call('POST', path, { ...sent, alsoTo: ['x\r\nBcc: y@z.ph'] })).status,
  ).toBe(400);
  const alsoTo = [...letter.alsoTo, 'AR@mabuhay.example'];
  expect((await accountant.call('POST', path, { ...sent, alsoTo })).status).toBe(200);
  const mails = await readAs(
    app.database.ownerUrl,
    `select lower(recipient) as recipient from mails where kind = 'statement' order by 1`,
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'ar@mabuhay.example',
    'books@mabuhay.example',
    'owner@mabuhay.example',
  ]);
});

async function upload(session: TestSession, number: number): Promise<string> {
  return (await uploadDocument(app, session, { content: await drawReceipt(number) })).attachmentId;
}

async function change(form: object) {
  const { party } = (await accountant.call('GET', `/api/parties/${partyId}`)).body;
  const body = { ...DETAILS, tin: party.tin, email: party.email, version: 1, ...form };
  return accountant.call('PUT', `/api/parties/${partyId}`, body);
}
