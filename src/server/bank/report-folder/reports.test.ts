// The report folder through the door: uploads of every kind, refusals, versions, the list, and that
// nothing is ever gone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { drawPrintout, restDrawer } from '../../output/vouchers/drawing/draw-printout.ts';
import { writeForeignWorkbook } from '../../output/workbooks/typed-workbook.ts';
import { SAMPLE_VOUCHER } from '#test/sample-voucher.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { removeUnnamedBytes } from '../../platform/attachments/sweep.ts';
import { verifyAttachments } from '../../platform/attachments/verify.ts';

let portal: TestApp;
let accountant: TestSession;
let user: TestSession;
let pdf: Uint8Array;
let workbook: Uint8Array;

beforeAll(async () => {
  portal = await startTestApp();
  accountant = await portal.loginAs('accountant');
  user = await portal.loginAs('user');
  pdf = await drawPrintout({ template: 'voucher', input: SAMPLE_VOUCHER });
  restDrawer();
  workbook = await writeForeignWorkbook([{ name: 'Sheet', rows: [['Balance', 1]] }]);
});
afterAll(() => portal.stop());

interface Upload {
  readonly fields?: Record<string, string>;
  readonly file?: Uint8Array;
  readonly name?: string;
  readonly session?: TestSession;
}

async function upload({ fields = {}, file = pdf, name = 'a.pdf', session = accountant }: Upload) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ title: 'A report', ...fields }))
    form.append(field, value);
  form.append('file', new Blob([Buffer.from(file)]), name);
  const packed = new Response(form);
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/bank/reports',
    headers: { ...session.headers, 'content-type': packed.headers.get('content-type') ?? '' },
    payload: Buffer.from(await packed.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const list = async (query: string, session = accountant) =>
  (await session.call('GET', `/api/bank/reports?${query}`)).body;
const titles = (body: { rows: { title: string }[] }) => body.rows.map(({ title }) => title);

function open(reportId: string, query = '') {
  const { headers } = accountant;
  const url = `/api/bank/reports/${reportId}/file${query}` as const;
  return portal.app.inject({ method: 'GET', url, headers });
}

describe('an upload', () => {
  test('is shown with all that was said, under a name that tells what it is', async () => {
    const fields = { title: 'December', account: '1110', asAt: '2026-12-31', note: 'Signed' };
    const { status, body } = await upload({ fields, name: '../x/report.html' });
    expect([status, body.report]).toMatchObject([
      200,
      {
        ...fields,
        version: 1,
        versionCount: 1,
        fileName: 'report.html.pdf',
        contentType: 'application/pdf',
        size: pdf.length,
        uploadedBy: 'accountant.one',
        away: null,
      },
    ]);
    expect(titles(await list('search=decem'))).toEqual(['December']);
    const saved = await open(body.report.reportId);
    expect(saved.rawPayload.equals(Buffer.from(pdf))).toBe(true);
    expect(saved.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="report.html.pdf"/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    const shown = await open(body.report.reportId, '?disposition=inline');
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
  });

  test('may be a workbook, which is never shown inline', async () => {
    const { body } = await upload({ file: workbook, name: 'Book.XLSX', fields: { title: 'Book' } });
    expect(body.report).toMatchObject({ fileName: 'Book.xlsx', account: null, asAt: null });
    const shown = await open(body.report.reportId, '?disposition=inline');
    expect(shown.headers['content-disposition']).toMatch(/^attachment/);
  });

  test.for([
    ['text', Buffer.from('Balance,1'), 'report-type', 415],
    ['nothing', new Uint8Array(), 'attachment-empty', 400],
    ['an archive', Buffer.from('PK\u0003\u0004 and nothing else'), 'report-type', 415],
    ['a PDF that was cut off', Buffer.from('%PDF-1.7\n1 0 obj'), 'attachment-damaged', 415],
  ] as const)('of %s is refused, and nothing is kept', async ([, file, code, status]) => {
    const before = await portal.countOf('bank_reports');
    const { status: is, body } = await upload({ file });
    expect([is, body.problem?.code]).toEqual([status, code]);
    expect(await portal.countOf('bank_reports')).toBe(before);
  });

  test('of a workbook with macros is refused', async () => {
    const file = Buffer.concat([Buffer.from(workbook), Buffer.from('vbaProject.bin')]);
    expect((await upload({ file, name: 'a.xlsx' })).body.problem.code).toBe('report-type');
  });

  test('without a title, or with fields that are none, marks the fields', async () => {
    const fields = { title: ' ', account: '1199', asAt: '2026-02-30', replaces: 'x' };
    const { status, body } = await upload({ fields });
    expect(status).toBe(400);
    expect(body.problem.fields.map(({ path }: { path: string }) => path)).toEqual([
      'title',
      'asAt',
      'replaces',
    ]);
    const unknown = await upload({ fields: { account: '1199' } });
    expect(unknown.body.problem.fields).toMatchObject([{ path: 'account' }]);
  });

  test('is the accountant’s, and so is everything in the folder', async () => {
    expect((await upload({ session: user })).status).toBe(403);
    const { body } = await upload({ fields: { title: 'Not for everybody' } });
    const admin = await portal.loginAs('admin');
    const one = `/api/bank/reports/${body.report.reportId}` as const;
    for (const session of [user, admin]) {
      for (const url of ['/api/bank/reports', `${one}/versions`, `${one}/file`])
        expect((await session.call('GET', url)).status, url).toBe(403);
    }
  });
});

test('another version stands before the ones before it, which all stay', async () => {
  const first = (await upload({ fields: { title: 'Quarter' } })).body.report;
  const replaced = { title: 'Quarter, corrected', replaces: first.reportId };
  const [second, third] = await Promise.all([
    upload({ fields: replaced, file: workbook, name: 'q.xlsx' }),
    upload({ fields: replaced }),
  ]);
  const versions = [second.body.report.version, third.body.report.version];
  expect(new Set(versions)).toEqual(new Set([2, 3]));
  expect(await list('search=quarter')).toMatchObject({
    total: 1,
    rows: [{ version: 3, versionCount: 3, firstId: first.firstId }],
  });
  const all = await accountant.call('GET', `/api/bank/reports/${first.reportId}/versions`);
  expect(all.body.versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  expect((await open(first.reportId)).statusCode).toBe(200);
  const lost = { replaces: '00000000-0000-4000-8000-000000000001' };
  expect((await upload({ fields: lost })).status).toBe(404);
});

test('the list is searched, sorted and paged', async () => {
  for (const [title, asAt] of [
    ['alpha zz', '2026-03-31'],
    ['Beta zz', '2026-01-31'],
    ['gamma zz', ''],
  ] as const) {
    await upload({ fields: { title, asAt } });
  }
  expect(titles(await list('search=zz'))).toEqual(['alpha zz', 'Beta zz', 'gamma zz']);
  expect(titles(await list('search=zz&sort=title&direction=desc'))).toEqual([
    'gamma zz',
    'Beta zz',
    'alpha zz',
  ]);
  const page = await list('search=zz&sort=title&direction=asc&pageSize=1&page=2');
  expect([titles(page), page.total]).toEqual([['Beta zz'], 3]);
  expect(titles(await list('search=%25'))).toEqual([]);
});

test('put away with a reason it is out of the list, and can be had back', async () => {
  const { reportId } = (await upload({ fields: { title: 'Wrong one' } })).body.report;
  const move = (isAway: boolean, session = accountant) =>
    session.call('POST', `/api/bank/reports/${reportId}/away`, { isAway, reason: 'Mixed up' });
  expect((await move(true, user)).status).toBe(403);
  expect((await move(true)).status).toBe(200);
  expect((await move(true)).status).toBe(409);
  expect((await list('search=wrong')).total).toBe(0);
  expect((await list('search=wrong&away=true')).rows).toMatchObject([
    { title: 'Wrong one', away: { by: 'accountant.one', reason: 'Mixed up' } },
  ]);
  expect((await move(false)).status).toBe(200);
  expect((await list('search=wrong')).rows).toMatchObject([{ away: null }]);
});

test('stored reports are checked with all documents, and no sweeper takes them', async () => {
  const { rows } = await list('');
  expect(await removeUnnamedBytes(portal.deps, present(rows[0]).sha256)).toBe(false);
  const before = await verifyAttachments(portal.deps);
  expect(before).toMatchObject({ missing: [], altered: [] });
  await portal.deps.files.remove(present(rows[0]).sha256);
  expect((await verifyAttachments(portal.deps)).missing).toEqual([rows[0]?.sha256]);
});
