import {
  getPaymentFile,
  getRemittanceAdvice,
  listPaymentLayouts,
  mailRemittanceAdvices,
  makePaymentFile,
  removePaymentLayout,
  savePaymentLayout,
} from '#shared/api/bank/payment-files.ts';
import { Problem } from '#shared/problems.ts';

import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { advicePdf, mailAdvices } from './advices.ts';
import { findFile } from './file-queries.ts';
import { listLayouts, removeLayout, saveLayout } from './layout-writes.ts';
import { makeFile } from './make-file.ts';

const done = { success: true as const };

/** What a pay run sends out: payment files by their layouts, and remittance advices. */
export function mountPaymentFiles(context: HttpContext): void {
  const { deps } = context;
  mount(context, listPaymentLayouts, async () => ({ ...done, layouts: await listLayouts(deps) }));
  mount(context, savePaymentLayout, async ({ params, body, caller, request }) => {
    const change = { ...params, form: body };
    return { ...done, version: await saveLayout(deps, actorOf(caller, request.ip), change) };
  });
  mount(context, removePaymentLayout, async ({ params, caller, request }) => {
    await removeLayout(deps, actorOf(caller, request.ip), params.layoutId);
    return done;
  });
  mount(context, makePaymentFile, async ({ params, body, caller, request }) => ({
    ...done,
    ...(await makeFile(deps, caller, { ...params, ...body, address: request.ip })),
  }));
  mount(context, getPaymentFile, async ({ params, reply }) => {
    const file = await findFile(deps.db, params);
    if (file === undefined) throw new Problem('not-found');
    const isXml = file.fileName.endsWith('.xml');
    const contentType = isXml ? 'application/xml' : 'text/csv; charset=utf-8';
    return serveFile(reply, { ...file, contentType });
  });
  mount(context, getRemittanceAdvice, async ({ params, caller, reply }) =>
    serveFile(reply, {
      ...(await advicePdf(deps, caller, params)),
      contentType: 'application/pdf',
    }),
  );
  mount(context, mailRemittanceAdvices, async ({ params, caller, request }) => ({
    ...done,
    advices: await mailAdvices(deps, caller, { ...params, address: request.ip }),
  }));
}

function actorOf({ clientId, userId }: Caller, address: string) {
  return { clientId, userId, address };
}
