import {
  exportJournalBook,
  exportLedger,
  exportPartyLedgers,
  getLedger,
  listJournal,
  listLedgerAccounts,
  listPartyLedgers,
} from '#shared/api/reports/general-ledger.ts';

import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { ledgerAccounts } from './accounts.ts';
import { ledgerPage } from './card.ts';
import { sendCards, sendJournalBook } from './files.ts';
import { journalPage } from './journal.ts';
import type { AskedView } from './ledger-view.ts';
import { ledgerView } from './ledger-view.ts';
import { partyLedgers } from './party-ledgers.ts';

const done = { success: true as const };

/** The general ledger, the journals and the ledgers of parties, on the screen and as files. */
export function mountGeneralLedger(context: HttpContext): void {
  const { deps } = context;
  const findView = async (caller: Caller, asked: AskedView) => {
    const { company } = await getCompany(deps, caller);
    return ledgerView(asked, company.fiscalYearEndMonth);
  };
  mount(context, listLedgerAccounts, async ({ query, caller }) => {
    const view = await findView(caller, query);
    return { ...done, ...(await deps.reports.read((db) => ledgerAccounts(db, view))) };
  });
  mount(context, getLedger, async ({ query, caller }) => {
    const view = await findView(caller, query);
    return { ...done, ...(await deps.reports.read((db) => ledgerPage(db, { ...query, view }))) };
  });
  mount(context, listJournal, async ({ query, caller }) => {
    const view = await findView(caller, query);
    return { ...done, ...(await deps.reports.read((db) => journalPage(db, { ...query, view }))) };
  });
  mount(context, listPartyLedgers, async ({ query, caller }) => {
    const view = await findView(caller, query);
    const ledgers = deps.reports.read((db) => partyLedgers(db, view, query.account));
    return { ...done, ...(await ledgers) };
  });
  mount(context, exportLedger, async ({ params, query, caller, reply }) => {
    const view = await findView(caller, query);
    return sendCards(reply, { deps, caller, view, asked: query, format: params.format });
  });
  mount(context, exportPartyLedgers, async ({ params, query, caller, reply }) => {
    const view = await findView(caller, query);
    const asked = { account: query.account, byParty: true };
    return sendCards(reply, { deps, caller, view, asked, format: params.format });
  });
  mount(context, exportJournalBook, async ({ params, query, caller, reply }) => {
    const view = await findView(caller, query);
    const { book } = query;
    return sendJournalBook(reply, { deps, caller, view, book, format: params.format });
  });
}
