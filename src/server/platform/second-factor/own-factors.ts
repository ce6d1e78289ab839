import { randomBytes } from 'node:crypto';

import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './passkey-queries.ts';
import type { NewPasskey } from './passkey-queries.ts';
import { hasFactor, takeAppCode } from './prove.ts';
import { beginApp, deleteApp, deleteFactors, findApp, findFactors, noteProof } from './queries.ts';
import { renewCodes } from './recovery-codes.ts';
import { findRequiredRoles } from './sign-in-queries.ts';
import { seal } from './sealing.ts';
import { appAddress, toBase32 } from './totp.ts';

/** 160 bits, as RFC 4226 advises. */
const SECRET_BYTES = 20;

/** Whose factors, and from where they are changed. */
export interface Changer {
  readonly caller: Caller;
  readonly address: string;
}

/** What the account page shows of one's own second factor. */
export async function describeSecurity({ db }: Deps, caller: Caller) {
  const factors = await findFactors(db, caller.userId);
  const passkeys = await listPasskeys(db, caller.userId);
  const required = await findRequiredRoles(db, caller.companyId);
  return {
    appSince: factors.appSince,
    passkeys: passkeys.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      addedAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
    recoveryCodesLeft: factors.recoveryCodes,
    isRequired: required.includes(caller.role),
  };
}

/**
 * Begins an authenticator app: gives its secret, to be shown once. Throws conflict where an app is
 * set up already.
 */
export async function beginOwnApp(deps: Deps, caller: Caller) {
  const secret = randomBytes(SECRET_BYTES);
  const sealed = await seal(deps, caller.userId, secret);
  const now = deps.clock.now();
  if (!(await beginApp(deps.db, { userId: caller.userId, ...sealed, now })))
    throw new Problem('conflict');
  const whose = { issuer: deps.config.companyName, name: caller.clientId };
  return { secret: toBase32(secret), address: appAddress(secret, whose) };
}

/**
 * Confirms the app that was begun by its first code. Gives recovery codes, where there were none.
 * Throws app-not-begun, second-factor-wrong.
 */
export async function confirmOwnApp(deps: Deps, by: Changer, code: string): Promise<string[]> {
  const { userId } = by.caller;
  const app = await findApp(deps.db, userId);
  if (app === undefined || app.confirmed_at !== null) throw new Problem('app-not-begun');
  if (!(await takeAppCode(deps, userId, { app, code }))) throw new Problem('second-factor-wrong');
  return noteAdded(deps, by, { way: 'app' });
}

/** Keeps a passkey. Gives recovery codes, where there were none. */
export async function keepPasskey(deps: Deps, by: Changer, passkey: NewPasskey): Promise<string[]> {
  await insertPasskey(deps.db, passkey);
  return noteAdded(deps, by, { way: 'passkey', name: passkey.name });
}

/** Gives one of one's passkeys another name. Throws factor-not-found. */
export async function renameOwnPasskey(
  deps: Deps,
  by: Changer,
  passkey: { readonly passkeyId: string; readonly name: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await renamePasskey(tx, by.caller.userId, passkey);
    if (before === undefined) throw new Problem('factor-not-found');
    if (before === passkey.name) return;
    const named = { before: { way: 'passkey', name: before }, after: { name: passkey.name } };
    await audit(deps, tx, { by, action: 'second-factor.renamed', ...named });
  });
}

/** Ten new recovery codes in the place of all others. Throws factor-not-found without a factor. */
export async function renewOwnCodes(deps: Deps, by: Changer): Promise<string[]> {
  return deps.db.transaction().execute(async (tx) => {
    const { userId } = by.caller;
    if (!hasFactor(await findFactors(tx, userId))) throw new Problem('factor-not-found');
    await audit(deps, tx, { by, action: 'second-factor.codes-renewed' });
    return renewCodes(tx, userId, deps.clock.now());
  });
}

/** Removes one's app. Throws factor-not-found, second-factor-needed. */
export async function removeOwnApp(deps: Deps, by: Changer): Promise<void> {
  await remove(deps, by, async (tx) =>
    (await deleteApp(tx, by.caller.userId)) ? { way: 'app' } : undefined,
  );
}

/** Removes one of one's passkeys. Throws factor-not-found, second-factor-needed. */
export async function removeOwnPasskey(deps: Deps, by: Changer, passkeyId: string): Promise<void> {
  await remove(deps, by, async (tx) => {
    const name = await deletePasskey(tx, by.caller.userId, passkeyId);
    return name === undefined ? undefined : { way: 'passkey', name };
  });
}

async function noteAdded(deps: Deps, by: Changer, after: unknown): Promise<string[]> {
  const now = deps.clock.now();
  const { userId, sessionKey } = by.caller;
  return deps.db.transaction().execute(async (tx) => {
    await audit(deps, tx, { by, action: 'second-factor.added', after });
    // Whoever has just used the new factor has shown it.
    await noteProof(tx, sessionKey, now);
    const { recoveryCodes } = await findFactors(tx, userId);
    return recoveryCodes > 0 ? [] : renewCodes(tx, userId, now);
  });
}

type Removed = { readonly way: string; readonly name?: string } | undefined;

/** The last factor takes the recovery codes along, and stays where the role must have one. */
async function remove(
  deps: Deps,
  by: Changer,
  act: (tx: Kysely<Tables>) => Promise<Removed>,
): Promise<void> {
  const { userId, companyId, role } = by.caller;
  await deps.db.transaction().execute(async (tx) => {
    const removed = await act(tx);
    if (removed === undefined) throw new Problem('factor-not-found');
    if (!hasFactor(await findFactors(tx, userId))) {
      const required = await findRequiredRoles(tx, companyId);
      if (required.includes(role)) throw new Problem('second-factor-needed');
      await deleteFactors(tx, userId);
    }
    await audit(deps, tx, { by, action: 'second-factor.removed', before: removed });
  });
}

async function audit(
  deps: Deps,
  tx: Kysely<Tables>,
  {
    by: { caller, address },
    ...entry
  }: { by: Changer; action: string; before?: unknown; after?: unknown },
): Promise<void> {
  await recordAudit(tx, {
    ...entry,
    actor: caller.clientId,
    actorUserId: caller.userId,
    subject: caller.clientId,
    address,
    at: deps.clock.now(),
  });
}
