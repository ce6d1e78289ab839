import type { Kysely } from 'kysely';

import { FORM_IDS } from '#shared/platform/embed.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';

import { faultOfAddress } from './check-address.ts';
import type { Actor } from '../audit/actor.ts';

/**
 * What can be pointed elsewhere: every form screen, the report folder (a form screen too) and the
 * documentation card.
 */
const NAMES: ReadonlySet<string> = new Set([...FORM_IDS, 'documentation']);

/**
 * The addresses that were set, by form id or `documentation`; what is not in it is our own page.
 */
export async function readAddresses(db: Kysely<Tables>): Promise<Record<string, string>> {
  const rows = await db.selectFrom('form_addresses').selectAll().orderBy('name').execute();
  return Object.fromEntries(rows.map(({ name, address }) => [name, address]));
}

/**
 * Replaces the addresses; an empty text or a missing name means our own page. Throws bad-request
 * with every fault at its field (attack A-80: `javascript:`, files, internal hosts).
 */
export async function saveAddresses(
  { db, clock, config }: Deps,
  actor: Actor,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const addresses = Object.entries(given)
    .map(([name, address]) => ({ name, address: address.trim() }))
    .filter(({ address }) => address !== '');
  const fields = addresses.flatMap(({ name, address }) => {
    const message = NAMES.has(name)
      ? faultOfAddress(address, config.allowInsecureFormAddresses)
      : 'There is no such form.';
    return message === undefined ? [] : [{ path: `addresses.${name}`, message }];
  });
  if (fields.length > 0) throw new Problem('bad-request', { fields });
  await db.transaction().execute(async (tx) => {
    const before = await readAddresses(tx);
    await tx.deleteFrom('form_addresses').execute();
    if (addresses.length > 0) await tx.insertInto('form_addresses').values(addresses).execute();
    await recordAudit(tx, {
      at: clock.now(),
      actor: actor.clientId,
      actorUserId: actor.userId,
      action: 'addresses.changed',
      subject: 'form addresses',
      address: actor.address,
      before,
      after: Object.fromEntries(addresses.map(({ name, address }) => [name, address])),
    });
  });
}
