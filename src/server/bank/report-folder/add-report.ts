import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { StoredFile } from '../../platform/ports/files.ts';
import type { StatementFigures } from '../reconciliations/statement-figures.ts';

import { lockReport, nextVersion } from './queries.ts';

type Row = Omit<Tables['bank_reports'], 'report_id' | 'first_id' | 'version'>;

/** Adds a report, or another version of the one that began with `firstId`; answers its id. */
export async function addReport(
  tx: Kysely<Tables>,
  firstId: string | undefined,
  row: Row,
): Promise<string> {
  const reportId = randomUUID();
  if (firstId !== undefined) await lockReport(tx, firstId);
  const version = firstId === undefined ? 1 : await nextVersion(tx, firstId);
  await tx
    .insertInto('bank_reports')
    .values({ ...row, report_id: reportId, first_id: firstId ?? reportId, version })
    .execute();
  return reportId;
}

interface Signed {
  readonly figures: StatementFigures;
  readonly reconciliationId: string;
  readonly fileName: string;
  readonly stored: StoredFile;
  readonly uploadedBy: string;
  readonly at: Date;
}

/**
 * The printed statement of a reconciliation; one of the same account and day before it is its
 * earlier version.
 */
export async function addReconciliationReport(tx: Kysely<Tables>, signed: Signed): Promise<void> {
  const { figures, reconciliationId, stored } = signed;
  const { account, asAt } = figures;
  const before = await tx
    .selectFrom('bank_reports as b')
    .innerJoin('reconciliations as r', 'r.reconciliation_id', 'b.reconciliation_id')
    .select('b.first_id')
    .where('r.account', '=', account)
    .where('r.as_at', '=', asAt)
    .limit(1)
    .executeTakeFirst();
  await addReport(tx, before?.first_id, {
    title: `Bank reconciliation statement, ${figures.accountTitle}`,
    account,
    as_at: asAt,
    note: '',
    file_name: signed.fileName,
    content_type: 'application/pdf',
    size: stored.size,
    sha256: stored.sha256,
    reconciliation_id: reconciliationId,
    uploaded_by: signed.uploadedBy,
    uploaded_at: signed.at,
  });
}
