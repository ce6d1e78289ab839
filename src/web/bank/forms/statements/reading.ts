import type { Api } from '#shared/api/index.ts';

/** A file of a bank as the server read it, with what it holds. */
export type Reading = Api['POST /api/bank/readings']['reply'];
