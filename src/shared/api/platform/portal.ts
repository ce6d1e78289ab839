import { z } from 'zod';

import { route } from '../route.ts';

/** What the portal needs to know before anybody is logged in. */
export const getPortal = route({
  method: 'GET',
  path: '/api/portal',
  access: 'public',
  summary: 'The portal’s name, its contacts, and where the browser exchanges its tokens',
  reply: z.object({
    success: z.literal(true),
    companyName: z.string(),
    /** Empty where the operator set none. */
    contactEmail: z.string(),
    contactPhone: z.string(),
    identity: z.object({ signInUrl: z.string(), refreshUrl: z.string() }),
  }),
});
