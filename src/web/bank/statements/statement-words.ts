import type { Api } from '#shared/api/index.ts';

export type Statement = Api['GET /api/bank/statements']['reply']['rows'][number];
export type StatementLine = Api['GET /api/bank/statements/:statementId']['reply']['lines'][number];
