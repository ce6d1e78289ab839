import type { Kysely } from 'kysely';

import { addDays } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import { readSums } from '../../ledger/postings/balances.ts';

import { listChart } from './chart-queries.ts';
import type { ChartAccount } from './chart-queries.ts';
import { countedIn } from './ledger-view.ts';
import type { LedgerView } from './ledger-view.ts';

/** Debits and credits of an account, in centavos. */
interface Sums {
  readonly debit: bigint;
  readonly credit: bigint;
}

const NOTHING: Sums = { debit: 0n, credit: 0n };

/** What an account came to in a period; balances are on its normal side, in centavos. */
export interface PeriodSums {
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly closing: bigint;
}

/**
 * The accounts that ever had a line up to the last day, with what they came to, and the movements
 * in all.
 */
export async function ledgerAccounts(db: Kysely<Tables>, view: LedgerView) {
  const [chart, sums] = await inSnapshot(db, async (tx) => [
    await listChart(tx),
    await periodSums(tx, view),
  ]);
  const accounts = chart.flatMap((account) => {
    const raw = sums.get(account.account);
    return raw === undefined ? [] : [{ ...account, ...onNormalSide(account, raw) }];
  });
  const total = (side: 'debit' | 'credit') =>
    accounts.reduce((sum, account) => sum + account[side], 0n);
  return { accounts, debit: total('debit'), credit: total('credit') };
}

/**
 * Debits and credits of accounts before a view's first day, and in its days: of all accounts, or of
 * one.
 */
export async function periodSums(
  db: Kysely<Tables>,
  view: LedgerView,
  account?: string,
): Promise<ReadonlyMap<string, { readonly before: Sums; readonly until: Sums }>> {
  const counted = countedIn(view);
  const before = await readSums(db, { from: null, to: addDays(view.from, -1), account }, counted);
  const until = await readSums(db, { from: null, to: view.to, account }, counted);
  return new Map(
    [...until].map(([number, sums]) => [
      number,
      { before: before.get(number) ?? NOTHING, until: sums },
    ]),
  );
}

/** What an account came to, as its card shows it. */
export function onNormalSide(
  { normalSide }: Pick<ChartAccount, 'normalSide'>,
  sums: { readonly before: Sums; readonly until: Sums } | undefined,
): PeriodSums {
  const { before, until } = sums ?? { before: NOTHING, until: NOTHING };
  const sign = normalSide === 'debit' ? 1n : -1n;
  return {
    opening: sign * (before.debit - before.credit),
    debit: until.debit - before.debit,
    credit: until.credit - before.credit,
    closing: sign * (until.debit - until.credit),
  };
}
