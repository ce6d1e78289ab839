import type { Api } from '#shared/api/index.ts';
import type { PeriodKind } from '#shared/periods.ts';

import type { Company } from '../own-tax-forms.ts';
import { isOwnTaxForm, ownFirst } from '../own-tax-forms.ts';

export type DatKind = Api['GET /api/tax/dat/:kind']['params']['kind'];
export type Dat = Api['GET /api/tax/dat/:kind']['reply']['dat'];
export type SawtForm = NonNullable<Api['GET /api/tax/dat/:kind']['query']['form']>;

interface DatWords {
  readonly label: string;
  /** What one file is for. */
  readonly period: PeriodKind;
}

/** The data files that are made here, and what one of each is for. */
export const DATS: Readonly<Record<DatKind, DatWords>> = {
  'sales': { label: 'Summary list of sales', period: 'month' },
  'purchases': { label: 'Summary list of purchases', period: 'month' },
  'importations': { label: 'Summary list of importations', period: 'month' },
  'qap': { label: 'QAP of 1601-EQ', period: 'quarter' },
  'sawt': { label: 'SAWT', period: 'quarter' },
  '1604-e': { label: 'Alphalist of 1604-E', period: 'year' },
};

/** The returns that a SAWT goes along with. */
export const SAWT_FORMS: readonly SawtForm[] = ['1702Q', '1701Q', '1702', '1701', '2550Q', '2551Q'];

/** The returns of a company that a SAWT goes along with, for choosing. */
export function sawtForms(company: Company | undefined) {
  return ownFirst(
    SAWT_FORMS.map((form) => ({ value: form, label: form })),
    company,
  );
}

/** The quarterly return of a company's income tax. */
export function usualSawtForm(company: Company | undefined): SawtForm {
  return isOwnTaxForm('1702Q', company) ? '1702Q' : '1701Q';
}

/**
 * The month of a year's end whose quarters a SAWT is of: an individual's income tax goes by the
 * calendar.
 */
export function sawtYearEnd(
  form: SawtForm,
  fiscalYearEndMonth: number | undefined,
): number | undefined {
  return form.startsWith('1701') ? undefined : fiscalYearEndMonth;
}
