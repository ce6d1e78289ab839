import type { ChoiceField, MoneyField, PartyField } from '#shared/forms/fields.ts';
import { codeOptions } from '#shared/ledger/withholding.ts';
import type { WithholdingCodes } from '#shared/ledger/withholding.ts';
import { toSearchText } from '#shared/search-text.ts';
import { parseTin } from '#shared/tin.ts';

import type { CellField } from './targets.ts';

/** A party as a file may name it. */
export interface NamedParty {
  readonly partyId: string;
  readonly register: 'customer' | 'vendor';
  readonly tin: string | null;
  readonly branch: string;
  readonly names: readonly string[];
  readonly isActive: boolean;
}

/** What cells are read against. */
export interface Register {
  readonly parties: readonly NamedParty[];
  /** Titles by number. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly codes: WithholdingCodes;
}

/** What a form's control would hold, or why a cell says nothing that one can. */
export type ReadCell = { readonly typed: string } | { readonly sentence: string };

/**
 * `1.23457E+11`: what a spreadsheet program leaves of a long number in a narrow column when it
 * saves a CSV.
 */
const SHORTENED = /^\d[.,]\d+E\+\d+$/i;
const SHORTENED_SENTENCE =
  'The spreadsheet program has shortened this number. Format the column as text and save the file again.';
/** How spreadsheets show nothing, in a column of amounts that need not be filled in. */
const DASH = /^(?:₱|php)?\s*[-–]+$/i;
const ZERO = /^(?:₱|php)?\s*0+(?:\.0+)?$/i;
const MAX_LISTED = 12;

/**
 * Reads the text of a cell as what would be typed into the field: labels as values, names and TINs
 * as ids, titles as numbers.
 */
export function readCell(field: CellField, text: string, register: Register): ReadCell {
  if (text === '') return { typed: '' };
  if (field.type === 'choice') return readChoice(optionsOf(field, register.codes), text);
  if (field.type === 'party') return readParty(field, text, register.parties);
  if (field.type === 'account') return readAccount(text, register.accounts);
  if (field.type === 'money') {
    if (!field.required && isNoAmount(text, field)) return { typed: '' };
    return { typed: text.replace(/^php\s*/i, '') };
  }
  const isNumbered = ['text', 'item', 'cheque-number'].includes(field.type);
  return isNumbered && SHORTENED.test(text) ? { sentence: SHORTENED_SENTENCE } : { typed: text };
}

/** A zero is nothing, too, but where the form takes one for an answer. */
function isNoAmount(text: string, { min = 1n }: MoneyField): boolean {
  return DASH.test(text) || (min > 0n && ZERO.test(text));
}

/** What may be chosen: of a code of withholding also those that an accountant entered. */
export function optionsOf(
  { options, codes: use }: ChoiceField,
  codes: WithholdingCodes,
): ChoiceField['options'] {
  return use === undefined ? options : codeOptions(codes, use);
}

function readChoice(options: ChoiceField['options'], text: string): ReadCell {
  const key = toSearchText(text);
  const exact = options.filter(({ value, label }) =>
    [toSearchText(value), toSearchText(label)].includes(key),
  );
  const begun = options.filter(({ label }) => `${toSearchText(label)} `.startsWith(`${key} `));
  const [only, another] = exact.length > 0 ? exact : begun;
  if (only !== undefined && another === undefined) return { typed: only.value };
  const listed = options.slice(0, MAX_LISTED).map(({ label }) => label);
  const more = options.length > MAX_LISTED ? ' … (the template lists them all)' : '';
  return { sentence: `“${short(text)}” is not one of these: ${listed.join(', ')}${more}.` };
}

function readAccount(text: string, accounts: Register['accounts']): ReadCell {
  const number = /^(\d{4})(?!\d)/.exec(text)?.[1];
  if (number !== undefined && accounts.has(number)) return { typed: number };
  const key = toSearchText(text);
  const named = [...accounts].filter(([, title]) => toSearchText(title) === key);
  const [only, another] = named;
  if (only === undefined) return { sentence: `“${short(text)}” is no account’s number or title.` };
  return another === undefined
    ? { typed: only[0] }
    : { sentence: `Several accounts are called “${short(text)}”. Enter the number.` };
}

function readParty(field: PartyField, text: string, parties: readonly NamedParty[]): ReadCell {
  const word = field.register === 'any' ? 'party' : field.register;
  const all = parties.filter(({ register }) => [register, 'any'].includes(field.register));
  const found = partiesNamed(text, all);
  const active = found.filter(({ isActive }) => isActive);
  const [only, another] = active.length > 0 ? active : found;
  if (only === undefined)
    return {
      sentence: `“${short(text)}” is no registered ${word}’s TIN or name. Register it first.`,
    };
  return another === undefined
    ? { typed: only.partyId }
    : {
        sentence: `More than one ${word} is called “${short(text)}”. Enter the TIN with its branch.`,
      };
}

/**
 * By TIN; where only nine digits are given, the one branch that is registered or the head office.
 * By name, whole.
 */
function partiesNamed(text: string, parties: readonly NamedParty[]): readonly NamedParty[] {
  const given = parseTin(text);
  if (given !== undefined) {
    const same = parties.filter(({ tin }) => tin === given.tin);
    const isWhole = text.replaceAll(/\D/g, '').length > 9;
    if (!isWhole && same.length === 1) return same;
    return same.filter(({ branch }) => branch === given.branch);
  }
  const key = toSearchText(text);
  return parties.filter(({ names }) => names.some((name) => toSearchText(name) === key));
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
