import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';
import { formatTin } from '#shared/tin.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { onNormalSide, periodSums } from './accounts.ts';
import type { PeriodSums } from './accounts.ts';
import { partySums } from './card.ts';
import { findAccount } from './chart-queries.ts';
import type { LedgerView } from './ledger-view.ts';
import type { PartySums } from './sums-queries.ts';
import { sumsByParty } from './sums-queries.ts';

const KEYS = ['opening', 'debit', 'credit', 'closing'] as const;

/**
 * What an account came to by party, with the sum of all parties beside what the account itself came
 * to; who has neither a balance nor a movement is left out. Throws not-found for an account that
 * there is none of.
 */
export async function partyLedgers(db: Kysely<Tables>, view: LedgerView, number: string) {
  return inSnapshot(db, async (tx) => {
    const account = await findAccount(tx, number);
    if (account === undefined) throw new Problem('not-found');
    const found = await sumsByParty(tx, view, { account: number });
    const parties = found
      .map((row) => ({ ...buildHead(row), ...partySums(account, row) }))
      .filter((row) => KEYS.some((key) => row[key] !== 0n));
    const totals = buildTotals(parties);
    const control = onNormalSide(account, (await periodSums(tx, view, number)).get(number));
    const isTied = KEYS.every((key) => totals[key] === control[key]);
    return { ...account, parties, totals, control, isTied };
  });
}

function buildHead({ partyId, name, tin, branch }: PartySums) {
  return {
    partyId,
    name: name ?? 'Without a party',
    tin: tin === null ? null : formatTin(tin, branch ?? ''),
  };
}

function buildTotals(rows: readonly PeriodSums[]): PeriodSums {
  const total = (key: keyof PeriodSums) => rows.reduce((sum, row) => sum + row[key], 0n);
  return {
    opening: total('opening'),
    debit: total('debit'),
    credit: total('credit'),
    closing: total('closing'),
  };
}
