import type { Kind } from '#kinds/define-kind.ts';
import type { Field, Fields } from '#shared/forms/fields.ts';
import { formatDate, monthOf } from '#shared/dates.ts';
import { partySentence } from '#shared/forms/field-checks.ts';
import { codesFor } from '#shared/ledger/withholding.ts';
import { monthPeriodOf } from '#shared/periods.ts';
import { sentenceOf } from '#shared/problems.ts';
import type { FieldProblem } from '#shared/problems.ts';
import type { KnownFacts } from './known-facts.ts';

const UNKNOWN_CODE =
  'Choose a code from the list. An accountant can add one in Tax Compliance, Withholding codes.';

/** What answers name: ids, open items and cheques. */
export interface References {
  readonly parties: readonly string[];
  readonly attachments: readonly string[];
  /** Numbers of documents that must be open. */
  readonly documents: readonly string[];
  /** Numbers of documents that must be settled by now. */
  readonly settled: readonly string[];
  readonly cheques: readonly string[];
}

type Answers = Readonly<Record<string, unknown>>;
interface Answered {
  readonly field: Field;
  readonly answer: unknown;
  readonly path: string;
}

/** Collects what answers name, rows of `lines` included. */
export function buildReferences(fields: Fields, answers: Answers): References {
  const all = answered(fields, answers);
  const of = (type: Field['type']) =>
    all.filter(({ field }) => field.type === type).flatMap(({ answer }) => textsIn(answer));
  return {
    parties: of('party'),
    attachments: of('attachments'),
    documents: [...of('item'), ...documentsNamed(all)],
    settled: all
      .filter(({ field }) => field.type === 'item' && field.settled === true)
      .flatMap(({ answer }) => textsIn(answer)),
    cheques: of('cheque-number'),
  };
}

/** What a form of a kind has to be told beside what its answers name. */
export function needsOf(kind: Kind) {
  return {
    needsCash: dealsWithCash(kind),
    needsToFollow: kind.traits.withheldByCustomers === 'received',
    needsCalendar: kind.traits.withholdsFromSuppliers,
    needsTold: kind.traits.withheldByCustomers === 'expected-less',
  };
}

const cashOf = new WeakMap<Kind, boolean>();

/** Whether a form names cash accounts (10…, 11…) or deals with the petty cash box. */
export function dealsWithCash(kind: Kind): boolean {
  const known = cashOf.get(kind) ?? namesAnyCash(kind);
  cashOf.set(kind, known);
  return known;
}

function namesAnyCash({ form, fields }: Kind): boolean {
  const all = Object.values<Field>(fields).flatMap((field) =>
    field.type === 'lines' ? Object.values<Field>(field.columns) : [field],
  );
  return form === 'pettycash' || all.some(namesCash);
}

function namesCash(field: Field): boolean {
  if (field.type !== 'account') return false;
  return field.numbers.some((beginning) => beginning === '1' || /^1[01]/.test(beginning));
}

/** Texts that may name open items. */
function documentsNamed(all: readonly Answered[]): string[] {
  return all
    .filter(({ field }) => field.type === 'text' && field.isDocument === true)
    .flatMap(({ answer }) => textsIn(answer));
}

/**
 * A sentence at each answer that names a party, account, document or attachment which is not there
 * or not for this use.
 */
export function checkReferences(
  fields: Fields,
  answers: Answers,
  known: KnownFacts,
): FieldProblem[] {
  const all = answered(fields, answers);
  return all.flatMap((one) => {
    const message = findFault(one, { known, answers, all });
    return message === undefined ? [] : [{ path: one.path, message }];
  });
}

/**
 * A sentence when the date of an entry stands in a closed month (handbook 5.1, rule 6), or in the
 * time that the opening balances hold (handbook 14, ruling 4). Closing entries only clear what was
 * carried over.
 */
export function checkMonth(
  date: string,
  known: KnownFacts,
  { traits, stage }: Pick<Kind, 'traits'> & { readonly stage: unknown },
): FieldProblem[] {
  const { openingDay } = known;
  const isHeld = traits.origin !== 'opening' && stage !== 'closing';
  if (isHeld && openingDay !== undefined && date <= openingDay) {
    const message = sentenceOf('before-opening', { day: formatDate(openingDay) });
    return [{ path: 'date', message }];
  }
  if (!known.lockedMonths.has(monthOf(date))) return [];
  return [
    {
      path: 'date',
      message: `${monthPeriodOf(date).label} is closed. Use another date, or ask an admin to reopen it.`,
    },
  ];
}

interface Beside {
  readonly known: KnownFacts;
  readonly answers: Answers;
  readonly all: readonly Answered[];
}

function findFault(one: Answered, beside: Beside): string | undefined {
  const { field, answer } = one;
  const { known, answers } = beside;
  if (field.type === 'party') {
    const party = known.parties.get(textIn(answer));
    if (party === undefined || ![party.register, 'any'].includes(field.register)) {
      return partySentence(field);
    }
    return party.isActive || isSettled(one, beside)
      ? undefined
      : `${party.name} is set inactive. An accountant can set it active again.`;
  }
  if (field.type === 'account')
    return known.accounts.has(textIn(answer)) ? undefined : 'Choose an account from the list.';
  if (field.type === 'choice' && field.codes !== undefined) {
    const offered = codesFor(known.facts.codes, field.codes);
    return offered.some(({ atc }) => atc === answer) ? undefined : UNKNOWN_CODE;
  }
  if (field.type === 'item') {
    const partyId = field.party === undefined ? undefined : textIn(answers[field.party]);
    if (field.settled) return settledFault(field.account, textIn(answer), { known, partyId });
    const item = known.facts.item(field.account, textIn(answer), partyId);
    return item === undefined ? `${textIn(answer)} is not open. Choose from the list.` : undefined;
  }
  if (field.type === 'attachments') {
    const isKnown = textsIn(answer).every((id) => known.attachments.has(id));
    return isKnown ? undefined : 'Attach these files again.';
  }
  return undefined;
}

/**
 * Whether the form deals with what is open of this party: who was set inactive begins nothing new,
 * but what a reversal or a returned cheque opened again is still paid, returned or written off, and
 * its certificate is still received.
 */
function isSettled({ answer, path }: Answered, { known, all }: Beside): boolean {
  const { facts } = known;
  const partyId = textIn(answer);
  const besides = (one: Answered, name: string) =>
    textIn(all.find((each) => each.path === rowOf(one.path) + name)?.answer);
  return all.some((one) => {
    const { field } = one;
    const document = textIn(one.answer);
    if (field.type === 'text' && field.isDocument === true) {
      const isInRow = rowOf(one.path) === rowOf(path);
      return isInRow
        ? facts.item(besides(one, 'account'), document, partyId) !== undefined
        : (facts.toFollow(partyId, document, besides(one, 'atc')) ?? 0n) > 0n;
    }
    if (field.type !== 'item' || field.party !== path) return false;
    if (facts.item(field.account, document, partyId) !== undefined) return true;
    return facts.settledItem(field.account, document)?.partyId === partyId;
  });
}

/** The beginning of a path within its row: `lines.0.`; empty for a field of the form. */
function rowOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}

/** One that is still open is left to the kind, which knows what to do instead. */
function settledFault(
  account: string,
  document: string,
  { known, partyId }: { known: KnownFacts; partyId: string | undefined },
): string | undefined {
  if (known.facts.item(account, document) !== undefined) return undefined;
  const item = known.facts.settledItem(account, document);
  const isTheirs = item !== undefined && (partyId === undefined || item.partyId === partyId);
  return isTheirs ? undefined : `${document} is not in the list. Choose another.`;
}

/** Every answered field with its path; the rows of `lines` are opened. */
function answered(fields: Fields, answers: Answers): Answered[] {
  const all: Answered[] = [];
  const collect = (of: Fields, from: Answers, before: string): void => {
    for (const [name, field] of Object.entries(of)) {
      const answer = from[name];
      if (answer === undefined) continue;
      const path = before + name;
      if (field.type !== 'lines') all.push({ field, answer, path });
      else
        for (const [index, row] of rowsIn(answer).entries())
          collect(field.columns, row, `${path}.${index}.`);
    }
  };
  collect(fields, answers, '');
  return all;
}

/** The text or texts of an answer; the answers of a form have their field's type by now. */
function textsIn(answer: unknown): string[] {
  const texts: unknown[] = Array.isArray(answer) ? answer : [answer];
  return texts.filter((text) => typeof text === 'string');
}

function textIn(answer: unknown): string {
  return textsIn(answer)[0] ?? '';
}

function rowsIn(answer: unknown): Answers[] {
  const rows: unknown[] = Array.isArray(answer) ? answer : [];
  return rows.filter(isRow);
}

function isRow(row: unknown): row is Answers {
  return typeof row === 'object' && row !== null;
}
