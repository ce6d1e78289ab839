// The audit log in its hash chain: whoever changes it in the database itself is found, and an
// anchor that was kept elsewhere tells on whoever works the hashes out anew.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeAnchor, readAnchor, verifyAnchor } from '#server/books/anchors/anchor.ts';
import { parseAnchor } from '#server/books/anchors/anchor-file.ts';
import { keepDailyAnchor } from '#server/books/anchors/daily-anchor.ts';
import { readPaperAnchors, verifyPaperAnchors } from '#server/books/anchors/paper-anchors.ts';
import { replaceAnchorKey, signAnchor } from '#server/books/anchors/sign-anchor.ts';
import { present } from '#test/present.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';

import { connect } from '../db/connect.ts';

import { linkAuditEvents } from './link-queries.ts';
import { verifyAudit } from './verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const user = await app.loginAs('user');
  const customer = await registerCustomer(user);
  await postInvoice(user, customer);
  await postInvoice(user, customer);
});
afterAll(() => app.stop());

type Db = TestApp['deps']['db'];

/** What a check says after somebody has edited the database, triggers switched off. */
async function faultsAfter(
  edit: string,
  check: (db: Db) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { db, end } = connect(app.database.ownerUrl, { maxConnections: 1 });
  let said: readonly string[] = [];
  const undo = new Error('undo');
  try {
    await db.transaction().execute(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx);
      await sql.raw(edit).execute(tx);
      said = await check(tx);
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  } finally {
    await end();
  }
  return said;
}

/** The same check inside the transaction of the edit. */
async function faultsIn(tx: Db): Promise<readonly string[]> {
  const inside = {
    transaction: () => inside,
    setIsolationLevel: () => inside,
    setAccessMode: () => inside,
    execute: (work: (db: Db) => Promise<unknown>) => work(tx),
  };
  return (await verifyAudit(inside as unknown as Db)).faults;
}

const LAST = '(select max(audit_event_id) from audit_events)';

test('every row gets its place, and a log that nobody touched has no fault', async () => {
  const count = await app.countOf('audit_events');
  expect(await linkAuditEvents(app.deps.db)).toBe(count);
  expect(await linkAuditEvents(app.deps.db)).toBe(0);
  await app.loginAs('admin');
  const { faults, checked } = await verifyAudit(app.deps.db);
  expect([faults, checked]).toEqual([[], count]);
  await linkAuditEvents(app.deps.db);
  expect((await verifyAudit(app.deps.db)).checked).toBe(await app.countOf('audit_events'));
});

test.for([
  [`update audit_events set actor = 'nobody' where audit_event_id = 3`, /^Row 3 .* was changed/],
  [
    `update audit_events set after = '{"total": 1}' where action = 'party.registered'`,
    /was changed/,
  ],
  [
    `update audit_events set at = at + interval '1 microsecond' where audit_event_id = 3`,
    /^Row 3 /,
  ],
  [`delete from audit_events where audit_event_id = 3`, /^Row 3 was removed/],
  [
    `delete from audit_links where audit_event_id = 3; delete from audit_events where audit_event_id = 3`,
    /one was removed/,
  ],
  [
    `delete from audit_links where audit_event_id = ${LAST}`,
    /is there, but its place in the chain is gone/,
  ],
  [
    `insert into audit_events (actor, action, subject, address) values ('x', 'user.created', 'y', '')`,
    /is there, but its place in the chain is gone/,
  ],
] as const)('%s is named [A-96]', async ([edit, fault]) => {
  const faults = await faultsAfter(edit, faultsIn);
  expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
  expect((await verifyAudit(app.deps.db)).faults).toEqual([]);
});

test('the rows are append-only for the owner of the tables, too', async () => {
  for (const change of ['update audit_links set position = 0', 'delete from audit_links']) {
    await expect(readAs(app.database.ownerUrl, change)).rejects.toThrow('append-only');
  }
});

test('an anchor tells on whoever erases the end and its hashes with it [A-96]', async () => {
  const anchor = await makeAnchor(app.deps);
  expect(anchor.ledger.length).toBe(2);
  expect(parseAnchor(JSON.stringify(anchor))).toEqual(anchor);
  expect(parseAnchor('{"talaan": "anchor 1"}')).toBeUndefined();
  const hold = async (db: Db) => [
    ...(db === app.deps.db ? (await verifyAudit(db)).faults : await faultsIn(db)),
    ...(await verifyAnchor({ db, config: app.deps.config }, anchor)),
  ];
  expect(await hold(app.deps.db)).toEqual([]);
  const erased = await faultsAfter(
    `delete from audit_links where audit_event_id = ${LAST}; delete from audit_events where audit_event_id = ${LAST}`,
    hold,
  );
  expect(erased).toEqual([
    expect.stringMatching(/^The chain of the audit log had \d+ rows on .*: some were erased/),
  ]);
  const anew = `update audit_events set actor = 'nobody' where audit_event_id = 3;
    delete from audit_links; insert into audit_unlinked select audit_event_id from audit_events;
    select link_audit_events(100000)`;
  const rewritten = await faultsAfter(anew, hold);
  expect(rewritten).toEqual([
    expect.stringMatching(/^The chain of the audit log was written anew/),
  ]);
});

test('an anchor of each day is kept in the data folder', async () => {
  const path = await keepDailyAnchor(app.deps);
  expect(path).toMatch(/anchors\/2026-03-\d\d\.json$/);
  expect(parseAnchor(readFileSync(path ?? '', 'utf8'))?.audit.length).toBe(
    await app.countOf('audit_events'),
  );
  expect(await keepDailyAnchor(app.deps)).toBeUndefined();
  app.clock.advance(86_400);
  expect(await keepDailyAnchor(app.deps)).not.toBe(path);
});

test('the anchor of the day is signed, and mailed once to whoever keeps it [A-96]', async () => {
  app.clock.advance(86_400);
  const { dataDir } = app.deps.config;
  const config = {
    ...app.deps.config,
    smtpUrl: 'smtp://127.0.0.1:1',
    anchorEmail: 'auditor@example.ph',
  };
  const path = await keepDailyAnchor({ ...app.deps, config });
  expect(await keepDailyAnchor({ ...app.deps, config })).toBeUndefined();
  const mails = await app.deps.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text'])
    .where('kind', '=', 'anchor')
    .execute();
  expect(mails).toMatchObject([{ recipient: 'auditor@example.ph' }]);
  expect(mails[0]?.subject).toMatch(/^State of the books on .* 2026, Sample Company$/);
  // The whole text of the message is as good as the file.
  const mailed = present(parseAnchor(mails[0]?.text ?? ''));
  expect(mailed).toEqual(parseAnchor(readFileSync(path ?? '', 'utf8')));
  const hold = (anchor: typeof mailed) => verifyAnchor(app.deps, anchor);
  expect(await hold(mailed)).toEqual([]);
  const changed = { ...mailed, at: '2026-01-01T00:00:00.000Z' };
  expect(await hold(changed)).toEqual(['The anchor was changed after it was signed.']);
  const foreign = await signAnchor(join(dataDir, 'elsewhere'), mailed);
  expect(await hold(foreign)).toEqual([expect.stringMatching(/^The anchor was signed with a key/)]);
  // With a new key what the earlier one signed stays provable, also where only the last is kept.
  await replaceAnchorKey(dataDir, await readAnchor(app.deps));
  rmSync(path ?? '');
  expect(await hold(mailed)).toEqual([]);
  const next = await makeAnchor(app.deps);
  expect(next.signedBy).not.toBe(mailed.signedBy);
  expect(await hold(next)).toEqual([]);
  // After a restore the folder has a new key, and the anchors of before.
  rmSync(join(dataDir, 'anchor-key.pem'));
  expect(await hold(mailed)).toEqual([]);
  // What `talaan anchor` wrote before there were signatures holds too.
  expect(await hold({ ...mailed, signedBy: undefined, signature: undefined })).toEqual([]);
});

test('a printed voucher is an anchor, too: its QR code is held against its entry [A-96]', async () => {
  const rows = await readAs<{ number: string; hash: string }>(
    app.database.ownerUrl,
    `select number, encode(hash, 'hex') as hash from journal_entries order by sequence`,
  );
  const scanned = rows.map(({ number, hash }) => `TALAAN INV 1 ${number} ${hash}`).join('\r\n');
  const papers = readPaperAnchors(`scanned today\r\n${scanned}\n`);
  expect(papers).toHaveLength(2);
  expect(await verifyPaperAnchors(app.deps, papers)).toEqual([]);
  const [first] = papers.map((paper) => ({ ...paper, hash: '0'.repeat(64) }));
  const [gone] = papers.map((paper) => ({ ...paper, entryNumber: 'SJ-2026-999999' }));
  expect(await verifyPaperAnchors(app.deps, [present(first), present(gone)])).toEqual([
    expect.stringMatching(/^INV 1: entry SJ-2026-000001 is not what it was when/),
    'INV 1: entry SJ-2026-999999 is not in the ledger.',
  ]);
});
