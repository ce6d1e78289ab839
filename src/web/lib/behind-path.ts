import type { z } from 'zod';

import type { behind } from '#shared/api/output/report-shapes.ts';
import type { Role } from '#shared/platform/roles.ts';

import { queryText } from './call.ts';
import { PATHS, partyPath, recordPath, reportPath } from './paths.ts';
import { worksheetPath } from './tax-paths.ts';

/** What stands behind a figure of a report, in the wire's shape. */
export type Behind = z.input<typeof behind>;

interface Reader {
  readonly role: Role;
  /** The day by whose end the entries had been recorded, where the report is not as of now. */
  readonly asRecordedBy?: string | null;
}

/**
 * The screen that shows what stands behind a figure: the account's ledger, the accounts and lines
 * that it adds up, the journal, the budget, the transaction, the party, the return, or the rows of
 * a tax. Nothing where the reader may not open it.
 */
export function behindPath(of: Behind, { role, asRecordedBy = null }: Reader): string | undefined {
  if (of.of === 'record') return recordPath(of.transactionId);
  if (of.of === 'party') return partyPath(of.partyId);
  // The ledger and the tax screens are the accountant's (see shared/platform/screen-access.ts).
  if (role !== 'accountant') return undefined;
  const knownBy = asRecordedBy ?? undefined;
  if (of.of === 'account') {
    const { account, from, to, stages, measure } = of;
    return `${PATHS.ledger}${queryText({ account, from, to, stages, measure, knownBy })}`;
  }
  if (of.of === 'figure') {
    const { figure, accounts, measure, book, from, to, stages } = of;
    const asked = { figure, accounts, measure, book, from, to, stages, knownBy };
    return `${PATHS.figure}${queryText(asked)}`;
  }
  if (of.of === 'journal') {
    const { book, from, to, stages } = of;
    return `${PATHS.journal}${queryText({ book, from, to, stages, knownBy })}`;
  }
  if (of.of === 'budget') {
    const { account, from, to } = of;
    return `${PATHS.budgets}${queryText({ account, from, to })}`;
  }
  if (of.of === 'filing') {
    const { subject, period } = of;
    return `${PATHS.filings}${queryText({ subject, period })}`;
  }
  if (of.of === 'return') return worksheetPath(of.form, of.period);
  if (of.of === 'report') {
    const { report, from, to, item } = of;
    return `${reportPath(report)}${queryText({ from, to, item, knownBy })}`;
  }
  const { type, code, partyId, tin, isListed, from, to } = of;
  return `${PATHS.taxEntries}${queryText({ type, code, partyId, tin, isListed, from, to })}`;
}
