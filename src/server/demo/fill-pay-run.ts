import { manilaDate } from '#shared/dates.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';

import { findPayables, hasBankDetails } from '../bank/pay-runs/payables.ts';
import { listVendors } from '../bank/pay-runs/payables-queries.ts';
import { postRun, previewRun } from '../bank/pay-runs/pay-run.ts';
import type { AskedRun } from '../bank/pay-runs/prepare-run.ts';
import { listRuns } from '../bank/pay-runs/queries.ts';
import type { Deps } from '../platform/deps.ts';

import type { DemoAuthors } from './record-acts.ts';

/** Two are paid by transfer, in one file, and one by cheque. */
const TRANSFERS = 2;
const CHEQUES = 1;
const KEY = 'demo-pay-run-of-small-bills';

/** On the last day the smallest bills of a few vendors are paid together, once. */
export async function fillPayRun(deps: Deps, { accountant }: DemoAuthors): Promise<void> {
  if ((await listRuns(deps.db, { page: 1, pageSize: 1 })).total > 0) return;
  const { bills, accounts, reference } = await findPayables(deps);
  const smallest = new Map(
    bills
      .toSorted((a, b) => Number(b.balance - a.balance))
      .map((bill) => [bill.partyId, bill] as const),
  );
  const candidates = [...smallest.values()].toSorted((a, b) => Number(a.balance - b.balance));
  const known = await listVendors(
    deps.db,
    candidates.map(({ partyId }) => partyId),
  );
  const atBank = new Set(known.filter(hasBankDetails).map(({ partyId }) => partyId));
  const chosen = [
    ...candidates.filter(({ partyId }) => atBank.has(partyId)).slice(0, TRANSFERS),
    ...candidates.filter(({ partyId }) => !atBank.has(partyId)).slice(0, CHEQUES),
  ];
  const paid = new Set(chosen.map(({ partyId }) => partyId));
  const vendors = known.filter(({ partyId }) => paid.has(partyId));
  if (vendors.length === 0) return;
  const account = ACCOUNT.mainBank;
  const nextCheque = accounts.find((each) => each.account === account)?.nextCheque ?? '';
  const asked: AskedRun = {
    account,
    date: manilaDate(deps.clock.now()),
    reference,
    firstCheque: nextCheque === '' ? '0000001' : nextCheque,
    payments: vendors.map((vendor) => ({
      partyId: vendor.partyId,
      method: hasBankDetails(vendor) ? 'transfer' : 'cheque',
      bills: chosen
        .filter(({ partyId }) => partyId === vendor.partyId)
        .map(({ document, balance }) => ({ document, amount: balance })),
    })),
  };
  const isGone = () => false;
  const { digest, questions } = await previewRun(deps, accountant, { asked, isGone });
  // A run that is refused, or that somebody would have to confirm, is no example.
  if (digest === '' || questions.length > 0) return;
  const confirmed = { asked, digest, answered: [], key: KEY, address: 'demo', isGone };
  await postRun(deps, accountant, confirmed);
}
