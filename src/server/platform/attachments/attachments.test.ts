import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { ClientRequest } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sentenceOf } from '#shared/problems.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { postInvoice, tryInvoice } from '#test/post-invoice.ts';
import { readAs } from '#test/read-as.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { Answer, TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { removeUnnamedBytes, sweepAttachments } from './sweep.ts';
import { verifyAttachments } from './verify.ts';

let app: TestApp;
let user: TestSession;
let other: TestSession;
let accountant: TestSession;
let admin: TestSession;
let customer: string;
let base: string;
let jpeg: Buffer;

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
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  jpeg = await picture(600, 400).jpeg().toBuffer();
});
afterAll(() => app.stop());

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#e8590c' } });
}

function pdf(objects: string): Buffer {
  return Buffer.from(`%PDF-1.7\n${objects}\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

/** A PNG of one bit a pixel, all black: small, however large the picture. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (1 + width / 8)));
  const parts = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts]);
}

const PLAIN_PDF = pdf('1 0 obj << /Type /Catalog >> endobj');

function findAnswer(response: Response): Promise<Answer<'POST /api/attachments'>['body']> {
  return response.json();
}

async function upload(content: Buffer | Blob, fileName = 'paper.jpg', session = user) {
  const body = new FormData();
  const file = content instanceof Blob ? content : new Blob([new Uint8Array(content)]);
  body.append('file', file, fileName);
  const response = await fetch(`${base}/api/attachments`, {
    method: 'POST',
    headers: session.headers,
    body,
  });
  return { status: response.status, body: await findAnswer(response) };
}

const KEY = 'one-upload-that-is-sent-again';

async function uploadUnder(key: string, content: Buffer, session = user) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)]), 'paper.jpg');
  const response = await fetch(`${base}/api/attachments`, {
    method: 'POST',
    headers: { ...session.headers, 'idempotency-key': key },
    body,
  });
  return { status: response.status, body: await findAnswer(response) };
}

/** As a hostile client writes it: the name exactly as given. */
async function uploadNamed(rawName: string) {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${rawName}"\r\n\r\n`;
  const response = await fetch(`${base}/api/attachments`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n--b--\r\n')]),
  });
  return { status: response.status, body: await findAnswer(response) };
}

// The machine that runs this may be busy.
const SOON = { timeout: 30_000, interval: 20 };

const MEGABYTE = Buffer.alloc(1024 * 1024);

/** An upload of unknown length, begun. */
function startUpload(session: TestSession): ClientRequest {
  const request = httpRequest(`${base}/api/attachments`, {
    method: 'POST',
    headers: { ...session.headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  request.write(jpeg.subarray(0, 300));
  return request;
}

/** Writes no faster than the line takes. */
async function writeMegabytes(request: ClientRequest, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    if (!request.write(MEGABYTE)) await once(request, 'drain');
  }
}

async function storedFiles(): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { sha256 } of app.deps.files.list()) hashes.push(sha256);
  return hashes;
}

/** How many files are being written at the moment. */
async function unfinishedFiles(): Promise<number> {
  const names = await readdir(`${app.deps.config.dataDir}/attachments`).catch(() => []);
  return names.filter((name) => name.startsWith('unfinished-')).length;
}

describe('uploading', () => {
  test('a picture is kept under its SHA-256 and can be described and removed again', async () => {
    const { status, body } = await upload(jpeg, 'Resibo ñ.jpg');
    const sha256 = createHash('sha256').update(jpeg).digest('hex');
    expect(status).toBe(200);
    expect(body.attachment).toMatchObject({
      fileName: 'Resibo ñ.jpg',
      contentType: 'image/jpeg',
      size: jpeg.length,
      sha256,
    });
    expect(await storedFiles()).toContain(sha256);
    const url = `/api/attachments/${body.attachment.attachmentId}` as const;
    expect((await user.call('GET', `${url}/details`)).body.attachment).toEqual(body.attachment);
    expect((await accountant.call('DELETE', url)).status).toBe(404);
    expect((await user.call('DELETE', url)).status).toBe(200);
    expect((await user.call('GET', url)).status).toBe(404);
    expect(await storedFiles()).not.toContain(sha256);
  });

  test('sent again under its key it is stored once, by two at once too; other content is refused [A-86, A-87, R1]', async () => {
    const [first, second] = await Promise.all([uploadUnder(KEY, jpeg), uploadUnder(KEY, jpeg)]);
    const again = await uploadUnder(KEY, jpeg);
    expect([first.status, second.status, again.status]).toEqual([200, 200, 200]);
    const ids = [first, second, again].map(({ body }) => body.attachment.attachmentId);
    expect(new Set(ids).size).toBe(1);
    expect(await uploadUnder(KEY, PLAIN_PDF)).toMatchObject({
      status: 422,
      body: { problem: { code: 'idempotency-key-reused' } },
    });
    expect((await uploadUnder('short', jpeg)).body.problem?.code).toBe('idempotency-key-needed');
    // Somebody else's key is their own.
    const theirs = await uploadUnder(KEY, jpeg, other);
    expect(ids).not.toContain(theirs.body.attachment.attachmentId);
  });

  test('PNG, WebP and PDF are taken, and the ending tells the truth [A-104]', async () => {
    const files: [Buffer, string, string][] = [
      [await picture(10, 10).png().toBuffer(), 'a.jpg', 'a.jpg.png'],
      [await picture(10, 10).webp().toBuffer(), 'a.webp', 'a.webp'],
      [PLAIN_PDF, 'invoice.pdf.html', 'invoice.pdf.html.pdf'],
      [PLAIN_PDF, 'no ending', 'no ending.pdf'],
    ];
    for (const [content, given, kept] of files) {
      const { status, body } = await upload(content, given);
      expect([status, body.attachment?.fileName]).toEqual([200, kept]);
    }
  });

  const HOSTILE: [what: string, content: Buffer, name: string, code: string][] = [
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 'a.jpg', 'attachment-type'],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'a.png',
      'attachment-type',
    ],
    ['a script', Buffer.from('alert(1)'), 'invoice.jpg', 'attachment-type'],
    ['XML', Buffer.from('<?xml version="1.0"?><!DOCTYPE a><a/>'), 'a.pdf', 'attachment-type'],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)]), 'a.pdf', 'attachment-type'],
    [
      'a GIF',
      Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'),
      'a.gif',
      'attachment-type',
    ],
    ['nothing', Buffer.alloc(0), 'a.jpg', 'attachment-empty'],
    [
      'a JPEG that breaks off',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
      'a.jpg',
      'attachment-damaged',
    ],
    [
      'a PDF with a page before it',
      Buffer.concat([Buffer.from('<html>'), PLAIN_PDF]),
      'a.pdf',
      'attachment-type',
    ],
    [
      'a PDF that is a page, too',
      Buffer.concat([Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n'), PLAIN_PDF]),
      'a.pdf',
      'attachment-type',
    ],
    ['a PDF that breaks off', Buffer.from('%PDF-1.7\n1 0 obj <<'), 'a.pdf', 'attachment-damaged'],
    [
      'a PDF with a script',
      pdf('1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >> endobj'),
      'a.pdf',
      'attachment-unsafe-pdf',
    ],
    [
      'a PDF with a script under an escaped name',
      pdf('1 0 obj << /S /J#61va#53cript >> endobj'),
      'a.pdf',
      'attachment-unsafe-pdf',
    ],
    [
      'a PDF that starts a program',
      pdf('1 0 obj << /S /Launch /F (calc.exe) >> endobj'),
      'a.pdf',
      'attachment-unsafe-pdf',
    ],
    [
      'a PDF with a file in it',
      pdf('1 0 obj << /Names << /EmbeddedFiles 2 0 R >> >> endobj'),
      'a.pdf',
      'attachment-unsafe-pdf',
    ],
    [
      'a PDF with a script in a packed list',
      packedPdf('<< /S /JavaScript >>'),
      'a.pdf',
      'attachment-unsafe-pdf',
    ],
    [
      'a PDF that unpacks without end',
      packedPdf(' '.repeat(40_000_000)),
      'a.pdf',
      'attachment-unsafe-pdf',
    ],
    [
      'a protected PDF',
      pdf('1 0 obj << >> endobj trailer << /Encrypt 5 0 R >>'),
      'a.pdf',
      'attachment-locked-pdf',
    ],
  ];

  function packedPdf(objects: string): Buffer {
    const packed = deflateSync(Buffer.from(objects)).toString('latin1');
    return pdf(
      `3 0 obj << /Type /ObjStm /N 1 /Length ${packed.length} >> stream\n${packed}\nendstream endobj`,
    );
  }

  test.for(HOSTILE)(
    '%s is refused and leaves nothing behind [A-103, A-104, A-105]',
    async ([, content, name, code]) => {
      const before = (await storedFiles()).length;
      const { status, body } = await upload(content, name);
      expect([status, body.problem?.code]).toEqual([expect.any(Number), code]);
      expect(status).toBeLessThan(500);
      expect((await storedFiles()).length).toBe(before);
    },
  );

  test('a picture with an archive behind it is refused [A-104]', async () => {
    const jar = Buffer.concat([
      jpeg,
      Buffer.from('PK\u0003\u0004payloadPK\u0005\u0006', 'latin1'),
      Buffer.alloc(18),
    ]);
    expect((await upload(jar)).body.problem.code).toBe('attachment-type');
  });

  test('a picture of 30000 × 30000 pixels is refused before it is unpacked [A-109, F-20]', async () => {
    const huge = blankPng(30_000, 30_000);
    const before = process.memoryUsage.rss();
    const { status, body } = await upload(huge, 'huge.png');
    expect([status, body.problem.code]).toEqual([413, 'attachment-too-many-pixels']);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
  });

  const NAMES: [given: string, kept: string][] = [
    ['../../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\Users\\maria\\scan.jpg', 'scan.jpg'],
    ['..', 'paper.jpg'],
    ['scan\u202Egpj.exe', 'scangpj.exe.jpg'],
    ['a\u0000b.jpg', 'ab.jpg'],
    ['con', 'con.jpg'],
    [`${'x'.repeat(400)}.jpg`, `${'x'.repeat(120)}.jpg`],
    ['😀 ₱100.jpg', '😀 ₱100.jpg'],
    ['<b>"quoted".jpg', '_b__quoted_.jpg'],
  ];

  test.for(NAMES)('the name %j is kept as %j [A-106]', async ([given, kept]) => {
    const { status, body } = await uploadNamed(
      given.replaceAll('\\', '\\\\').replaceAll('"', '%22').replaceAll('%22', '\\"'),
    );
    expect([status, body.attachment?.fileName ?? body]).toEqual([200, kept]);
    await user.call('DELETE', `/api/attachments/${body.attachment.attachmentId}`);
  });

  test('a body that says it is too large is refused before it comes [A-107]', async () => {
    const request = httpRequest(`${base}/api/attachments`, {
      method: 'POST',
      headers: {
        ...user.headers,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 100 * 1024 * 1024,
      },
    });
    request.on('error', () => undefined);
    request.flushHeaders();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(413);
    request.destroy();
  });

  test('a body without a length is refused as soon as it is too large, before it has all come [A-107]', async () => {
    const request = startUpload(user);
    const answer = once(request, 'response');
    // A whole one would never end: nothing is sent after the limit, and only then is the answer
    // waited for.
    await writeMegabytes(request, 11);
    const [response] = await answer;
    expect(response.statusCode).toBe(413);
    request.destroy();
  });

  test('who sends all of a too large file before reading, as browsers do, is told so [A-107]', async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    const head = Object.entries(user.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST /api/attachments HTTP/1.1\r\nhost: x\r\n${head.join('')}` +
        'content-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    for (const bytes of [
      part,
      jpeg,
      ...Array.from({ length: 30 }, () => MEGABYTE),
      '\r\n--b--\r\n',
    ]) {
      socket.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`);
      socket.write(bytes);
      if (!socket.write('\r\n')) await once(socket, 'drain');
    }
    socket.write('0\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(sentenceOf('attachment-too-large'));
  });

  test('an upload that breaks off leaves nothing behind [F-19]', async () => {
    const before = await storedFiles();
    const request = startUpload(user);
    request.on('error', () => undefined);
    await expect.poll(unfinishedFiles, SOON).toBe(1);
    request.destroy();
    await expect.poll(unfinishedFiles, SOON).toBe(0);
    expect(await storedFiles()).toEqual(before);
  });

  test('what is no upload is told so', async () => {
    const post = async (headers: Record<string, string>, body: string) => {
      const response = await fetch(`${base}/api/attachments`, {
        method: 'POST',
        headers: { ...user.headers, ...headers },
        body,
      });
      return response.status;
    };
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
    expect(await post({ 'content-type': 'application/json' }, '{}')).toBe(415);
    expect(await post({ 'content-type': 'multipart/form-data' }, 'x')).toBe(400);
    expect(await post(multipart, 'garbage')).toBe(400);
    expect(
      await post(
        multipart,
        '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n--b--\r\n',
      ),
    ).toBe(400);
    expect((await fetch(`${base}/api/attachments`, { method: 'POST' })).status).toBe(401);
  });

  test('a session that ends while its file comes in leaves neither row nor bytes [A-58, A-121]', async () => {
    await app.addAccount('leaving.user', 'user');
    const leaving = await app.login('leaving.user');
    const content = await picture(77, 33).jpeg().toBuffer();
    const request = httpRequest(`${base}/api/attachments`, {
      method: 'POST',
      headers: { ...leaving.headers, 'content-type': 'multipart/form-data; boundary=b' },
    });
    const response = once(request, 'response');
    request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    request.write(content.subarray(0, 100));
    await expect.poll(unfinishedFiles, SOON).toBe(1);
    await readAs(
      app.database.ownerUrl,
      `update sessions set ended_at = now(), end_reason = 'logout' where ended_at is null
        and user_id = (select user_id from user_accounts where client_id = 'leaving.user')`,
    );
    request.write(content.subarray(100));
    request.end('\r\n--b--\r\n');
    const [answer] = await response;
    expect(answer.statusCode).toBe(401);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await app.deps.files.has(sha256)).toBe(false);
  });

  test('twenty uploads of 10 MB at once keep the memory bounded [R5, A-107, A-114, F-19]', async () => {
    const content = pdf(
      `1 0 obj << /Length 1 >> stream\n${'x'.repeat(9_000_000)}\nendstream endobj`,
    );
    // One for all who send it: their copies would be in this process, too.
    const big = new Blob([new Uint8Array(content)]);
    const before = process.memoryUsage.rss();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => upload(big, 'a.pdf', other)),
    );
    const statuses = replies.map(({ status, body }) =>
      `${status} ${body.problem?.code ?? ''}`.trim(),
    );
    expect(statuses).toEqual(Array.from({ length: 20 }, () => '200'));
    // What is on its way from the twenty is in this process, too.
    expect(process.memoryUsage.rss() - before).toBeLessThan(700 * 1024 * 1024);
    expect(await upload(jpeg, 'a.jpg', other).then(({ status }) => status)).toBe(200);
    expect(
      (await Promise.all(Array.from({ length: 5 }, () => upload(big, 'a.pdf', other)))).map(
        ({ body }) => body.problem?.code,
      ),
    ).toContain('attachment-quota');
    // Others are not held up by this one's quota.
    expect((await upload(jpeg)).status).toBe(200);
  });
});

describe('reading', () => {
  let url: string;
  let attachmentId: string;

  beforeAll(async () => {
    const { body } = await upload(jpeg, 'Resibo «ñ» "1".jpg');
    attachmentId = body.attachment.attachmentId;
    url = `/api/attachments/${attachmentId}`;
  });

  test('the uploader, accountants and admins may, others and strangers may not [A-115]', async () => {
    for (const path of [url, `${url}/details`, `${url}/thumbnail`]) {
      const statuses = await Promise.all(
        [user, accountant, admin, other].map(
          async (session) => (await session.call('GET', path)).status,
        ),
      );
      expect(statuses).toEqual([200, 200, 200, 404]);
      expect((await fetch(base + path)).status).toBe(401);
    }
  });

  test('it comes whole, to be saved, uncached and harmless, whatever range is asked for [A-104, A-105, A-116]', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(base + url, {
        method,
        headers: { ...user.headers, 'range': 'bytes=0-10', 'if-none-match': '*' },
      });
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(jpeg.length),
        'content-disposition': `attachment; filename="Resibo _n__ _1_.jpg"; filename*=UTF-8''Resibo%20%C2%AB%C3%B1%C2%BB%20_1_.jpg`,
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      if (method === 'GET')
        expect(Buffer.from(await response.arrayBuffer()).equals(jpeg)).toBe(true);
    }
    expect((await user.call('GET', `${url}.css`)).status).toBe(400);
  });

  test('a thumbnail is a small upright JPEG without its metadata', async () => {
    const turned = await picture(600, 400)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(turned);
    const response = await fetch(
      `${base}/api/attachments/${body.attachment.attachmentId}/thumbnail`,
      {
        headers: user.headers,
      },
    );
    const about = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(about).toMatchObject({ format: 'jpeg', width: 213, height: 320 });
    expect([about.exif, about.orientation]).toEqual([undefined, undefined]);
    const sheet = await upload(PLAIN_PDF, 'a.pdf');
    const icon = await fetch(
      `${base}/api/attachments/${sheet.body.attachment.attachmentId}/thumbnail`,
      {
        headers: user.headers,
      },
    );
    expect(icon.headers.get('content-type')).toBe('image/jpeg');
  });
});

describe('belonging', () => {
  test('a paper belongs to the transaction of its uploader, to one only, and stays', async () => {
    const [mine, theirs] = [await upload(jpeg), await upload(jpeg, 'x.jpg', accountant)];
    const id = mine.body.attachment.attachmentId;
    const refused = await tryInvoice(user, customer, {
      attachments: [theirs.body.attachment.attachmentId],
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    const posted = await postInvoice(user, customer, { attachments: [id] });
    const again = await tryInvoice(user, customer, { attachments: [id] });
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(again.status).toBeLessThan(500);
    expect((await user.call('DELETE', `/api/attachments/${id}`)).body.problem.code).toBe(
      'attachment-in-use',
    );
    await expect(
      readAs(
        app.database.ownerUrl,
        `delete from transaction_attachments where transaction_id = '${posted.transactionId}'`,
      ),
    ).rejects.toThrow('append-only');
  });

  test('a correction may take over the papers of what it corrects, and its author sees them', async () => {
    const { body } = await upload(jpeg);
    const attachments = [body.attachment.attachmentId];
    const { transactionId } = await postInvoice(user, customer, { attachments });
    const corrects = { transactionId, reason: 'wrong price' };
    const corrected = await enterInvoice(
      accountant,
      typedInvoice(customer, 'INV-C1', { attachments, note: 'corrected' }),
      { corrects },
    );
    expect([corrected.status, corrected.body.error]).toEqual([200, undefined]);
    const again = { transactionId: corrected.body.transactionId, reason: 'once more' };
    const twice = await enterInvoice(
      accountant,
      typedInvoice(customer, 'INV-C2', { attachments }),
      { corrects: again },
    );
    expect([twice.status, twice.body.error]).toEqual([200, undefined]);
    const links = await readAs(
      app.database.ownerUrl,
      `select count(*)::int as count from transaction_attachments where attachment_id = '${attachments[0]}'`,
    );
    expect(links).toEqual([{ count: 3 }]);
  });

  test('two invoices entered at once can not share a paper [A-89]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body } = await upload(jpeg);
      const attachments = [body.attachment.attachmentId];
      const replies = await Promise.all(
        [1, 2, 3].map(() => tryInvoice(user, customer, { attachments })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.every(({ status }) => status < 500)).toBe(true);
    }
  });
});

describe('keeping', () => {
  test('the verifier names what is missing, altered and nobody’s [F-27]', async () => {
    const bytes = await Promise.all([11, 12].map((width) => picture(width, 9).png().toBuffer()));
    const [gone, altered] = await Promise.all(bytes.map((content) => upload(content, 'a.png')));
    const dir = `${app.deps.config.dataDir}/attachments`;
    const { rm, writeFile, mkdir } = await import('node:fs/promises');
    const place = (sha256: string) => `${dir}/${sha256.slice(0, 2)}/${sha256}`;
    const orphan = '0'.repeat(64);
    await rm(place(present(gone).body.attachment.sha256));
    await writeFile(place(present(altered).body.attachment.sha256), 'something else');
    await mkdir(`${dir}/00`, { recursive: true });
    await writeFile(place(orphan), 'nobody’s');
    const findings = await verifyAttachments(app.deps);
    expect(findings).toMatchObject({
      missing: [gone?.body.attachment.sha256],
      altered: expect.arrayContaining([altered?.body.attachment.sha256]),
      orphans: [orphan],
    });
    expect(await removeUnnamedBytes(app.deps, orphan)).toBe(true);
    for (const reply of [gone, altered]) {
      await user.call('DELETE', `/api/attachments/${reply?.body.attachment.attachmentId}`);
    }
    expect(await verifyAttachments(app.deps)).toMatchObject({
      missing: [],
      altered: [],
      orphans: [],
    });
  });

  test('papers that nobody entered in seven days are swept away, entered ones are not', async () => {
    const content = await picture(15, 15).png().toBuffer();
    const [entered, left] = [await upload(jpeg), await upload(content, 'a.png')];
    await postInvoice(user, customer, { attachments: [entered.body.attachment.attachmentId] });
    expect(await sweepAttachments(app.deps)).toEqual({ rows: 0, files: 0, unfinished: 0 });
    app.clock.advance(8 * 86_400);
    const swept = await sweepAttachments(app.deps);
    expect(swept.rows).toBeGreaterThan(0);
    expect(await app.deps.files.has(left.body.attachment.sha256)).toBe(false);
    expect(await app.deps.files.has(entered.body.attachment.sha256)).toBe(true);
  });
});
