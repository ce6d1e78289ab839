import { afterAll, beforeAll, expect, test } from 'vitest';

import { newKey } from '#test/invoices.ts';
import { readAs } from '#test/read-as.ts';
import { postInvoice, tryInvoice } from '#test/post-invoice.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyParties } from './verify.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let admin: TestSession;
let last = 100;

const DETAILS = {
  taxpayerType: 'non-individual',
  country: 'PH',
  registeredName: 'Mabuhay Trading Corporation',
  tradeName: 'Mabuhay Store',
  address1: '12 Kalayaan Avenue',
  address2: 'Quezon City',
  zip: '1101',
  email: '',
  isVatRegistered: true,
} as const;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  admin = await app.loginAs('admin');
});
afterAll(() => app.stop());

test('accountant and admin change details; the audit log keeps what was there and what is', async () => {
  const party = await register();
  const changed = await change(accountant, party, { address1: '14 Kalayaan Avenue', version: 1 });
  expect(changed.body).toMatchObject({ changed: true, version: 2 });
  const again = await change(admin, party, {
    address1: '14 Kalayaan Avenue',
    zip: '1102',
    version: 2,
  });
  expect(again.body).toMatchObject({ changed: true, version: 3 });
  const { body } = await user.call('GET', `/api/parties/${party.partyId}`);
  expect(body.party).toMatchObject({ address1: '14 Kalayaan Avenue', zip: '1102', version: 3 });
  expect(await findAudit('party.changed')).toMatchObject([
    {
      actor: 'accountant.one',
      before: { address1: '12 Kalayaan Avenue' },
      after: { address1: '14 Kalayaan Avenue' },
    },
    { actor: 'admin', before: { zip: '1101' }, after: { partyId: party.partyId, zip: '1102' } },
  ]);
});

test('a user may read a party but not change it', async () => {
  const party = await register();
  expect((await user.call('GET', `/api/parties/${party.partyId}`)).status).toBe(200);
  expect((await change(user, party, {})).status).toBe(403);
  expect((await setState(user, party, false)).status).toBe(403);
});

test('of two changes at once the second is told', async () => {
  const party = await register();
  const replies = await Promise.all([
    change(accountant, party, { zip: '1' }),
    change(admin, party, { zip: '2' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test.for([
  [{ tin: '000-000-000' }, 'tin'],
  [{ registeredName: '' }, 'registeredName'],
  [{ address1: '' }, 'address1'],
  [{ tin: '' }, 'tin'],
] as const)('%o is refused at its field', async ([wrong, path]) => {
  const party = await register();
  const { status, body } = await change(accountant, party, wrong);
  expect([status, body.problem.fields[0]?.path]).toEqual([400, path]);
});

test('a TIN that nobody used changes freely; one in records needs a reason', async () => {
  const party = await register();
  expect((await change(accountant, party, { tin: tinOf(700) })).body.changed).toBe(true);
  await postInvoice(user, party.partyId);
  const without = await change(accountant, party, { tin: tinOf(701), version: 2 });
  expect(without.status).toBe(400);
  expect(without.body.problem.fields[0]).toMatchObject({
    path: 'reason',
    message: `Records name ${tinOf(700)}-00000. Say why the TIN changes, in a few words.`,
  });
  const reason = 'mistyped, see COR';
  const withReason = await change(accountant, party, { tin: tinOf(701), version: 2, reason });
  expect(withReason.body).toMatchObject({ changed: true, version: 3 });
  const [audit] = (await findAudit('party.changed')).slice(-1);
  expect(audit?.before).toEqual({ tin: tinOf(700).replaceAll('-', '') });
  expect(audit?.after).toMatchObject({ tin: tinOf(701).replaceAll('-', ''), reason });
});

test('what was recorded keeps the TIN and name of its day', async () => {
  const party = await register();
  const { transactionId } = await postInvoice(user, party.partyId);
  await change(accountant, party, { registeredName: 'New Name Inc.' });
  const { body } = await user.call('GET', `/api/records/${transactionId}`);
  expect(body.record.party).toBe('Mabuhay Trading Corporation');
  expect((await user.call('GET', `/api/parties/${party.partyId}`)).body.party.name).toBe(
    'New Name Inc.',
  );
});

test('the TIN and branch of another in the register are refused, the name of whoever has it is told [A-99]', async () => {
  const first = await register({ registeredName: 'First Holder' });
  const second = await register({ registeredName: 'Second Holder' });
  const { status, body } = await change(accountant, second, { tin: first.tin });
  expect(status).toBe(409);
  expect(body.problem.fields[0]?.message).toBe(
    `${first.tin}-00000 is already registered, as First Holder.`,
  );
  const branch = await change(accountant, second, { tin: `${first.tin}-002`, warningsSeen: false });
  expect(branch.body).toMatchObject({
    changed: false,
    warnings: ['This TIN is already registered with another name: First Holder.'],
    similar: [{ name: 'First Holder' }],
  });
  expect((await change(accountant, second, { tin: `${first.tin}-002` })).body.changed).toBe(true);
  const { body: shown } = await user.call('GET', `/api/parties/${first.partyId}`);
  expect(shown.party.relatives).toMatchObject([{ tin: `${first.tin}-00002` }]);
});

test('nothing is warned about again while TIN and name stay', async () => {
  const party = await register({ tin: '999-000-112' });
  const changed = await change(accountant, party, { zip: '9', warningsSeen: false });
  expect(changed.body.changed).toBe(true);
});

test('an inactive party is no longer found nor taken by forms, and stays in the lists that ask for it', async () => {
  const party = await register({ registeredName: 'Sleeping Beauty Salon' });
  expect((await setState(accountant, party, false)).status).toBe(200);
  const found = await user.call('GET', '/api/parties/search?register=customer&text=sleeping');
  expect(found.body.parties).toEqual([]);
  const refused = await tryInvoice(user, party.partyId);
  expect(refused.body.problem.fields).toMatchObject([
    {
      path: 'customer',
      message: 'Sleeping Beauty Salon is set inactive. An accountant can set it active again.',
    },
  ]);
  const list = (state: string) =>
    user.call('GET', `/api/parties?register=customer&search=sleeping&state=${state}`);
  expect((await list('active')).body.total).toBe(0);
  expect((await list('inactive')).body.rows).toMatchObject([{ isActive: false }]);
  expect((await list('all')).body.total).toBe(1);
  expect((await setState(admin, party, true)).status).toBe(200);
  expect((await list('active')).body.total).toBe(1);
  expect((await tryInvoice(user, party.partyId)).status).toBe(200);
});

test('a party with open items stays active until they are settled or reversed', async () => {
  const party = await register({ registeredName: 'Owing Much' });
  const { transactionId } = await postInvoice(user, party.partyId);
  const refused = await setState(accountant, party, false);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Owing Much still has open items. Settle or reverse them first; then it can be set inactive.',
  ]);
  const path = `/api/records/${transactionId}/reverse` as const;
  await accountant.call('POST', path, { reason: 'entered twice' }, newKey());
  expect((await setState(accountant, party, false)).status).toBe(200);
});

test('an unknown party is not there', async () => {
  const nobody = { partyId: '00000000-0000-4000-8000-000000000000', tin: tinOf(799) };
  expect((await change(accountant, nobody, {})).status).toBe(404);
  expect((await setState(accountant, nobody, false)).status).toBe(404);
  expect((await user.call('GET', `/api/parties/${nobody.partyId}`)).status).toBe(404);
});

interface Known {
  readonly partyId: string;
  readonly tin: string;
}

async function register(form: object = {}): Promise<Known> {
  last += 1;
  const body = { register: 'customer', ...DETAILS, tin: tinOf(last), warningsSeen: true, ...form };
  const reply = await user.call('POST', '/api/parties', body, newKey());
  expect(reply.body.registered, JSON.stringify(reply.body)).toBe(true);
  return { partyId: reply.body.party.partyId, tin: body.tin };
}

function change(session: TestSession, { partyId, tin }: Known, form: object) {
  const body = { ...DETAILS, tin, version: 1, warningsSeen: true, ...form };
  return session.call('PUT', `/api/parties/${partyId}`, body);
}

function setState(session: TestSession, { partyId }: Known, isActive: boolean) {
  return session.call('PATCH', `/api/parties/${partyId}/state`, { isActive });
}

/** A TIN whose last digit is as usual. */
function tinOf(seed: number): string {
  const eight = `99${String(seed * 10).padStart(6, '0')}`;
  const sum = [...eight].reduce((total, digit, at) => total + Number(digit) * (9 - at), 0);
  if (sum % 11 === 10) return tinOf(seed + 5_000);
  return `${eight}${sum % 11}`.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1-$2-$3');
}

function findAudit(action: string) {
  return app.deps.db
    .selectFrom('audit_events')
    .select(['actor', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('audit_event_id')
    .execute();
}

test('a TIN that was changed in the database itself is named, a change by the form is not', async () => {
  expect(await verifyParties(app.deps.db)).toMatchObject({ faults: [] });
  const update = `update parties set tin = '999888777' where party_id =
    (select party_id from parties where tin is not null limit 1) returning party_id`;
  const [edited] = await readAs(app.database.ownerUrl, update);
  const { checked, faults } = await verifyParties(app.deps.db);
  expect(checked).toBeGreaterThan(0);
  expect(faults).toEqual([expect.stringContaining(String(edited?.['party_id']))]);
});
