import type { FastifyRequest } from 'fastify';

import {
  addAccount as addAccountRoute,
  addBankAccount as addBankAccountRoute,
  changeAccount as changeAccountRoute,
  changeBankAccount as changeBankAccountRoute,
  getAddresses,
  getCompanyProfile,
  listAccounts as listAccountsRoute,
  listBankAccounts as listBankAccountsRoute,
  saveAddresses as saveAddressesRoute,
  saveCompanyProfile,
} from '#shared/api/platform/settings.ts';
import {
  getPettyCashFund as getPettyCashFundRoute,
  savePettyCashFund as savePettyCashFundRoute,
} from '#shared/api/ledger/petty-cash.ts';

import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { mount } from '../http/mount.ts';

import { addAccount, changeAccount, listAccounts } from '../../ledger/chart/accounts.ts';
import type { Actor } from '../../ledger/chart/accounts.ts';
import { readAddresses, saveAddresses } from './addresses.ts';
import {
  addBankAccount,
  changeBankAccount,
  listBankAccounts,
} from '../../ledger/chart/bank-accounts.ts';
import { getCompany, saveCompany } from './company.ts';
import { mountPaperSettings } from './paper-routes.ts';
import { getPettyCashFund, savePettyCashFund } from '../../ledger/chart/petty-cash-fund.ts';

const done = { success: true as const };

/** The settings: company profile, chart of accounts, bank accounts, addresses of form screens. */
export function mountSettings(context: HttpContext): void {
  const { deps } = context;
  mount(context, getCompanyProfile, async ({ caller }) => ({
    ...done,
    ...(await getCompany(deps, caller)),
  }));
  mount(context, saveCompanyProfile, async ({ body, caller, request }) => ({
    ...done,
    version: await saveCompany(deps, caller, { ...body, address: request.ip }),
  }));
  mountPaperSettings(context);
  mountChart(context);
  mountBankAccounts(context);
  mountPettyCashFund(context);
  mount(context, getAddresses, async () => ({ ...done, addresses: await readAddresses(deps.db) }));
  mount(context, saveAddressesRoute, async ({ body, caller, request }) => {
    await saveAddresses(deps, actorOf(caller, request), body.addresses);
    return done;
  });
}

function mountChart(context: HttpContext): void {
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
