import {
  listParties as listRoute,
  registerParty as registerRoute,
  searchParties,
} from '#shared/api/parties.ts';
import { Problem } from '#shared/problems.ts';
import { formatTin, maskTin } from '#shared/tin.ts';

import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { keyOf } from '../http/idempotency-key.ts';
import { mount } from '../http/mount.ts';

import { findParties, listParties } from './queries.ts';
import type { PartyRecord } from './queries.ts';
import { registerParty } from './register.ts';

const done = { success: true as const };

/** The registers of customers and vendors. */
export function mountParties(context: HttpContext): void {
  const { deps } = context;
  // Who fills a form picks by TIN and must read it; a list that is only looked at masks it for the role user.
  mount(context, searchParties, async ({ query }) => {
    const parties = await findParties(deps.db, query);
    return { ...done, parties: parties.map((party) => toRow(party, fullTin)) };
  });
  mount(context, listRoute, async ({ query, caller }) => {
    const { rows, total } = await listParties(deps.db, { ...query, search: query.search ?? '' });
    const tinOf = caller.role === 'user' ? maskedTin : fullTin;
    return { ...done, rows: rows.map((party) => toRow(party, tinOf)), total };
  });
  mount(context, registerRoute, async ({ body: form, caller, request }) => {
    demandForm(caller, form.register);
    const key = keyOf(request);
    const result = await registerParty(deps, caller, { form, key, address: request.ip });
    if ('party' in result) {
      return { ...done, registered: true as const, party: toRow(result.party, fullTin) };
    }
    const similar = result.similar.map((party) => toRow(party, fullTin));
    return { ...done, registered: false as const, warnings: [...result.warnings], similar };
  });
}

/** A ticket of a register form opens its own register; other forms may register the party that they lack. */
function demandForm({ form }: Caller, register: 'customer' | 'vendor'): void {
  const isOther = register === 'customer' ? form === 'vendortin' : form === 'customertin';
  if (isOther) throw new Problem('not-allowed');
}

function toRow(party: PartyRecord, tinOf: (party: PartyRecord) => string | null) {
  return {
    partyId: party.party_id,
    register: party.register,
    tin: tinOf(party),
    name: party.name,
    tradeName: party.trade_name,
    address: [party.address1, party.address2, party.zip].filter((part) => part !== '').join(', '),
    email: party.email,
    isVatRegistered: party.is_vat_registered,
  };
}

function fullTin({ tin, branch }: PartyRecord): string | null {
  return tin === null ? null : formatTin(tin, branch);
}

function maskedTin({ tin }: PartyRecord): string | null {
  return tin === null ? null : maskTin(tin);
}
