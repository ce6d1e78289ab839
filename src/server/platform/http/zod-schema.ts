import { z } from 'zod';

import type { Schema } from '#shared/api/route.ts';
import { invariant } from '#shared/invariant.ts';

/**
 * A contract's schema with all that Zod can do with it. The contract itself names only its two
 * types (see `Schema`).
 */
export function zodSchema(schema: Schema): z.ZodType {
  invariant(schema instanceof z.ZodType, 'A call of the contract has a schema that is not of Zod.');
  return schema;
}
