import { afterAll, beforeAll, expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import { startExampleBooks } from '#test/example-books.ts';
import type { ExampleBooks } from '#test/example-books.ts';
import { findText } from '#test/read-pdf.ts';
import type { SmtpPeer } from '#test/smtp-peer.ts';
import { startSmtpPeer } from '#test/smtp-peer.ts';

import { systemClock } from '../../platform/ports/clock.ts';
import { createSmtpMailer } from '../../platform/ports/mailer-smtp.ts';

import type { ReceiptWorker } from './worker.ts';
import { startReceiptWorker } from './worker.ts';

const MAILED = KINDS.filter(({ receiptEmail }) => receiptEmail !== undefined);

let books: ExampleBooks;
let peer: SmtpPeer;
let worker: ReceiptWorker | undefined;

beforeAll(async () => {
  peer = await startSmtpPeer();
  books = await startExampleBooks();
});
afterAll(async () => {
  await worker?.stop();
  await peer.kill();
  await books.app.stop();
});

test('each kind that asks for an address mails its receipt there, with its voucher', async () => {
  const entered = new Map<string, { kindTitle: string; number: string; entryNumber: string }>();
  for (const kind of MAILED) {
    const [example] = kind.examples;
    if (example === undefined) continue;
    const address = `${kind.id}@sandigan.example`;
    const answers = { ...example.answers, [kind.receiptEmail ?? '']: address };
    const { posted } = await books.enter(kind, { ...example, answers });
    expect(posted.body, kind.id).toMatchObject({ success: true, receiptTo: address });
    const { number, entryNumber } = posted.body;
    entered.set(address, { kindTitle: kind.title, number, entryNumber });
  }
  expect(entered.size).toBeGreaterThan(10);

  const mailer = createSmtpMailer(peer.url);
  const rules = { pollMs: 50, firstDelayMs: 50 };
  worker = startReceiptWorker({ ...books.app.deps, clock: systemClock, mailer }, rules);
  const mails = await peer.waitFor(entered.size, 60_000);
  expect(new Set(mails.map(({ to }) => to?.[0]?.address))).toEqual(new Set(entered.keys()));
  for (const mail of mails) {
    const { kindTitle, number, entryNumber } = entered.get(mail.to?.[0]?.address ?? '') ?? {};
    const [voucher, ...others] = mail.attachments;
    expect(mail.subject).toBe(`${kindTitle} ${number} recorded (${entryNumber})`);
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain(number);
      // The currency stands in the label or before the amount.
      expect(text).toMatch(/PHP.*[\d,]+\.\d\d/s);
      expect(text).not.toMatch(/undefined|\[object/);
    }
    expect(others).toEqual([]);
    expect(voucher).toMatchObject({ mimeType: 'application/pdf' });
    const paper = await findText(new Uint8Array(voucher?.content as ArrayBuffer));
    expect(paper).toContain(entryNumber);
  }
});
