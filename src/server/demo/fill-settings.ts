import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { numberKeyOf } from '#shared/ledger/document-numbers.ts';
import { invariant } from '#shared/invariant.ts';

import type { Deps } from '../platform/deps.ts';
import { registerParty } from '../ledger/parties/register.ts';
import { findUnused, listRanges } from '../ledger/numbers/queries.ts';
import { addRange } from '../ledger/numbers/ranges.ts';
import { registerUnused } from '../ledger/numbers/unused.ts';
import { addBankAccount, listBankAccounts } from '../ledger/chart/bank-accounts.ts';
import { getCompany, saveCompany } from '../platform/settings/company.ts';
import { getPettyCashFund, savePettyCashFund } from '../ledger/chart/petty-cash-fund.ts';

import { DEMO_BANK_ACCOUNTS, DEMO_COMPANY, DEMO_FUND } from './demo-company.ts';
import { fillChart } from './fill-chart.ts';
import { DEMO_CUSTOMERS, DEMO_VENDORS } from './demo-parties.ts';
import { CANCELLED_SERIAL } from './plan/sales.ts';
import type { DemoAuthors } from './record-acts.ts';

const FROM = 'demo';
const PRINTER = 'Limbagang Masinop, 999-301-500';

/**
 * Company, bank accounts, petty cash fund, accounts of an imported chart and number ranges, as the
 * people of the demo would enter them; each once.
 */
export async function fillSettings(
  deps: Deps,
  { admin }: DemoAuthors,
  { firstDay, lastNumber }: { firstDay: BusinessDate; lastNumber: string },
): Promise<void> {
  const actor = { clientId: admin.clientId, userId: admin.userId, address: FROM };
  const { version } = await getCompany(deps, admin);
  if (version === 0)
    await saveCompany(deps, admin, { company: DEMO_COMPANY, version, address: FROM });
  const names = new Set((await listBankAccounts(deps.db)).map(({ name }) => name));
  for (const account of DEMO_BANK_ACCOUNTS) {
    if (names.has(account.name)) continue;
    await addBankAccount(deps, actor, { ...account, isActive: true });
  }
  const fund = await getPettyCashFund(deps);
  if (fund.version === 0) await savePettyCashFund(deps, actor, { fund: DEMO_FUND, version: 0 });
  await fillChart(deps, admin);
  await fillNumbers(deps, actor, { firstDay, lastNumber });
}

/**
 * Two booklets of invoices by their authorities to print, the second nearly used up at the end of a
 * year (handbook 14, ruling 17), with one form that was cancelled (2.3).
 */
async function fillNumbers(
  deps: Deps,
  actor: { clientId: string; userId: string; address: string },
  { firstDay, lastNumber }: { firstDay: BusinessDate; lastNumber: string },
): Promise<void> {
  const known = new Set((await listRanges(deps.db, 'invoice')).map(({ first }) => first));
  const ranges = [
    { first: '2001', last: '2200', atpNumber: 'OCN 039AU20250000011234', days: 45 },
    { first: '2201', last: lastNumber, atpNumber: 'OCN 039AU20250000018765', days: 9 },
  ];
  for (const { first, last, atpNumber, days } of ranges) {
    if (known.has(Number(first))) continue;
    const atpDate = addDays(firstDay, -days);
    const range = { kind: 'invoice', prefix: 'INV-', first, last, next: first } as const;
    await addRange(deps, actor, { ...range, atpNumber, atpDate, printer: PRINTER });
  }
  const from = `INV-${CANCELLED_SERIAL}`;
  if ((await findUnused(deps.db, 'invoice', numberKeyOf(from))) !== undefined) return;
  const reason = 'Smudged in the booklet; all copies are kept and marked CANCELLED';
  const form = {
    kind: 'invoice',
    from,
    to: '',
    state: 'cancelled',
    date: firstDay,
    reason,
  } as const;
  await registerUnused(deps, actor, form);
}

/** Registers every party of the demo; gives their ids, by key. */
export async function fillParties(
  deps: Deps,
  { accountant }: DemoAuthors,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { key, form } of [...DEMO_CUSTOMERS, ...DEMO_VENDORS]) {
    const submission = { form, key: `demo-registered-${form.register}-${key}`, address: FROM };
    const done = await registerParty(deps, accountant, submission);
    invariant('party' in done, 'a party of the demo is registered without questions');
    ids.set(key, done.party.party_id);
  }
  return ids;
}
