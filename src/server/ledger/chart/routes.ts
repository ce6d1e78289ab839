import type { FastifyRequest } from 'fastify';

import {
  addAccount as addAccountRoute,
  addBankAccount as addBankAccountRoute,
  changeAccount as changeAccountRoute,
  changeBankAccount as changeBankAccountRoute,
  listAccounts as listAccountsRoute,
  listBankAccounts as listBankAccountsRoute,
} from '#shared/api/platform/settings.ts';
import {
  getPettyCashFund as getPettyCashFundRoute,
  savePettyCashFund as savePettyCashFundRoute,
} from '#shared/api/ledger/petty-cash.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { addAccount, changeAccount, listAccounts } from './accounts.ts';
import { addBankAccount, changeBankAccount, listBankAccounts } from './bank-accounts.ts';
import { getPettyCashFund, savePettyCashFund } from './petty-cash-fund.ts';

const done = { success: true as const };

/** The settings of the ledger: chart of accounts, bank accounts, petty cash fund. */
export function mountChart(context: HttpContext): void {
  mountAccounts(context);
  mountBankAccounts(context);
  mountPettyCashFund(context);
}

function mountAccounts(context: HttpContext): void {
  const { deps } = context;
  mount(context, listAccountsRoute, async () => ({
    ...done,
    accounts: await listAccounts(deps.db),
  }));
  mount(context, addAccountRoute, async ({ body, caller, request }) => {
    const { normalSide, statementLine, ...account } = body;
    const row = { ...account, normal_side: normalSide, statement_line: statementLine };
    await addAccount(deps, actorOf(caller, request), row);
    return done;
  });
  mount(context, changeAccountRoute, async ({ params, body, caller, request }) => {
    await changeAccount(deps, actorOf(caller, request), { ...params, ...body });
    return done;
  });
}

function mountBankAccounts(context: HttpContext): void {
  const { deps } = context;
  mount(context, listBankAccountsRoute, async () => ({
    ...done,
    bankAccounts: await listBankAccounts(deps.db),
  }));
  mount(context, addBankAccountRoute, async ({ body, caller, request }) => {
    await addBankAccount(deps, actorOf(caller, request), body);
    return done;
  });
  mount(context, changeBankAccountRoute, async ({ params, body, caller, request }) => {
    await changeBankAccount(deps, actorOf(caller, request), { ...params, form: body });
    return done;
  });
}

function mountPettyCashFund(context: HttpContext): void {
  const { deps } = context;
  mount(context, getPettyCashFundRoute, async () => ({
    ...done,
    ...(await getPettyCashFund(deps)),
  }));
  mount(context, savePettyCashFundRoute, async ({ body, caller, request }) => ({
    ...done,
    version: await savePettyCashFund(deps, actorOf(caller, request), body),
  }));
}

function actorOf({ clientId, userId }: Caller, request: FastifyRequest): Actor {
  return { clientId, userId, address: request.ip };
}
