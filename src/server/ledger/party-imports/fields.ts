import { partyChoices } from '#kinds/party-settings.ts';

import { assignByName } from '../imports/guess-columns.ts';
import { IIF_HEADINGS } from '../imports/read-iif.ts';
import { headingKey } from '../imports/words.ts';

/** What a column of a file of parties may be. */
export interface PartyField {
  readonly path: string;
  readonly heading: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Headings that mean it, in the form in which headings are compared, the best first. */
  readonly names: readonly string[];
}

/** A program whose exports are recognised by their headings. */
export type Preset = 'QuickBooks' | 'Xero' | 'Odoo' | 'JuanTax';

const TYPES = [
  { value: 'non-individual', label: 'Company or organisation' },
  { value: 'individual', label: 'Individual' },
  { value: 'government', label: 'Government office' },
  { value: 'employee', label: 'Officer or employee' },
];
const YES_NO = [
  { value: 'yes', label: 'VAT-registered' },
  { value: 'no', label: 'Not VAT-registered' },
];

interface Named {
  readonly heading: string;
  readonly names: string;
  readonly hint?: string;
  readonly isRequired?: true;
}

/** Headings as programs and people write them, parted by commas. */
const FIELDS = {
  registeredName: {
    heading: 'Registered name',
    names:
      'registered name, legal name, company name, company, business name, taxpayer name, corporate name',
  },
  displayName: {
    heading: 'Name',
    hint: 'Taken where there is no registered name.',
    names:
      'name, display name, customer full name, vendor display name, customer, vendor, full name, customer name, vendor name, partner, complete name, payee, quickbooks customer, quickbooks vendor',
  },
  lastName: { heading: 'Last name', names: 'last name, surname, family name' },
  firstName: { heading: 'First name', names: 'first name, given name' },
  middleName: { heading: 'Middle name', names: 'middle name, m i, middle initial' },
  tradeName: { heading: 'Trade name', names: 'trade name, business style, dba, doing business as' },
  taxpayerType: {
    heading: 'Taxpayer type',
    names:
      'taxpayer type, classification, type of taxpayer, company type, is a company, is company, individual company',
  },
  tin: {
    heading: 'TIN',
    names:
      'tin, tax id, tax identification no, tax number, taxpayer identification number, tax registration no, tax reg no, vat reg tin, vat, vat number, resale no, business id no',
  },
  branch: { heading: 'Branch code', names: 'branch code, branch, tin branch code' },
  address1: {
    heading: 'Address',
    isRequired: true,
    names:
      'address, address 1, street, street address, billing address, bill address, billing street, bill to 1, poaddress line1, po address line 1, saaddress line1, registered address, address line 1, sub street, vendor address, bill from 1, bill addr line1',
  },
  address2: {
    heading: 'Address, line 2',
    names:
      'address 2, street2, street 2, address line 2, barangay, poaddress line2, bill to 2, bill from 2, district',
  },
  city: {
    heading: 'City',
    names:
      'city, city municipality, municipality, town, billing city, pocity, po city, bill to 3, town city, bill addr city',
  },
  province: {
    heading: 'Province',
    names:
      'province, state, region, billing state, poregion, po region, state id, billing province',
  },
  zip: {
    heading: 'ZIP code',
    names:
      'zip, zip code, postal code, popostal code, po postal code, bill addr postal code, postcode, billing zip, billing zip code, billing postal code',
  },
  country: {
    heading: 'Country',
    names: 'country, pocountry, po country, country id, billing country',
  },
  email: { heading: 'Email', names: 'email, email address, main email, e mail' },
  moreEmails: {
    heading: 'Further emails',
    names: 'further emails, other emails, cc email, additional emails, email 2',
  },
  contactName: {
    heading: 'Contact',
    names: 'contact, contact person, contact name, primary contact, poattention to, attention',
  },
  contactLastName: { heading: 'Contact’s last name', names: 'contact last name' },
  contactPhone: {
    heading: 'Phone',
    names:
      'phone, phone number, phone numbers, main phone, mobile, mobile number, telephone, contact number, tel no',
  },
  isVatRegistered: {
    heading: 'VAT status',
    names: 'vat status, vat registered, tax type, vat type, vat registration, taxable, tax profile',
  },
  defaultAtc: {
    heading: 'Withholding tax (ATC)',
    names: 'atc, default atc, withholding tax, ewt, tax code ewt',
  },
  terms: {
    heading: 'Terms',
    names: 'terms, payment terms, terms of payment, customer payment terms',
  },
  termsDays: {
    heading: 'Terms in days',
    hint: 'Beside terms that name no number, such as Days After.',
    names: 'terms in days, credit days, payment days, net days',
  },
  defaultAccount: {
    heading: 'Default account',
    names:
      'default account, expense account, income account, account code, sales account, purchases account',
  },
  vatClass: { heading: 'Default VAT class', names: 'default vat class, vat class' },
  bankName: { heading: 'Bank', names: 'bank, bank name' },
  bankAccountName: { heading: 'Bank account name', names: 'bank account name' },
  bankAccountNumber: {
    heading: 'Bank account number',
    names:
      'bank account number, bank account, banks account number, bank account no, bank accounts account number',
  },
} as const satisfies Readonly<Record<string, Named>>;

export type PartyPath = keyof typeof FIELDS;

const XERO_CONTACT = {
  'contact name': 'displayName',
  'first name': 'contactName',
  'last name': 'contactLastName',
} as const;

/**
 * Of Xero the names of persons are those of the contact, and one contact has the terms and the
 * account of its sales and of its purchases.
 */
const XERO: Readonly<Record<'customer' | 'vendor', Readonly<Record<string, PartyPath>>>> = {
  customer: {
    ...XERO_CONTACT,
    'due date sales term': 'terms',
    'due date sales day': 'termsDays',
    'sales account': 'defaultAccount',
  },
  vendor: {
    ...XERO_CONTACT,
    'due date bill term': 'terms',
    'due date bill day': 'termsDays',
    'purchases account': 'defaultAccount',
  },
};
/** Of the other register; and its *account number* is the name of the contact in short. */
const XERO_OTHERS = {
  customer: ['account number', 'purchases account'],
  vendor: ['account number', 'sales account'],
} as const;

/** What a column of a file of customers or vendors may be, in the order of the template. */
export function partyFields(register: 'customer' | 'vendor'): PartyField[] {
  const { vatClasses, terms } = partyChoices(register);
  const options: Readonly<Record<string, PartyField['options']>> = {
    taxpayerType: TYPES,
    isVatRegistered: YES_NO,
    vatClass: vatClasses,
    terms,
  };
  const fields: readonly (readonly [string, Named])[] = Object.entries(FIELDS);
  return fields.map(([path, { heading, names, hint = '', isRequired = false }]) => ({
    path,
    heading,
    hint,
    isRequired,
    options: options[path] ?? [],
    names: [heading, ...names.split(', ')].map(partyHeading),
  }));
}

/** A heading as it is compared: words that a program wrote together are parted. */
function partyHeading(heading: string): string {
  return headingKey(heading.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
}

const SIGNS: readonly (readonly [Preset, readonly (readonly string[])[]])[] = [
  [
    'Xero',
    [
      ['contact name', 'poaddress line1'],
      ['contact name', 'tax number'],
      ['contact name', 'email address', 'account number'],
      ['contact name', 'invoice number'],
    ],
  ],
  [
    'JuanTax',
    [
      ['tin', 'branch code', 'registered name'],
      ['tin', 'registered name', 'sub street'],
      ['tin', 'registered name', 'tax type'],
    ],
  ],
  [
    'Odoo',
    [
      ['name', 'is a company'],
      ['name', 'company type'],
      ['name', 'is company'],
      ['external id', 'name'],
      ['display name', 'tax id'],
      ['name', 'tax id', 'street2'],
    ],
  ],
  [
    'QuickBooks',
    [
      ['customer full name'],
      ['street address', 'attachments'],
      ['company name', 'street address', 'open balance'],
      ['customer', 'phone numbers'],
      ['vendor', 'phone numbers'],
      ['bill to 1'],
      ['bill from 1'],
      ['main email'],
      ['name', 'company', 'opening balance'],
      ['name', 'company', 'resale number'],
      ['vendor display name'],
      ['quickbooks customer'],
      ['quickbooks vendor'],
    ],
  ],
];

/** The program that a file comes from, by its headings; nothing where none is recognised. */
export function findPreset(headings: readonly string[]): Preset | undefined {
  const keys = new Set(headings.map(partyHeading));
  return SIGNS.find(([, signs]) =>
    signs.some((sign) => sign.every((heading) => keys.has(partyHeading(heading)))),
  )?.[0];
}

/**
 * Which column is which field: by the name that stands first, each column once. Of a file with both
 * lists of QuickBooks, that of the other register has none.
 */
export function assignColumns(
  headings: readonly string[],
  fields: readonly PartyField[],
  register: 'customer' | 'vendor',
): Record<string, number> {
  if (headings[0] === IIF_HEADINGS[register === 'customer' ? 'vendor' : 'customer']) return {};
  const keys = headings.map(partyHeading);
  const columns: Record<string, number> = {};
  if (findPreset(headings) !== 'Xero') return assignByName(keys, fields, columns);
  for (const [key, path] of Object.entries(XERO[register])) {
    const column = keys.indexOf(partyHeading(key));
    if (column !== -1) columns[path] = column;
  }
  const others = new Set(XERO_OTHERS[register].map(partyHeading));
  return assignByName(
    keys.map((key) => (others.has(key) ? '' : key)),
    fields,
    columns,
  );
}
