import type { Api } from '#shared/api/index.ts';

import { BANK_KEY } from '../bank-queries.ts';

export type Rule = Api['GET /api/bank/rules']['reply']['rules'][number];
export type RuleBody = Api['POST /api/bank/rules']['body'];

export const RULES_KEY = [BANK_KEY, 'rules'];

export const DIRECTIONS: readonly { value: Rule['direction']; label: string }[] = [
  { value: 'any', label: 'In or out' },
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
];
