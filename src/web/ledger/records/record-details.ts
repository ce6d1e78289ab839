import type { Api } from '#shared/api/index.ts';

export type RecordDetails = Api['GET /api/records/:transactionId']['reply']['record'];
