import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import { uploadReport as uploadRoute } from '#shared/api/bank/bank-reports.ts';
import { bankAccount } from '#shared/api/bank/statement-shapes.ts';
import { businessDate, id, prose, requiredLine } from '#shared/api/common.ts';
import { MAX_REPORT_BYTES } from '#shared/bank/limits.ts';
import { Problem } from '#shared/problems.ts';

import { cleanFileName } from '../../platform/attachments/file-names.ts';
import { demandBytes, removeUnnamedBytes } from '../../platform/attachments/sweep.ts';
import { firstFile, whatHappened } from '../../platform/attachments/upload-part.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findCaller } from '../../platform/http/session.ts';
import type { StoredFile } from '../../platform/ports/files.ts';

import { addReport } from './add-report.ts';
import { checkReport } from './check-report.ts';
import type { ReportType } from './check-report.ts';
import { getReport } from './queries.ts';
import type { ReportRow } from './queries.ts';

const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).default(null);

/** The fields beside the file; what is left empty is not said. */
const saidOf = z.object({
  title: requiredLine(200, 'Give the report a title.'),
  account: orNothing(bankAccount),
  asAt: orNothing(businessDate),
  note: prose(1_000).default(''),
  replaces: orNothing(id),
});
type Said = z.output<typeof saidOf>;

/**
 * Puts an uploaded report into the folder: its bytes durably under their SHA-256 first, then its
 * row. When it throws, neither is left. Throws `Problem('bad-request')` with the fields,
 * `Problem('not-found')` for a report to replace that is not there, and what `checkReport` throws.
 */
export async function uploadReport(
  deps: Deps,
  caller: Caller,
  request: FastifyRequest,
): Promise<ReportRow> {
  const part = await firstFile(request, MAX_REPORT_BYTES + 64 * 1024);
  let isBroken = false;
  part.file.once('error', () => (isBroken = true));
  let type: ReportType | undefined;
  try {
    const said = await demandSaid(deps, part.fields);
    const stored = await deps.files.put(part.file, MAX_REPORT_BYTES, async (path, size) => {
      if (size === 0) throw new Problem('attachment-empty');
      type = await checkReport(path, size);
    });
    if (type === undefined) throw new Error('a stored file was checked');
    // Who was logged out while the file came in does not add it.
    await findCaller(deps, request, uploadRoute);
    return await keep(
      deps,
      { caller, address: request.ip },
      {
        said,
        stored,
        type,
        fileName: cleanFileName(part.filename, type),
      },
    );
  } catch (error) {
    throw whatHappened(error, isBroken);
  }
}

/** What was said beside the file. Throws `Problem('bad-request')` with each fault at its field. */
async function demandSaid(
  { db }: Deps,
  parts: Awaited<ReturnType<typeof firstFile>>['fields'],
): Promise<Said> {
  const values = Object.entries(parts).flatMap(([name, part]) =>
    part !== undefined && 'value' in part ? [[name, part.value] as const] : [],
  );
  const parsed = saidOf.safeParse(Object.fromEntries(values));
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, message }) => {
      return { path: path.join('.'), message };
    });
    throw new Problem('bad-request', { fields });
  }
  const { account } = parsed.data;
  if (account === null) return parsed.data;
  const known = await db
    .selectFrom('accounts')
    .select('number')
    .where('number', '=', account)
    .executeTakeFirst();
  if (known !== undefined) return parsed.data;
  const fields = [{ path: 'account', message: 'Choose a bank account.' }];
  throw new Problem('bad-request', { fields });
}

interface Checked {
  readonly said: Said;
  readonly stored: StoredFile;
  readonly type: ReportType;
  readonly fileName: string;
}

async function keep(
  deps: Deps,
  { caller, address }: { caller: Caller; address: string },
  { said, stored, type, fileName }: Checked,
): Promise<ReportRow> {
  const { title, account, asAt, note, replaces } = said;
  const at = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await demandBytes({ ...deps, db: tx }, stored.sha256);
      const before = replaces === null ? undefined : await getReport(tx, replaces);
      const reportId = await addReport(tx, before?.firstId, {
        title,
        account,
        as_at: asAt,
        note,
        file_name: fileName,
        content_type: type,
        size: stored.size,
        sha256: stored.sha256,
        reconciliation_id: null,
        uploaded_by: caller.userId,
        uploaded_at: at,
      });
      await recordAudit(tx, {
        actor: caller.clientId,
        actorUserId: caller.userId,
        action: 'report.uploaded',
        subject: title,
        address,
        after: { reportId, replaces, fileName, sha256: stored.sha256 },
        at,
      });
      return getReport(tx, reportId);
    });
  } catch (error) {
    await removeUnnamedBytes(deps, stored.sha256);
    throw error;
  }
}
