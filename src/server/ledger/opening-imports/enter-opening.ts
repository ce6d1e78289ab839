import { openingBalances } from '#kinds/opening-balances/opening-balances.ts';
import type { BusinessDate } from '#shared/dates.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { kindToImport } from '../imports/load-file.ts';
import { insertParty } from '../parties/insert-party.ts';
import { readSettings } from '../parties/settings-queries.ts';
import { provedDetails } from '../parties/verify.ts';
import type { buildPosting } from '../transactions/new-posting.ts';
import { prepare } from '../transactions/prepare.ts';
import type { Prepared } from '../transactions/prepare.ts';

import { buildTyped } from './build-opening.ts';
import type { Opening } from './build-opening.ts';
import type { FreshParty, MatchedParty } from './match-parties.ts';
import type { SheetKind } from './sheet-kinds.ts';

/** What a person said about the files. */
export interface AskedOpening {
  readonly importId: string;
  readonly date: BusinessDate;
  readonly sheets: readonly { readonly is: SheetKind; readonly daysFirst: boolean }[];
  readonly accounts: readonly { readonly key: string; readonly account: string }[];
  readonly registersParties: boolean;
}

interface ToPrepare {
  readonly asked: AskedOpening;
  readonly opening: Opening;
  readonly fresh: readonly FreshParty[];
  readonly address?: string;
}

/** Registers who is new, and prepares the entry as its form would; `deps.db` is a transaction. */
export async function prepareIn(
  deps: Deps,
  caller: Caller,
  { asked, opening, fresh, address = '' }: ToPrepare,
): Promise<{ prepared: Prepared }> {
  const ids = new Map<FreshParty, string>();
  for (const party of fresh)
    ids.set(party, await register(deps, caller, { party, address, importId: asked.importId }));
  const idOf = (party: MatchedParty) => {
    if ('partyId' in party) return party.partyId;
    return 'fresh' in party ? (ids.get(party.fresh) ?? '') : '';
  };
  const typed = buildTyped(opening, asked.date, idOf);
  const filled = { kind: kindToImport(openingBalances.id, caller), typed, corrects: undefined };
  return { prepared: await prepare(deps, caller, filled) };
}

async function register(
  { db: tx, clock }: Deps,
  caller: Caller,
  { party, address, importId }: { party: FreshParty; address: string; importId: string },
): Promise<string> {
  const { form, tin } = party;
  const at = clock.now();
  const { userId } = caller;
  const settings = await readSettings(tx, form, { register: form.register, userId, at });
  const made = await insertParty(tx, { form, tin, settings, userId, at });
  await recordAudit(tx, {
    at,
    actor: caller.clientId,
    actorUserId: userId,
    action: 'party.registered',
    subject: made.name,
    address,
    after: {
      partyId: made.party_id,
      register: made.register,
      country: made.country,
      importId,
      ...provedDetails(made),
    },
  });
  return made.party_id;
}

/** The key under which an import is entered: once, whoever repeats it. */
export function keyOf(importId: string): string {
  return `import-${importId}`;
}

/** What that key stands for. */
export function contentOf({ importId, date }: AskedOpening): string {
  return hashOf({ importId, date });
}

/** The request by which the prepared entry is recorded. */
export function requestOf(
  { clock }: Pick<Deps, 'clock'>,
  caller: Caller,
  by: { asked: AskedOpening; postings: ReturnType<typeof buildPosting>[]; address: string },
) {
  const { asked, postings, address } = by;
  return {
    userId: caller.userId,
    actor: caller.clientId,
    address,
    at: clock.now(),
    postings,
    key: keyOf(asked.importId),
    contentHash: contentOf(asked),
  };
}
