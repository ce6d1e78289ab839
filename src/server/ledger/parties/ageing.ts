import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';
import type { Side } from '#shared/ledger/party-accounts.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { listOpenRows, sumAccounts } from './ledger-queries.ts';
import type { OpenRow } from './ledger-queries.ts';
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
  const { control, advances, sign } = SIDE_ACCOUNTS[side];
  const rows = await listOpenRows(tx, { asOf, side });
  const sums = await sumAccounts(tx, [control, advances], asOf);
  const balanceOf = (account: string, factor: bigint) => {
    const found = sums.get(account);
    return { account, title: found?.title ?? '', balance: (found?.balance ?? 0n) * factor };
  };
  const reader: ItemReader = { caller, asOf, ...(by === undefined ? {} : { by }) };
  const items = rows.filter((row) => !row.isAdvance);
  const aged = items.map((row) => buildOpenItem(row, reader));
  const controlBalance = balanceOf(control, sign);
  const advancesControl = balanceOf(advances, -sign);
  const total = totalOf(items);
  const advancesTotal = totalOf(rows.filter((row) => row.isAdvance));
  return {
    side,
    asOf,
    parties: [...groupByParty(rows).values()].map((own) => buildParty(own, reader)),
    buckets: bucketsOf(aged),
    total,
    advancesTotal,
    control: controlBalance,
    advancesControl,
    isTied: total === controlBalance.balance && advancesTotal === advancesControl.balance,
  };
}

function groupByParty(rows: readonly OpenRow[]): Map<string, OpenRow[]> {
  const parties = new Map<string, OpenRow[]>();
  for (const row of rows) {
    const own = parties.get(row.partyId);
    if (own === undefined) parties.set(row.partyId, [row]);
    else own.push(row);
  }
  return parties;
}

function buildParty(rows: readonly OpenRow[], reader: ItemReader) {
  const [first] = rows;
  const items = rows.filter((row) => !row.isAdvance).map((row) => buildOpenItem(row, reader));
  return {
    partyId: first?.partyId ?? '',
    name: first?.name ?? '',
    buckets: bucketsOf(items),
    total: totalOf(items),
    advances: totalOf(rows.filter((row) => row.isAdvance)),
    items,
  };
}
