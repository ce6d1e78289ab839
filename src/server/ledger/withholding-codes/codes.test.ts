// Codes of withholding are dated data that an accountant extends (handbook 14, ruling 13).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enter } from '#test/enter.ts';
import { registerVendor } from '#test/invoices.ts';
import { present } from '#test/present.ts';
import { findText } from '#test/read-pdf.ts';
import { rowsOfCsv } from '#test/rows-of-csv.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { readTypedWorkbook } from '../../output/workbooks/typed-workbook.ts';

let app: TestApp;
let accountant: TestSession;
let vendor: string;
let numbers = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  await enterCompany();
  vendor = await registerVendor(accountant, '999-002-211');
});
afterAll(() => app.stop());

const DRONES = {
  title: 'pilots of drones',
  purpose: 'services',
  withholder: 'every-company',
  base: 'without-vat',
  rateBasisPoints: 350,
  to: null,
  source: 'RR 99-2026',
} as const;

test('a code that is entered is in forms, returns, lists, certificates and files, at its rate', async () => {
  // Before it is entered no form takes it.
  const before = await bill('WC999', '2026-12-05');
  expect(before.body.problem?.fields).toEqual([
    {
      path: 'lines.0.withholding',
      message:
        'Choose a code from the list. An accountant can add one in Tax Compliance, Withholding codes.',
    },
  ]);
  expect((await save('WC999', '2026-12-01', DRONES)).status).toBe(200);
  const early = await bill('WC999', '2026-11-30');
  expect(early.body.problem?.fields[0]?.message).toBe(
    'WC999 had no rate on 30 Nov 2026. Choose another code.',
  );
  expect((await bill('WC999', '2026-12-05')).status).toBe(200);
  // A newer rate holds from its own day on.
  expect((await save('WC999', '2026-12-10', { ...DRONES, rateBasisPoints: 400 })).status).toBe(200);
  expect((await bill('WC999', '2026-12-09')).status).toBe(200);
  expect((await bill('WC999', '2026-12-10')).status).toBe(200);
  const items = await itemsOf('1601-EQ');
  expect(items.get('WC999 3.5 % base')).toMatchObject({
    amount: '20000.00',
    label: 'WC999: pilots of drones, tax base',
  });
  expect([items.get('WC999 3.5 %')?.amount, items.get('WC999 4 %')?.amount]).toEqual([
    '700.00',
    '400.00',
  ]);
  const { body } = await accountant.call('GET', '/api/tax/certificates?period=2026-Q4');
  expect(present(body.certificates[0]).rows.map(({ nature, tax }) => [nature, tax])).toEqual([
    ['Pilots of drones', '700.00'],
    ['Pilots of drones', '400.00'],
  ]);
  const dat = await accountant.call('GET', '/api/tax/dat/qap?period=2026-Q4');
  expect(JSON.stringify(dat.body)).toContain('WC999');
  expect(await faults()).toEqual([]);
  expect(JSON.stringify((await reportOf('legal')).rows)).toContain('WC999: pilots of drones');
  expect(JSON.stringify((await reportOf('ewt-by-atc')).rows)).toContain('pilots of drones');
});

test('a rate of the gross amount withholds of all that is paid', async () => {
  const gross = { ...DRONES, base: 'gross', rateBasisPoints: 100 } as const;
  expect((await save('WC998', '2026-12-01', gross)).status).toBe(200);
  expect((await bill('WC998', '2026-12-06')).status).toBe(200);
  const items = await itemsOf('1601-EQ');
  expect([items.get('WC998 base')?.amount, items.get('WC998')?.amount]).toEqual([
    '11200.00',
    '112.00',
  ]);
});

test('a code of the law is ended, and is again as the law has it', async () => {
  const rent = present((await codes()).find(({ atc }) => atc === 'WC100'));
  const { title, purpose, withholder, base, rateBasisPoints, source } = rent;
  const row = { title, purpose, withholder, base, rateBasisPoints, source };
  expect((await save('WC100', rent.from, { ...row, to: '2017-12-31' })).body.problem).toMatchObject(
    {
      code: 'bad-request',
      fields: [{ path: 'to', message: 'The last day is before the first day.' }],
    },
  );
  expect((await save('WC100', rent.from, { ...row, to: '2026-12-04' })).status).toBe(200);
  expect((await bill('WC100', '2026-12-05')).body.problem?.fields[0]?.message).toBe(
    'WC100 had no rate on 5 Dec 2026. Choose another code.',
  );
  expect((await bill('WC100', '2026-12-04')).status).toBe(200);
  expect((await remove('WC100', rent.from)).status).toBe(200);
  expect((await bill('WC100', '2026-12-05')).status).toBe(200);
  const again = (await codes()).find(({ atc }) => atc === 'WC100');
  expect(again).toMatchObject({ isEntered: false, to: null });
});

test('a code that was used is ended, and not removed', async () => {
  const refused = await remove('WC999', '2026-12-01');
  expect(refused.body.problem?.code).toBe('withholding-code-used');
  expect((await save('WC997', '2026-12-01', DRONES)).status).toBe(200);
  expect((await remove('WC997', '2026-12-01')).status).toBe(200);
  expect((await remove('WC997', '2026-12-01')).status).toBe(404);
});

test('a code is written as on the form, and its rate is above zero', async () => {
  expect((await save('XY100', '2026-12-01', DRONES)).status).toBe(400);
  expect((await save('WC996', '2026-12-01', { ...DRONES, rateBasisPoints: 0 })).status).toBe(400);
});

test('the codes leave as PDF, XLSX and CSV, as the list stands and those that are looked for', async () => {
  const file = async (format: string, query = '') => {
    const url = `/api/withholding-codes/export/${format}${query}`;
    const reply = await app.app.inject({ url, headers: accountant.headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain(
      `withholding-codes-2026-12-20.${format}`,
    );
    return reply;
  };
  expect((await save('WC995', '2026-12-01', { ...DRONES, to: '2026-12-31' })).status).toBe(200);
  const [head, ...rows] = rowsOfCsv((await file('csv')).body);
  expect(head).toEqual([
    'Code',
    'Nature of payment',
    'Rate',
    'Rate of',
    'Withheld by',
    'From',
    'Until',
    'Source',
  ]);
  expect(rows.map(([atc]) => atc)).toEqual((await codes()).map(({ atc }) => atc));
  expect(rows.find(([atc]) => atc === 'WC995')).toEqual([
    'WC995',
    'pilots of drones',
    '3.5 %',
    'Amount without VAT',
    'Every company',
    '2026-12-01',
    '2026-12-31',
    'Entered: RR 99-2026',
  ]);
  const found = rowsOfCsv((await file('csv', '?find=DRONES+wc995')).body);
  expect(found.map(([atc]) => atc)).toEqual(['Code', 'WC995']);
  const pdf = await findText((await file('pdf', '?find=wc995')).rawPayload);
  expect(pdf).toMatch(/WC995 +pilots of drones +3\.5 %/);
  expect(pdf).not.toContain('WC100');
  const [sheet] = await readTypedWorkbook((await file('xlsx', '?find=wc995')).rawPayload);
  expect(sheet?.rows.flat()).toContain('WC995');
});

async function bill(withholding: string, date: string) {
  numbers += 1;
  const line = { description: 'Survey', account: '6160', amount: '10,000.00', withholding };
  return enter(accountant, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      vendor,
      typeOfExpense: 'bill',
      invoiceNumber: `SI-${numbers}`,
      date,
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [{ ...line, vatClass: 'services' }],
    },
  ]);
}

async function enterCompany() {
  const admin = await app.loginAs('admin');
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  const named = { ...company, tin: '999-001-000-00000', rdoCode: '044' };
  const { status } = await admin.call('PUT', '/api/settings/company', { company: named, version });
  expect(status).toBe(200);
}

function save(atc: string, from: string, body: object) {
  return accountant.call('PUT', `/api/withholding-codes/${atc}/${from}`, body);
}

function remove(atc: string, from: string) {
  return accountant.call('DELETE', `/api/withholding-codes/${atc}/${from}`);
}

async function codes() {
  return (await accountant.call('GET', '/api/withholding-codes')).body.codes;
}

async function itemsOf(form: string) {
  const { body } = await accountant.call('GET', `/api/tax/returns/${form}?period=2026-Q4`);
  const items = body.taxReturn.parts.flatMap((part) => part.items);
  return new Map(items.map((item) => [item.item, item]));
}

async function faults() {
  const { body } = await accountant.call('GET', '/api/tax/faults?period=2026-Q4');
  return body.faults.filter(({ text }) => text.includes('WC99'));
}

async function reportOf(name: string) {
  const { body } = await accountant.call('GET', `/api/tax/reports/${name}?period=2026-Q4`);
  return body.report;
}
