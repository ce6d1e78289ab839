import type { setExpectedDocument } from '#shared/api/ledger/expected-documents.ts';
import type { Parsed } from '#shared/api/route.ts';
import { Problem } from '#shared/problems.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { findParty } from '../parties/queries.ts';

import { findAccountOf } from './queries.ts';
import { insertRule } from './rule-writes.ts';

/**
 * Keeps when a document of a party comes, that it comes no more, or that the books say it again.
 * Throws bad-request for a party that is not there, and for an account that is none of expense for
 * a vendor or of income for a customer.
 */
export async function setRule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  asked: Parsed<typeof setExpectedDocument>['body'],
): Promise<void> {
  const at = clock.now();
  const { partyId, account, firstMonth: month, ...said } = asked;
  await db.transaction().execute(async (tx) => {
    const party = await findParty(tx, partyId);
    if (party === undefined) throw fault('partyId', 'Choose a vendor or a customer.');
    const type = party.register === 'vendor' ? 'expense' : 'income';
    if ((await findAccountOf(tx, type, account)) === undefined)
      throw fault('account', `Choose an account of ${type}.`);
    const rule = { partyId, account, firstMonth: `${month}-01`, ...said };
    await insertRule(tx, { ...rule, userId: actor.userId, at });
    await recordAudit(tx, {
      at,
      actor: actor.clientId,
      actorUserId: actor.userId,
      address: actor.address,
      action: 'expected-document.set',
      subject: party.name,
      after: rule,
    });
  });
}

function fault(path: string, message: string): Problem {
  return new Problem('bad-request', { fields: [{ path, message }] });
}
