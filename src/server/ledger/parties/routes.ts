import {
  changeParty as changeRoute,
  exportParties,
  getParty,
  listParties as listRoute,
  registerParty as registerRoute,
  searchParties,
  setPartyState as stateRoute,
} from '#shared/api/ledger/parties.ts';
import {
  mergeParties as mergeRoute,
  previewMerge as previewMergeRoute,
} from '#shared/api/ledger/party-merges.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';
import { formatTin } from '#shared/tin.ts';

import { findFrame } from '../../output/tables/framed-table.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';

import { changeParty, setPartyState } from './change-party.ts';
import { addressOf, listedTin, partyColumns } from './exports.ts';
import { mountPartyLedgers } from './ledger-routes.ts';
import { mergeParties, previewMerge } from './merge-parties.ts';
import { findMerges } from './merge-queries.ts';
import { findByTin, findParties, findParty, listParties, streamParties } from './queries.ts';
import type { ListedParty, PartyRecord } from './queries.ts';
import { registerParty } from './register.ts';
import { findDocumentName, settingsOf } from './settings-queries.ts';

const done = { success: true as const };

/** The registers of customers and vendors. */
export function mountParties(context: HttpContext): void {
  const { deps } = context;
  // Who fills a form picks by TIN and must read it; a list that is only looked at masks it for the
  // role user.
  mount(context, searchParties, async ({ query }) => {
    const parties = await findParties(deps.db, query);
    return { ...done, parties: parties.map((party) => toRow(party, fullTin(party))) };
  });
  mount(context, listRoute, async ({ query, caller }) => {
    const { rows, total } = await listParties(deps.db, { ...query, search: query.search ?? '' });
    const shown = rows.map((party) => toListed(party, listedTin(party, caller.role)));
    return { ...done, rows: shown, total };
  });
  mount(context, exportParties, async ({ params, query, caller, reply }) => {
    const day = manilaDate(deps.clock.now());
    const title = query.register === 'customer' ? 'Customers' : 'Vendors';
    const search = query.search ?? '';
    const below = [formatDate(day), search === '' ? '' : `Search: ${search}`];
    return sendTable(reply, {
      name: title,
      fileName: `${query.register}s-${day}`,
      format: params.format,
      columns: partyColumns(caller.role),
      rows: streamParties(deps.db, { ...query, search }),
      frame: await findFrame(deps, caller, { title, below, total: {} }),
    });
  });
  mount(context, registerRoute, async ({ body: form, caller, request }) => {
    demandForm(caller, form.register);
    const key = keyOf(request);
    const result = await registerParty(deps, caller, { form, key, address: request.ip });
    if ('party' in result) {
      const party = toRow(result.party, fullTin(result.party));
      return { ...done, registered: true as const, party };
    }
    return { ...done, registered: false as const, ...toBeRead(result) };
  });
  mountParty(context);
  mountPartyLedgers(context);
}

/** One party: its details, their change, its state. */
function mountParty(context: HttpContext): void {
  const { deps } = context;
  mount(context, getParty, async ({ params, caller }) => {
    const party = await findParty(deps.db, params.partyId);
    if (party === undefined) throw new Problem('not-found');
    const same = party.tin === null ? [] : await findByTin(deps.db, party.tin);
    const relatives = same.filter(({ party_id }) => party_id !== params.partyId);
    return {
      ...done,
      party: {
        ...toListed(party, fullTin(party)),
        ...buildDetails(party),
        settings: buildSettings(party, caller.role),
        form2303Name: await findDocumentName(deps.db, party.form_2303_id),
        isUsed: party.isUsed,
        registeredBy: party.registrar,
        registeredAt: party.registered_at,
        ...(await findMerges(deps.db, params.partyId)),
        relatives: relatives.map((relative) => toRow(relative, fullTin(relative))),
      },
    };
  });
  mount(context, changeRoute, async ({ params, body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    const result = await changeParty(deps, actor, { ...params, form: body });
    if ('version' in result) return { ...done, changed: true as const, ...result };
    return { ...done, changed: false as const, ...toBeRead(result) };
  });
  mount(context, previewMergeRoute, ({ params, query, caller }) =>
    previewMerge(deps, caller, { ...params, ...query }),
  );
  mount(context, mergeRoute, ({ params, body, caller, request }) => {
    const by = { key: keyOf(request), address: request.ip };
    return mergeParties(deps, caller, { ...params, ...body, ...by });
  });
  mount(context, stateRoute, async ({ params, body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    await setPartyState(deps, actor, { ...params, ...body });
    return done;
  });
}

/**
 * A ticket of a register form opens its own register; other forms may register the party that they
 * lack.
 */
function demandForm({ form }: Caller, register: 'customer' | 'vendor'): void {
  const isOther = register === 'customer' ? form === 'vendortin' : form === 'customertin';
  if (isOther) throw new Problem('not-allowed');
}

function toBeRead(found: {
  readonly warnings: readonly string[];
  readonly similar: readonly PartyRecord[];
}) {
  const similar = found.similar.map((party) => toRow(party, fullTin(party)));
  return { warnings: [...found.warnings], similar };
}

function toListed(party: ListedParty, tin: string | null) {
  return { ...toRow(party, tin), openBalance: party.openBalance, advances: party.advances };
}

function toRow(party: PartyRecord, tin: string | null) {
  return {
    partyId: party.party_id,
    register: party.register,
    tin,
    name: party.name,
    tradeName: party.trade_name,
    address: addressOf(party),
    email: party.email,
    isVatRegistered: party.is_vat_registered,
    defaultAtc: party.default_atc,
    isActive: party.is_active,
  };
}

function buildDetails(party: PartyRecord) {
  return {
    taxpayerType: party.taxpayer_type,
    country: party.country,
    registeredName: party.registered_name,
    lastName: party.last_name,
    firstName: party.first_name,
    middleName: party.middle_name,
    address1: party.address1,
    address2: party.address2,
    zip: party.zip,
    defaultAtc: party.default_atc,
    version: party.version,
  };
}

/** As a form holds them; of the bank account the role `user` reads the last digits only. */
function buildSettings(party: PartyRecord, role: Caller['role']) {
  const settings = settingsOf(party);
  if (role !== 'user') return settings;
  const bankAccountNumber = settings.bankAccountNumber.replaceAll(/.(?=.{4})/g, '•');
  return { ...settings, bankAccountNumber };
}

function fullTin({ tin, branch }: PartyRecord): string | null {
  return tin === null ? null : formatTin(tin, branch);
}
