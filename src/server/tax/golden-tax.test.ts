import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FILED_SUBJECTS } from '#server/tax/filings/subjects.ts';
import { TAX_REPORTS } from '#shared/api/tax/tax.ts';
import { fromWire, sum, toWire } from '#shared/money.ts';
import { parsePeriod } from '#shared/periods.ts';
import { startGoldenBooks } from '#test/golden/golden-books.ts';
import type { GoldenBooks } from '#test/golden/golden-books.ts';
import { newKey } from '#test/invoices.ts';
import { findText } from '#test/read-pdf.ts';
import { present } from '#test/present.ts';

/** What every document here has in common. */
const TYPED = {
  receiptEmail: 'books@sandigan.example',
  date: '2027-01-05',
  terms: '30',
  priceMode: 'vat-exclusive',
};

type Row = Readonly<Record<string, string>>;

let books: GoldenBooks;

beforeAll(async () => {
  books = await startGoldenBooks();
});
afterAll(() => books.app.stop());

function get<Url extends string>(path: Url) {
  return books.session.call('GET', path);
}

function findFile(url: string) {
  return books.app.app.inject({ url, headers: books.session.headers });
}

async function findItems(form: string, period: string): Promise<Map<string, string>> {
  const { body } = await get(`/api/tax/returns/${form}?period=${period}`);
  const items = body.taxReturn.parts.flatMap((part) => part.items);
  return new Map(items.map(({ item, amount }) => [item, amount]));
}

/** The lines of a report, each by the keys of its columns. */
async function findLines(name: string, period: string): Promise<Row[]> {
  const { body } = await get(`/api/tax/reports/${name}?period=${period}`);
  const { columns, rows } = body.report;
  return rows
    .filter(({ kind }) => kind === 'line')
    .map(({ cells }) =>
      Object.fromEntries(
        columns.map(({ key }, at) => [key, cells[at]?.amount ?? cells[at]?.text ?? '']),
      ),
    );
}

/** The golden month's name of a party. */
function nameOf(key: string): string {
  const party = present(books.month.parties.find((each) => each['key'] === key));
  if (party['taxpayer_type'] !== 'individual') return party['name'] ?? '';
  return `${party['first_name']} ${party['middle_name']} ${party['last_name']}`;
}

test('every item of 2550Q that the golden month names', async () => {
  const items = await findItems('2550Q', '2026-Q4');
  const named = Object.entries(books.month.expected.vat.quarter_2550Q).flatMap(([name, amount]) => {
    const [, item] = /^item_(\d+[AB]?)_/.exec(name) ?? [];
    return item === undefined || typeof amount !== 'string' ? [] : [[item, amount]];
  });
  expect(named.length).toBe(11);
  for (const [item = '', amount] of named) {
    expect([item, items.get(item) ?? items.get(`${item}A`)]).toEqual([item, amount]);
  }
});

test('the income tax of the year, with what was paid and withheld, as its entry has it', async () => {
  const items = await findItems('1702-RT', '2026');
  const { document: entered } = present(books.month.entries.find(({ ref }) => ref === 'AJE-07'));
  // Handbook 5.15, worked.
  expect(['A1', '4510', '7110', '4530', '6250', '39'].map((item) => items.get(item))).toEqual([
    '952392.12',
    '-2562.50',
    '512.50',
    '-5300.00',
    '3000.00',
    '948042.12',
  ]);
  expect(['41', '33', '42', '43', '55', '56'].map((item) => items.get(item))).toEqual([
    '189608.42',
    entered.mcit_base,
    entered.mcit,
    '189608.42',
    '170200.00',
    '19408.42',
  ]);
  const path = '/api/tax/returns/1702-RT?period=2026';
  const typed = [{ item: 'A8', amount: '1000.00', note: 'Gifts' }];
  const saved = await books.session.call('PUT', path, { items: typed, version: 0 });
  expect(saved.status).toBe(200);
  const { body } = await get('/api/periods/years/2026');
  const draft = body.drafts.find(({ code }) => code === 'INCOME-TAX');
  // 20 % more of it is left to charge.
  expect(draft?.entry?.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual(
    [
      ['8010', '200.00', '0.00'],
      ['2410', '0.00', '200.00'],
    ],
  );
  expect(draft?.working.at(-1)).toMatchObject({ amount: '19608.42', isTotal: true });
  await books.session.call('PUT', path, { items: [], version: 1 });
});

test('VAT of the month by class', async () => {
  const lines = await findLines('vat-month', '2026-12');
  const { month } = books.month.expected.vat;
  const { purchases } = month;
  expect(lines.map(({ base }) => base)).toEqual([
    month.taxable_sales,
    month.zero_rated_sales,
    month.exempt_sales,
    '0.00',
    purchases.exempt,
    purchases.services,
    purchases.capital_goods,
    purchases.other_goods,
  ]);
  const taxOf = (from: number, to: number) =>
    toWire(sum(lines.slice(from, to).map(({ tax }) => fromWire(tax ?? '') ?? 0n)));
  expect([taxOf(0, 4), taxOf(4, 8)]).toEqual([month.output_vat, purchases.input_vat]);
});

test('the registers of sales and purchases', async () => {
  const sales = await findLines('sales-register', '2026-12');
  expect(
    sales.map(({ date, document, tin, vatable, ...row }) => ({
      date,
      invoice: document,
      tin,
      vatable,
      zero_rated: row['zero-rated'],
      exempt: row['exempt'],
      vat: row['tax'],
      total: row['total'],
      ...(row['party'] === 'CANCELLED' && { status: 'CANCELLED' }),
    })),
  ).toEqual(
    books.month.expected.sales_journal
      // The spoiled form is registered on the page Numbers, which the golden forms do not do.
      .filter(({ status }) => status === undefined)
      .map((row) => ({ ...row, customer: undefined })),
  );
  const purchases = await findLines('purchase-register', '2026-12');
  const columns = ['date', 'tin', 'exempt', 'services', 'capital-goods', 'goods', 'tax'];
  const wanted = ['date', 'tin', 'exempt', 'services', 'capital_goods', 'other_goods', 'vat'];
  const sorted = (rows: readonly Row[], keys: string[]) =>
    rows.map((row) => keys.map((key) => row[key]).join(' ')).toSorted();
  expect(sorted(purchases, columns)).toEqual(
    sorted(books.month.expected.purchase_register, wanted),
  );
});

test('tax withheld by code and by payee, and what is still due', async () => {
  const { quarter_1601EQ: wanted, ...ewt } = books.month.expected.ewt;
  const byCode = await findLines('ewt-by-atc', '2026-12');
  expect(
    byCode.map(({ atc, rate, base, tax }) => ({ atc, rate: parseInt(rate ?? ''), base, tax })),
  ).toEqual(ewt.by_atc.map((row: Row) => ({ ...row, rate: Number(row['rate']) })));
  const byPayee = await findLines('ewt-by-payee', '2026-12');
  expect(byPayee.map(({ tin, atc, base, tax }) => ({ tin, atc, base, tax }))).toEqual(
    ewt.by_payee.map(({ tin, atc, base, tax }: Row) => ({ tin, atc, base, tax })),
  );
  const quarter = await findItems('1601-EQ', '2026-Q4');
  expect(['20', '21', '19', '25'].map((item) => quarter.get(item))).toEqual([
    wanted.october_remitted,
    wanted.november_remitted,
    wanted.total_withheld,
    wanted.still_due,
  ]);
  expect((await findItems('0619-E', '2026-11')).get('14')).toBe(wanted.november_remitted);
});

test('the certificates 2307 of the quarter, on screen and on paper', async () => {
  const { body } = await get('/api/tax/certificates?period=2026-Q4');
  const wanted = books.month.expected.forms_2307_issued;
  expect(
    body.certificates.map(({ partyId, rows }) => ({
      partyId,
      rows: rows.map((row) => ({ ...row, nature: undefined })),
    })),
  ).toEqual(
    wanted.map(({ payee, rows }: { payee: string; rows: Row[] }) => ({
      partyId: books.parties.get(payee),
      rows,
    })),
  );
  const { rawPayload } = await findFile('/api/tax/certificates/all/pdf?period=2026-Q4');
  const text = await findText(rawPayload);
  for (const shown of ['Dela Cruz, Juan, Reyes', 'WC158', '152,000.00', '1,520.00']) {
    expect(text).toContain(shown);
  }
  const again = await findFile('/api/tax/certificates/all/pdf?period=2026-Q4');
  expect(again.rawPayload.equals(rawPayload)).toBe(true);
  const zip = await findFile('/api/tax/certificates/all/zip?period=2026-Q4');
  expect(zip.rawPayload.toString('latin1').match(/2307-9990\d{10}-2026-Q4\.pdf/g)?.length).toBe(12);
});

test('a bill payment leads to the certificates of its bills', async () => {
  const payment = books.month.entries.find(({ ref }) => ref === 'BP-402');
  const id = books.transactions.get(payment?.no ?? '');
  const { body } = await get(`/api/tax/certificates/record/${id}`);
  expect(body.certificates).toEqual([
    expect.objectContaining({ payee: nameOf('SUP-X'), period: '2026-Q4', tax: '1500.00' }),
  ]);
});

test('creditable tax in hand', async () => {
  const wanted: Row[] = books.month.expected.creditable_withholding_received.received;
  const lines = await findLines('sawt', '2026-Q4');
  expect(lines.map(({ atc, base, tax }) => ({ atc, base, tax }))).toEqual(
    wanted.map(({ atc, base, tax }) => ({ atc, base, tax })),
  );
});

test.for([
  ['sales', 'sales', '2026-12'],
  ['purchases', 'purchases', '2026-12'],
  ['qap', 'qap', '2026-Q4'],
] as const)('the data file of %s, byte for byte', async ([kind, name, period]) => {
  const { filename, lines } = books.month.expected.dat_files[name];
  const { rawPayload, headers } = await findFile(`/api/tax/dat/${kind}/file?period=${period}`);
  const wanted = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
  expect(rawPayload.toString('latin1')).toBe(wanted.toString('latin1'));
  expect(rawPayload.equals(wanted)).toBe(true);
  expect(headers['content-disposition']).toContain(filename);
  const { body } = await get(`/api/tax/dat/${kind}?period=${period}`);
  expect(body.dat.faults).toEqual([]);
  expect(body.dat.totals.every(({ isOk }) => isOk)).toBe(true);
});

test.for(TAX_REPORTS.filter((name) => name !== 'control'))(
  'every amount of %s opens what it is of',
  async (name) => {
    const { body } = await get(`/api/tax/reports/${name}?period=2026-12`);
    const lines = body.report.rows.filter(({ kind }) => kind === 'line');
    const amounts = lines
      .flatMap(({ cells }) => cells)
      .filter(({ amount }) => amount !== undefined && amount !== '0.00');
    expect(amounts.filter(({ behind }) => behind === undefined)).toEqual([]);
    const last = amounts.findLast(({ behind }) => behind?.of === 'tax');
    if (last === undefined) return;
    const asked = new URLSearchParams(JSON.parse(JSON.stringify(last.behind)));
    asked.delete('of');
    const { rows } = (await get(`/api/tax/rows?${asked.toString()}`)).body.report;
    expect(
      rows.findLast(({ kind }) => kind === 'total')?.cells.map(({ amount }) => amount),
    ).toContain(last.amount);
  },
);

test('tax rows and accounts agree, and nothing would be rejected', async () => {
  const { body } = await get('/api/tax/reports/control?period=2026-Q4');
  expect(body.report.checks.map(({ isOk }) => isOk)).toEqual(Array(7).fill(true));
  const { body: found } = await get('/api/tax/faults?period=2026-12');
  expect(found.faults.filter(({ severity }) => severity === 'rejected')).toEqual([]);
});

test('a certificate to follow is expected, reminded of, received, and received once', async () => {
  const customer = books.parties.get('CUS-A') ?? '';
  await enter('invoice', {
    ...TYPED,
    customer,
    invoiceNumber: 'INV-2001',
    date: '2027-01-03',
    lines: [
      {
        description: 'Paper',
        quantity: '1',
        unitPrice: '10000.00',
        taxClass: 'vatable',
        account: '4010',
        withholding: 'WC158',
      },
    ],
  });
  expect(await expectedRows()).toEqual([['INV-2001', 'WC158', '100.00', 'unpaid']]);
  // It comes with the payment: nobody is reminded of it before.
  expect((await get(`/api/tax/expected/reminders/${customer}`)).status).toBe(404);
  await enter('collection-receipt', {
    customer,
    account: '1110',
    method: 'transfer',
    reference: 'TR-2001',
    date: '2027-01-04',
    invoices: [
      {
        invoice: 'INV-2001',
        amount: '11200.00',
        atc: 'WC158',
        base: '10000.00',
        certificate: 'to-follow',
      },
    ],
  });
  expect(await expectedRows()).toEqual([['INV-2001', 'WC158', '100.00', 'to-follow']]);
  const { body: letter } = await get(`/api/tax/expected/reminders/${customer}`);
  expect(letter.text).toContain('INV-2001 of 3 Jan 2027: WC158');
  const sent = { to: 'ap@mabuhay.example', subject: letter.subject, text: letter.text };
  const reminder = `/api/tax/expected/reminders/${customer}` as const;
  expect((await books.session.call('POST', reminder, sent)).status).toBe(200);
  expect((await books.session.call('POST', reminder, sent)).status).toBe(409);
  const opened = await books.session.call('POST', '/api/tax/expected/received', {
    partyId: customer,
    rows: [],
  });
  expect(opened.body.path).toContain('/collectionreceiptform?kind=certificate-received&draft=');
  const received = {
    customer,
    date: '2027-01-05',
    rows: [{ invoice: 'INV-2001', atc: 'WC158', base: '10000.00', tax: '100.00' }],
  };
  // A centavo less than was taken off is open on the invoice, unless it is given up.
  const short = { invoice: 'INV-2001', atc: 'WC158', base: '10000.00', tax: '99.99' };
  const givenUp = { ...received, rows: [{ ...short, missing: '0.01' }] };
  const tooMuch = await post('certificate-received', {
    ...received,
    rows: [{ ...short, missing: '1.01' }],
  });
  expect(tooMuch.body.problem.fields[0]?.path).toBe('rows.0.missing');
  await enter('certificate-received', givenUp);
  expect(await expectedRows()).toEqual([]);
  const twice = await post('certificate-received', received);
  expect(twice.status).toBe(400);
  expect(twice.body.problem.fields[0]?.message).toContain('received already');
});

async function expectedRows(): Promise<string[][]> {
  const { body } = await get('/api/tax/expected');
  expect(body.isTied).toBe(true);
  return body.parties.flatMap(({ rows }) =>
    rows.map(({ document, atc, tax, state }) => [document, atc, tax, state]),
  );
}

async function post(kind: string, answers: object) {
  const path = `/api/transactions/${kind}` as const;
  const preview = await books.session.call('POST', `${path}/preview`, { answers });
  if (preview.status !== 200) return preview;
  const answered = preview.body.questions.map(({ code }) => code);
  const body = { answers, digest: preview.body.digest, answered };
  return books.session.call('POST', path, body, newKey());
}

async function enter(kind: string, answers: object) {
  const { body } = await post(kind, answers);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
}

test('what is typed into a return is kept, and reckoned with', async () => {
  const path = '/api/tax/returns/2550Q?period=2026-Q4';
  const items = [{ item: '17', amount: '5000.00', note: 'Paid in November' }];
  const saved = await books.session.call('PUT', path, { items, version: 0 });
  expect(saved.body.taxReturn.version).toBe(1);
  expect((await findItems('2550Q', '2026-Q4')).get('21')).toBe('20603.38');
  const late = await books.session.call('PUT', path, { items: [], version: 0 });
  expect(late.status).toBe(409);
  const wrong = [{ item: '31A', amount: '1.00', note: '' }];
  expect((await books.session.call('PUT', path, { items: wrong, version: 1 })).status).toBe(400);
  await books.session.call('PUT', path, { items: [], version: 1 });
});

test('a file with a fault in every line is told in some hundred of them', async () => {
  const { rawPayload } = await findFile('/api/tax/dat/sales/file?period=2026-12');
  const [header = ''] = rawPayload.toString('latin1').split('\r\n');
  const text = `${header}\r\n${'X,Y\r\n'.repeat(700)}`;
  const { body } = await books.session.call('POST', '/api/tax/dat/read', { fileName: 'x', text });
  expect(body.dat.faults.length).toBe(501);
  expect(body.dat.faults.at(-1)?.text).toMatch(/^And 2\d\d more faults\.$/);
});

test('1604-E is of the calendar year, whatever the taxable year is', async () => {
  const { db } = books.app.deps;
  const endIn = (month: number) =>
    sql`update company_profiles
      set profile = profile || jsonb_build_object('fiscalYearEndMonth', ${month}::int)`.execute(db);
  await endIn(6);
  const { body } = await get('/api/tax/returns/1604-E?period=2026');
  const control = await get('/api/tax/reports/control?period=2026');
  const filed = await get('/api/filings/state?subject=1604-E&period=2026');
  await endIn(12);
  expect(body.taxReturn.period).toBe('1 Jan 2026 to 31 Dec 2026');
  expect(control.body.report.period).toBe('1 Jul 2025 to 30 Jun 2026');
  expect(filed.body.isOver).toBe(true);
  expect(filed.body.figures).toEqual(
    (await get('/api/filings/state?subject=1604-E&period=2026')).body.figures,
  );
});

test('VAT and its lists go by the quarters of the taxable year, withholding by the calendar', async () => {
  const { db } = books.app.deps;
  const endIn = (month: number) =>
    sql`update company_profiles
      set profile = profile || jsonb_build_object('fiscalYearEndMonth', ${month}::int)`.execute(db);
  const purchases = async (month: string) => {
    const { rawPayload } = await findFile(`/api/tax/dat/purchases/file?period=${month}`);
    return rawPayload.toString('latin1').split(',');
  };
  const NON_CREDITABLE = 17;
  const findCode = async (path: string) => (await get(path)).body.problem?.code;
  const usual = await get('/api/tax/returns/2550Q?period=2026-Q4');
  const exempt = (await purchases('2026-12'))[NON_CREDITABLE];
  expect(exempt).toBe('394.65');
  for (const month of [3, 6, 9]) {
    await endIn(month);
    const { parts } = (await get('/api/tax/returns/2550Q?period=2026-Q4')).body.taxReturn;
    expect(parts).toEqual(usual.body.taxReturn.parts);
    expect((await purchases('2026-12'))[NON_CREDITABLE]).toBe(exempt);
  }
  await endIn(4);
  const quarter = await get('/api/tax/returns/2550Q?period=2027-01-Q');
  const ofDecember = await purchases('2026-12');
  const wrong = [
    await findCode('/api/tax/returns/2550Q?period=2026-Q4'),
    await findCode('/api/tax/returns/1601-EQ?period=2027-01-Q'),
    await findCode('/api/tax/certificates?period=2027-01-Q'),
    await findCode('/api/tax/dat/qap?period=2027-01-Q'),
  ];
  const right = [
    await findCode('/api/tax/returns/1601-EQ?period=2026-Q4'),
    await findCode('/api/tax/dat/sawt?period=2027-01-Q'),
    await findCode('/api/tax/received?period=2027-01-Q'),
    await findCode('/api/tax/reports/slsp-sales?period=2027-01-Q'),
  ];
  const drafts = (await get('/api/periods/years/2026')).body.drafts;
  await endIn(12);
  expect(quarter.body.taxReturn.period).toBe('1 Nov 2026 to 31 Jan 2027');
  expect(quarter.body.taxReturn.notes).toContain(
    'Head of the form: fiscal year ended 04/2027, quarter 3.',
  );
  expect(ofDecember[NON_CREDITABLE]).toBe('0.00');
  expect(wrong).toEqual([
    'tax-quarter-wrong',
    'tax-quarter-wrong',
    'tax-period-wrong',
    'tax-period-wrong',
  ]);
  expect(right).toEqual([undefined, undefined, undefined, undefined]);
  expect(drafts.find(({ code }) => code === 'VAT')?.period).toBe('2026-04-Q');
});

test('sales of a seller without VAT stand in no summary list, and nothing of them would be rejected', async () => {
  const { db } = books.app.deps;
  const register = (isVat: boolean) =>
    sql`update company_profiles
      set profile = profile || jsonb_build_object('isVatRegistered', ${isVat}::boolean)`.execute(
      db,
    );
  await register(false);
  await enter('invoice', {
    ...TYPED,
    customer: books.parties.get('CUS-A') ?? '',
    invoiceNumber: 'INV-9900',
    lines: [{ description: 'Paper', quantity: '1', unitPrice: '100.00', taxClass: 'vatable' }],
  });
  const { body: year } = await get('/api/periods/years/2027?quarter=2027-Q1');
  await register(true);
  expect(year.drafts.find(({ code }) => code === 'PERCENTAGE-TAX')).toMatchObject({
    period: '2027-Q1',
    state: 'needed',
    entry: {
      lines: [
        { account: '6210', debit: '3.00' },
        { account: '2130', credit: '3.00' },
      ],
    },
  });
  const { body } = await get('/api/tax/reports/slsp-sales?period=2027-01');
  expect(body.report.checks[0]?.text).not.toContain('100.00');
  const { body: found } = await get('/api/tax/faults?period=2027-01');
  expect(found.faults.filter(({ list }) => list === 'SLS')).toEqual([]);
  const { body: sums } = await get('/api/tax/returns/2551Q?period=2027-Q1');
  expect(JSON.stringify(sums.taxReturn.parts)).toContain('"amount":"100.00"');
});

test('the totals and amounts of a list, and what a quarter’s return took from its months, open what adds up to them', async () => {
  const TAXES = new Set(['outputTax', 'inputTax', 'tax']);
  const sumBehind = async (behind: object, column: string) => {
    const asked = new URLSearchParams({ ...behind, pageSize: '1' });
    const { body } = await get(`/api/tax/rows?${asked.toString()}`);
    const at = body.report.columns.findIndex(({ key }) => key === column);
    return body.report.rows.at(-1)?.cells[at]?.amount;
  };
  const names = ['slsp-sales?period=2026-12', 'slsp-purchases?period=2026-12'];
  for (const name of [...names, 'payees?period=2026-Q4', 'sawt?period=2026-Q4']) {
    const { columns, rows } = (await get(`/api/tax/reports/${name}`)).body.report;
    const cells = [rows.at(-1), rows[0]].flatMap((row) =>
      present(row).cells.map((cell, at) => ({ ...cell, key: columns[at]?.key })),
    );
    for (const { key, amount, behind } of cells) {
      if (amount === undefined || amount === '0.00') continue;
      expect(behind, name).toMatchObject({ of: 'tax' });
      expect(
        await sumBehind(present(behind), TAXES.has(present(key)) ? 'tax' : 'base'),
        `${name} ${key}`,
      ).toBe(amount);
    }
  }
  const { body } = await get('/api/tax/returns/1601-EQ?period=2026-Q4');
  const items = body.taxReturn.parts.flatMap((part) => part.items);
  for (const number of ['20', '21']) {
    const { amount, behind } = present(items.find(({ item }) => item === number));
    expect(await sumBehind(present(behind), 'tax'), number).toBe(amount);
  }
});

test('what is filed says which entries its figures are from', async () => {
  const period = parsePeriod('2026-Q4');
  if (period === undefined) throw new Error('a quarter');
  for (const code of ['2550Q', 'SLSP', '1601-EQ', 'SAWT']) {
    const subject = FILED_SUBJECTS.find((each) => each.code === code);
    const filed = await subject?.compute(books.app.deps.db, period);
    const counted = new Map<string, bigint>();
    for await (const { shares } of filed?.entries() ?? []) {
      for (const { key, amount } of shares) counted.set(key, (counted.get(key) ?? 0n) + amount);
    }
    expect(counted.size).toBeGreaterThan(0);
    for (const [key, amount] of counted) {
      const figure = filed?.figures.find((each) => each.key === key);
      expect([code, key, figure?.amount]).toEqual([code, key, amount]);
    }
  }
});

test('a bill that is reversed in a later quarter makes no negative certificate', async () => {
  const bill = books.month.entries.find(({ ref }) => ref === 'BILL-303A');
  const id = books.transactions.get(bill?.no ?? '');
  const body = { reason: 'Never delivered', date: '2027-01-05' };
  const reversed = await books.session.call('POST', `/api/records/${id}/reverse`, body, newKey());
  expect(reversed.status).toBe(200);
  const supplier = books.parties.get('SUP-X') ?? '';
  const replaced = await findCertificates('2026-Q4', supplier);
  expect(replaced.rows).toMatchObject([{ month3: '150000.00', tax: '1500.00' }]);
  expect(replaced.corrections).toMatchObject([
    { kind: 'replace', period: '2026-Q4', transactionId: reversed.body.transactionId },
  ]);
  const paper = `/api/tax/certificates/party/${supplier}/2307.pdf?period=2027-Q1` as const;
  expect((await findFile(paper)).statusCode).toBe(404);
  const later = await findCertificates('2027-Q1', supplier);
  expect(later).toMatchObject({ rows: [], corrections: [{ kind: 'elsewhere' }] });
  const { body: rejected } = await get('/api/tax/faults?period=2026-Q4');
  const told = rejected.faults.filter(({ subject }) => subject === nameOf('SUP-X'));
  expect(told.map(({ list, text }) => `${list}: ${text}`).join('\n')).toMatch(
    /2307: To be corrected: Bill BILL-303A .* was reversed on 5 Jan 2027, .* 1601-EQ of Quarter 4 of 2026/,
  );
  // The later quarter has nothing of it, in no return and no list.
  const { body: worksheet } = await get('/api/tax/returns/1601-EQ?period=2027-Q1');
  expect(worksheet.taxReturn.notes.join('\n')).not.toContain('less than zero');
  const { body: list } = await get('/api/tax/reports/payees?period=2027-Q1');
  expect(JSON.stringify(list.report)).not.toContain(nameOf('SUP-X'));
});

async function findCertificates(period: string, supplier: string) {
  const { body } = await get(`/api/tax/certificates?period=${period}`);
  const isOf = ({ partyId }: { partyId: string | null }) => partyId === supplier;
  return {
    rows: body.certificates.filter(isOf).flatMap(({ rows }) => rows),
    corrections: body.corrections.filter(isOf),
  };
}

test.for([
  '/api/tax/rows?type=output-vat&from=2026-12-01&to=2026-12-31',
  '/api/tax/reports/sales-register?period=2026-12',
  '/api/tax/reports/purchase-register?period=2026-12',
  '/api/tax/reports/creditable?period=2026-12',
  '/api/tax/reports/slsp-sales?period=2026-12',
] as const)(
  '%s comes in parts: no row twice and none left out, the totals are of all',
  async (address) => {
    const whole = (await get(`${address}&pageSize=500`)).body;
    const total = whole.report.rows.at(-1);
    expect(whole).toMatchObject({ next: null, rowCount: whole.report.rows.length - 1 });
    const rows: unknown[] = [];
    let after = '';
    do {
      const { body } = await get(`${address}&pageSize=2${after}`);
      expect(body.report.rows.at(-1)).toEqual(total);
      expect(body.rowCount).toBe(whole.rowCount);
      rows.push(...body.report.rows.slice(0, -1));
      after = body.next === null ? '' : `&after=${encodeURIComponent(body.next)}`;
    } while (after !== '');
    expect(rows).toEqual(whole.report.rows.slice(0, -1));
    expect((await get(`${address}&after=nowhere`)).body.problem.fields[0]?.path).toBe('after');
  },
);

test('input VAT of exempt sales is charged as the return has it, also where a bill is partly for resale', async () => {
  await enter('invoice', {
    ...TYPED,
    customer: books.parties.get('CUS-A') ?? '',
    invoiceNumber: 'INV-9901',
    lines: [
      { description: 'Chairs', quantity: '1', unitPrice: '300000.00', taxClass: 'vatable' },
      { description: 'Rice', quantity: '1', unitPrice: '100000.00', taxClass: 'exempt' },
    ],
  });
  await enter('bill', {
    ...TYPED,
    vendor: books.parties.get('SUP-X') ?? '',
    typeOfExpense: 'bill',
    invoiceNumber: 'X-10',
    lines: [
      { description: 'Chairs', account: '5010', amount: '200000.00', vatClass: 'goods' },
      { description: 'Shelves', account: '6140', amount: '300000.00', vatClass: 'goods' },
    ],
  });
  const items = await findItems('2550Q', '2027-Q1');
  const common = (fromWire(items.get('50B') ?? '') ?? 0n) - 24_000_00n;
  const { body: year } = await get('/api/periods/years/2027?quarter=2027-Q1');
  const draft = year.drafts.find(({ code }) => code === 'VAT-EXEMPT');
  expect(draft?.entry?.lines[0]).toMatchObject({ account: '6260', debit: items.get('53') });
  expect(draft?.working).toMatchObject([
    { amount: '100000.00' },
    { amount: items.get('34A') },
    { amount: toWire(common), behind: { of: 'return', form: '2550Q', period: '2027-Q1' } },
    { amount: items.get('53'), isTotal: true },
    { amount: '0.00' },
  ]);
});

test('no two items of one part of a return are worded alike', async () => {
  const twins: string[] = [];
  const ofQuarter = ['2550Q 2026-Q4', '2551Q 2026-Q4', '1601-EQ 2026-Q4', '1702Q 2026-Q3'];
  const others = ['0619-E 2026-11', '1604-E 2026', '1600-VT 2026-12', '1702-RT 2026'];
  for (const [form = '', period = ''] of [...ofQuarter, ...others].map((each) => each.split(' '))) {
    const reply = await get(`/api/tax/returns/${form}?period=${period}`);
    expect(reply.status, form).toBe(200);
    for (const { title, items } of reply.body.taxReturn.parts) {
      const labels = items.map(({ label }) => label);
      const alike = labels.filter((label, at) => labels.indexOf(label) !== at);
      twins.push(...alike.map((label) => `${form}, ${title}: ${label}`));
    }
  }
  expect(twins).toEqual([]);
});
