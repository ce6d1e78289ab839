import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { addImportation as addRoute } from '#shared/api/tax/importations.ts';
import type { Parsed } from '#shared/api/route.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import type { ImportationRow } from '#shared/tax/relief.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';

import {
  findImportPosting,
  findImportation,
  insertImportation,
  setRemoved,
  setTied,
} from './importation-queries.ts';
import type { Actor } from '../../platform/audit/actor.ts';

export type ImportationForm = Parsed<typeof addRoute>['body'];

/**
 * Enters an importation from its customs documents. Throws bad-request for days in the wrong order,
 * importation-exists.
 */
export async function addImportation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  form: ImportationForm,
): Promise<string> {
  demandOrder(form);
  const importationId = randomUUID();
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    await insertImportation(tx, { importationId, form, userId: actor.userId, at });
    await audit(tx, actor, { at, action: 'importation.entered', subject: form.entryNumber, form });
  });
  return importationId;
}

/**
 * Takes an importation out of the list; it stays in the database with who did so. Throws not-found.
 */
export async function removeImportation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  importationId: string,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const found = await findImportation(tx, importationId);
    if (found === undefined) throw new Problem('not-found');
    await setRemoved(tx, { importationId, userId: actor.userId, at });
    const subject = found.entryNumber;
    await audit(tx, actor, { at, action: 'importation.removed', subject, form: found });
  });
}

/**
 * Ties an importation of the list to the record that posted its VAT, such as a journal entry.
 * Throws not-found, and bad-request where no record in force has the number, or where it debits
 * less to account 1425 than the importations that are tied to it have.
 */
export async function tieImportation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { importationId, number }: { readonly importationId: string; readonly number: string },
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const found = await findImportation(tx, importationId);
    if (found === undefined) throw new Problem('not-found');
    const posting = await findImportPosting(tx, number);
    if (posting === undefined) refuse(`No record in force has the number ${number}.`);
    const { transactionId, debited, tied } = posting;
    const left = debited - (transactionId === found.transactionId ? tied - found.vat : tied);
    if (left < found.vat) {
      const has = `${number} debits ${formatMoney(debited)} to ${ACCOUNT.inputVatImports}`;
      refuse(`${has}, and this importation has ${formatMoney(found.vat)} of VAT.`);
    }
    await setTied(tx, { importationId, transactionId, userId: actor.userId, at });
    const form = { ...found, transactionId, number };
    const subject = found.entryNumber;
    await audit(tx, actor, { at, action: 'importation.tied', subject, form });
  });
}

function refuse(message: string): never {
  throw new Problem('bad-request', { fields: [{ path: 'number', message }] });
}

function demandOrder({ importationDate, assessmentDate, paymentDate, ...form }: ImportationForm) {
  const amounts = ['dutiableValue', 'charges', 'exempt', 'taxable', 'vat'] as const;
  const fields = [
    ...(assessmentDate < importationDate
      ? [{ path: 'assessmentDate', message: 'The assessment cannot be before the importation.' }]
      : []),
    ...(paymentDate < importationDate
      ? [{ path: 'paymentDate', message: 'The payment cannot be before the importation.' }]
      : []),
    ...amounts
      .filter((name) => form[name] < 0n)
      .map((path) => ({ path, message: 'An amount of an importation is not below zero.' })),
  ];
  if (fields.length > 0) throw new Problem('bad-request', { fields });
}

function audit(
  tx: Kysely<Tables>,
  { clientId, userId, address }: Actor,
  {
    at,
    action,
    subject,
    form,
  }: { at: Date; action: string; subject: string; form: ImportationRow },
): Promise<void> {
  const who = { actor: clientId, actorUserId: userId, address };
  return recordAudit(tx, { at, ...who, action, subject, after: form });
}
