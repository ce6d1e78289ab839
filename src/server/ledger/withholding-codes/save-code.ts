import type { saveWithholdingCode } from '#shared/api/ledger/withholding-codes.ts';
import type { Parsed } from '#shared/api/route.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { deleteCode, findEnteredCode, isCodeUsed, keepCode } from './queries.ts';
import type { CodeKey } from './queries.ts';

type CodeForm = Parsed<typeof saveWithholdingCode>['body'];

/**
 * Enters a row of a code, or changes one, the law's too; documents of its days follow at once, and
 * what was posted stays as it was posted. Throws bad-request when it ends before it begins.
 */
export async function saveCode(
  deps: Deps,
  caller: Caller,
  { key, form, address }: { key: CodeKey; form: CodeForm; address: string },
): Promise<void> {
  if (form.to !== null && form.to < key.from) {
    const message = 'The last day is before the first day.';
    throw new Problem('bad-request', { fields: [{ path: 'to', message }] });
  }
  const at = deps.clock.now();
  const row = {
    to_date: form.to,
    title: form.title,
    purpose: form.purpose,
    withholder: form.withholder,
    base: form.base,
    rate_basis_points: form.rateBasisPoints,
    source: form.source,
    entered_by: caller.userId,
    entered_at: at,
  };
  await deps.db.transaction().execute(async (tx) => {
    const before = await findEnteredCode(tx, key);
    await keepCode(tx, key, row);
    await recordAudit(tx, {
      ...actOf(caller, { key, address, at }),
      action: 'withholding-code.entered',
      before,
      after: form,
    });
  });
}

/**
 * Takes back what was entered of a code: the law's row is as it was, any other is gone. Throws
 * not-found, and withholding-code-used when a document of its days has tax under it.
 */
export async function removeCode(
  deps: Deps,
  caller: Caller,
  { key, address }: { key: CodeKey; address: string },
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const before = await findEnteredCode(tx, key);
    if (before === undefined) throw new Problem('not-found');
    if (!isOfLaw(key) && (await isCodeUsed(tx, key))) {
      throw new Problem('withholding-code-used', { values: { code: key.atc } });
    }
    await deleteCode(tx, key);
    const action = 'withholding-code.removed';
    await recordAudit(tx, { ...actOf(caller, { key, address, at }), action, before });
  });
}

/** Whether the law itself has a row of this code and first day. */
export function isOfLaw({ atc, from }: CodeKey): boolean {
  return LAW_CODES.some((row) => row.atc === atc && row.from === from);
}

function actOf(caller: Caller, { key, address, at }: { key: CodeKey; address: string; at: Date }) {
  const subject = `${key.atc} ${key.from}`;
  return { actor: caller.clientId, actorUserId: caller.userId, at, address, subject };
}
