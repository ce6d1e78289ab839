import { codesField } from '#kinds/codes-field.ts';
import type { Api } from '#shared/api/index.ts';
import type { Fields, TypedAnswers } from '#shared/forms/fields.ts';
import { isShown } from '#shared/forms/form.ts';
import { parseTin } from '#shared/tin.ts';

import { COUNTRIES } from '#shared/countries.ts';

export type Register = 'customer' | 'vendor';
export type PartyBody = Api['POST /api/parties']['body'];

const TIN_PATTERN = /^\d{3}[- ]?\d{3}[- ]?\d{3}([- ]?\d{3,5})?$/;
const LONGEST_NAME = 200;
const TIN_HELP =
  'Nine digits, such as 000-000-000; a branch code of 3 to 5 digits may follow (none: the head office).';

const isIndividual = (typed: TypedAnswers) => typed['taxpayerType'] === 'individual';
const isForeign = (typed: TypedAnswers) => (typed['country'] ?? 'PH') !== 'PH';

const hasNoTin = (typed: TypedAnswers) =>
  typed['taxpayerType'] === 'government' || typed['taxpayerType'] === 'employee';

const TIN_PROBLEM = 'Enter the TIN as 000-000-000 or 000-000-000-00000.';
const TIN = { type: 'text', hint: TIN_HELP, maxLength: 20 } as const;
const PATTERN = { regex: TIN_PATTERN, sentence: TIN_PROBLEM };

/** What the register forms ask (handbook 1.3). */
export function partyFields(register: Register): Fields {
  return {
    ...WHO,
    tin: {
      ...TIN,
      label: 'TIN',
      required: true,
      pattern: PATTERN,
      shownWhen: (typed) => !isForeign(typed) && !hasNoTin(typed),
    },
    foreignTin: {
      ...TIN,
      label: 'Philippine TIN, if it has one',
      required: false,
      pattern: PATTERN,
      shownWhen: (typed) => isForeign(typed) || hasNoTin(typed),
    },
    ...NAMES,
    ...WHERE,
    ...(register === 'customer' ? {} : { defaultAtc: DEFAULT_ATC }),
  };
}

/** The answers that a name or TIN gives that was looked for: which of both it is shows. */
export function answersOf(soughtFor: string): TypedAnswers {
  if (soughtFor === '') return {};
  return /^[\d -]+$/.test(soughtFor)
    ? { tin: neatTin(soughtFor) }
    : { registeredName: soughtFor.slice(0, LONGEST_NAME) };
}

const WHO: Fields = {
  country: { type: 'choice', label: 'Country', required: true, initial: 'PH', options: COUNTRIES },
  taxpayerType: {
    type: 'choice',
    label: 'Taxpayer type',
    required: true,
    initial: 'non-individual',
    options: [
      { value: 'non-individual', label: 'Company or organisation' },
      { value: 'individual', label: 'Individual' },
      { value: 'government', label: 'Government office' },
      { value: 'employee', label: 'Officer or employee' },
    ],
  },
  isVatRegistered: {
    type: 'choice',
    label: 'VAT status',
    required: true,
    initial: 'yes',
    options: [
      { value: 'yes', label: 'VAT-registered' },
      { value: 'no', label: 'Not VAT-registered' },
    ],
  },
};

const PERSON = { type: 'text', maxLength: 100, shownWhen: isIndividual } as const;

const NAMES: Fields = {
  registeredName: {
    type: 'text',
    label: 'Registered name',
    hint: 'As on its certificate of registration; for an employee, the full name.',
    required: true,
    maxLength: LONGEST_NAME,
    shownWhen: (typed) => !isIndividual(typed),
  },
  lastName: { ...PERSON, label: 'Last name', required: true },
  firstName: { ...PERSON, label: 'First name', required: true },
  middleName: { ...PERSON, label: 'Middle name', required: false },
  tradeName: { type: 'text', label: 'Trade name', required: false, maxLength: 200 },
  email: { type: 'email', label: 'Email', required: false },
};

const WHERE: Fields = {
  address1: {
    type: 'text',
    label: 'Address',
    hint: 'Street, number, barangay.',
    required: true,
    maxLength: 200,
  },
  address2: { type: 'text', label: 'City and province', required: false, maxLength: 200 },
  zip: { type: 'text', label: 'ZIP code', required: false, maxLength: 10 },
};

const DEFAULT_ATC: Fields[string] = {
  type: 'choice',
  label: 'Usual withholding tax',
  hint: 'Proposed when a bill of this vendor is recorded.',
  required: false,
  ...codesField('payer'),
};

function typeOf(text: string): PartyBody['taxpayerType'] {
  if (text === 'individual' || text === 'government' || text === 'employee') return text;
  return 'non-individual';
}

/** The answers as the call takes them; what is not asked is left out. */
export function partyBody(
  register: Register,
  typed: TypedAnswers,
  { fields, warningsSeen }: { readonly fields: Fields; readonly warningsSeen: boolean },
): PartyBody {
  const text = (name: string) => {
    const field = fields[name];
    const value = typed[name];
    return field !== undefined && isShown(field, typed) && typeof value === 'string'
      ? value.trim()
      : '';
  };
  return {
    register,
    warningsSeen,
    country: text('country'),
    taxpayerType: typeOf(text('taxpayerType')),
    isVatRegistered: text('isVatRegistered') === 'yes',
    tin: text('tin') || text('foreignTin'),
    registeredName: text('registeredName'),
    lastName: text('lastName'),
    firstName: text('firstName'),
    middleName: text('middleName'),
    tradeName: text('tradeName'),
    email: text('email'),
    address1: text('address1'),
    address2: text('address2'),
    zip: text('zip'),
    defaultAtc: text('defaultAtc'),
  };
}

/** `123456789` → `123-456-789`; what is no TIN stays as typed. */
export function neatTin(typed: string): string {
  const read = parseTin(typed);
  if (read === undefined) return typed;
  const short = read.tin.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1-$2-$3');
  return read.branch === '00000' && typed.replaceAll(/\D/g, '').length === 9
    ? short
    : `${short}-${read.branch}`;
}
