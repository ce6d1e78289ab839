import { isOfPerson } from '#shared/ledger/owners.ts';
import { TAX_FORMS } from '#shared/api/tax/tax.ts';

import { getCompany } from '../../platform/settings/company.ts';
import { formQuarterEnd, placeInQuarter } from '../../tax/rows/period-of.ts';
import { taxReturnIn, taxReturnReport } from '../../tax/returns/tax-returns.ts';
import { RETURNS } from '../../tax/returns/worksheets.ts';
import { placeInYear } from '../../tax/returns/year-quarters.ts';
import { listRemittanceMonths } from '../../tax/rows/remittance-queries.ts';

import type { PackageContext, PackagePart } from './package-part.ts';
import { reportParts } from './report-parts.ts';
import { periodsIn } from './tax-periods.ts';

/**
 * The worksheets of the returns of every month, quarter and year that ends in a period, with what
 * was typed for them: 2550Q of who is registered for VAT, 2551Q of the others, those of the tax
 * withheld, and the income tax of the company or of its owner.
 */
export async function returnParts(context: PackageContext, folder: string): Promise<PackagePart[]> {
  const { deps, caller, snapshot, period, head } = context;
  const { company } = await getCompany({ ...deps, db: snapshot }, caller);
  const others = new Set([
    company.isVatRegistered ? '2551Q' : '2550Q',
    ...(isOfPerson(company.entityType) ? ['1702Q', '1702-RT'] : ['1701Q', '1701']),
  ]);
  const remittanceMonths = await listRemittanceMonths(snapshot);
  const yearEnd = (form: string) => formQuarterEnd(form, company.fiscalYearEndMonth);
  return TAX_FORMS.filter((form) => !others.has(form)).flatMap((form) =>
    periodsIn(period, RETURNS[form].periods, yearEnd(form))
      // The third month of a quarter has no return of its own: its tax goes with 1601-EQ.
      .filter((of) => form !== '0619-E' || placeInQuarter(of.key) < 2)
      // A month without services from abroad has none for these.
      .filter((of) => form !== '1600-VT' || remittanceMonths.includes(of.key))
      // Nor has the fourth quarter one of the income tax: it is in that of the year.
      .filter((of) => !isOfIncome(form) || !placeInYear(of, yearEnd(form)).isLast)
      .flatMap((of) =>
        reportParts(
          context,
          { path: `${folder}/${form} ${of.key}`, note: `${RETURNS[form].title}, ${of.label}` },
          async () => taxReturnReport(await taxReturnIn(snapshot, form, of), head.producedAt),
        ),
      ),
  );
}

/** Whether a form is the quarterly one of the income tax. */
function isOfIncome(form: string): boolean {
  return form === '1702Q' || form === '1701Q';
}
