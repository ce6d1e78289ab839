import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { sweepAttachments } from '../attachments/sweep.ts';
import { verifyAttachments } from '../attachments/verify.ts';
import { restDrawer } from '../../output/vouchers/drawing/draw-printout.ts';
import { voucherPdf } from '../../ledger/vouchers/voucher-pdf.ts';

const URL = '/api/settings/company/logo';

let app: TestApp;
let accountant: TestSession;
let user: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  accountant = await app.loginAs('accountant');
  user = await app.loginAs('user');
});
afterAll(async () => {
  restDrawer();
  await app.stop();
});

function save(picture: Buffer, session = accountant) {
  return session.call('PUT', URL, { picture: picture.toString('base64') });
}

function pictureOf(width: number, height: number, background = '#1864ab') {
  return sharp({ create: { width, height, channels: 4, background } });
}

test('a logo is stored as a PNG of our own drawing, shown, replaced and removed', async () => {
  expect((await accountant.call('GET', URL)).body).toEqual({ success: true, logo: null });
  const photo = await pictureOf(3_000, 1_000)
    .jpeg()
    .withExif({ IFD0: { Artist: 'x' } })
    .toBuffer();
  expect((await save(photo)).body).toEqual({ success: true });
  const { logo } = (await accountant.call('GET', URL)).body;
  expect(logo).toMatchObject({ width: 600, height: 200, uploadedBy: 'accountant.one' });
  const stored = Buffer.from(
    present(logo).picture.slice('data:image/png;base64,'.length),
    'base64',
  );
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 600 });
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect((await save(await pictureOf(64, 64, '#c92a2a').png().toBuffer())).status).toBe(200);
  expect((await accountant.call('GET', URL)).body.logo).toMatchObject({ width: 64, height: 64 });
  expect((await accountant.call('DELETE', URL)).status).toBe(200);
  expect((await accountant.call('DELETE', URL)).status).toBe(404);
  expect((await accountant.call('GET', URL)).body.logo).toBeNull();
  const actions = await app.deps.db
    .selectFrom('audit_events')
    .select('action')
    .where('action', 'like', 'logo.%')
    .orderBy('audit_event_id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'logo.changed',
    'logo.changed',
    'logo.removed',
  ]);
});

test('a user neither sees nor changes it', async () => {
  expect((await user.call('GET', URL)).status).toBe(403);
  expect((await save(await pictureOf(64, 64).png().toBuffer(), user)).status).toBe(403);
});

test('a voucher keeps the logo of its day; a new one has the new logo', async () => {
  const customer = await registerCustomer(user);
  const before = await postInvoice(user, customer);
  app.clock.advance(5);
  await save(await noise(200, 100));
  app.clock.advance(5);
  const during = await postInvoice(user, customer);
  app.clock.advance(5);
  await accountant.call('DELETE', URL);
  app.clock.advance(5);
  const after = await postInvoice(user, customer);
  const sizes = await Promise.all(
    [before, during, after].map(async ({ transactionId }) => {
      return (await voucherPdf(app.deps, transactionId)).content.length;
    }),
  );
  const [plain = 0, withLogo = 0, plainAgain = 0] = sizes;
  expect(withLogo).toBeGreaterThan(plain + 20_000);
  expect(Math.abs(plain - plainAgain)).toBeLessThan(2_000);
});

test('its bytes stay while a voucher may need them, and are verified', async () => {
  await save(await noise(120, 60));
  const { checked, missing, altered } = await verifyAttachments(app.deps);
  expect({ missing, altered }).toEqual({ missing: [], altered: [] });
  await sweepAttachments(app.deps);
  expect((await verifyAttachments(app.deps)).checked).toBe(checked);
  expect((await accountant.call('GET', URL)).status).toBe(200);
});

test('a voucher is drawn also when the logo’s bytes are lost', async () => {
  await save(await noise(90, 60));
  app.clock.advance(5);
  const { transactionId } = await postInvoice(user, await registerCustomer(user, '999-001-103'));
  const { sha256 } = await app.deps.db
    .selectFrom('company_logos')
    .select('sha256')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  await app.deps.files.remove(sha256);
  expect((await voucherPdf(app.deps, transactionId)).content.length).toBeGreaterThan(10_000);
});

describe('not taken as a logo is', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>1</script></svg>';
  const REFUSED: [what: string, picture: () => Buffer | Promise<Buffer>, code: string][] = [
    ['a drawing in SVG', () => Buffer.from(SVG), 'logo-type'],
    ['a page of HTML', () => Buffer.from('<!doctype html><p>x'), 'logo-type'],
    ['a WebP picture', () => pictureOf(64, 64).webp().toBuffer(), 'logo-type'],
    ['an animation', () => Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 'logo-type'],
    ['an empty file', () => Buffer.alloc(0), 'attachment-empty'],
    ['a picture of 30,000 × 30,000 pixels', () => blankPng(30_000, 30_000), 'logo-too-many-pixels'],
    ['a dot', () => pictureOf(4, 400).png().toBuffer(), 'logo-too-small'],
    [
      'half a picture',
      async () => (await noise(300, 300)).subarray(0, 20_000),
      'attachment-damaged',
    ],
    ['a picture’s head alone', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'logo-type'],
  ];

  test.for(REFUSED)('%s', async ([, picture, code]) => {
    const { status, body } = await save(await picture());
    expect(body.problem?.code).toBe(code);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('what is larger than 1 MB, or no base64', async () => {
    const large = await save(Buffer.alloc(1024 * 1024 + 3));
    expect(large.body.problem.fields).toEqual([
      { path: 'picture', message: expect.stringContaining('at most 1 MB') },
    ]);
    const wrong = await accountant.call('PUT', URL, { picture: 'data:image/png;base64,%%' });
    expect(wrong.body.problem.fields).toMatchObject([{ path: 'picture' }]);
  });
});

/** A picture that no packing makes small. */
function noise(width: number, height: number): Promise<Buffer> {
  const options = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: options } })
    .png()
    .toBuffer();
}

/** A PNG picture of one colour: few bytes, many pixels. */
function blankPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}
