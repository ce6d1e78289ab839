import type { ReportName } from '#shared/reports/catalogue.ts';
import { REPORTS } from '#shared/reports/catalogue.ts';

import { ageingReport } from '../../ledger/parties/ageing-report.ts';
import { ageingIn } from '../../ledger/parties/ageing.ts';
import { makeReportIn } from '../../reports/statements/make-report.ts';
import { reportSettings } from '../../reports/figures/settings.ts';

import type { PackageChapter, PackageContext } from './package-part.ts';
import { REPORTS_AHEAD, reportParts } from './report-parts.ts';

const FOLDER = '01 Statements';
const STAGES = ['unadjusted', 'adjusted', 'post-closing'] as const;

const STATEMENTS: readonly { name: ReportName; compare?: string; view?: 'months' }[] = [
  { name: 'income-statement', compare: 'year-to-date' },
  { name: 'financial-position' },
  { name: 'changes-in-equity' },
  { name: 'cash-flow-direct' },
  { name: 'cash-flow-indirect' },
  { name: 'cash-position', view: 'months' },
  { name: 'expense-by-month' },
];

/**
 * The trial balance at its three stages, every statement of a period, and what was open at its end.
 */
export function statementsChapter(
  context: PackageContext,
  fiscalYearEndMonth: number,
): PackageChapter {
  const { caller, snapshot, period, head } = context;
  const make = (name: ReportName, more: { compare?: string; stages?: (typeof STAGES)[number] }) => {
    const query = { from: period.from, to: period.to, compare: '', former: 1, ...more };
    const settings = reportSettings(name, { ...query, hideZero: 'true' }, fiscalYearEndMonth);
    return makeReportIn(snapshot, settings, head.producedAt);
  };
  return {
    step: 'Statements',
    atOnce: REPORTS_AHEAD,
    parts: [
      ...STAGES.flatMap((stages) =>
        reportParts(
          context,
          { path: `${FOLDER}/Trial balance, ${stages}`, note: 'Debits equal credits' },
          () => make('trial-balance', { stages }),
        ),
      ),
      ...STATEMENTS.flatMap(({ name, ...more }) =>
        reportParts(
          context,
          { path: `${FOLDER}/${REPORTS[name].title}`, note: REPORTS[name].summary },
          () => make(name, more),
        ),
      ),
      ...(['receivable', 'payable'] as const).flatMap((side) =>
        reportParts(
          context,
          {
            path: `${FOLDER}/Ageing of ${side}s`,
            note: 'Every open document by age, tied to its control account',
          },
          async () => {
            const ageing = await ageingIn(snapshot, caller, { side, asOf: period.to });
            return ageingReport(ageing, { by: 'due', now: head.producedAt });
          },
        ),
      ),
    ],
  };
}
