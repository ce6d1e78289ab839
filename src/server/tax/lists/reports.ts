import type { Kysely } from 'kysely';

import type { TAX_REPORTS } from '#shared/api/tax/tax.ts';
import { manilaDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import type { Report } from '#shared/reports/report.ts';

import type { Tables } from '../../tables.ts';

import { controlReport, legalReport, vatSummary } from './control-reports.ts';
import { discountsByLaw } from './discounts-by-law.ts';
import { nonResidents } from './non-residents.ts';
import { purchaseRegister, salesRegister } from './registers.ts';
import { slspImportations, slspPurchases, slspSales } from './slsp-reports.ts';
import { creditable, ewtByCode, ewtByPayee, payees, sawt } from './withholding-reports.ts';
import { spanOf } from '../returns/worksheets.ts';
import { uncollectedReport } from '../uncollected/report.ts';
import { thresholdReport } from '../thresholds/thresholds.ts';

type Name = (typeof TAX_REPORTS)[number];
interface ReportOrder {
  readonly period: Period;
  readonly producedAt: Date;
}
type Make = (db: Kysely<Tables>, asked: ReportOrder) => Promise<Report>;

const REPORTS: Readonly<Record<Name, Make>> = {
  'sales-register': (db, { period, producedAt }) =>
    salesRegister(db, { span: spanOf(period), producedAt }),
  'purchase-register': (db, { period, producedAt }) =>
    purchaseRegister(db, { span: spanOf(period), producedAt }),
  'slsp-sales': slspSales,
  'slsp-purchases': slspPurchases,
  'slsp-importations': slspImportations,
  'vat-month': vatSummary,
  'ewt-by-atc': ewtByCode,
  'ewt-by-payee': ewtByPayee,
  'payees': payees,
  'non-residents': nonResidents,
  creditable,
  sawt,
  'discounts-by-law': discountsByLaw,
  'uncollected': uncollectedReport,
  'control': controlReport,
  'legal': (db, { producedAt }) => legalReport(db, producedAt),
  'thresholds': (db, { producedAt }) =>
    thresholdReport(db, { today: manilaDate(producedAt), producedAt }),
};

/** A register, list or control of taxes for a period. */
export function findTaxReport(db: Kysely<Tables>, name: Name, asked: ReportOrder): Promise<Report> {
  return REPORTS[name](db, asked);
}
