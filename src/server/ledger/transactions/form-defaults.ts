import type { Kysely } from 'kysely';

import type { Kind } from '#kinds/define-kind.ts';
import type { Field, TypedAnswers } from '#shared/forms/fields.ts';
import { isShown } from '#shared/forms/form.ts';
import { isBankAccount } from '#shared/ledger/chart.ts';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findNextNumber } from '../numbers/next-number-queries.ts';
import { findNextCheques } from '../open-items/queries.ts';

import {
  findLastAnswer,
  findLastAnswers,
  findNewestAnswers,
  findOnlyBank,
  listActive,
} from './last-queries.ts';

/**
 * What a new form of a kind begins with beyond its own defaults, by field: the number after the
 * last one, the receipt email, bank and way of payment that this person used last, else the only
 * bank account that there is, the next cheque of that bank, and the payee of the box where nobody
 * else is named.
 */
export async function formDefaults(
  { db }: Deps,
  caller: Caller,
  kind: Kind,
): Promise<Record<string, string>> {
  const [number, last] = await Promise.all([
    findNumber(db, kind),
    findLastAnswers(db, caller, kind.id),
  ]);
  const named = Object.entries(kind.fields).filter(
    ([, field]) => field.type === 'text' && field.givesWayTo !== undefined,
  );
  const remembered = {
    ...(await findBanks(db, kind)),
    ...(await findRemembered(db, caller, kind)),
  };
  return {
    ...number,
    ...(await findEmail(db, caller, { kind, last })),
    ...remembered,
    ...(await findCheque(db, kind, remembered)),
    ...Object.fromEntries(named.map(([name]) => [name, textAt(last, name) || caller.name])),
  };
}

async function findNumber(db: Kysely<Tables>, { id, documentNumber }: Kind) {
  if (!('typedIn' in documentNumber) || documentNumber.scopedBy !== undefined) return {};
  const next = await findNextNumber(db, id);
  return next === undefined ? {} : { [documentNumber.typedIn]: next };
}

/**
 * As the last one of this kind; where that has none and one is asked, the last one that was typed
 * into a form of any kind, else the person's own.
 */
async function findEmail(
  db: Kysely<Tables>,
  caller: Caller,
  { kind, last }: { kind: Kind; last: TypedAnswers | undefined },
) {
  const name = kind.receiptEmail;
  if (name === undefined) return {};
  const isAsked = kind.fields[name]?.required === true;
  const own = textAt(last, name);
  const isOther = own === '' && isAsked;
  const email = isOther ? ((await findLastAnswer(db, caller, name)) ?? caller.email) : own;
  return email === '' ? {} : { [name]: email };
}

/**
 * Accounts and choices that may still be chosen: of this person's last one, else of the company's
 * for who sees all of them; of those that began as this form does.
 */
async function findRemembered(
  db: Kysely<Tables>,
  caller: Caller,
  kind: Kind,
): Promise<Record<string, string>> {
  const fields = Object.entries(kind.fields).flatMap(([name, field]) =>
    (field.type === 'account' || field.type === 'choice') && field.isRemembered === true
      ? [{ name, field }]
      : [],
  );
  if (fields.length === 0) return {};
  const begunAs = findBeginning(kind);
  const used = await findNewestAnswers(db, caller, { kind: kind.id, begunAs });
  const remembered = fields.map((each) => ({ ...each, value: textAt(used, each.name) }));
  const active = await listActive(
    db,
    remembered.filter(({ field }) => field.type === 'account').map(({ value }) => value),
  );
  const kept = remembered.filter(({ field, value }) =>
    field.type === 'account'
      ? active.has(value)
      : field.options.some((option) => option.value === value),
  );
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}

/**
 * The only bank account of the company where one has to be named; the other one that money goes to
 * is never the same.
 */
async function findBanks(db: Kysely<Tables>, { fields }: Kind): Promise<Record<string, string>> {
  const asked = Object.entries<Field>(fields).flatMap(([name, field]) =>
    field.type === 'account' && field.required && field.numbers.every(isBankAccount)
      ? [{ name, isFirst: field.isRemembered === true }]
      : [],
  );
  if (asked.length === 0) return {};
  const only = await findOnlyBank(db);
  if (only === undefined) return {};
  const firsts = asked.filter(({ isFirst }) => isFirst);
  return Object.fromEntries((firsts.length > 0 ? firsts : asked).map(({ name }) => [name, only]));
}

/**
 * The next cheque of the bank that the form begins with. It would be filled in there as well; but
 * what a form begins with is nobody’s draft.
 */
async function findCheque(
  db: Kysely<Tables>,
  { fields }: Kind,
  begun: Record<string, string>,
): Promise<Record<string, string>> {
  const asked = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'cheque-number' && field.isWritten !== true && isShown(field, begun)
      ? [{ name, bank: begun[field.account] }]
      : [],
  );
  if (asked.every(({ bank }) => bank === undefined)) return {};
  const next = await findNextCheques(db);
  return Object.fromEntries(
    asked.flatMap(({ name, bank = '' }) => {
      const number = next.get(bank);
      return number === undefined ? [] : [[name, number]];
    }),
  );
}

/** The choice before the form, as a new one has it: local or foreign. */
function findBeginning({ start, fields }: Kind): { field: string; value: string } | undefined {
  const name = start?.choice;
  const value = name === undefined ? undefined : fields[name]?.initial;
  return name === undefined || value === undefined ? undefined : { field: name, value };
}

function textAt(answers: TypedAnswers | undefined, name: string): string {
  const value = answers?.[name];
  return typeof value === 'string' ? value : '';
}
