import { formatDate } from '#shared/dates.ts';
import type { Api } from '#shared/api/index.ts';

export type Statement = Api['GET /api/bank/statements']['reply']['rows'][number];
export type StatementLine = Api['GET /api/bank/statements/:statementId']['reply']['lines'][number];

/** The first and the last day of a statement. */
export function periodOf({ from, to }: Pick<Statement, 'from' | 'to'>): string {
  return `${formatDate(from)} – ${formatDate(to)}`;
}
