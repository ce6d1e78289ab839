import type { Kysely } from 'kysely';

import type { TAX_REPORTS } from '#shared/api/tax/tax.ts';
import { manilaDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import type { Report } from '#shared/reports/report.ts';

import type { Tables } from '../../tables.ts';
import { pageOfReport } from '../../output/report-files/page-of-report.ts';
import type { ReportPage } from '../../output/report-files/page-of-report.ts';

import { controlReport, legalReport, vatSummary } from './control-reports.ts';
import { discountsByLaw } from './discounts-by-law.ts';
import { nonResidents } from './non-residents.ts';
import { findRegisterPage } from './register-page.ts';
import { PURCHASE_REGISTER, SALES_REGISTER, findRegister } from './registers.ts';
import { rowsPage } from './rows-report.ts';
import { slspImportations, slspPurchases, slspSales } from './slsp-reports.ts';
import {
  CREDITABLE_TITLE,
  creditable,
  ewtByCode,
  ewtByPayee,
  payees,
  sawt,
} from './withholding-reports.ts';
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
    findRegister(db, SALES_REGISTER, { span: spanOf(period), producedAt }),
  'purchase-register': (db, { period, producedAt }) =>
    findRegister(db, PURCHASE_REGISTER, { span: spanOf(period), producedAt }),
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

interface PageOrder extends ReportOrder {
  readonly after?: string | undefined;
  readonly pageSize: number;
}

/** Lists of documents, which grow with the books: a page reads its own. */
const PAGES: Partial<Record<Name, (db: Kysely<Tables>, asked: PageOrder) => Promise<ReportPage>>> =
  {
    'sales-register': (db, { period, ...asked }) =>
      findRegisterPage(db, SALES_REGISTER, { ...asked, span: spanOf(period) }),
    'purchase-register': (db, { period, ...asked }) =>
      findRegisterPage(db, PURCHASE_REGISTER, { ...asked, span: spanOf(period) }),
    'creditable': async (db, { period, producedAt, ...asked }) => {
      const rows = { ...asked, ...spanOf(period), type: 'creditable-wt' as const };
      const page = await rowsPage(db, rows, producedAt);
      return { ...page, report: { ...page.report, title: CREDITABLE_TITLE } };
    },
  };

/**
 * A page of the same with the total of all. Throws bad-request for a place that is none, or that
 * somebody changed.
 */
export async function findTaxReportPage(
  db: Kysely<Tables>,
  name: Name,
  asked: PageOrder,
): Promise<ReportPage> {
  const page = PAGES[name];
  if (page !== undefined) return page(db, asked);
  return pageOfReport(await findTaxReport(db, name, asked), asked);
}
