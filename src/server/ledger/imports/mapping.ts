import type { z } from 'zod';

import type { importMapping } from '#shared/api/ledger/imports.ts';

/**
 * How a file is read: which sheet is what, which column is which field, what is the same in all
 * documents.
 */
export type Mapping = z.output<typeof importMapping>;
export type MappingPart = Mapping['parts'][number];
