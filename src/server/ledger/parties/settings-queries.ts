import type { Insertable, Kysely } from 'kysely';
import type { z } from 'zod';

import { partyChoices } from '#kinds/party-settings.ts';
import type { partySettings } from '#shared/api/ledger/party-settings.ts';
import { manilaDate } from '#shared/dates.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';

import type { PartyForm } from './check-new-party.ts';
import type { PARTY_SETTINGS, PartyRecord } from './queries.ts';
import type { PartiesTable } from './tables.ts';

/** The settings of a party as its columns hold them. */
export type SettingsColumns = Required<
  Pick<Insertable<PartiesTable>, (typeof PARTY_SETTINGS)[number]>
>;

type Settings = z.output<typeof partySettings>;

/** Of which register the party is, as it was before, who sets this, and when. */
interface Setting {
  readonly register: PartyRecord['register'];
  readonly known?: PartyRecord;
  readonly userId: string;
  readonly at: Date;
}

const NO_SETTINGS: Settings = {
  moreEmails: [],
  contactName: '',
  contactPhone: '',
  bankName: '',
  bankAccountName: '',
  bankAccountNumber: '',
  form2303Id: null,
  form2303Date: '',
  defaultAccount: '',
  vatClass: '',
  terms: '',
};

/**
 * The settings that a form has, as columns. Throws bad-request with every fault at its field: an
 * account, class or terms that no form of this register takes, a document that is not there.
 */
export async function readSettings(
  tx: Kysely<Tables>,
  form: Pick<PartyForm, 'settings' | 'email'>,
  setting: Setting,
): Promise<SettingsColumns> {
  const before = setting.known === undefined ? NO_SETTINGS : settingsOf(setting.known);
  const settings = mergeSettings(before, form.settings ?? {});
  const fields = [
    ...faultsOfChoices(settings, setting),
    ...(await faultsOfAccount(tx, { before, settings }, setting)),
    ...(await faultsOfDocument(tx, settings, setting)),
  ].map(({ path, message }) => ({ path: `settings.${path}`, message }));
  if (fields.length > 0) throw new Problem('bad-request', { fields });
  const others = new Map(settings.moreEmails.map((each) => [each.toLowerCase(), each]));
  others.delete(form.email.toLowerCase());
  return {
    more_emails: [...others.values()],
    contact_name: settings.contactName,
    contact_phone: settings.contactPhone,
    bank_name: settings.bankName,
    bank_account_name: settings.bankAccountName,
    bank_account_number: settings.bankAccountNumber,
    form_2303_id: settings.form2303Id,
    form_2303_date: settings.form2303Date === '' ? null : settings.form2303Date,
    default_account: settings.defaultAccount,
    vat_class: settings.vatClass,
    terms: settings.terms,
  };
}

/** What is left out stays as it was. */
function mergeSettings(before: Settings, given: NonNullable<PartyForm['settings']>): Settings {
  const { moreEmails = before.moreEmails, form2303Id = before.form2303Id } = given;
  return {
    moreEmails,
    contactName: given.contactName ?? before.contactName,
    contactPhone: given.contactPhone ?? before.contactPhone,
    bankName: given.bankName ?? before.bankName,
    bankAccountName: given.bankAccountName ?? before.bankAccountName,
    bankAccountNumber: given.bankAccountNumber ?? before.bankAccountNumber,
    form2303Id,
    form2303Date: given.form2303Date ?? before.form2303Date,
    defaultAccount: given.defaultAccount ?? before.defaultAccount,
    vatClass: given.vatClass ?? before.vatClass,
    terms: given.terms ?? before.terms,
  };
}

/** The settings of a party as a form holds them. */
export function settingsOf(party: PartyRecord): Settings {
  return {
    moreEmails: party.more_emails,
    contactName: party.contact_name,
    contactPhone: party.contact_phone,
    bankName: party.bank_name,
    bankAccountName: party.bank_account_name,
    bankAccountNumber: party.bank_account_number,
    form2303Id: party.form_2303_id,
    form2303Date: party.form_2303_date ?? '',
    defaultAccount: party.default_account,
    vatClass: party.vat_class,
    terms: party.terms,
  };
}

/** Writes the details and settings of a party that is locked. */
export function updateDetails(
  tx: Kysely<Tables>,
  partyId: string,
  details: Partial<Insertable<PartiesTable>>,
): Promise<PartyRecord> {
  return tx
    .updateTable('parties')
    .set(details)
    .where('party_id', '=', partyId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps the party's form 2303 for good, also when a newer one replaces it. */
export async function keepDocument(
  tx: Kysely<Tables>,
  party: PartyRecord,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<void> {
  const { party_id, form_2303_id: attachment_id, form_2303_date: document_date } = party;
  if (attachment_id === null || document_date === null) return;
  await tx
    .insertInto('party_documents')
    .values({ party_id, attachment_id, document_date, added_by: userId, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The file's name of a party's form 2303; empty where there is none. */
export async function findDocumentName(
  db: Kysely<Tables>,
  attachmentId: string | null,
): Promise<string> {
  if (attachmentId === null) return '';
  const row = await db
    .selectFrom('attachments')
    .select('file_name')
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst();
  return row?.file_name ?? '';
}

/** What the documents of a party usually have: its own settings, empty where it has none. */
export async function findUsual(db: Kysely<Tables>, partyId: string) {
  const row = await db
    .selectFrom('parties')
    .select(['default_account as account', 'vat_class as vatClass', 'terms'])
    .where('party_id', '=', partyId)
    .executeTakeFirst();
  return row ?? { account: '', vatClass: '', terms: '' };
}

function faultsOfChoices(settings: Settings, { register, at }: Setting): FieldProblem[] {
  const { vatClasses, terms } = partyChoices(register);
  const isOneOf = (options: typeof terms, value: string) =>
    value === '' || options.some((option) => option.value === value);
  const { vatClass, form2303Id, form2303Date } = settings;
  return [
    ...(isOneOf(vatClasses, vatClass)
      ? []
      : [{ path: 'vatClass', message: 'Choose from the list.' }]),
    ...(isOneOf(terms, settings.terms)
      ? []
      : [{ path: 'terms', message: 'Choose from the list.' }]),
    ...(form2303Id !== null && form2303Date === ''
      ? [{ path: 'form2303Date', message: 'Enter the date on the form 2303.' }]
      : []),
    ...(form2303Date > manilaDate(at)
      ? [{ path: 'form2303Date', message: 'This date is after today.' }]
      : []),
  ];
}

async function faultsOfAccount(
  tx: Kysely<Tables>,
  { before, settings: { defaultAccount } }: { before: Settings; settings: Settings },
  { register }: Setting,
): Promise<FieldProblem[]> {
  // One that was set inactive meanwhile keeps nobody from changing an address.
  if (defaultAccount === '' || defaultAccount === before.defaultAccount) return [];
  const isTaken = partyChoices(register).accounts.some((each) => defaultAccount.startsWith(each));
  const found = await tx
    .selectFrom('accounts')
    .select('number')
    .where('number', '=', defaultAccount)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (isTaken && found !== undefined) return [];
  const forms = register === 'customer' ? 'invoices' : 'bills';
  const message = `${defaultAccount} is not an active account that ${forms} take. Choose another.`;
  return [{ path: 'defaultAccount', message }];
}

/** One's own upload, or what the party has already. */
async function faultsOfDocument(
  tx: Kysely<Tables>,
  { form2303Id }: Settings,
  { known: party, userId }: Setting,
): Promise<FieldProblem[]> {
  if (form2303Id === null) return [];
  const own = await tx
    .selectFrom('attachments')
    .select('attachment_id')
    .where('attachment_id', '=', form2303Id)
    .where('uploaded_by', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  if (own !== undefined) return [];
  const known = await tx
    .selectFrom('party_documents')
    .select('party_id')
    .where('attachment_id', '=', form2303Id)
    .where('party_id', '=', party?.party_id ?? null)
    .executeTakeFirst();
  if (known !== undefined) return [];
  return [{ path: 'form2303Id', message: 'This file is not there any more. Attach it again.' }];
}
