import { z } from 'zod';

import type { ApiScope } from '../../platform/api-scopes.ts';
import { API_SCOPES } from '../../platform/api-scopes.ts';
import { keysOf } from '../../keys-of.ts';
import { businessDate, id, instant, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const ADMIN = ['admin'] as const;

const SCOPES = keysOf(API_SCOPES);
const scope = z
  .string()
  .refine((text): text is ApiScope => SCOPES.some((name) => name === text), 'No such scope.')
  .meta({ enum: SCOPES });

export const listApiKeys = route({
  method: 'GET',
  path: '/api/integrations/keys',
  access: ADMIN,
  summary: 'The keys of other programs, the newest first; the keys themselves are kept nowhere',
  reply: z.object({
    success: z.literal(true),
    keys: z.array(
      z.object({
        apiKeyId: id,
        name: z.string(),
        /** How it begins. */
        prefix: z.string(),
        role: z.enum(['accountant', 'admin']),
        scopes: z.array(z.string()),
        createdBy: z.string(),
        createdAt: instant,
        expiresAt: instant,
        lastUsedAt: instant.nullable(),
        lastUsedFrom: z.string(),
        state: z.enum(['active', 'expired', 'revoked', 'maker-gone']),
      }),
    ),
  }),
});

export const makeApiKey = route({
  method: 'POST',
  path: '/api/integrations/keys',
  access: ADMIN,
  stepUp: 'second-factor',
  summary: 'Makes a key by which another program may read; it is shown this once',
  body: z.strictObject({
    name: requiredLine(60, 'Enter a name for this key.'),
    role: z.enum(['accountant', 'admin']),
    scopes: z.array(scope).min(1, 'Choose what may be read.').max(20),
    /** The last day on which it works. */
    lastDay: businessDate,
    /** The admin's own: whoever has a key reads the books. */
    password: z.string().max(1_000),
  }),
  reply: z.object({ success: z.literal(true), apiKeyId: id, key: z.string() }),
});

export const revokeApiKey = route({
  method: 'POST',
  path: '/api/integrations/keys/:apiKeyId/revoke',
  access: ADMIN,
  summary: 'Ends a key at once, for good',
  params: z.object({ apiKeyId: id }),
  reply: success,
});
