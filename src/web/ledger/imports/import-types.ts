import type { Api } from '#shared/api/index.ts';

/** A file as it was read, with what its columns were taken for. */
export type ReadFile = Api['POST /api/imports']['reply'];
export type Mapping = ReadFile['mapping'];
export type MappingPart = Mapping['parts'][number];
export type ImportField = ReadFile['fields'][number];
/** What a check found. */
export type Checked = Api['POST /api/imports/:importId/check']['reply'];
export type Entered = Api['POST /api/imports/:importId/post']['reply']['transactions'];
