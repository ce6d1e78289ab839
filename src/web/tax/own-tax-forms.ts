import type { Api } from '#shared/api/index.ts';
import { isOfPerson } from '#shared/ledger/owners.ts';

export type Company = Pick<
  Api['GET /api/settings/company']['reply']['company'],
  'isVatRegistered' | 'entityType'
>;

interface Option {
  readonly value: string;
  readonly label: string;
}

const OF_VAT = new Set([
  '2550Q',
  'SLSP',
  'slsp-sales',
  'slsp-purchases',
  'slsp-importations',
  'purchase-register',
  'vat-month',
  'uncollected',
  'sales',
  'purchases',
  'importations',
]);

/**
 * Whether a company of this kind files a return, list or file; all of them while nothing is known
 * of it.
 */
export function isOwnTaxForm(code: string, company: Company | undefined): boolean {
  if (company === undefined) return true;
  if (OF_VAT.has(code)) return company.isVatRegistered;
  if (code === '2551Q') return !company.isVatRegistered;
  if (code.startsWith('1701')) return isOfPerson(company.entityType);
  if (code.startsWith('1702')) return !isOfPerson(company.entityType);
  return true;
}

/**
 * The choices of a company: its own first; those of another registration, which may still be due
 * for a time before it changed, in a group of their own.
 */
export function ownFirst(options: readonly Option[], company: Company | undefined) {
  const own = options.filter(({ value }) => isOwnTaxForm(value, company));
  const others = options.filter(({ value }) => !isOwnTaxForm(value, company));
  return others.length === 0
    ? own
    : [...own, { group: 'Of another registration of the company', items: others }];
}
