import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { toSearchText } from '#shared/search-text.ts';
import type { Tin } from '#shared/tin.ts';

import type { Tables } from '../../tables.ts';

import type { NewParty, PartyForm } from './check-new-party.ts';
import type { PartyRecord } from './queries.ts';
import type { SettingsColumns } from './settings-queries.ts';

interface Insertion {
  readonly form: NewParty;
  readonly tin: Tin | undefined;
  readonly settings: SettingsColumns;
  readonly userId: string;
  readonly at: Date;
}

/** Writes one party. A twin by register, TIN and branch breaches `parties_tin_unique`. */
export async function insertParty(
  tx: Kysely<Tables>,
  { form, tin, settings, userId, at }: Insertion,
): Promise<PartyRecord> {
  return tx
    .insertInto('parties')
    .values({
      party_id: randomUUID(),
      register: form.register,
      ...buildDetails(form, tin),
      ...settings,
      registered_by: userId,
      registered_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The columns that a form fills. */
export function buildDetails(form: PartyForm, tin: Tin | undefined) {
  const name = nameOf(form);
  return {
    taxpayer_type: form.taxpayerType,
    tin: tin?.tin ?? null,
    branch: tin?.branch ?? '00000',
    country: form.country,
    name,
    registered_name: form.registeredName,
    last_name: form.lastName,
    first_name: form.firstName,
    middle_name: form.middleName,
    trade_name: form.tradeName,
    address1: form.address1,
    address2: form.address2,
    zip: form.zip,
    email: form.email,
    is_vat_registered: form.isVatRegistered,
    default_atc: form.defaultAtc,
    search_text: deriveSearchText(`${name} ${form.tradeName}`),
  };
}

/** The registered name, or an individual's names in the order that they are spoken. */
export function nameOf(form: PartyForm): string {
  const { taxpayerType, registeredName, firstName, middleName, lastName } = form;
  if (taxpayerType !== 'individual' || registeredName !== '') return registeredName;
  return [firstName, middleName, lastName].filter((part) => part !== '').join(' ');
}

/**
 * The names as search compares them, and behind them words with signs inside in one piece:
 * `7-Eleven` also as `7eleven`.
 */
function deriveSearchText(names: string): string {
  const pieces = names
    .split(/\s+/)
    .map(toSearchText)
    .filter((word) => word.includes(' '))
    .map((word) => word.replaceAll(' ', ''));
  return [toSearchText(names), ...pieces].join(' ').trim();
}
