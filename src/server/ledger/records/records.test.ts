import { afterAll, beforeAll, expect, test } from 'vitest';

import { fromWire, formatMoney } from '#shared/money.ts';
import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { findText } from '#test/read-pdf.ts';
import { rowsOfCsv } from '#test/rows-of-csv.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { unzip } from '#test/zip.ts';

import { readTypedWorkbook } from '../../output/workbooks/typed-workbook.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { streamRows } from './queries.ts';

let app: TestApp;
let user: TestSession;
let other: TestSession;
let accountant: TestSession;
let admin: TestSession;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  admin = await app.loginAs('admin');
  await app.addAccount('other.user', 'user');
  other = await app.login('other.user');
  const customer = await registerCustomer(user);
  const second = await registerCustomer(user, '999-001-103');
  await enter(user, typedInvoice(customer, 'R-100', { date: '2026-01-10' }));
  await enter(
    user,
    typedInvoice(second, 'R-200', {
      date: '2026-02-10',
      lines: [lineOf('Peña & Añonuevo table', '50')],
    }),
  );
  await enter(
    other,
    typedInvoice(customer, '=R-300', { date: '2026-02-20', lines: [lineOf('=1+1', '7')] }),
  );
  await enter(user, typedInvoice(customer, 'R-400', { date: '2026-02-25' }));
  const path = `/api/records/${ids['R-400']}/reverse` as const;
  const reversal = await accountant.call('POST', path, { reason: 'entered twice' }, newKey());
  ids['RV'] = reversal.body.transactionId;
});
afterAll(() => app.stop());

test('a user sees their own records, accountant and admin see all', async () => {
  const findNumbers = async (session: TestSession) => {
    const { body } = await session.call('GET', '/api/records');
    return body.rows.map(({ number }: { number: string }) => number).toSorted(byText);
  };
  expect(await findNumbers(user)).toEqual(['R-100', 'R-200', 'R-400']);
  expect(await findNumbers(other)).toEqual(['=R-300']);
  const all = ['=R-300', 'R-100', 'R-200', 'R-400', 'RV-2026-000001'];
  expect(await findNumbers(accountant)).toEqual(all);
  expect(await findNumbers(admin)).toEqual(all);
});

test('another’s record is not there for a user, in any form [A-115]', async () => {
  for (const path of [`/api/records/${ids['=R-300']}`, `/api/records/${ids['=R-300']}/voucher`]) {
    expect((await user.call('GET', path)).status).toBe(404);
  }
  const unknown = '/api/records/00000000-0000-4000-8000-000000000000';
  expect((await accountant.call('GET', unknown)).status).toBe(404);
  expect((await accountant.call('GET', '/api/records/nothing')).status).toBe(400);
});

test.for([
  ['search=r-2', ['R-200']],
  ['search=pena anonuevo', ['R-200']],
  ['search=MABUHAY corp 000', ['RV-2026-000001', 'R-400', '=R-300', 'R-100']],
  ['search=sj-2026-000001', ['R-100']],
  ['search=rv-2026-000001', ['RV-2026-000001']],
  ['search=rv-2026-1', ['RV-2026-000001']],
  ['search=sj-2026-00001', ['R-100']],
  ['search=999-001-103', ['R-200']],
  ['search=99900110300000', ['R-200']],
  ['search=%27%3B drop table --', []],
  ['search=%22', []],
  ['search=*', []],
  ['state=posted', ['=R-300', 'R-200', 'R-100']],
  ['state=reversed', ['R-400']],
  ['state=reversal', ['RV-2026-000001']],
  ['from=2026-02-01&to=2026-02-20', ['=R-300', 'R-200']],
  ['kind=invoice&from=2026-03-01', []],
  ['kind=bill', []],
  ['recordedBy=OTHER.user', ['=R-300']],
  ['sort=total&direction=asc&state=posted', ['=R-300', 'R-200', 'R-100']],
  ['sort=number&direction=asc&state=posted', ['=R-300', 'R-100', 'R-200']],
] as const)('%s lists %o', async ([query, numbers]) => {
  const sort = query.startsWith('sort') ? '' : 'sort=date&';
  const { status, body } = await accountant.call('GET', `/api/records?${sort}${query}`);
  expect(status).toBe(200);
  expect(body.rows.map(({ number }: { number: string }) => number)).toEqual(numbers);
});

test.for([
  'sort=total;drop',
  'direction=up',
  'page=0',
  'pageSize=1000000',
  'from=2026-02-30',
  'state=x',
  'sort=total&sort=date',
])('%s is refused', async (query) => {
  expect((await accountant.call('GET', `/api/records?${query}`)).status).toBe(400);
});

test('the total leaves out what was reversed and the reversals', async () => {
  const { body } = await accountant.call('GET', '/api/records');
  expect(body).toMatchObject({ total: 5, totalAmount: '1183.84' });
  expect((await user.call('GET', '/api/records')).body.totalAmount).toBe('1176.00');
});

test('pages follow each other without doubles or gaps', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      accountant.call('GET', `/api/records?pageSize=2&page=${page}&sort=total`),
    ),
  );
  const listed = pages.flatMap(({ body }) =>
    body.rows.map((row: { number: string }) => row.number),
  );
  expect(new Set(listed).size).toBe(5);
  expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5]);
});

test('a row tells state, author, receipt and papers', async () => {
  const { body } = await accountant.call('GET', '/api/records?search=R-400&state=reversed');
  expect(body.rows[0]).toMatchObject({
    number: 'R-400',
    kindTitle: 'Invoice',
    state: 'reversed',
    recordedBy: 'user.one',
    receiptState: 'waiting',
    attachmentCount: 0,
    party: 'Mabuhay Trading Corporation 000',
  });
});

test('who may not reverse is told why', async () => {
  const ofUser = await user.call('GET', `/api/records/${ids['R-100']}`);
  expect(ofUser.body.record).toMatchObject({
    mayReverse: false,
    mayNotReverseBecause: 'Only an accountant reverses what was entered.',
  });
  const ofAccountant = await accountant.call('GET', `/api/records/${ids['R-100']}`);
  expect(ofAccountant.body.record).toMatchObject({ mayReverse: true, mayNotReverseBecause: null });
});

test('the list goes out as CSV, formulas made harmless, own records only for a user [A-117]', async () => {
  const csv = await accountant.call(
    'GET',
    '/api/records/export/csv?state=posted&sort=date&direction=asc',
  );
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="records-2026-03-02.csv"/),
  });
  const rows = rowsOfCsv(csv.body);
  expect(rows.map(([, , number]) => number)).toEqual(['Number', 'R-100', 'R-200', "'=R-300"]);
  expect(rows[3]).toContain("'=1+1");
  expect(rows[1]).toContain('Posted');
  expect(rows[2]).toContain('Peña & Añonuevo table');
  expect(rowsOfCsv((await other.call('GET', '/api/records/export/csv')).body)).toHaveLength(2);
});

test('the list goes out as XLSX as a report does, with no formula but its total [A-117]', async () => {
  const url = '/api/records/export/xlsx?sort=number';
  const { rawPayload } = await app.app.inject({ url, headers: accountant.headers });
  const [sheet] = await readTypedWorkbook(rawPayload);
  const { rows, formulas } = present(sheet);
  expect(rows.slice(0, 3).map(([first]) => first)).toEqual([
    'Sample Company',
    'Records',
    'All dates',
  ]);
  const head = rows.findIndex(([first]) => first === 'Date');
  const [first, last] = [head + 2, head + 6];
  expect(rows.find((row) => row.includes('=R-300'))?.[6]).toBe(7.84);
  // As on the screen, reversed ones and reversals are not in it.
  const { totalAmount } = (await accountant.call('GET', '/api/records')).body;
  expect(rows[last]?.slice(0, 7)).toEqual(['Total', ...Array(5).fill(null), Number(totalAmount)]);
  expect([...formulas]).toEqual([
    [
      `${last},6`,
      `SUMIFS(G${first}:G${last},H${first}:H${last},"<>Reversed",H${first}:H${last},"<>Reversal")`,
    ],
  ]);
  const xml = unzip(rawPayload);
  const printed = String(xml['xl/worksheets/sheet1.xml']);
  expect(printed).toContain('orientation="landscape"');
  expect(printed).toMatch(/fitToPage="1"/);
  expect(printed).toContain(`ySplit="${head + 1}"`);
  expect(String(xml['xl/workbook.xml'])).toContain(`$${head + 1}:$${head + 1}</definedName>`);
  // Title, headings and total are bold.
  for (const cell of ['A2', `A${head + 1}`, `G${last + 1}`]) {
    expect([cell, isBold(xml, cell)]).toEqual([cell, true]);
  }
  expect(isBold(xml, `G${first}`)).toBe(false);
});

test('the total of a file without the states is a figure; one of rows that all count is a sum', async () => {
  const totalOf = async (query: string) => {
    const url = `/api/records/export/xlsx?${query}`;
    const { rawPayload } = await app.app.inject({ url, headers: accountant.headers });
    const { rows, formulas } = present((await readTypedWorkbook(rawPayload))[0]);
    const at = rows.findIndex(([first]) => first === 'Total');
    return { amount: rows[at]?.[6], formula: formulas.get(`${at},6`) };
  };
  const { totalAmount } = (await accountant.call('GET', '/api/records')).body;
  expect(await totalOf('hide=state')).toEqual({ amount: Number(totalAmount), formula: undefined });
  expect((await totalOf('state=posted')).formula).toMatch(/^SUM\(G\d+:G\d+\)$/);
  expect(await totalOf('search=nothing-like-it')).toEqual({ amount: 0, formula: undefined });
});

/** Whether a cell is written in a bold font. */
function isBold(files: ReturnType<typeof unzip>, cell: string): boolean {
  const sheet = String(files['xl/worksheets/sheet1.xml']);
  const styles = String(files['xl/styles.xml']);
  const style = new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1] ?? '0';
  const formats = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  const format = [...formats.matchAll(/<xf [^>]*fontId="(\d+)"/g)][Number(style)];
  const fonts = [...styles.matchAll(/<font>(.*?)<\/font>|<font\/>/gs)];
  return fonts[Number(format?.[1] ?? 0)]?.[1]?.includes('<b/>') === true;
}

test('the list goes out as PDF with the columns and filter of the screen and its total, own records only for a user [A-117]', async () => {
  const textOf = async (session: TestSession, query: string) => {
    const url = `/api/records/export/pdf?${query}`;
    const { headers, rawPayload } = await app.app.inject({ url, headers: session.headers });
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/filename="records-2026-03-02\.pdf"/);
    return findText(rawPayload);
  };
  const all = await textOf(accountant, 'sort=date&direction=asc');
  const order = ['R-100', 'R-200', '=R-300', 'R-400', 'RV-2026-000001'].map((number) =>
    all.indexOf(number),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  for (const title of ['Kind', 'Entry', 'Party', 'Description', 'Status', 'Recorded by']) {
    expect(all).toContain(title);
  }
  // As on the screen, reversed ones and reversals are not in it.
  const { totalAmount } = (await accountant.call('GET', '/api/records')).body;
  expect(all).toMatch(new RegExp(`Total +${formatMoney(present(fromWire(totalAmount)))}\n`));
  expect(all).toContain('5 records; total without reversed ones and reversals.');
  const february = await textOf(user, 'from=2026-02-01&to=2026-02-28&state=posted&hide=by,kind');
  expect(february).toContain('from 1 Feb 2026 to 28 Feb 2026');
  expect(february).toContain('1 record; total');
  expect(february).toContain('R-200');
  expect(february).not.toMatch(/R-300|R-100|Entry|Recorded/);
  const chosen = await textOf(accountant, `ids=${ids['R-100']},${ids['R-400']}`);
  expect(chosen).toContain('Selected records');
  expect(chosen).toMatch(/Total +1,120\.00\n/);
});

test('an export that nobody reads to the end gives its connection back', async () => {
  const caller = { role: 'accountant' } as Caller;
  for (let round = 0; round < 20; round += 1) {
    const rows = streamRows(app.deps.db, caller, { sort: 'date', direction: 'asc' });
    expect((await rows.next()).value).toMatchObject({ number: 'R-100' });
    await rows.return(undefined);
  }
  expect((await user.call('GET', '/api/records/export/csv')).status).toBe(200);
});

async function enter(
  session: TestSession,
  answers: ReturnType<typeof typedInvoice>,
): Promise<void> {
  const { body } = await enterInvoice(session, answers);
  ids[answers.invoiceNumber] = body.transactionId;
}

function lineOf(description: string, unitPrice: string) {
  return { description, quantity: '1', unitPrice, taxClass: 'vatable' };
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
