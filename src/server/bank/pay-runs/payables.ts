import type { getMoneyByDay, listPayables } from '#shared/api/bank/pay-runs.ts';
import type { Parsed } from '#shared/api/route.ts';
import { addDays, manilaDate } from '#shared/dates.ts';
import { daysPastDue } from '#shared/ledger/party-accounts.ts';

import { findNextCheques } from '../../ledger/open-items/queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import { findBankAccount } from '../matching/bank-account-queries.ts';
import { listBankLedgerAccounts } from '../statements/accounts.ts';

import { findMoneyToday, listMoneyMoves, listOpenBills, listVendors } from './payables-queries.ts';
import type { PaidVendor } from './payables-queries.ts';
import { findNextReference } from './queries.ts';

/** What a pay run chooses from: open bills, their vendors, the banks with their next cheques. */
export async function findPayables({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<Omit<Parsed<typeof listPayables>['reply'], 'success'>> {
  const today = manilaDate(clock.now());
  const bills = await listOpenBills(db);
  const [vendors, accounts, cheques, reference] = await Promise.all([
    listVendors(db, [...new Set(bills.map(({ partyId }) => partyId))]),
    listBankLedgerAccounts(db),
    findNextCheques(db),
    findNextReference(db),
  ]);
  return {
    today,
    reference,
    accounts: accounts
      .filter(({ currency }) => currency === 'PHP')
      .map(({ account, title }) => ({ account, title, nextCheque: cheques.get(account) ?? '' })),
    vendors: vendors.map((vendor) => ({
      partyId: vendor.partyId,
      name: vendor.name,
      advance: vendor.advance,
      bank: vendor.bank,
      bankAccountNumber: vendor.bankAccountNumber,
      hasBankDetails: hasBankDetails(vendor),
    })),
    bills: bills.map((bill) => ({ ...bill, daysPastDue: daysPastDue(bill.due, today) })),
  };
}

/** Whether money can be sent to a vendor's bank: it is known, and the account there. */
export function hasBankDetails({
  bank,
  bankAccountNumber,
}: Pick<PaidVendor, 'bank' | 'bankAccountNumber'>): boolean {
  return bank !== '' && bankAccountNumber !== '';
}

/**
 * What a bank account has in the books, day by day, beside the invoices and bills that fall due:
 * days on which nothing happens are left out. Throws not-found.
 */
export async function findMoneyByDay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { account, days }: { account: string; days: number },
): Promise<Omit<Parsed<typeof getMoneyByDay>['reply'], 'success'>> {
  const today = manilaDate(clock.now());
  await findBankAccount(db, account);
  return inSnapshot(db, async (tx) => {
    const accounts = await listBankLedgerAccounts(tx);
    const now = await findMoneyToday(tx, { account, today });
    const moves = await listMoneyMoves(tx, { account, today, to: addDays(today, days) });
    let { balance } = now;
    return {
      account,
      title: accounts.find((each) => each.account === account)?.title ?? '',
      balance,
      outstanding: now.outstanding,
      overdueCollections: now.collections,
      overdueBills: now.bills,
      days: moves.map(({ date, booked, cheques, collections, bills }) => {
        balance += booked;
        return { date, balance, cheques, collections, bills };
      }),
    };
  });
}
