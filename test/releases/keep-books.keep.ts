// Keeps the books of the version of today for the tests of later upgrades: see "Versions" in
// docs/operations.md. Entered by the calls of the forms, so it has to be made before the next
// version is begun.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PRODUCT_VERSION } from '#server/platform/process/product-version.ts';
import { enter } from '#test/enter.ts';
import { GOLDEN_CLOCK, createGoldenDatabase } from '#test/golden/golden-books.ts';
import { newKey, registerVendor } from '#test/invoices.ts';
import { readBooks } from '#test/kept-database.ts';
import { BANK, payAll, paymentOf } from '#test/pay-run-books.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

const TIN = '999-002-001';

test('the books of this version are kept', async () => {
  const { database } = await createGoldenDatabase();
  const app = await startTestApp({ clock: GOLDEN_CLOCK, database });
  await enterMore(app, await app.loginAs('accountant'));
  // Otherwise rows of the audit log wait some seconds for their place in the chain.
  await sql`select link_audit_events(100000)`.execute(app.deps.db);
  await app.stop();
  const place = join(import.meta.dirname, PRODUCT_VERSION);
  writeFileSync(`${place}.sql.br`, pack(dump(database.ownerUrl)));
  const known = await readBooks(database.ownerUrl, await readLengths(database.ownerUrl));
  expect(known).toMatchObject({ audit: { head: expect.any(String) } });
  writeFileSync(`${place}.json`, `${JSON.stringify(known, null, 2)}\n`);
  await database.drop();
});

/** What no golden month has: a run of payments, a schedule, a question, a rule of two. */
async function enterMore(app: TestApp, session: TestSession): Promise<void> {
  const vendor = await registerVendor(session, TIN, { email: 'a@b.example', settings: BANK });
  const paid = await enterBill(session, vendor, { invoiceNumber: 'SI-901' });
  const run = { account: '1110', date: '2027-01-05', reference: 'PR-0001', firstCheque: '' };
  const payments = [paymentOf(vendor, [paid.number])];
  expect((await payAll(session, { ...run, payments })).status).toBe(200);
  const covers = { coversFrom: '2027-01-01', coversTo: '2027-12-31' };
  await enterBill(session, vendor, { invoiceNumber: 'SI-902', covers });
  const about = { subject: 'transaction', subjectId: paid.transactionId };
  const asked = { ...about, colleague: 'admin', text: 'What is it?' };
  expect((await session.call('POST', '/api/questions', asked, newKey())).status).toBe(200);
  const admin = await app.loginAs('admin');
  const rule = { isOn: true, fromAmount: '5000.00', version: 0 };
  expect((await admin.call('PUT', '/api/settings/approvals/bill', rule)).status).toBe(200);
}

async function enterBill(
  session: TestSession,
  vendor: string,
  { invoiceNumber, covers }: { readonly invoiceNumber: string; readonly covers?: object },
) {
  const line = { description: 'Paper', account: '6140', amount: '1,000.00', vatClass: 'goods' };
  const answers = {
    receiptEmail: 'a@b.example',
    typeOfExpense: 'bill',
    vendor,
    invoiceNumber,
    date: '2027-01-04',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [{ ...line, ...covers, withholding: '' }],
  };
  const { status, body } = await enter(session, ['bill', answers]);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** The whole database but the keys of its server, as statements that any client can run. */
function dump(url: string): string {
  const asked = ['--no-owner', '--inserts', '--rows-per-insert=500'];
  const text = execFileSync('pg_dump', [...asked, '--exclude-table-data=signing_keys', url], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  // What is meant for psql alone.
  return text.replaceAll(/^(?:\\.*|--.*)\n/gm, '').replaceAll(/\n{2,}/g, '\n');
}

function pack(text: string): Buffer {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window } = constants;
  return brotliCompressSync(text, { params: { [quality]: 11, [window]: 24 } });
}

async function readLengths(url: string) {
  const [ends] = await readAs<{ ledger: number; audit: number }>(
    url,
    `select (select length::int from ledger_chain) as ledger,
      (select max(position)::int from audit_links) as audit`,
  );
  const of = (length = 0) => ({ length, head: '' });
  return { ledger: of(ends?.ledger), audit: of(ends?.audit) };
}
