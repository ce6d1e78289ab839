// Supporting documents after the posting: attached, told apart, marked, missed, counted, and bound
// to what was recorded.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkFile, csvOf, enterFile } from '#test/import-file.ts';
import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { readAs } from '#test/read-as.ts';
import { findText, hasPoppler } from '#test/read-pdf.ts';
import { rowsOfCsv } from '#test/rows-of-csv.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { drawReceipt, uploadDocument } from '#test/upload.ts';

import { readTypedWorkbook } from '../../output/workbooks/typed-workbook.ts';
import { seeOlderPictures } from '../../platform/attachments/looks.ts';
import { sweepAttachments } from '../../platform/attachments/sweep.ts';

import { verifyEvidence } from './verify.ts';

let app: TestApp;
let user: TestSession;
let other: TestSession;
let accountant: TestSession;
let admin: TestSession;
let customer: string;
let lastReceipt = 0;

beforeAll(async () => {
  app = await startTestApp();
  await app.addAccount('other.user', 'user');
  [user, accountant, admin] = [
    await app.loginAs('user'),
    await app.loginAs('accountant'),
    await app.loginAs('admin'),
  ];
  other = await app.login('other.user');
  customer = await registerCustomer(user);
});
afterAll(() => app.stop());

async function receipt(): Promise<Buffer> {
  lastReceipt += 1;
  return drawReceipt(lastReceipt);
}

/** Uploads a new receipt, unless told which, and answers its id. */
async function uploaded(session: TestSession, content?: Buffer, fileName = 'OR.jpg') {
  const document = { content: content ?? (await receipt()), fileName };
  return (await uploadDocument(app, session, document)).attachmentId;
}

function attach(
  session: TestSession,
  transactionId: string,
  attachmentIds: readonly string[],
  reason = '',
) {
  return session.call('POST', `/api/records/${transactionId}/attachments`, {
    attachmentIds,
    reason,
  });
}

async function recordOf(transactionId: string, session = accountant) {
  const { body } = await session.call('GET', `/api/records/${transactionId}`);
  return body.record;
}

async function isMissing(number: string): Promise<boolean> {
  const { body } = await accountant.call('GET', '/api/records?papers=without&pageSize=200');
  return body.rows.some((row) => row.number === number);
}

/** Closes the month of a day, as the owner of the tables. */
function closeMonth(month: string) {
  return readAs(
    app.database.ownerUrl,
    `insert into locked_months (month, locked_at, locked_by)
      select '${month}', now(), user_id from user_accounts limit 1`,
  );
}

describe('documents that come later', () => {
  test('a posted record takes a document, with who and when, in list, history and audit', async () => {
    const { transactionId, number } = await postInvoice(user, customer);
    expect(await isMissing(number)).toBe(true);
    expect((await attach(user, transactionId, [await uploaded(user)])).status).toBe(200);
    const record = await recordOf(transactionId);
    expect(record.attachments).toMatchObject([
      { fileName: 'OR.jpg', attachedBy: 'user.one', isLater: true, wrong: null },
    ]);
    expect(record.attachmentCount).toBe(1);
    expect(record.history.at(-1)).toMatchObject({ actor: 'user.one', text: 'Attached OR.jpg' });
    expect(await isMissing(number)).toBe(false);
    const { body } = await admin.call('GET', '/api/audit?action=attachment.added');
    expect(body.rows[0]).toMatchObject({ actor: 'user.one', subject: number });
  });

  test('whoever may see a record attaches to it; for anybody else it is not there', async () => {
    const { transactionId } = await postInvoice(user, customer);
    for (const session of [user, accountant, admin])
      expect((await attach(session, transactionId, [await uploaded(session)])).status).toBe(200);
    expect((await attach(other, transactionId, [await uploaded(other)])).status).toBe(404);
    const [own] = (await recordOf(transactionId)).attachments;
    const path = `/api/attachments/${own?.attachmentId}` as const;
    expect((await user.call('GET', path)).status).toBe(200);
    expect((await other.call('GET', path)).status).toBe(404);
    const later = (await recordOf(transactionId)).attachments.at(-1);
    expect((await user.call('GET', `/api/attachments/${later?.attachmentId}`)).status).toBe(200);
  });

  test('a document of somebody else, or of another record, is not taken', async () => {
    const [one, two] = [await postInvoice(user, customer), await postInvoice(user, customer)];
    const theirs = await uploaded(accountant);
    const refused = await attach(user, one.transactionId, [theirs]);
    expect(refused.body.problem.code).toBe('attachment-not-usable');
    const mine = await uploaded(user);
    await attach(user, one.transactionId, [mine]);
    expect((await attach(user, two.transactionId, [mine])).body.problem.code).toBe(
      'attachment-not-usable',
    );
    const typed = typedInvoice(customer, 'E-TAKEN', { attachments: [mine] });
    expect((await enterInvoice(user, typed)).status).toBeGreaterThanOrEqual(400);
    expect((await user.call('DELETE', `/api/attachments/${mine}`)).body.problem.code).toBe(
      'attachment-in-use',
    );
  });

  test('all of several are attached, or none', async () => {
    const { transactionId } = await postInvoice(user, customer);
    const mine = await uploaded(user);
    const both = await attach(user, transactionId, [mine, await uploaded(accountant)]);
    expect(both.status).toBe(409);
    expect((await recordOf(transactionId)).attachments).toEqual([]);
  });

  test('in a closed month a reason is needed, and stays with the document', async () => {
    const { transactionId } = await postInvoice(user, customer, { date: '2026-02-03' });
    await closeMonth('2026-02-01');
    expect((await recordOf(transactionId)).evidence.isMonthClosed).toBe(true);
    const paper = await uploaded(user);
    expect((await attach(user, transactionId, [paper])).body.problem.code).toBe(
      'evidence-reason-needed',
    );
    const said = await attach(user, transactionId, [paper], 'The customer sent it in March');
    expect(said.status).toBe(200);
    const { attachments, history } = await recordOf(transactionId);
    expect(attachments[0]?.reason).toBe('The customer sent it in March');
    expect(history.at(-1)?.text).toBe('Attached OR.jpg: The customer sent it in March');
  });

  test('a record that came by an import takes a document like any other', async () => {
    const headings = [
      'Invoice No.',
      'Customer',
      'Date',
      'Particulars',
      'Qty',
      'Unit Price',
      'VAT',
      'E-mail',
    ];
    const row = [
      'E-IM-1',
      '999-001-000',
      '2026-01-20',
      'Chair',
      '1',
      '500.00',
      'VATable',
      'a@sandigan.example',
    ];
    const file = { name: 'january.csv', content: csvOf(headings, row) };
    const entered = await enterFile(user, await checkFile(user, 'invoice', file));
    const { transactionId = '' } = entered.body.transactions[0] ?? {};
    expect((await recordOf(transactionId)).evidence.isNeeded).toBe(true);
    expect((await attach(user, transactionId, [await uploaded(user)])).status).toBe(200);
    expect((await recordOf(transactionId)).attachmentCount).toBe(1);
  });

  test('what was attached later is never swept away', async () => {
    const { transactionId } = await postInvoice(user, customer);
    const paper = await uploaded(user);
    await attach(user, transactionId, [paper]);
    const soon = { now: () => new Date(app.clock.now().getTime() + 30 * 86_400_000) };
    await sweepAttachments({ ...app.deps, clock: soon });
    expect((await user.call('GET', `/api/attachments/${paper}`)).status).toBe(200);
  });
});

describe('wrong documents', () => {
  test('a wrong document is marked with a reason, stays, and proves nothing', async () => {
    const paper = await uploaded(user);
    const { transactionId, number } = await postInvoice(user, customer, { attachments: [paper] });
    expect(await isMissing(number)).toBe(false);
    const path = `/api/records/${transactionId}/attachments/${paper}/wrong` as const;
    expect((await user.call('POST', path, { reason: '' })).status).toBe(400);
    expect((await admin.call('POST', path, { reason: 'not mine' })).status).toBe(403);
    const reason = 'Receipt of another customer';
    expect((await user.call('POST', path, { reason })).status).toBe(200);
    const { attachments, attachmentCount } = await recordOf(transactionId);
    expect(attachments[0]?.wrong).toMatchObject({ by: 'user.one', reason });
    expect(attachmentCount).toBe(0);
    expect(await isMissing(number)).toBe(true);
    expect((await user.call('POST', path, { reason })).body.problem.code).toBe(
      'attachment-marked-wrong',
    );
    expect((await user.call('GET', `/api/attachments/${paper}`)).status).toBe(200);
  });

  test('a correction takes over what came later, and nothing that was wrong', async () => {
    const { transactionId } = await postInvoice(user, customer);
    const [good, bad] = [await uploaded(user), await uploaded(user)];
    await attach(user, transactionId, [good, bad]);
    const wrong = `/api/records/${transactionId}/attachments/${bad}/wrong` as const;
    await accountant.call('POST', wrong, { reason: 'not this one' });
    const { answers } = await recordOf(transactionId);
    expect(answers['attachments']).toEqual([good]);
    const corrects = { transactionId, reason: 'wrong price' };
    const stale = typedInvoice(customer, 'E-C0', { attachments: [good, bad] });
    expect((await enterInvoice(accountant, stale, { corrects })).status).toBe(409);
    const typed = typedInvoice(customer, 'E-C1', { attachments: [good] });
    const corrected = await enterInvoice(accountant, typed, { corrects });
    expect([corrected.status, corrected.body.error]).toEqual([200, undefined]);
    const record = await recordOf(corrected.body.transactionId);
    expect(record.attachments.map(({ attachmentId }) => attachmentId)).toEqual([good]);
  });
});

describe('none exists', () => {
  test('an accountant says that none exists, or that one is expected after all', async () => {
    const { transactionId, number } = await postInvoice(user, customer);
    const path = `/api/records/${transactionId}/evidence` as const;
    const none = { state: 'none-exists', reason: 'Market vendor without receipts' };
    expect((await user.call('PUT', path, none)).status).toBe(403);
    expect((await admin.call('PUT', path, none)).status).toBe(403);
    expect((await accountant.call('PUT', path, { ...none, reason: ' ' })).status).toBe(400);
    expect((await accountant.call('PUT', path, none)).status).toBe(200);
    expect((await accountant.call('PUT', path, none)).body.problem.code).toBe('conflict');
    expect(await isMissing(number)).toBe(false);
    expect((await recordOf(transactionId)).evidence.excuse).toMatchObject({
      by: 'accountant.one',
      reason: none.reason,
    });
    const expected = { state: 'expected', reason: 'The vendor will issue one' };
    expect((await accountant.call('PUT', path, expected)).status).toBe(200);
    expect(await isMissing(number)).toBe(true);
    await attach(user, transactionId, [await uploaded(user)]);
    expect((await accountant.call('PUT', path, none)).body.problem.code).toBe('evidence-there');
  });
});

describe('twins', () => {
  const twinsOf = async (session: TestSession, attachmentId: string) =>
    (await session.call('GET', `/api/attachments/${attachmentId}/twins`)).body.twins;

  test('the same file is told at once, with where it is used', async () => {
    const paper = await receipt();
    const { transactionId, number } = await postInvoice(user, customer, {
      attachments: [await uploaded(user, paper)],
    });
    const again = await uploaded(user, paper, 'again.jpg');
    expect(await twinsOf(user, again)).toMatchObject([
      { isSame: true, record: { transactionId, number } },
    ]);
    // Another's record is told without saying which.
    const theirs = await uploaded(other, paper);
    expect(await twinsOf(other, theirs)).toEqual([{ isSame: true, record: null }]);
    expect((await attach(user, transactionId, [again])).body.problem.code).toBe(
      'attachment-attached-here',
    );
  });

  test('a picture that looks the same is told, also one stored before looks were kept', async () => {
    const paper = await receipt();
    const { transactionId } = await postInvoice(user, customer, {
      attachments: [await uploaded(user, paper)],
    });
    const smaller = await sharp(paper)
      .resize(400)
      .modulate({ brightness: 1.04 })
      .jpeg({ quality: 55 })
      .toBuffer();
    const photo = await uploaded(user, smaller, 'photo.jpg');
    expect(await twinsOf(user, photo)).toMatchObject([
      { isSame: false, record: { transactionId } },
    ]);
    expect(await twinsOf(user, await uploaded(user))).toEqual([]);
    const blank = sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } });
    expect(await twinsOf(user, await uploaded(user, await blank.jpeg().toBuffer()))).toEqual([]);

    await readAs(app.database.ownerUrl, 'update attachments set looks = null');
    expect(await twinsOf(user, photo)).toEqual([]);
    expect(await seeOlderPictures(app.deps)).toBeGreaterThan(0);
    expect(await twinsOf(user, photo)).toMatchObject([{ record: { transactionId } }]);
    expect(await seeOlderPictures(app.deps)).toBe(0);
  });

  test('what was reversed no longer uses its document', async () => {
    const paper = await receipt();
    const { transactionId } = await postInvoice(user, customer, {
      attachments: [await uploaded(user, paper)],
    });
    const again = await uploaded(user, paper);
    expect(await twinsOf(user, again)).toHaveLength(1);
    const reversal = { reason: 'entered twice' };
    await accountant.call('POST', `/api/records/${transactionId}/reverse`, reversal, newKey());
    expect(await twinsOf(user, again)).toEqual([]);
  });
});

async function fileOf(url: string) {
  const file = await app.app.inject({ method: 'GET', url, headers: accountant.headers });
  expect(file.statusCode, url).toBe(200);
  return file;
}

describe('the score', () => {
  const DAYS = 'from=2025-10-01&to=2025-10-31';

  test('what is missing is told by month, kind and amount, on the screen and in files', async () => {
    const date = '2025-10-05';
    const one = await postInvoice(user, customer, { date, attachments: [await uploaded(user)] });
    const two = await postInvoice(user, customer, { date });
    await postInvoice(user, customer, { date });
    const none = { state: 'none-exists', reason: 'A market vendor' };
    await accountant.call('PUT', `/api/records/${two.transactionId}/evidence`, none);
    const amount = (count: number) => `${count * 1120}.00`;
    const { body } = await accountant.call('GET', `/api/evidence?${DAYS}`);
    expect(body.rows).toMatchObject([
      {
        month: '2025-10',
        kind: 'invoice',
        neededCount: 3,
        neededAmount: amount(3),
        documentedAmount: amount(1),
        excusedAmount: amount(1),
        missingCount: 1,
        missingAmount: amount(1),
        score: 333,
      },
    ]);
    expect(body.total).toMatchObject({ missingAmount: amount(1), score: 333 });
    expect((await user.call('GET', `/api/evidence?${DAYS}`)).status).toBe(403);

    const csv = await accountant.call('GET', `/api/evidence/export/csv?${DAYS}`);
    const rows = rowsOfCsv(csv.body);
    expect(rows.at(-1)?.slice(0, 8)).toEqual([
      'Total',
      '3',
      '3360.00',
      '1120.00',
      '1120.00',
      '1',
      '1120.00',
      '33.3%',
    ]);
    const xlsx = await fileOf(`/api/evidence/export/xlsx?${DAYS}`);
    const sheets = await readTypedWorkbook(xlsx.rawPayload);
    const total = sheets[0]?.rows.findLast(([first]) => first === 'Total');
    expect(total?.slice(1, 7)).toEqual([3, 3360, 1120, 1120, 1, 1120]);
    const pdf = await fileOf(`/api/evidence/export/pdf?${DAYS}`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    if (hasPoppler) expect(await findText(pdf.rawPayload)).toMatch(/Total +3 +3,360\.00 .*33\.3%/);
    expect(one.transactionId).not.toBe(two.transactionId);
  });

  test('what is missing leaves as the list that is on the screen', async () => {
    await postInvoice(user, customer, { date: '2025-10-06', attachments: [await uploaded(user)] });
    const filter = `papers=without&${DAYS}&sort=date&direction=asc` as const;
    const { body } = await accountant.call('GET', `/api/records?${filter}`);
    const numbers = body.rows.map(({ number }) => number);
    expect(numbers).toHaveLength(1);
    const csv = await accountant.call('GET', `/api/records/export/csv?${filter}`);
    expect(rowsOfCsv(csv.body).map(([, , number]) => number)).toEqual(['Number', ...numbers]);
    const xlsx = await fileOf(`/api/records/export/xlsx?${filter}`);
    const [sheet] = await readTypedWorkbook(xlsx.rawPayload);
    const inSheet = sheet?.rows.filter((row) => row.includes(numbers[0] ?? ''));
    expect(inSheet).toHaveLength(1);
  });

  test('the missing ones of a kind and of days leave as CSV, XLSX and PDF, each person with their own', async () => {
    const { number } = await postInvoice(user, customer, { date: '2025-09-08' });
    await postInvoice(user, customer, { date: '2025-08-29' });
    const list = (format: 'pdf' | 'xlsx' | 'csv', change: object = {}) => {
      const asked = { kind: 'invoice', from: '2025-09-01', to: '2025-09-30', ...change };
      const query = String(new URLSearchParams(asked));
      return `/api/evidence/missing/export/${format}?${query}` as const;
    };
    const numbersOf = async (session: TestSession, change: object = {}) => {
      const { body } = await session.call('GET', list('csv', change));
      return rowsOfCsv(body).map(([, , each]) => each);
    };
    expect(await numbersOf(accountant)).toEqual(['Number', number, '']);
    expect(await numbersOf(user)).toEqual(['Number', number, '']);
    expect(await numbersOf(accountant, { kind: 'bill' })).toEqual(['Number', '']);
    expect(await numbersOf(accountant, { from: '2025-08-01' })).toHaveLength(4);
    const xlsx = await fileOf(list('xlsx'));
    const [sheet] = await readTypedWorkbook(xlsx.rawPayload);
    expect(sheet?.rows.filter((row) => row.includes(number))).toHaveLength(1);
    expect(sheet?.rows.flat()).toContain('Invoice from 1 Sep 2025 to 30 Sep 2025');
    const pdf = await fileOf(list('pdf'));
    expect(pdf.headers['content-type']).toBe('application/pdf');
    if (hasPoppler) {
      const text = await findText(pdf.rawPayload);
      expect(text).toContain(number);
      expect(text).toMatch(/Total +1,120\.00/);
    }
  });

  test('rules of the settings say what needs a document, from which amount on', async () => {
    const date = '2025-11-05';
    const { number } = await postInvoice(user, customer, { date });
    expect(await isMissing(number)).toBe(true);
    const path = '/api/settings/evidence/invoice';
    const { body } = await accountant.call('GET', '/api/settings/evidence');
    expect(body.rules.find(({ kind }) => kind === 'invoice')).toMatchObject({
      isNeeded: true,
      fromAmount: '0.00',
      version: 0,
    });
    const rule = { isNeeded: true, fromAmount: '1120.01', version: 0 };
    expect((await user.call('PUT', path, rule)).status).toBe(403);
    expect((await accountant.call('PUT', path, rule)).status).toBe(200);
    expect((await accountant.call('PUT', path, rule)).body.problem.code).toBe('conflict');
    expect(await isMissing(number)).toBe(false);
    await accountant.call('PUT', path, { ...rule, fromAmount: '1120.00', version: 1 });
    expect(await isMissing(number)).toBe(true);
    await accountant.call('PUT', path, { isNeeded: false, fromAmount: '0.00', version: 2 });
    expect(await isMissing(number)).toBe(false);
    const off = await accountant.call('GET', '/api/evidence?from=2025-11-01&to=2025-11-30');
    expect(off.body).toMatchObject({ rows: [], total: { neededCount: 0, score: null } });
    const audit = await admin.call('GET', '/api/audit?action=evidence-rule.changed');
    expect(audit.body.rows).toHaveLength(3);
    await accountant.call('PUT', path, { isNeeded: true, fromAmount: '0.00', version: 3 });
  });
});

describe('the chain', () => {
  test('nobody changes it, and verify finds what was changed all the same [A-95, A-96]', async () => {
    const owner = (statement: string) => readAs(app.database.ownerUrl, statement);
    const clean = await verifyEvidence(app.deps.db);
    expect(clean.faults).toEqual([]);
    expect(clean.checked).toBeGreaterThan(10);
    for (const statement of [
      "update evidence_events set reason = 'x'",
      'delete from evidence_events',
      'truncate evidence_events',
    ])
      await expect(owner(statement)).rejects.toThrow('append-only');
    const unguarded = (statement: string) =>
      owner(`set session_replication_role = replica; ${statement}`);
    await unguarded("update evidence_events set reason = reason || ' ' where sequence = 3");
    expect((await verifyEvidence(app.deps.db)).faults).toEqual([
      expect.stringMatching(/^row 3 .* was changed after it was recorded/),
    ]);
    await unguarded('update evidence_events set reason = rtrim(reason) where sequence = 3');
    expect((await verifyEvidence(app.deps.db)).faults).toEqual([]);
    await unguarded(
      'delete from evidence_events where sequence = (select max(sequence) from evidence_events)',
    );
    expect((await verifyEvidence(app.deps.db)).faults).toEqual([
      expect.stringContaining('the audit trail has'),
    ]);
  });
});
