import type { BusinessDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod, yearKeyOf } from '#shared/periods.ts';

import type { Snapshot } from '../db/snapshot.ts';
import type { Deps } from '../deps.ts';
import type { ExportedFile } from '../exports/export-folder.ts';
import { ledgerView } from '../general-ledger/ledger-view.ts';
import { paperHeadOf } from '../general-ledger/ledger-pdf.ts';
import type { Caller } from '../http/caller.ts';
import { getCompany } from '../settings/company.ts';

import { reconciliationList } from './bank-chapter.ts';
import { companyChapter } from './company-chapter.ts';
import { filingsChapter } from './filings-chapter.ts';
import { ledgerChapter } from './ledger-chapter.ts';
import type { PackageContext } from './package-part.ts';
import { findCompany, findDays } from './queries.ts';
import { statementsChapter } from './statements-chapter.ts';
import { taxChapter } from './tax-chapter.ts';

/**
 * The statements, the ledger, the journals, the tax registers and returns, the filings and closed months, the reconciliations and the audit
 * trail of every taxable year with entries as CSV and JSON, and its data files for the BIR: `2026/01 Statements/…`. Nothing while no company has begun.
 */
export async function* yearFiles(deps: Deps, snapshot: Snapshot): AsyncGenerator<ExportedFile> {
  const company = await findCompany(snapshot);
  const days = await findDays(snapshot);
  if (company === undefined || days === undefined) return;
  const caller = operatorOf(company);
  const { fiscalYearEndMonth } = (await getCompany({ ...deps, db: snapshot }, caller)).company;
  for (const period of yearsOf(days, fiscalYearEndMonth)) {
    const context: PackageContext = {
      deps,
      caller,
      period,
      snapshot,
      view: ledgerView(
        { from: period.from, to: period.to, stages: 'post-closing' },
        fiscalYearEndMonth,
      ),
      head: await paperHeadOf(deps, caller),
      signal: new AbortController().signal,
    };
    yield* filesOf(context, fiscalYearEndMonth);
  }
}

async function* filesOf(
  context: PackageContext,
  fiscalYearEndMonth: number,
): AsyncGenerator<ExportedFile> {
  const chapters = [
    statementsChapter(context, fiscalYearEndMonth),
    ledgerChapter(context),
    await taxChapter(context),
    await filingsChapter(context, fiscalYearEndMonth),
    await reconciliationList(context),
    companyChapter(context),
  ];
  for (const part of chapters.flatMap(({ parts }) => parts)) {
    // What is drawn from the rest is printed from the portal, and kept files stand with the documents.
    if (part.isPacked === true) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const content = await part.open();
    if (content !== undefined) yield { name: `${context.period.key}/${part.path}`, content };
  }
}

/** The operator at the command line, who is no user of the portal. */
function operatorOf({ companyId, name }: { companyId: string; name: string }): Caller {
  return {
    userId: '',
    clientId: 'operator',
    role: 'admin',
    companyId,
    companyName: name,
    sessionKey: '',
    mustChangePassword: false,
  };
}

function yearsOf(
  { first, last }: { first: BusinessDate; last: BusinessDate },
  fiscalYearEndMonth: number,
): Period[] {
  const keys = [first, last].map((day) => Number(yearKeyOf(day, fiscalYearEndMonth)));
  const [from = 0, to = 0] = keys;
  return Array.from({ length: to - from + 1 }, (_, place) =>
    parsePeriod(String(from + place), fiscalYearEndMonth),
  ).filter((period) => period !== undefined);
}
