import { COUNTRIES } from '#shared/countries.ts';
import { newParty } from '#shared/api/ledger/parties.ts';
import { toSearchText } from '#shared/search-text.ts';
import { parseTin } from '#shared/tin.ts';

import type { Mapping } from '../imports/mapping.ts';
import { isBlank } from '../imports/sheet.ts';
import type { Sheet } from '../imports/sheet.ts';
import type { NewParty } from '../parties/check-new-party.ts';

import type { PartyField, PartyPath } from './fields.ts';

/** A row of a file: the form that it fills, or why it fills none. */
export interface ReadRow {
  /** As the spreadsheet program counts. */
  readonly row: number;
  readonly name: string;
  readonly tin: string;
  readonly form: NewParty | undefined;
  readonly reasons: readonly string[];
}

const SHORTENED = /^\d[.,]\d+E\+\d+$/i;
const YES = new Set([
  'yes',
  'y',
  'true',
  '1',
  'vat',
  'vat registered',
  'registered',
  'vatable',
  'x',
]);
const NO = new Set([
  'no',
  'n',
  'false',
  '0',
  'non vat',
  'nonvat',
  'not registered',
  'not vat registered',
  'non vat registered',
  'exempt',
  'vat exempt',
  'none',
]);
const TYPES: Readonly<Record<string, NewParty['taxpayerType']>> = {
  'individual': 'individual',
  'person': 'individual',
  'false': 'individual',
  'sole proprietor': 'individual',
  'company': 'non-individual',
  'true': 'non-individual',
  'corporation': 'non-individual',
  'non individual': 'non-individual',
  'company or organisation': 'non-individual',
  'organization': 'non-individual',
  'partnership': 'non-individual',
  'government': 'government',
  'government office': 'government',
  'employee': 'employee',
  'officer or employee': 'employee',
};

/** Reads every row under the headings as the form of a new party. */
export function readRows(
  register: NewParty['register'],
  fields: readonly PartyField[],
  { sheets, mapping }: { readonly sheets: readonly Sheet[]; readonly mapping: Mapping },
): ReadRow[] {
  const [part] = mapping.parts;
  const sheet = part && sheets[part.sheet];
  if (part === undefined || sheet === undefined) return [];
  const known = new Set(fields.map(({ path }) => path));
  const columns = Object.entries(part.columns).filter(([path]) => known.has(path));
  return sheet.rows.flatMap((cells, index) => {
    if (index <= part.headerRow || isBlank(cells) || isFooter(cells)) return [];
    const own = new Map(columns.map(([path, column]) => [path, onOneLine(cells[column] ?? '')]));
    const text = (path: PartyPath) => own.get(path) || (mapping.fixed[path]?.trim() ?? '');
    return [readRow(register, { row: index + 1, text, fields })];
  });
}

/** What QuickBooks writes under a list: when it was made. */
function isFooter(cells: readonly string[]): boolean {
  const [only = '', ...others] = cells.filter((cell) => cell !== '');
  return (
    others.length === 0 &&
    /^(?:(?:accrual|cash) basis )?(?:mon|tues|wednes|thurs|fri|satur|sun)day, .*\d{4}/i.test(only)
  );
}

interface Cells {
  readonly row: number;
  readonly text: (path: PartyPath) => string;
  readonly fields: readonly PartyField[];
}

function readRow(register: NewParty['register'], { row, text, fields }: Cells): ReadRow {
  const reasons: string[] = [];
  const refuse = (path: PartyPath, message: string) => {
    reasons.push(`${headingOf(fields, path)}: ${message}`);
    return '';
  };
  const taxpayerType = readType(text, refuse);
  const registeredName = text('registeredName') || text('displayName');
  const isPerson = taxpayerType === 'individual';
  const names = {
    registeredName: isPerson && text('lastName') !== '' ? '' : registeredName,
    ...(isPerson ? personOf(text) : { lastName: '', firstName: '', middleName: '' }),
  };
  const tin = readTin(text, refuse);
  const typed = {
    register,
    taxpayerType,
    ...names,
    tin,
    country: readCountry(text('country'), refuse),
    tradeName: text('tradeName'),
    address1: text('address1'),
    address2: [text('address2'), text('city'), text('province')].filter(Boolean).join(', '),
    zip: text('zip'),
    email: emailsOf(text('email'))[0] ?? '',
    isVatRegistered: readVat(text('isVatRegistered'), refuse),
    defaultAtc: text('defaultAtc').toUpperCase(),
    settings: settingsOf({ row, text, fields }, refuse),
    warningsSeen: true,
  };
  const parsed = newParty.safeParse(typed);
  for (const issue of parsed.error?.issues ?? []) {
    const path = String(issue.path[0] === 'settings' ? issue.path[1] : issue.path[0]);
    reasons.push(`${headingOf(fields, path)}: ${issue.message}`);
  }
  const shown = isPerson ? [names.firstName, names.lastName].filter(Boolean).join(' ') : '';
  return {
    row,
    name: shown || registeredName,
    tin,
    form: reasons.length === 0 ? parsed.data : undefined,
    reasons,
  };
}

type Text = Cells['text'];
type Refuse = (path: PartyPath, message: string) => string;

/** What the file says; without a word of it, somebody with a last and a first name only. */
function readType(text: Text, refuse: Refuse): NewParty['taxpayerType'] {
  const said = toSearchText(text('taxpayerType'));
  const known = Object.hasOwn(TYPES, said) ? TYPES[said] : undefined;
  if (known !== undefined) return known;
  if (said !== '') refuse('taxpayerType', `“${short(text('taxpayerType'))}” is not one of them.`);
  const isNamed = text('lastName') !== '' && text('firstName') !== '';
  return isNamed && text('registeredName') === '' ? 'individual' : 'non-individual';
}

function personOf(text: Text) {
  return {
    lastName: text('lastName'),
    firstName: text('firstName'),
    middleName: text('middleName'),
  };
}

function readTin(text: Text, refuse: Refuse): string {
  const typed = text('tin').replace(/^tin[:\s]*/i, '');
  if (SHORTENED.test(typed)) {
    return refuse('tin', 'The spreadsheet program has shortened it. Format the column as text.');
  }
  const digits = typed.replaceAll(/\D/g, '');
  const branch = text('branch').replaceAll(/\D/g, '');
  const whole =
    digits.length === 9 && branch !== '' ? `${typed}-${branch.padStart(3, '0')}` : typed;
  if (whole === '' || parseTin(whole) !== undefined) return whole;
  return refuse(
    'tin',
    `“${short(whole)}” is not a TIN. Enter its 9 digits and its branch code, e.g. 123-456-789-000.`,
  );
}

function readCountry(typed: string, refuse: Refuse): string {
  if (typed === '') return 'PH';
  const key = toSearchText(typed);
  const found = COUNTRIES.find(
    ({ value, label }) => value.toLowerCase() === key || toSearchText(label) === key,
  );
  return found?.value ?? refuse('country', `“${short(typed)}” is no country that is known here.`);
}

/** Whoever says nothing is VAT-registered, as a new form begins. */
function readVat(typed: string, refuse: Refuse): boolean {
  const key = toSearchText(typed);
  if (typed !== '' && !YES.has(key) && !NO.has(key)) {
    refuse('isVatRegistered', `“${short(typed)}” says neither yes nor no.`);
  }
  return !NO.has(key);
}

function settingsOf({ text, fields }: Cells, refuse: Refuse) {
  const contact = [text('contactName'), text('contactLastName')].filter(Boolean).join(' ');
  const account = /^\d{4}/.exec(text('defaultAccount'))?.[0] ?? text('defaultAccount');
  const choice = (path: 'vatClass') => {
    const typed = text(path);
    const options = fields.find((field) => field.path === path)?.options ?? [];
    const key = toSearchText(typed);
    const found = options.find(({ value, label }) =>
      [toSearchText(value), toSearchText(label)].includes(key),
    );
    if (typed === '' || found !== undefined) return found?.value ?? '';
    const listed = options.map(({ label }) => label).join(', ');
    return refuse(path, `“${short(typed)}” is not one of ${listed}.`);
  };
  return {
    moreEmails: [...emailsOf(text('email')).slice(1), ...emailsOf(text('moreEmails'))],
    contactName: contact,
    contactPhone: text('contactPhone'),
    bankName: text('bankName'),
    bankAccountName: text('bankAccountName'),
    bankAccountNumber: SHORTENED.test(text('bankAccountNumber'))
      ? refuse('bankAccountNumber', 'The spreadsheet program has shortened it.')
      : text('bankAccountNumber'),
    defaultAccount: account.slice(0, 4) === account ? account : refuse('defaultAccount', SHORT),
    vatClass: choice('vatClass'),
    terms: readTerms(text('terms'), text('termsDays')),
  };
}

const SHORT = 'Enter the number of the account, four digits.';

/**
 * `Net 30`, `30 days`, `Due on receipt`: the days as the forms have them. Where the number stands
 * in a column of its own, a day of a month is no number of days.
 */
function readTerms(typed: string, days: string): string {
  const key = toSearchText(typed);
  if (days !== '')
    return key === '' || /days? after(?!.*month)/.test(key) ? readTerms(days, '') : '';
  if (/^(?:cash|cod|due on receipt|immediate payment|immediate|due upon receipt)$/.test(key)) {
    return '0';
  }
  return /^(?:net )?(\d{1,3})(?: days?)?(?: net)?$/.exec(key)?.[1] ?? typed.slice(0, 4);
}

function emailsOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((part) => part !== '');
}

function headingOf(fields: readonly PartyField[], path: string): string {
  return fields.find((field) => field.path === path)?.heading ?? path;
}

/** An address of several lines in a cell. */
function onOneLine(cell: string): string {
  return cell.trim().replaceAll(/\s*[\r\n]+\s*/g, ', ');
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
