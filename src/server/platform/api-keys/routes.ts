import { listApiKeys, makeApiKey, revokeApiKey } from '#shared/api/platform/api-keys.ts';

import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import { stateOf } from './key-state.ts';
import { makeKey, revokeKey } from './make-key.ts';
import { listKeys } from './queries.ts';

/** The keys of other programs, for the admin. */
export function mountApiKeys(context: HttpContext): void {
  const { deps } = context;
  mount(context, listApiKeys, async ({ caller }) => {
    const now = deps.clock.now();
    const rows = await listKeys(deps.db, caller.companyId);
    return {
      success: true as const,
      keys: rows.map((row) => ({
        apiKeyId: row.api_key_id,
        name: row.name,
        prefix: row.prefix,
        role: row.role,
        scopes: row.scopes,
        createdBy: row.client_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        lastUsedAt: row.last_used_at,
        lastUsedFrom: row.last_used_from,
        state: stateOf(row, now),
      })),
    };
  });
  mount(context, makeApiKey, async ({ body, caller, request }) => ({
    success: true as const,
    ...(await makeKey(deps, caller, { ...body, address: request.ip })),
  }));
  mount(context, revokeApiKey, async ({ params, caller, request }) => {
    await revokeKey(deps, caller, { ...params, address: request.ip });
    return { success: true as const };
  });
}
