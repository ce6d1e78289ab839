// Documents in an S3 server, through the door: kept, served, moved there and back, brought back.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { verifyDocuments } from '#server/books/verify/verify-all.ts';
import type { Config } from '#server/platform/config/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { present } from '#test/present.ts';
import { backUp, makeEmptyPlace, restoreTo } from '#test/restored.ts';
import { startS3Server } from '#test/s3-server.ts';
import type { S3Server } from '#test/s3-server.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { uploadPaper } from '#test/upload-paper.ts';

import { sweepAttachments } from '../attachments/sweep.ts';
import { createObjectStore } from '../object-store/object-store.ts';
import { createFileStore, createFolderStore } from '../ports/create-file-store.ts';

import { claimDocuments, unmark } from './claim-documents.ts';
import { copyDocuments } from './move-documents.ts';
import { storeRestored } from './store-restored.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

const picture = () => readFileSync('docs/pictures/dashboard.png');

async function upload(portal: TestApp, session?: TestSession) {
  const user = session ?? (await portal.loginAs('user'));
  const reply = await uploadPaper(portal.app, user.headers, { content: picture(), name: 'a.png' });
  const { attachmentId, sha256 } = reply.json().attachment ?? {};
  return { user, reply, sha256, url: `/api/attachments/${attachmentId}` };
}

/** A server whose documents are in a store of their own. */
function startStored(filesStore = server.place()) {
  return startTestApp({
    config: { filesStore },
    deps: ({ config }) => ({ files: createFileStore(config) }),
  });
}

test('a paper is kept in the store and served from it; without the store nothing else suffers [R4, F-08, F-13]', async () => {
  const portal = await startStored();
  await claimDocuments(portal.deps);
  const { user, url, sha256 } = await upload(portal);
  const get = () => portal.app.inject({ url, headers: user.headers });
  expect((await get()).rawPayload.equals(picture())).toBe(true);
  expect(existsSync(join(portal.deps.config.dataDir, 'attachments'))).toBe(false);
  expect(await verifyDocuments(portal.deps)).toMatchObject({ faults: [] });

  await server.kill();
  const away = await get();
  expect([away.statusCode, away.json().problem.code]).toEqual([503, 'file-store-away']);
  expect(away.headers['retry-after']).toBe('30');
  expect((await upload(portal, user)).reply.statusCode).toBe(503);
  expect((await user.call('GET', '/api/records')).status).toBe(200);
  // A store of ours that is away stops no start; it was ours before.
  await claimDocuments(portal.deps);
  await server.start();
  expect((await get()).statusCode).toBe(200);

  const objects = createObjectStore(present(portal.deps.config.filesStore));
  await objects.putText(`documents/${sha256}`, 'changed');
  expect((await get()).json().problem.code).toBe('file-damaged');
  const altered = [expect.stringContaining(`${sha256} was altered`)];
  expect((await verifyDocuments(portal.deps)).faults).toEqual(altered);
  await objects.remove(`documents/${sha256}`);
  expect((await get()).json().problem.code).toBe('file-missing');
  await portal.stop();
});

test('documents are moved to the store and back, and books never look for them where they are not', async () => {
  const portal = await startTestApp();
  const { sha256 } = await upload(portal);
  const { config, db } = portal.deps;
  const stored: Config = { ...config, filesStore: server.place() };
  await expect(claimDocuments({ config: stored, db })).rejects.toThrow('files --to-store');
  const [folder, store] = [createFolderStore(config.dataDir), createFileStore(stored)];
  expect(await copyDocuments(folder, store)).toEqual({ copied: 1, known: 0, damaged: [] });
  expect(await copyDocuments(folder, store)).toEqual({ copied: 0, known: 1, damaged: [] });
  rmSync(join(config.dataDir, 'attachments'), { recursive: true });
  await claimDocuments({ config: stored, db });
  expect(await verifyDocuments({ db, files: store })).toMatchObject({ faults: [] });

  await expect(claimDocuments({ config, db })).rejects.toThrow('set FILES_URL');
  const others = await startStored(stored.filesStore);
  await expect(claimDocuments(others.deps)).rejects.toThrow('keeps the documents of other books');
  await others.stop();

  expect(await copyDocuments(store, folder)).toMatchObject({ copied: 1 });
  await unmark({ config: stored });
  await claimDocuments({ config, db });
  expect(await folder.has(sha256)).toBe(true);
  await portal.stop();
});

test('a backup holds what the store keeps, and comes back into a store [R8]', async () => {
  const portal = await startStored();
  await claimDocuments(portal.deps);
  const { sha256 } = await upload(portal);
  const folder = mkdtempSync(join(tmpdir(), 'talaan-s3-backup-'));
  const path = join(folder, 'books.talaan');
  expect((await backUp(portal, path)).end.files).toMatchObject({ count: 1, damaged: [] });

  const place = await makeEmptyPlace();
  expect(await restoreTo(place, path)).toEqual([]);
  const { db, end } = connect(place.database.ownerUrl);
  const config = { ...portal.deps.config, dataDir: place.dataDir, filesStore: server.place() };
  const files = createFileStore(config);
  await storeRestored({ config, db, files });
  expect(await files.has(sha256)).toBe(true);
  expect(existsSync(join(place.dataDir, 'attachments'))).toBe(false);
  expect(await verifyDocuments({ db, files })).toMatchObject({ faults: [] });
  await claimDocuments({ config, db });
  await end();
  await place.remove();

  // What nothing names goes after its time; what is named stays.
  portal.clock.advance(8 * 86_400);
  const hourAgo = new Date(Date.now() - 7_200_000);
  const old = {
    ...portal.deps.files,
    list: async function* () {
      for await (const file of portal.deps.files.list()) yield { ...file, storedAt: hourAgo };
    },
  };
  expect(await sweepAttachments({ ...portal.deps, files: old })).toMatchObject({ rows: 1 });
  expect(await portal.deps.files.has(sha256)).toBe(false);
  await portal.stop();
  rmSync(folder, { recursive: true });
});
