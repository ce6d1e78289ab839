import type { Kysely } from 'kysely';

import { importation } from '#kinds/importation/importation.ts';
import { landedOf } from '#kinds/importation/posting.ts';
import { COUNTRIES } from '#shared/countries.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { invariant } from '#shared/invariant.ts';
import type { ImportationRow } from '#shared/tax/relief.ts';

import { readProfile } from '../../platform/settings/company.ts';
import type { Tables } from '../../tables.ts';
import type { Span } from '../rows/queries.ts';

import { listPostedImportations, listTypedImportations } from './importation-queries.ts';

type Posted = Awaited<ReturnType<typeof listPostedImportations>>[number];

/** An importation of the summary list. */
export interface ListedImportation extends ImportationRow {
  /** Names it where it was entered into the list by hand. */
  readonly importationId: string | null;
  readonly enteredBy: string;
  /** The transaction that posted it, by its form or otherwise; null: it is not in the books. */
  readonly transactionId: string | null;
  readonly number: string | null;
  /** As the form has it; empty of one that was entered by hand. */
  readonly customsOffice: string;
}

/**
 * The importations that were paid in a period, in the order of their payment: those posted by their
 * form, and those entered into the list by hand (handbook 14, ruling 6).
 */
export async function listImportations(
  db: Kysely<Tables>,
  span: Span,
): Promise<ListedImportation[]> {
  const { fiscalYearEndMonth } = await readProfile(db);
  const posted = await listPostedImportations(db, span, fiscalYearEndMonth);
  const typed = await listTypedImportations(db, span);
  return [...posted.map(rowOf), ...typed.map((row) => ({ ...row, customsOffice: '' }))].toSorted(
    (a, b) => order(a).localeCompare(order(b)),
  );
}

/** What was answered, worked out again by the rule that posted it. */
function rowOf({ answers: typed, recordedOn: today, ...posted }: Posted) {
  const { answers } = checkAnswers(importation.fields, typed, { today });
  invariant(answers, 'what was posted was answered rightly');
  const { dutiableValue, charges, exempt, taxable, vat } = landedOf(answers);
  return {
    ...posted,
    importationId: null,
    entryNumber: answers.entryNumber,
    customsOffice: answers.customsOffice,
    assessmentDate: answers.assessmentDate,
    importationDate: answers.importationDate,
    paymentDate: answers.date,
    country: COUNTRIES.find(({ value }) => value === answers.country)?.label ?? answers.country,
    receiptNumber: answers.receiptNumber,
    dutiableValue,
    charges,
    exempt,
    taxable,
    vat,
  };
}

function order({ paymentDate, entryNumber }: ImportationRow): string {
  return `${paymentDate} ${entryNumber}`;
}
