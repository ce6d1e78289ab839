import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { isAllowed } from '#shared/platform/roles.ts';
import type { Role } from '#shared/platform/roles.ts';
import { SCREEN_ACCESS } from '#shared/platform/screen-access.ts';
import { parsePeriod } from '#shared/periods.ts';

import { queryText } from '../../../lib/call.ts';
import type { ChosenParty } from '../../../lib/chosen-party.ts';
import { PATHS, partyPath, periodPath, recordPath } from '../../../lib/paths.ts';
import type { FormPlace, Place } from './places.ts';
import { formsFor, isMeant, reportsFor, screensFor } from './places.ts';
import type { Found } from './queries.ts';
import { readCommands, readMonth } from './read-command.ts';

/** One row of the palette. */
export interface Result {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly amount?: string;
  readonly to: string;
  /** Who the form behind it begins with. */
  readonly party?: Omit<ChosenParty, 'clientId'>;
}

/** Rows under a heading. */
export interface ResultGroup {
  readonly title: string;
  readonly results: readonly Result[];
}

const MOST_ACTIONS = 5;
const MOST_PLACES = 5;
/** What has no letter is no name of a screen. */
const HAS_LETTER = /\p{L}/u;

/** What there is to know of a text without asking anybody. */
export interface Local {
  readonly groups: readonly ResultGroup[];
  /** The forms that wait for whom they are for, and the words that say it. */
  readonly forms: readonly FormPlace[];
  readonly party: string;
}

/** Who asks: somebody of a role, who may only read or not. */
export interface Seeker {
  readonly role: Role;
  readonly isReadOnly: boolean;
}

/**
 * The actions, screens and reports that a text means to somebody; who only reads begins nothing.
 */
export function findLocally(text: string, seeker: Seeker, today: BusinessDate): Local {
  const { role, isReadOnly } = seeker;
  const forms = isReadOnly ? [] : formsFor(role);
  if (text === '') {
    const first = forms.slice(0, MOST_ACTIONS).map(toResult);
    return { groups: [{ title: 'Actions', results: first }], forms: [], party: '' };
  }
  const commands = readCommands(text, forms);
  const party = commands[0]?.party ?? '';
  const plain = commands.filter((command) => command.party === '').map(({ form }) => form);
  const actions = [...monthResults(text, seeker, today), ...plain.map(toResult)];
  const isNamed = HAS_LETTER.test(text);
  const meant = (places: readonly Place[]) =>
    isNamed ? places.filter((place) => isMeant(place, text)).slice(0, MOST_PLACES) : [];
  return {
    groups: [
      { title: 'Actions', results: actions.slice(0, MOST_ACTIONS) },
      { title: 'Screens', results: meant(screensFor(role)).map(toResult) },
      { title: 'Reports', results: meant(reportsFor(role)).map(toResult) },
    ],
    forms: commands.filter((command) => command.party === party).map(({ form }) => form),
    party,
  };
}

/** The same with what the books know: forms for a party come first, records and names last. */
export function withFound(local: Local, found: Found): readonly ResultGroup[] {
  const named =
    local.party === ''
      ? []
      : local.forms.flatMap((form) => formsForParty(form, found.named)).slice(0, MOST_ACTIONS);
  return [
    { title: 'Actions', results: named },
    ...local.groups,
    { title: 'Records', results: found.records.map(toRecord) },
    { title: 'Customers and vendors', results: found.parties.map(toParty) },
    { title: 'Cheques', results: found.cheques.map(toCheque) },
    {
      title: 'Accounts',
      results: found.accounts.map(({ account, title }) => ({
        key: `account ${account}`,
        label: `${account} ${title}`,
        detail: 'Ledger',
        to: `${PATHS.ledger}${queryText({ account })}`,
      })),
    },
  ];
}

function monthResults(text: string, { role, isReadOnly }: Seeker, today: BusinessDate): Result[] {
  const month = readMonth(text, today);
  if (month === undefined || !isAllowed(SCREEN_ACCESS['/periods/:month'], role)) return [];
  const act = role === 'accountant' && !isReadOnly ? 'Close' : 'Open the checklist of';
  const name = parsePeriod(month)?.label ?? month;
  return [{ key: `month ${month}`, label: `${act} ${name}`, detail: '', to: periodPath(month) }];
}

function formsForParty(form: FormPlace, parties: Found['named']): Result[] {
  const { register } = form;
  return parties
    .filter((party) => register === 'any' || party.register === register)
    .map(({ partyId, name, tin, register }) => ({
      key: `${form.to} ${partyId}`,
      label: `${form.label} for ${name}`,
      detail: tin ?? 'no TIN',
      to: `${form.to}${form.to.includes('?') ? '&' : '?'}party=${partyId}`,
      party: { register, label: { id: partyId, name, detail: tin ?? 'no TIN' } },
    }));
}

function toResult({ to, label, detail }: Place): Result {
  return { key: `${to} ${label}`, label, detail, to };
}

function toRecord(row: Found['records'][number]): Result {
  const { transactionId, kindTitle, number, date, party, description, total, by } = row;
  const line = by === 'line' ? 'has a line of this amount' : '';
  return {
    key: transactionId,
    label: `${kindTitle} ${number}`,
    detail: [formatDate(date), party ?? description, line]
      .filter((part) => part !== '')
      .join(' · '),
    amount: total,
    to: recordPath(transactionId),
  };
}

function toParty({ partyId, name, register, tin }: Found['parties'][number]): Result {
  const side = register === 'customer' ? 'Customer' : 'Vendor';
  return {
    key: partyId,
    label: name,
    detail: [side, tin ?? ''].filter((part) => part !== '').join(' · '),
    to: partyPath(partyId),
  };
}

function toCheque({ chequeId, number, payee, amount, date }: Found['cheques'][number]): Result {
  return {
    key: chequeId,
    label: `Cheque ${number}`,
    detail: [formatDate(date), payee].filter((part) => part !== '').join(' · '),
    amount,
    to: `${PATHS.cheques}/${chequeId}`,
  };
}
