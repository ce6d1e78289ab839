import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ExportedFile } from '../company-export/export-folder.ts';
import { ledgerView } from '../../reports/general-ledger/ledger-view.ts';
import { findPrintHead } from '../../output/vouchers/print-head.ts';

import { reconciliationList } from './bank-chapter.ts';
import { companyChapter } from './company-chapter.ts';
import { companyYears } from './company-years.ts';
import { filingsChapter } from './filings-chapter.ts';
import { ledgerChapter } from './ledger-chapter.ts';
import type { PackageContext } from './package-part.ts';
import { statementsChapter } from './statements-chapter.ts';
import { taxChapter, taxListsChapter } from './tax-chapter.ts';

/**
 * The statements, the ledger, the journals, the tax registers and returns, the filings and closed
 * months, the reconciliations and the audit trail of every taxable year with entries as CSV and
 * JSON, and its data files for the BIR: `2026/01 Statements/…`. Nothing while no company has begun.
 */
export async function* yearFiles(deps: Deps, snapshot: Snapshot): AsyncGenerator<ExportedFile> {
  const found = await companyYears(deps, snapshot);
  if (found === undefined) return;
  const { caller, company, years } = found;
  const { fiscalYearEndMonth } = company;
  for (const period of years) {
    const context: PackageContext = {
      deps,
      caller,
      period,
      snapshot,
      view: ledgerView(
        { from: period.from, to: period.to, stages: 'post-closing' },
        fiscalYearEndMonth,
      ),
      head: await findPrintHead(deps, caller),
      signal: new AbortController().signal,
    };
    yield* buildFiles(context, fiscalYearEndMonth);
  }
}

async function* buildFiles(
  context: PackageContext,
  fiscalYearEndMonth: number,
): AsyncGenerator<ExportedFile> {
  const chapters = [
    statementsChapter(context, fiscalYearEndMonth),
    ledgerChapter(context),
    await taxChapter(context),
    await taxListsChapter(context),
    await filingsChapter(context, fiscalYearEndMonth),
    await reconciliationList(context),
    companyChapter(context),
  ];
  for (const part of chapters.flatMap(({ parts }) => parts)) {
    // What is drawn from the rest is printed from the portal, and kept files stand with the
    // documents.
    if (part.isPacked === true) continue;
    const content = await part.open();
    if (content !== undefined) yield { name: `${context.period.key}/${part.path}`, content };
  }
}
