import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

let app: TestApp;
let admin: TestSession;
let accountant: TestSession;
let user: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.loginAs('admin');
  accountant = await app.loginAs('accountant');
  user = await app.loginAs('user');
});
afterAll(() => app.stop());

test('the chart is the handbook’s hundred accounts, the three that its section 14 adds, and the three of schedules', async () => {
  const { body } = await user.call('GET', '/api/settings/accounts');
  expect(body.accounts).toHaveLength(106);
  expect(body.accounts.find(({ number }: { number: string }) => number === '2110')).toEqual({
    number: '2110',
    title: 'Output VAT',
    type: 'liability',
    normalSide: 'credit',
    statementLine: 'BS.CL.TAX',
    isActive: true,
    isUsed: false,
  });
});

test('an account is added, renamed and deactivated by accountant or admin; its type stays', async () => {
  const account = {
    number: '4011',
    title: 'Sales - Online',
    type: 'income',
    normalSide: 'credit',
    statementLine: 'IS.REV',
  };
  expect((await user.call('POST', '/api/settings/accounts', account)).status).toBe(403);
  expect((await accountant.call('POST', '/api/settings/accounts', account)).status).toBe(200);
  const twin = await admin.call('POST', '/api/settings/accounts', account);
  expect(twin).toMatchObject({ status: 409, body: { problem: { code: 'account-exists' } } });
  const change = { title: 'Sales - Web', isActive: false };
  expect((await admin.call('PATCH', '/api/settings/accounts/4011', change)).status).toBe(200);
  expect((await admin.call('PATCH', '/api/settings/accounts/4011', { type: 'asset' })).status).toBe(
    400,
  );
  expect((await admin.call('PATCH', '/api/settings/accounts/9999', change)).status).toBe(404);
  const { body } = await user.call('GET', '/api/settings/accounts');
  expect(body.accounts.find(({ number }: { number: string }) => number === '4011')).toMatchObject(
    change,
  );
  expect(await findAudit('account.changed')).toMatchObject([
    {
      subject: '4011',
      before: { title: 'Sales - Online', is_active: true },
      after: { title: 'Sales - Web', is_active: false },
    },
  ]);
});

test('an account with entries is told as used', async () => {
  await enterInvoice(user, typedInvoice(await registerCustomer(user), 'S-1'));
  const { body } = await user.call('GET', '/api/settings/accounts');
  const used = body.accounts.filter(({ isUsed }: { isUsed: boolean }) => isUsed);
  expect(used.map(({ number }: { number: string }) => number)).toEqual(['1210', '2110', '4010']);
});

test('the company profile is saved by version, and prints on what is recorded from then on', async () => {
  const first = await accountant.call('GET', '/api/settings/company');
  expect(first.body).toMatchObject({
    version: 0,
    company: { registeredName: 'Sample Company', isVatRegistered: true },
  });
  const company = {
    ...first.body.company,
    registeredName: 'Sandigan Office Systems Inc.',
    tin: '999000111',
    address1: '14 Scout Rallos',
  };
  const saved = await accountant.call('PUT', '/api/settings/company', { company, version: 0 });
  expect(saved.body).toEqual({ success: true, version: 1 });
  const late = await admin.call('PUT', '/api/settings/company', { company, version: 0 });
  expect(late).toMatchObject({ status: 409, body: { problem: { code: 'conflict' } } });
  const again = await admin.call('GET', '/api/settings/company');
  expect(again.body.company.tin).toBe('999-000-111-00000');
  const posted = await enterInvoice(
    user,
    typedInvoice(await registerCustomer(user, '999-001-103'), 'S-2'),
  );
  const { printed } = await app.deps.db
    .selectFrom('transactions')
    .select('printed')
    .where('transaction_id', '=', posted.body.transactionId)
    .executeTakeFirstOrThrow();
  expect(printed.company).toEqual({
    name: 'Sandigan Office Systems Inc.',
    taxLine: 'VAT REG TIN 999-000-111-00000',
    address: '14 Scout Rallos',
  });
});

test('a sole proprietor gives last and first name, and is named by them', async () => {
  const { body } = await admin.call('GET', '/api/settings/company');
  const save = (more: object, version: number) =>
    admin.call('PUT', '/api/settings/company', {
      company: { ...body.company, ...more },
      version,
    });
  const person = { entityType: 'sole_proprietor', tradeName: 'Aling Nena’s' };
  const nameless = await save(person, body.version);
  expect(nameless.body.problem.fields.map(({ path }: { path: string }) => path)).toEqual([
    'company.lastName',
    'company.firstName',
  ]);
  // A date or a TIN that is wrong hides neither of them.
  const wrong = await save({ ...person, permitDate: 'soon', tin: '12' }, body.version);
  expect(wrong.body.problem.fields.map(({ path }) => path).toSorted()).toEqual([
    'company.firstName',
    'company.lastName',
    'company.permitDate',
    'company.tin',
  ]);
  const names = { lastName: 'Añonuevo', firstName: 'Juan', middleName: '' };
  expect((await save({ ...person, ...names }, body.version)).status).toBe(200);
  const named = await admin.call('GET', '/api/settings/company');
  expect(named.body.company).toMatchObject({ ...names, registeredName: 'Juan Añonuevo' });
  const { body: worksheet } = await admin.call('GET', '/api/tax/returns/2550Q?period=2026-Q1');
  expect(worksheet.taxReturn.notes[0]).toContain('taxpayer’s name Añonuevo, Juan.');
  const { body: annual } = await admin.call('GET', '/api/tax/returns/1702-RT?period=2026');
  expect(annual.taxReturn).toMatchObject({ parts: [] });
  expect(annual.taxReturn.notes.join(' ')).toContain('Only corporations file 1702Q and 1702-RT');
  expect((await save({}, named.body.version)).status).toBe(200);
  const company = await admin.call('GET', '/api/settings/company');
  expect(company.body.company).toEqual(body.company);
});

test('a wrong TIN of the company is refused, and of two first saves at once one passes', async () => {
  const { body } = await admin.call('GET', '/api/settings/company');
  const wrong = await admin.call('PUT', '/api/settings/company', {
    company: { ...body.company, tin: '12', signatoryTin: '1', rdoCode: 'none' },
    version: body.version,
  });
  // All that is wrong is told at once.
  const marked = wrong.body.problem.fields.map(({ path }) => path).toSorted();
  expect(marked).toEqual(['company.rdoCode', 'company.signatoryTin', 'company.tin']);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      admin.call('PUT', '/api/settings/company', { company: body.company, version: body.version }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409,
  ]);
});

test('a seller without VAT enters invoices without VAT', async () => {
  const { body } = await admin.call('GET', '/api/settings/company');
  await admin.call('PUT', '/api/settings/company', {
    company: { ...body.company, isVatRegistered: false },
    version: body.version,
  });
  const posted = await enterInvoice(
    user,
    typedInvoice(await registerCustomer(user, '999-001-206'), 'S-3'),
  );
  expect(posted.body.total).toBe('1000.00');
});

test('bank accounts stand on an active asset account and are there once', async () => {
  const bank = {
    name: 'BDO Current',
    bank: 'BDO',
    accountNumber: '00-123',
    currency: 'PHP',
    ledgerAccount: '1110',
    isActive: true,
  };
  expect((await user.call('GET', '/api/settings/bank-accounts')).status).toBe(403);
  expect((await accountant.call('POST', '/api/settings/bank-accounts', bank)).status).toBe(200);
  expect((await accountant.call('POST', '/api/settings/bank-accounts', bank)).status).toBe(409);
  for (const ledgerAccount of ['4010', '9999', '1210', '1020']) {
    const wrong = await accountant.call('POST', '/api/settings/bank-accounts', {
      ...bank,
      accountNumber: '2',
      ledgerAccount,
    });
    expect(wrong.body.problem.fields).toMatchObject([{ path: 'ledgerAccount' }]);
  }
  const { body } = await admin.call('GET', '/api/settings/bank-accounts');
  const { bankAccountId } = present(body.bankAccounts[0]);
  const path = `/api/settings/bank-accounts/${bankAccountId}` as const;
  expect((await admin.call('PUT', path, { ...bank, isActive: false })).status).toBe(200);
  const { body: after } = await admin.call('GET', '/api/settings/bank-accounts');
  expect(after.bankAccounts).toEqual([{ ...bank, bankAccountId, isActive: false }]);
  expect(await findAudit('bank-account.changed')).toHaveLength(1);
});

test('an admin points form screens elsewhere; everybody reads where', async () => {
  const addresses = {
    invoice: 'https://forms.example.com/f/1?x=2',
    documentation: 'https://drive.example.org/folder',
    deposit: '',
  };
  expect((await accountant.call('PUT', '/api/settings/addresses', { addresses })).status).toBe(403);
  expect((await admin.call('PUT', '/api/settings/addresses', { addresses })).status).toBe(200);
  const read = await user.call('GET', '/api/settings/addresses');
  expect(read.body.addresses).toEqual({
    documentation: addresses.documentation,
    invoice: addresses.invoice,
  });
  expect(await findAudit('addresses.changed')).toHaveLength(1);
});

// Attack A-80.
test.for([
  'http://forms.example.com/',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://user:pw@forms.example.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.5/',
  'https://172.20.1.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://printer/',
  'https://db.internal/',
  'https://host.local./',
  'https://0.0.0.0/',
  '//evil.example.com',
  'forms.example.com',
  'https://a.example.com/;script-src *',
  'https://a.example.com/ x',
  "https://a.example.com/'",
  'https://',
  'http://127.0.0.1:1234/',
  'wss://a.example.com/',
  'blob:https://a.example.com/x',
  'about:blank',
  'https://a.example.com\\@evil.example.com',
])('%s is not embedded [A-80]', async (address) => {
  const { status, body } = await admin.call('PUT', '/api/settings/addresses', {
    addresses: { invoice: address },
  });
  expect(status).toBe(400);
  expect(body.problem.fields).toMatchObject([{ path: 'addresses.invoice' }]);
});

test('an unknown form is refused', async () => {
  const reply = await admin.call('PUT', '/api/settings/addresses', {
    addresses: { nothing: 'https://a.example.com/' },
  });
  expect(reply.body.problem.fields).toEqual([
    { path: 'addresses.nothing', message: 'There is no such form.' },
  ]);
});

test('http addresses of this machine pass only where the operator allowed them [A-80]', async () => {
  const trial = await startTestApp({ config: { allowInsecureFormAddresses: true } });
  const session = await trial.loginAs('admin');
  const addresses = { invoice: 'http://127.0.0.1:4321/form' };
  expect((await session.call('PUT', '/api/settings/addresses', { addresses })).status).toBe(200);
  const other = { invoice: 'http://192.168.1.1/form' };
  expect((await session.call('PUT', '/api/settings/addresses', { addresses: other })).status).toBe(
    400,
  );
  await trial.stop();
});

function findAudit(action: string) {
  return app.deps.db.selectFrom('audit_events').selectAll().where('action', '=', action).execute();
}
