import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { BUCKETS, SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';
import type { Side } from '#shared/ledger/party-accounts.ts';
import { sum } from '#shared/money.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { sumAccounts } from './ledger-queries.ts';
import { listOpenRows, sumOpenRows } from './open-rows-queries.ts';
import type { OpenRow } from './open-rows-queries.ts';
import { bucketsOf, buildOpenItem, totalOf } from './open-items.ts';
import type { ItemReader } from './open-items.ts';

interface AskedAgeing {
  readonly side: Side;
  readonly asOf: BusinessDate;
  readonly by?: 'due' | 'document';
}

/**
 * What was open of all parties on a day, by age (handbook 8.2): the items come from the documents,
 * the control balances from the accounts, and both must agree. Both are read at one moment.
 */
export function findAgeing(db: Kysely<Tables>, caller: Caller, asked: AskedAgeing) {
  return inSnapshot(db, (tx) => ageingIn(tx, caller, asked));
}

/** The same in a snapshot that is open already. */
export async function ageingIn(
  tx: Kysely<Tables>,
  caller: Pick<Caller, 'role' | 'userId'>,
  { side, asOf, by }: AskedAgeing,
) {
  const rows = await listOpenRows(tx, { asOf, side });
  const reader: ItemReader = { caller, asOf, ...(by === undefined ? {} : { by }) };
  const parties = [...groupByParty(rows).values()].map((own) => buildParty(own, reader));
  return addUp(tx, { side, asOf, parties });
}

/**
 * The same without its documents: the database adds them up by party and age, so that it takes
 * little however many are open. Each party has an empty list of them.
 */
export function sumAgeing(db: Kysely<Tables>, { side, asOf, by = 'due' }: AskedAgeing) {
  return inSnapshot(db, async (tx) => {
    const sums = await sumOpenRows(tx, { side, asOf, by });
    const parties = [...groupByParty(sums).values()].map((own) => {
      const owed = own.filter(({ isAdvance }) => !isAdvance);
      const items: ReturnType<typeof buildOpenItem>[] = [];
      return { ...partyOf(own), buckets: bucketsOf(owed), total: totalOf(owed), items };
    });
    return addUp(tx, { side, asOf, parties });
  });
}

interface AgedParty {
  readonly partyId: string;
  readonly name: string;
  readonly buckets: ReturnType<typeof bucketsOf>;
  readonly total: bigint;
  readonly advances: bigint;
  readonly items: readonly ReturnType<typeof buildOpenItem>[];
}

async function addUp<Party extends AgedParty>(
  tx: Kysely<Tables>,
  { side, asOf, parties }: AskedAgeing & { readonly parties: Party[] },
) {
  const { control, advances, sign } = SIDE_ACCOUNTS[side];
  const sums = await sumAccounts(tx, [control, advances], asOf);
  const balanceOf = (account: string, factor: bigint) => {
    const found = sums.get(account);
    return { account, title: found?.title ?? '', balance: (found?.balance ?? 0n) * factor };
  };
  const controlBalance = balanceOf(control, sign);
  const advancesControl = balanceOf(advances, -sign);
  const total = sum(parties.map((party) => party.total));
  const advancesTotal = sum(parties.map((party) => party.advances));
  return {
    side,
    asOf,
    parties,
    buckets: BUCKETS.map((bucket, at) => ({
      bucket,
      amount: sum(parties.map(({ buckets }) => buckets[at]?.amount ?? 0n)),
    })),
    total,
    advancesTotal,
    control: controlBalance,
    advancesControl,
    isTied: total === controlBalance.balance && advancesTotal === advancesControl.balance,
  };
}

function groupByParty<Row extends { readonly partyId: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const parties = new Map<string, Row[]>();
  for (const row of rows) {
    const own = parties.get(row.partyId);
    if (own === undefined) parties.set(row.partyId, [row]);
    else own.push(row);
  }
  return parties;
}

function partyOf(rows: readonly Pick<OpenRow, 'partyId' | 'name' | 'isAdvance' | 'balance'>[]) {
  const [first] = rows;
  const advances = totalOf(rows.filter(({ isAdvance }) => isAdvance));
  return { partyId: first?.partyId ?? '', name: first?.name ?? '', advances };
}

function buildParty(rows: readonly OpenRow[], reader: ItemReader) {
  const items = rows.filter((row) => !row.isAdvance).map((row) => buildOpenItem(row, reader));
  return { ...partyOf(rows), buckets: bucketsOf(items), total: totalOf(items), items };
}
