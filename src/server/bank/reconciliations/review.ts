import { Readable } from 'node:stream';

import type { Kysely } from 'kysely';

import { formatDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import { demandBytes, removeUnnamedBytes } from '../../platform/attachments/sweep.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { reconciliationPdf } from '../../output/vouchers/reconciliation-pdf.ts';
import { addReconciliationReport } from '../report-folder/add-report.ts';
import { lockBankAccount } from '../statements/balance.ts';

import { isSame } from './notes.ts';
import { findSigned, getReconciliation } from './queries.ts';
import type { SignedReconciliation } from './queries.ts';
import { statementFigures } from './statement-figures.ts';
import { pdfName } from './statement-file.ts';

const MAX_PDF_BYTES = 50 * 1024 * 1024;

interface Signing {
  readonly reconciliationId: string;
  readonly address: string;
}

/**
 * Signs a reconciliation as reviewer. Its statement is printed with both signatures and its hash,
 * kept as it is, and put into the report folder. Throws `Problem('reconciliation-same-person')`,
 * `Problem('reconciliation-changed')` when the reviewer saw other figures,
 * `Problem('reconciliation-open')` when it is broken or no longer so, `Problem('conflict')` when it
 * was signed or taken back meanwhile.
 */
export async function reviewReconciliation(
  deps: Deps,
  caller: Caller,
  { reconciliationId, sha256, address }: Signing & { readonly sha256: string },
): Promise<void> {
  const signed = await getReconciliation(deps.db, reconciliationId);
  demandReviewable(signed, caller, sha256);
  const now = deps.clock.now();
  const content = await reconciliationPdf(deps, caller, {
    figures: signed.figures,
    prepared: { by: signed.row.preparedBy, at: signed.row.preparedAt },
    reviewed: { by: caller.clientId, at: now },
    sha256,
  });
  const stored = await deps.files.put(Readable.from([content]), MAX_PDF_BYTES);
  try {
    await deps.db.transaction().execute(async (tx) => {
      await demandBytes({ ...deps, db: tx }, stored.sha256);
      await demandUnmoved(tx, caller, signed);
      await markReviewed(tx, { reconciliationId, caller, now, pdfSha256: stored.sha256 });
      await addReconciliationReport(tx, {
        figures: signed.figures,
        reconciliationId,
        fileName: pdfName(signed.figures),
        stored,
        uploadedBy: caller.userId,
        at: now,
      });
      await recordAudit(tx, {
        actor: caller.clientId,
        actorUserId: caller.userId,
        action: 'reconciliation.reviewed',
        subject: `${signed.row.account} ${signed.row.asAt}`,
        address,
        after: { reconciliationId, sha256, pdfSha256: stored.sha256 },
        at: now,
      });
    });
  } catch (error) {
    await removeUnnamedBytes(deps, stored.sha256);
    throw error;
  }
}

function demandReviewable(
  { row, preparerId }: SignedReconciliation,
  caller: Caller,
  sha256: string,
): void {
  if (preparerId === caller.userId) throw new Problem('reconciliation-same-person');
  if (row.state === 'broken')
    throw new Problem('reconciliation-open', { values: { found: row.breaks[0]?.text ?? '' } });
  if (row.state !== 'prepared') throw new Problem('conflict');
  if (row.sha256 !== sha256) throw new Problem('reconciliation-changed');
}

/**
 * Lines of the bank and notes may have come since it was prepared. None comes while it is signed.
 */
async function demandUnmoved(
  tx: Kysely<Tables>,
  caller: Caller,
  { row: { account, asAt }, figures }: SignedReconciliation,
): Promise<void> {
  await lockBankAccount(tx, account);
  const { statement } = await statementFigures(tx, { account, asAt }, caller);
  if (isSame(figures, statement)) return;
  const found =
    'What was prepared no longer agrees with these figures. Withdraw the sign-off, and prepare it again.';
  throw new Problem('reconciliation-open', { values: { found } });
}

interface Mark {
  readonly reconciliationId: string;
  readonly caller: Caller;
  readonly now: Date;
  readonly pdfSha256: string;
}

async function markReviewed(tx: Kysely<Tables>, { reconciliationId, ...mark }: Mark) {
  const { numUpdatedRows } = await tx
    .updateTable('reconciliations')
    .set({
      reviewed_by: mark.caller.userId,
      reviewed_at: mark.now,
      pdf_sha256: mark.pdfSha256,
    })
    .where('reconciliation_id', '=', reconciliationId)
    .where('reviewed_by', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('conflict');
}

/**
 * Takes the signatures of a reconciliation back: it stays with the reason, and its matches can be
 * undone again. The later ones stand on it and go first. Throws `Problem('reconciliation-later')`,
 * `Problem('conflict')` when it was taken back already.
 */
export async function withdrawReconciliation(
  deps: Deps,
  caller: Caller,
  { reconciliationId, reason, address }: Signing & { readonly reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { row } = await getReconciliation(tx, reconciliationId);
    await lockBankAccount(tx, row.account);
    const [, later] = await findSigned(tx, row.account, row.asAt);
    if (row.withdrawn === null && later !== undefined)
      throw new Problem('reconciliation-later', { values: { name: formatDate(later) } });
    const now = deps.clock.now();
    const { numUpdatedRows } = await tx
      .updateTable('reconciliations')
      .set({ withdrawn_at: now, withdrawn_by: caller.userId, withdrawn_reason: reason })
      .where('reconciliation_id', '=', reconciliationId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('conflict');
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'reconciliation.withdrawn',
      subject: `${row.account} ${row.asAt}`,
      address,
      before: { preparedBy: row.preparedBy, reviewedBy: row.reviewedBy },
      after: { reconciliationId, reason },
      at: now,
    });
  });
}
