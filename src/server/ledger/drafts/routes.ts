import {
  discardDraft as discardRoute,
  getDraft,
  listDrafts as listRoute,
  putDraftAside as asideRoute,
  saveDraft as saveRoute,
} from '#shared/api/ledger/drafts.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { makeDueDrafts } from '../recurring/make-due-drafts.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { draftFormFor } from './draft-form.ts';
import {
  discardDraft,
  findDraft,
  isEntered,
  listDrafts,
  putDraftAside,
  saveDraft,
} from './drafts.ts';

const done = { success: true as const };

/** What was typed and not entered yet. */
export function mountDrafts(context: HttpContext): void {
  const { deps } = context;
  mount(context, listRoute, async ({ caller }) => {
    await makeDueDrafts(deps);
    return { ...done, drafts: await listDrafts(deps, caller) };
  });
  mount(context, getDraft, async ({ params, query, caller }) => {
    const { kind } = draftFormFor(caller, params.kind);
    const { slot, key } = query;
    const draft = await findDraft(deps, caller, { kind, slot });
    const { company } = await getCompany(deps, caller);
    const { isVatRegistered, isTopWithholdingAgent } = company;
    const isKeyUsed = key !== undefined && (await isEntered(deps, caller, key));
    const facts = { isVatRegistered, isTopWithholdingAgent };
    return { ...done, draft: draft ?? null, company: facts, isKeyUsed };
  });
  mount(context, saveRoute, async ({ params, query, body, caller }) => {
    const form = draftFormFor(caller, params.kind);
    return { ...done, ...(await saveDraft(deps, caller, { form, slot: query.slot, ...body })) };
  });
  mount(context, discardRoute, async ({ params, query, caller }) => {
    const { kind } = draftFormFor(caller, params.kind);
    const { slot, version } = query;
    return { ...done, draft: (await discardDraft(deps, caller, { kind, slot, version })) ?? null };
  });
  mount(context, asideRoute, async ({ params, body, caller }) => {
    const form = draftFormFor(caller, params.kind);
    return { ...done, slot: await putDraftAside(deps, caller, { form, ...body }) };
  });
}
