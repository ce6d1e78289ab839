import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DEFAULT_CHEQUE_LAYOUT } from '#shared/output/cheque-layout.ts';
import { findText, findWords } from '#test/read-pdf.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { connect } from '../../platform/db/connect.ts';

import { chequePdf } from '../../output/vouchers/cheque-pdf.ts';
import { restDrawer } from '../../output/vouchers/drawing/draw-printout.ts';

let app: TestApp;
let accountant: TestSession;
let bankAccountId: string;
let path: `/api/settings/bank-accounts/${string}/cheque-template`;

beforeAll(async () => {
  app = await startTestApp();
  accountant = await app.loginAs('accountant');
  const bank = { name: 'BDO Current', bank: 'BDO', accountNumber: '00-123', currency: 'PHP' };
  const body = { ...bank, ledgerAccount: '1110', isActive: true };
  await accountant.call('POST', '/api/settings/bank-accounts', body);
  const listed = await accountant.call('GET', '/api/settings/bank-accounts');
  ({ bankAccountId } = present(listed.body.bankAccounts[0]));
  path = `/api/settings/bank-accounts/${bankAccountId}/cheque-template`;
});
afterAll(async () => {
  restDrawer();
  await app.stop();
});

const CHEQUE = {
  date: '2026-12-02',
  payee: 'Peña & Añonuevo Trading',
  amount: 1_234_567n,
  isCrossed: true,
};

function draw(change: Partial<typeof CHEQUE> = {}): Promise<Uint8Array> {
  return chequePdf(app.deps, { ...CHEQUE, ...change, bankAccountId });
}

describe('a cheque', () => {
  test('has payee and words between guards, figures without a peso sign, no PESOS', async () => {
    const text = (await findText(await draw())).replaceAll(/\s+/g, ' ');
    expect(text).toContain('*** Peña & Añonuevo Trading ***');
    expect(text).toContain('*** TWELVE THOUSAND THREE HUNDRED FORTY-FIVE AND 67/100 ONLY ***');
    expect(text).toContain(' 12,345.67');
    expect(text).not.toMatch(/₱|PESOS/);
  });

  test('has a digit of the date in each box, and everything on its place', async () => {
    const words = await findWords(await draw({ isCrossed: false }));
    const { dateXMm, datePitchMm: pitch, dateDashMm: dash } = DEFAULT_CHEQUE_LAYOUT;
    const signs = words.filter(({ word, left }) => /^[\d-]$/.test(word) && left > dateXMm - 1);
    expect(signs.map(({ word }) => word).join('')).toBe('12-02-2026');
    const centre = (at: number) => ((signs[at]?.left ?? 0) + (signs[at]?.right ?? 0)) / 2;
    expect(centre(0)).toBeCloseTo(dateXMm + pitch / 2, 0);
    expect(centre(9)).toBeCloseTo(dateXMm + 2 * dash + 7.5 * pitch, 0);
    const figures = words.find(({ word }) => word === '12,345.67');
    expect(figures?.left).toBeCloseTo(DEFAULT_CHEQUE_LAYOUT.figuresXMm, 0);
  });

  test('is crossed only when told so', async () => {
    // The text lies aslant, so poppler gives it letter by letter.
    const crossed = (await findWords(await draw())).length;
    const plain = (await findWords(await draw({ isCrossed: false }))).length;
    expect(crossed).toBeGreaterThan(plain);
  });

  test('keeps the largest amount and a long name on their places', async () => {
    const payee =
      'The Very Long Named Cooperative of Transport Operators and Drivers of Nueva Ecija';
    const pdf = await draw({ payee, amount: 77_777_777_777_777n, isCrossed: false });
    const words = await findWords(pdf);
    const { wordsXMm, wordsYMm, wordsPitchMm, wordsWidthMm } = DEFAULT_CHEQUE_LAYOUT;
    const inWords = words.filter(({ bottom }) => bottom > wordsYMm - 1);
    expect(Math.max(...inWords.map(({ right }) => right))).toBeLessThan(wordsXMm + wordsWidthMm);
    expect(Math.max(...inWords.map(({ bottom }) => bottom))).toBeLessThan(
      wordsYMm + wordsPitchMm + 3,
    );
    expect((await findText(pdf)).replaceAll(/\s+/g, ' ')).toContain(payee);
  });

  test('moves with the offsets of its bank account’s template', async () => {
    const before = await findWords(await draw());
    const read = await accountant.call('GET', path);
    expect(read.body).toEqual({ success: true, layout: DEFAULT_CHEQUE_LAYOUT, version: 0 });
    const layout = { ...DEFAULT_CHEQUE_LAYOUT, offsetXMm: -2.5, offsetYMm: 4 };
    const saved = await accountant.call('PUT', path, { layout, version: 0 });
    expect(saved.body).toEqual({ success: true, version: 1 });
    const after = await findWords(await draw());
    const figuresIn = (words: typeof after) => words.find(({ word }) => word === '12,345.67');
    expect((figuresIn(after)?.left ?? 0) - (figuresIn(before)?.left ?? 0)).toBeCloseTo(-2.5, 1);
    expect((figuresIn(after)?.bottom ?? 0) - (figuresIn(before)?.bottom ?? 0)).toBeCloseTo(4, 1);
  });

  test('is tried over a grid of millimetres', async () => {
    const url = `/api/settings/bank-accounts/${bankAccountId}/cheque-test.pdf` as const;
    const reply = await app.app.inject({ method: 'GET', url, headers: accountant.headers });
    expect(reply.headers['content-type']).toBe('application/pdf');
    const text = await findText(reply.rawPayload);
    expect(text).toContain('NOT A CHEQUE');
    for (const millimetres of ['10', '100', '200']) expect(text).toContain(millimetres);
  });
});

describe('a cheque of the register', () => {
  test('is printed while it is here, for who may see it', async () => {
    const chequeId = await writeCheque('0001239', 'written');
    const url = `/api/cheques/${chequeId}/cheque.pdf` as const;
    const { headers } = accountant;
    const reply = await app.app.inject({ method: 'GET', url, headers });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('Cheque 0001239.pdf'),
    });
    const text = (await findText(reply.rawPayload)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('*** TWO HUNDRED TWENTY THOUSAND ONLY ***');
    expect(text).toContain('220,000.00');
    const other = await app.loginAs('user');
    expect((await other.call('GET', url)).status).toBe(404);
  });

  test('is crossed unless told otherwise, and never one to cash', async () => {
    const findSigns = async (chequeId: string, query = '') => {
      const url = `/api/cheques/${chequeId}/cheque.pdf${query}` as const;
      const { headers } = accountant;
      const { rawPayload } = await app.app.inject({ method: 'GET', url, headers });
      return (await findWords(rawPayload)).length;
    };
    const vendors = await writeCheque('0001241', 'written');
    expect(await findSigns(vendors)).toBeGreaterThan(await findSigns(vendors, '?crossed=no'));
    const cash = await writeCheque('0001242', 'written', 'Cash');
    expect(await findSigns(cash)).toBe(await findSigns(cash, '?crossed=no'));
  });

  test('that was voided or has left is not printed', async () => {
    for (const state of ['voided', 'released', 'cleared']) {
      const chequeId = await writeCheque(`9${state.length}`, state);
      const reply = await accountant.call('GET', `/api/cheques/${chequeId}/cheque.pdf`);
      expect(reply.body.problem.code).toBe('cheque-not-printable');
      expect(reply.body.error).toContain(`is ${state}.`);
    }
  });
});

/** A row of the register, as the posting of a cheque disbursement leaves it. */
async function writeCheque(
  number: string,
  state: string,
  payee = 'Luntian Supply',
): Promise<string> {
  const chequeId = randomUUID();
  const { db, end } = connect(app.database.ownerUrl, { maxConnections: 1 });
  await sql`insert into cheques (cheque_id, account, number, payee, amount, written_amount, date, state)
    values (${chequeId}, '1110', ${number}, ${payee}, 22000000, 22000000, '2026-12-02', ${state})`.execute(
    db,
  );
  await end();
  return chequeId;
}

describe('a cheque template', () => {
  test('of two saves at once one passes, and every one is in the audit', async () => {
    const { body } = await accountant.call('GET', path);
    const save = { layout: { ...body.layout, fontSizePt: 11 }, version: body.version };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => accountant.call('PUT', path, save)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    const audited = await app.deps.db
      .selectFrom('audit_events')
      .select('subject')
      .where('action', '=', 'cheque-template.changed')
      .execute();
    expect(audited.at(-1)).toEqual({ subject: 'BDO Current' });
  });

  test('refuses what is no number and what lies beside the form, each at its field', async () => {
    const layout = { ...DEFAULT_CHEQUE_LAYOUT, payeeWidthMm: 190, wordsYMm: null };
    const wrong = await accountant.call('PUT', path, { layout, version: 1 });
    expect([wrong.status, wrong.body.problem.fields]).toEqual([
      400,
      [{ path: 'layout.wordsYMm', message: 'Enter a number of millimetres.' }],
    ]);
    const beside = { ...DEFAULT_CHEQUE_LAYOUT, payeeWidthMm: 190 };
    const reply = await accountant.call('PUT', path, { layout: beside, version: 1 });
    expect(reply.body.problem.fields).toEqual([
      {
        path: 'layout.payeeWidthMm',
        message: 'This lies beside the cheque, which is 203.2 mm there.',
      },
    ]);
  });

  test('of an unknown bank account is not there', async () => {
    const unknown = path.replace(bankAccountId, '00000000-0000-4000-8000-000000000000');
    expect((await accountant.call('GET', unknown)).status).toBe(404);
    const save = { layout: DEFAULT_CHEQUE_LAYOUT, version: 0 };
    expect((await accountant.call('PUT', unknown, save)).status).toBe(404);
  });
});
