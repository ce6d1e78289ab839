import type { Api } from '#shared/api/index.ts';

export type AccountRow = Api['GET /api/settings/accounts']['reply']['accounts'][number];

export const TYPE_WORDS: Record<AccountRow['type'], string> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  cost: 'Cost',
  expense: 'Expense',
};
