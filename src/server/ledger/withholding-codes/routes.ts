import {
  listWithholdingCodes,
  removeWithholdingCode,
  saveWithholdingCode,
} from '#shared/api/ledger/withholding-codes.ts';
import { mergeCodes } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { listEnteredCodes } from './queries.ts';
import { isOfLaw, removeCode, saveCode } from './save-code.ts';

const done = { success: true as const };

/** The codes of withholding, and those that an accountant enters beside the law's. */
export function mountWithholdingCodes(context: HttpContext): void {
  const { deps } = context;
  mount(context, listWithholdingCodes, async () => {
    const entered = await listEnteredCodes(deps.db);
    const own = new Set(entered.map(({ atc, from }) => `${atc} ${from}`));
    const codes = mergeCodes(LAW_CODES, entered).map(({ for: purpose, to, ...row }) => ({
      ...row,
      purpose,
      to: to ?? null,
      rateBasisPoints: Number(row.rateBasisPoints),
      isEntered: own.has(`${row.atc} ${row.from}`),
      isLawful: isOfLaw(row),
    }));
    return { ...done, codes };
  });
  mount(context, saveWithholdingCode, async ({ params, body, caller, request }) => {
    await saveCode(deps, caller, { key: params, form: body, address: request.ip });
    return done;
  });
  mount(context, removeWithholdingCode, async ({ params, caller, request }) => {
    await removeCode(deps, caller, { key: params, address: request.ip });
    return done;
  });
}
