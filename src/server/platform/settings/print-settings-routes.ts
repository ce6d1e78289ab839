import { buffer } from 'node:stream/consumers';

import {
  getChequeTemplate as getChequeTemplateRoute,
  getCompanyLogo,
  removeCompanyLogo,
  saveChequeTemplate as saveChequeTemplateRoute,
  saveCompanyLogo,
} from '#shared/api/output/printouts.ts';

import { openProved } from '../attachments/open-proved.ts';
import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import { getChequeTemplate, saveChequeTemplate } from './cheque-templates.ts';
import { findLogo, removeLogo, saveLogo } from './company-logo.ts';

const done = { success: true as const };

/** The settings of printouts: the company's logo, and the cheque forms of the bank accounts. */
export function mountPrintSettings(context: HttpContext): void {
  const { deps } = context;
  mount(context, getCompanyLogo, async ({ caller }) => {
    const logo = await findLogo(deps, caller.companyId);
    if (logo === undefined) return { ...done, logo: null };
    const png = await buffer(await openProved(deps.files, logo.sha256));
    return {
      ...done,
      logo: {
        picture: `data:image/png;base64,${png.toString('base64')}`,
        width: logo.width,
        height: logo.height,
        uploadedBy: logo.client_id,
        uploadedAt: logo.uploaded_at.toISOString(),
      },
    };
  });
  mount(context, saveCompanyLogo, async ({ body, caller, request }) => {
    const upload = Buffer.from(body.picture, 'base64');
    await saveLogo(deps, caller, { upload, address: request.ip });
    return done;
  });
  mount(context, removeCompanyLogo, async ({ caller, request }) => {
    await removeLogo(deps, caller, request.ip);
    return done;
  });
  mount(context, getChequeTemplateRoute, async ({ params }) => ({
    ...done,
    ...(await getChequeTemplate(deps, params.bankAccountId)),
  }));
  mount(context, saveChequeTemplateRoute, async ({ params, body, caller, request }) => {
    const { clientId, userId } = caller;
    const actor = { clientId, userId, address: request.ip };
    return { ...done, version: await saveChequeTemplate(deps, actor, { ...params, ...body }) };
  });
}
