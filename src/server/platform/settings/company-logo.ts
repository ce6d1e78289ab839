import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { openProved } from '../attachments/open-proved.ts';
import { demandBytes, removeUnnamedBytes } from '../attachments/sweep.ts';
import { recordAudit } from '../audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import { drawLogo } from './logo-picture.ts';

// 600 × 240 pixels of four bytes, and what PNG adds.
const MAX_PNG_BYTES = 1024 * 1024;

/** The company's logo in force, if it has one. */
export async function findLogo({ db }: Pick<Deps, 'db'>, companyId: string) {
  return db
    .selectFrom('company_logos as l')
    .innerJoin('user_accounts as u', 'u.user_id', 'l.uploaded_by')
    .select(['l.sha256', 'l.width', 'l.height', 'l.size', 'u.client_id', 'l.uploaded_at'])
    .where('l.company_id', '=', companyId)
    .where('l.removed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Takes a picture as the company's logo from now on, in place of the one before.
 * Throws what `drawLogo` throws, and conflict when somebody else sets a logo at the same time.
 */
export async function saveLogo(
  deps: Deps,
  caller: Caller,
  { upload, address }: { upload: Buffer; address: string },
): Promise<void> {
  const { png, width, height } = await drawLogo(upload);
  const { sha256, size } = await deps.files.put(Readable.from([png]), MAX_PNG_BYTES);
  const row = { logo_id: randomUUID(), company_id: caller.companyId, sha256, width, height, size };
  try {
    await deps.db.transaction().execute(async (tx) => {
      await demandBytes({ ...deps, db: tx }, sha256);
      const now = deps.clock.now();
      const before = await endLogo(tx, caller.companyId, now);
      await tx
        .insertInto('company_logos')
        .values({ ...row, uploaded_by: caller.userId, uploaded_at: now })
        .execute();
      await recordAudit(tx, {
        ...buildAudit(caller, address),
        at: now,
        action: 'logo.changed',
        before,
        after: { sha256, width, height, size },
      });
    });
  } catch (error) {
    await removeUnnamedBytes(deps, sha256);
    throw error;
  }
}

/** Vouchers of what is recorded from now on have no logo. Throws not-found when there is none. */
export async function removeLogo(deps: Deps, caller: Caller, address: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const before = await endLogo(tx, caller.companyId, now);
    if (before === undefined) throw new Problem('not-found');
    await recordAudit(tx, {
      ...buildAudit(caller, address),
      at: now,
      action: 'logo.removed',
      before,
    });
  });
}

/**
 * The picture (PNG) that was the company's logo at an instant; null when it had none. A picture
 * that is no longer in the store (a restored database without its files) is told to the operator
 * and left out: the printout is printed all the same.
 */
export async function readLogoAt(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  companyId: string,
  at: Date,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('company_logos')
    .select('sha256')
    .where('company_id', '=', companyId)
    .where('uploaded_at', '<=', at)
    .where((or) => or.or([or('removed_at', 'is', null), or('removed_at', '>', at)]))
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  try {
    return await buffer(await openProved(files, row.sha256));
  } catch (error) {
    log.error({ err: error, sha256: row.sha256 }, 'The company’s logo cannot be read.');
    return null;
  }
}

async function endLogo(tx: Kysely<Tables>, companyId: string, now: Date) {
  return tx
    .updateTable('company_logos')
    .set({ removed_at: now })
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .returning(['sha256', 'width', 'height', 'size'])
    .executeTakeFirst();
}

function buildAudit(caller: Caller, address: string) {
  return {
    actor: caller.clientId,
    actorUserId: caller.userId,
    subject: caller.companyName,
    address,
  };
}
