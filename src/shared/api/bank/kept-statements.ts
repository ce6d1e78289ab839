import { z } from 'zod';

import { businessDate, id, money, paging, pageOf, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';
import { bankAccount, statementLine, statementRow } from './statement-shapes.ts';

const STAFF = ['accountant', 'admin'] as const;

/** The bank accounts that a statement can be of. */
export const listStatementAccounts = route({
  method: 'GET',
  path: '/api/bank/statement-accounts',
  access: 'any',
  ticket: true,
  summary: 'Bank accounts, each with the last statement',
  reply: z.object({
    success: z.literal(true),
    accounts: z.array(
      z.object({
        account: z.string(),
        title: z.string(),
        bank: z.string(),
        /** The last four digits. */
        accountNumberEnd: z.string(),
        currency: z.string(),
        lastStatementTo: businessDate.nullable(),
        lastClosing: money.nullable(),
        /** The end of the earliest month that is not signed, as far as the statements reach. */
        reconcileNext: businessDate.nullable(),
      }),
    ),
  }),
});

export const listStatements = route({
  method: 'GET',
  path: '/api/bank/statements',
  access: STAFF,
  summary: 'The statements of an account, or of all, newest first',
  query: z.object({ account: bankAccount.optional(), ...paging }),
  reply: pageOf(statementRow),
});

export const getBankStatement = route({
  method: 'GET',
  path: '/api/bank/statements/:statementId',
  access: STAFF,
  summary: 'One statement with a page of its lines',
  params: z.object({ statementId: id }),
  query: z.object(paging),
  reply: z.object({
    success: z.literal(true),
    statement: statementRow,
    lines: z.array(
      statementLine.omit({ row: true, isKnown: true }).extend({
        lineId: id,
        position: z.number().int(),
        state: z.enum(['open', 'matched', 'hold', 'bank-error']),
      }),
    ),
    total: z.number().int(),
  }),
});

export const getStatementFile = route({
  method: 'GET',
  path: '/api/bank/statements/:statementId/file',
  access: STAFF,
  summary: 'The bank’s own file, as it was uploaded, to save',
  params: z.object({ statementId: id }),
});

export const withdrawStatement = route({
  method: 'POST',
  path: '/api/bank/statements/:statementId/withdraw',
  access: ['accountant'],
  summary:
    'Say that a statement was read in by mistake: it stays and is counted no more. Refused while a line of it alone is matched',
  params: z.object({ statementId: id }),
  body: z.strictObject({ reason: requiredLine(300, 'Say why, in a few words.') }),
  reply: success,
});
