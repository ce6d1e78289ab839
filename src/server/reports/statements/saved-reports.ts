import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findSavedReport } from './saved-queries.ts';

interface Saving {
  readonly name: string;
  readonly report: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly address: string;
}

/**
 * Saves a report with its settings for the company, and answers its id. Throws saved-report-exists
 * for a name in use.
 */
export async function saveReport(
  { db, clock }: Deps,
  caller: Caller,
  { name, report, settings, address }: Saving,
): Promise<string> {
  const savedReportId = randomUUID();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('saved_reports')
      .values({
        saved_report_id: savedReportId,
        company_id: caller.companyId,
        name,
        report,
        settings: JSON.stringify(settings),
        saved_by: caller.userId,
        saved_at: clock.now(),
      })
      .execute();
    await recordAudit(tx, {
      ...actorOf(caller, address),
      at: clock.now(),
      action: 'saved-report.added',
      subject: name,
      after: { report, settings },
    });
  });
  return savedReportId;
}

interface Change {
  readonly savedReportId: string;
  readonly name: string;
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly address: string;
}

/**
 * Renames a saved report, or gives it other settings. Throws not-found, and saved-report-exists for
 * a name in use.
 */
export async function changeSavedReport(
  { db, clock }: Deps,
  caller: Caller,
  { savedReportId, name, settings, address }: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await findSavedReport(tx, caller.companyId, savedReportId);
    if (before === undefined) throw new Problem('not-found');
    const after = { name, settings: settings ?? before.settings };
    await tx
      .updateTable('saved_reports')
      .set({
        name,
        settings: JSON.stringify(after.settings),
        saved_by: caller.userId,
        saved_at: clock.now(),
      })
      .where('saved_report_id', '=', savedReportId)
      .execute();
    await recordAudit(tx, {
      ...actorOf(caller, address),
      at: clock.now(),
      action: 'saved-report.changed',
      subject: before.name,
      before: { name: before.name, settings: before.settings },
      after,
    });
  });
}

/** Deletes a saved report. Throws not-found. */
export async function deleteSavedReport(
  { db, clock }: Deps,
  caller: Caller,
  { savedReportId, address }: { savedReportId: string; address: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await findSavedReport(tx, caller.companyId, savedReportId);
    if (before === undefined) throw new Problem('not-found');
    await tx.deleteFrom('saved_reports').where('saved_report_id', '=', savedReportId).execute();
    await recordAudit(tx, {
      ...actorOf(caller, address),
      at: clock.now(),
      action: 'saved-report.deleted',
      subject: before.name,
      before: { report: before.report, settings: before.settings },
    });
  });
}

function actorOf(caller: Caller, address: string) {
  return { actor: caller.clientId, actorUserId: caller.userId, address };
}
