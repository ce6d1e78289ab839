import { afterAll, beforeAll, expect, test } from 'vitest';

import { newKey } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;

const MABUHAY = {
  register: 'customer',
  taxpayerType: 'non-individual',
  tin: '999-001-000',
  registeredName: 'Mabuhay Trading Corporation',
  tradeName: 'Mabuhay Store',
  address1: '12 Kalayaan Avenue',
  address2: 'Quezon City',
  zip: '1101',
  isVatRegistered: true,
};
const ROSA = {
  register: 'customer',
  taxpayerType: 'individual',
  tin: '999 001 206',
  lastName: 'Peñaflor',
  firstName: 'Rosa',
  middleName: 'D.',
  tradeName: 'Tindahan ni Aling Rosa',
  address1: '7 Mabini Street',
  isVatRegistered: false,
};

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  await register(MABUHAY);
  await register(ROSA);
  const others = [
    ['999-005-102', '7-Eleven Convenience Corp.'],
    ['999-005-205', 'Coca-Cola Bottlers'],
    ['999-005-308', 'Sto. Niño Learning Center'],
    ['999-005-400', "O'Neill & Sons"],
    ['999-001-000-003', 'Mabuhay Branch Three'],
  ] as const;
  for (const [tin, registeredName] of others) {
    await register({ ...MABUHAY, register: 'vendor', tin, registeredName, tradeName: '' });
  }
});
afterAll(() => app.stop());

test('a customer is registered with a TIN in its long form and an audit row', async () => {
  const { body } = await register({
    ...MABUHAY,
    tin: '999.001.309',
    registeredName: 'Northpoint Builders',
  });
  expect(body).toMatchObject({
    registered: true,
    party: {
      tin: '999-001-309-00000',
      name: 'Northpoint Builders',
      address: '12 Kalayaan Avenue, Quezon City, 1101',
    },
  });
  const rows = await app.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'party.registered')
    .execute();
  expect(rows.at(-1)).toMatchObject({ actor: 'user.one', subject: 'Northpoint Builders' });
  expect(JSON.stringify(rows.map(({ after }) => after))).not.toContain('999001309');
});

test.for([
  [{ tin: '' }, ['tin']],
  [{ tin: '000-000-000' }, ['tin']],
  [{ tin: '12A-456-789' }, ['tin']],
  [{ tin: '123-456-789-0' }, ['tin']],
  [{ registeredName: '' }, ['registeredName']],
  [{ taxpayerType: 'individual', registeredName: '' }, ['lastName', 'firstName']],
  [{ address1: ' ' }, ['address1']],
  [{ email: 'a@b.ph\r\nBcc: c@d.ph' }, ['email']],
  [{ registeredName: 'a\u0000b' }, ['registeredName']],
  [{ country: 'Philippines' }, ['country']],
  [{ register: 'employee' }, ['register']],
] as const)('%o is refused at %o', async ([change, paths]) => {
  const { status, body } = await register({ ...MABUHAY, tin: '999-009-001', ...change });
  expect(status).toBe(400);
  expect(body.problem.fields.map(({ path }: { path: string }) => path)).toEqual(paths);
});

test('the same TIN and branch is registered once in a register, and the one that is there is named [A-99]', async () => {
  const { status, body } = await register({
    ...MABUHAY,
    tin: '999001000',
    registeredName: 'Other',
  });
  expect(status).toBe(409);
  expect(body.error).toBe(
    '999-001-000-00000 is already registered, as Mabuhay Trading Corporation.',
  );
});

test('a branch of it, and the same in the other register, are registered', async () => {
  expect((await register({ ...MABUHAY, tin: '999-001-000-001' })).body).toMatchObject({
    registered: true,
  });
  expect((await register({ ...MABUHAY, register: 'vendor' })).body).toMatchObject({
    registered: true,
  });
});

test('of registrations of one TIN at the same time one passes [A-99]', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => register({ ...MABUHAY, tin: '999-001-401' })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ]);
});

test('soft findings are told once and do not stop', async () => {
  const form = { ...MABUHAY, tin: '999-000-112', registeredName: 'Unusual Digit' };
  const key = newKey();
  const first = await user.call('POST', '/api/parties', form, key);
  expect(first.body).toMatchObject({
    registered: false,
    warnings: ['Please read this TIN again: its last digit is unusual.'],
  });
  expect((await user.call('GET', '/api/parties?register=customer&search=unusual')).body.total).toBe(
    0,
  );
  const second = await user.call('POST', '/api/parties', { ...form, warningsSeen: true }, key);
  expect(second.body).toMatchObject({ registered: true });
  expect(
    (await user.call('POST', '/api/parties', { ...form, warningsSeen: true }, key)).body,
  ).toEqual(second.body);
});

test('the number of another name is shown beside the warning', async () => {
  const { body } = await register(
    { ...MABUHAY, tin: '999-001-000-00009', registeredName: 'Somebody Else' },
    false,
  );
  expect(body).toMatchObject({
    registered: false,
    warnings: expect.arrayContaining([
      'This TIN is already registered with another name: Mabuhay Trading Corporation.',
    ]),
    similar: expect.arrayContaining([
      expect.objectContaining({ name: 'Mabuhay Trading Corporation' }),
    ]),
  });
});

test('a foreign party may lack a TIN, with a notice; a Filipino one may not', async () => {
  const form = { ...MABUHAY, tin: '', country: 'SG', registeredName: 'Merlion Pte Ltd' };
  expect((await register(form, false)).body).toMatchObject({
    registered: false,
    warnings: [expect.stringContaining('Without a TIN')],
  });
  expect((await register(form)).body).toMatchObject({ registered: true, party: { tin: null } });
});

test('a key serves one content, and is needed', async () => {
  const key = newKey();
  const form = { ...MABUHAY, tin: '999-001-504', registeredName: 'Once' };
  expect((await user.call('POST', '/api/parties', form, key)).status).toBe(200);
  expect(
    (await user.call('POST', '/api/parties', { ...form, registeredName: 'Twice' }, key)).status,
  ).toBe(422);
  expect((await user.call('POST', '/api/parties', form)).status).toBe(400);
});

test.for([
  ['999-001-2', 'Rosa D. Peñaflor'],
  ['999001206', 'Rosa D. Peñaflor'],
  ['999 001 206 00000', 'Rosa D. Peñaflor'],
  ['rosa', 'Rosa D. Peñaflor'],
  ['PENAFL', 'Rosa D. Peñaflor'],
  ['aling tind', 'Rosa D. Peñaflor'],
  ['mabuhay st', 'Mabuhay Trading Corporation'],
] as const)('%s finds %s', async ([text, name]) => {
  const { body } = await user.call(
    'GET',
    `/api/parties/search?register=customer&text=${encodeURIComponent(text)}`,
  );
  expect(body.parties[0]).toMatchObject({ name });
});

test.for([
  ['7eleven', '7-Eleven Convenience Corp.'],
  ['7-ELEVEN', '7-Eleven Convenience Corp.'],
  ['7 eleven', '7-Eleven Convenience Corp.'],
  ['cocacola', 'Coca-Cola Bottlers'],
  ['coca cola', 'Coca-Cola Bottlers'],
  ['STO NINO', 'Sto. Niño Learning Center'],
  ['oneill', "O'Neill & Sons"],
  ['o’neill', "O'Neill & Sons"],
  ['999-001-000-00003', 'Mabuhay Branch Three'],
  ['9990010003', 'Mabuhay Branch Three'],
  ['999001000003', 'Mabuhay Branch Three'],
] as const)(
  '%s finds %s in both registers, however hyphens and capitals stand',
  async ([text, name]) => {
    const { body } = await user.call(
      'GET',
      `/api/parties/search?register=any&text=${encodeURIComponent(text)}`,
    );
    expect(body.parties[0]?.name).toBe(name);
  },
);

test.for(['osa', "' or 1=1 --", '%', '_', '\\', ':*', '🙂', 'x'.repeat(100)])(
  '%s finds nobody, and breaks nothing',
  async (text) => {
    const rest = `${encodeURIComponent(text)}&register=vendor`;
    const found = await accountant.call('GET', `/api/parties/search?text=${rest}`);
    expect([found.status, found.body.parties]).toEqual([200, []]);
    const listed = await accountant.call('GET', `/api/parties?search=${rest}`);
    expect([listed.status, listed.body.rows]).toEqual([200, []]);
  },
);

test('who fills a form reads the TIN; the list masks it for the role user', async () => {
  const search = await user.call('GET', '/api/parties/search?register=customer&text=rosa');
  expect(search.body.parties[0]?.tin).toBe('999-001-206-00000');
  const list = await user.call('GET', '/api/parties?register=customer&search=rosa');
  expect(list.body.rows[0]?.tin).toBe('***-***-206');
  const full = await accountant.call('GET', '/api/parties?register=customer&search=rosa');
  expect(full.body.rows[0]?.tin).toBe('999-001-206-00000');
});

test('the list is paged by name', async () => {
  const pages = await Promise.all(
    [1, 2].map((page) =>
      accountant.call('GET', `/api/parties?register=customer&pageSize=3&page=${page}`),
    ),
  );
  const names = pages.flatMap(({ body }) =>
    body.rows.map(({ name }: { name: string }) => name.toLowerCase()),
  );
  expect(names).toEqual([...names].toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(pages.map(({ body }) => body.total)).size).toBe(1);
});

function register(form: object, warningsSeen = true) {
  return user.call('POST', '/api/parties', { ...form, warningsSeen }, newKey());
}
