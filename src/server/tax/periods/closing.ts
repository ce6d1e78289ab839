import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import { ownersOf } from '#shared/ledger/owners.ts';
import {
  closingEntries,
  isResultAccount,
  profitOf,
} from '#shared/tax/period-end/closing-entries.ts';
import type { PreparedEntry } from '#shared/tax/period-end/prepared-entry.ts';
import type { Period } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashOf } from '../../platform/hash-of.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inRecordingTransaction } from '../../ledger/postings/record.ts';
import { readProfile } from '../../platform/settings/company.ts';
import { replayEarlierAnswer } from '../../ledger/transactions/post.ts';

import { balancesAt } from './balance-queries.ts';
import type { ClosingBalance } from './balance-queries.ts';
import { isYearClosed } from './closing-balances.ts';
import { holdPostings, listMonthStates } from './month-queries.ts';
import { demandYear, fiscalYearEnd } from './months.ts';
import { entriesDigest, recordPrepared } from './prepared.ts';
import type { Finding } from './check.ts';

/** What closes a year: the entries that are left to record, and what stands in the way. */
interface Closing {
  readonly entries: readonly PreparedEntry[];
  readonly obstacles: readonly Finding[];
  /** Income less costs and expenses that is not closed yet, in centavos. */
  readonly profit: bigint;
}

/** The closing entries of a year from its balances now (handbook 5.15); none when they stand. */
export async function findClosing(
  tx: Kysely<Tables>,
  year: Period,
  today: string,
): Promise<Closing> {
  const balances = await balancesAt(tx, year.to);
  const owners = ownersOf((await readProfile(tx)).entityType);
  const entries = closingEntries(balances, { date: year.to, year: year.key, owners });
  return {
    entries,
    obstacles: entries.length === 0 ? [] : await findObstacles(tx, year, today),
    profit: profitOf(balances),
  };
}

/**
 * Records the closing entries as they were seen, in one act, and proves the invariants before they
 * are kept. Gives what the last of them became. Throws closing-obstructed, closing-changed,
 * nothing-to-prepare, idempotency-key-reused, and what recording throws.
 */
export async function postClosing(
  deps: Deps,
  caller: Caller,
  submission: { year: string; digest: string; key: string; address: string },
): Promise<void> {
  const { key, address, digest } = submission;
  const year = demandYear(submission.year, await fiscalYearEnd(deps, caller));
  const contentHash = hashOf({ closing: year.key, digest });
  try {
    await inRecordingTransaction(deps.db, async (tx) => {
      await holdPostings(tx);
      const { entries, obstacles } = await findClosing(tx, year, manilaDate(deps.clock.now()));
      if (entries.length === 0) throw new Problem('nothing-to-prepare');
      if (obstacles.length > 0) {
        const found = obstacles.map(({ text }) => text).join(' ');
        throw new Problem('closing-obstructed', { values: { found } });
      }
      if (entriesDigest(entries) !== digest) throw new Problem('closing-changed');
      const within = { ...deps, db: tx };
      const worked = { entries, key, contentHash, address, asksNobody: true } as const;
      await recordPrepared(within, caller, worked);
      const broken = (await invariantsOf(tx, year)).filter(({ isOk }) => !isOk);
      if (broken.length > 0)
        throw new Error(`Closing ${year.key}: ${broken.map(({ text }) => text).join(' ')}`);
    });
  } catch (error) {
    await replayEarlierAnswer(deps, { userId: caller.userId, key, contentHash }, error);
  }
}

/**
 * Handbook 5.15: what holds after closing, of a sole proprietor with the drawings. In a year
 * without closing entries they fail, which is what they say then.
 */
export async function invariantsOf(
  tx: Kysely<Tables>,
  year: Period,
): Promise<{ text: string; isOk: boolean }[]> {
  const end = await balancesAt(tx, year.to);
  const moved = await balancesAt(tx, year.to, year.from);
  const open = end.filter(({ account, balance }) => isResultAccount(account) && balance !== 0n);
  const summary = end.find(({ account }) => account === ACCOUNT.incomeSummary)?.balance ?? 0n;
  const { earnings, drawn, isPerson } = ownersOf((await readProfile(tx)).entityType);
  const retained = -(moved.find(({ account }) => account === earnings.account)?.closing ?? 0n);
  const drawings = -(moved.find(({ account }) => account === drawn.account)?.closing ?? 0n);
  const left = end.find(({ account }) => account === drawn.account)?.balance ?? 0n;
  const profit = -sum(moved.filter(({ account }) => isResultAccount(account)).map(beforeClosing));
  return [
    {
      text: `Every account of the 4000s to 8000s is zero on ${formatDate(year.to)}${open.length === 0 ? '' : `: ${open.length} are not`}.`,
      isOk: open.length === 0,
    },
    { text: `3090 Income Summary is zero (${formatMoney(summary)}).`, isOk: summary === 0n },
    {
      text: `${earnings.account} ${earnings.title} rose by ${formatMoney(retained)}, the profit of the income statement is ${formatMoney(profit)}${isPerson ? `, less drawings of ${formatMoney(drawings)}` : ''}.`,
      isOk: retained === profit - (isPerson ? drawings : 0n),
    },
    ...(isPerson
      ? [
          {
            text: `${drawn.account} ${drawn.title} is zero (${formatMoney(left)}).`,
            isOk: left === 0n,
          },
        ]
      : []),
  ];
}

function beforeClosing({ balance, closing }: ClosingBalance): bigint {
  return balance - closing;
}

async function findObstacles(tx: Kysely<Tables>, year: Period, today: string): Promise<Finding[]> {
  const [last] = (await listMonthStates(tx, year)).slice(-1);
  const before: Period = { ...year, to: dayBefore(year), key: String(Number(year.key) - 1) };
  const isBeforeOpen = !(await isYearClosed(tx, before));
  return [
    ...(year.to >= today
      ? [{ text: `${formatDate(year.to)} has not passed yet.`, path: null }]
      : []),
    ...(last !== undefined && last.closedAt !== null
      ? [
          {
            text: `The last month of ${year.key} is closed. An admin reopens it first.`,
            path: `/periods/${last.month}`,
          },
        ]
      : []),
    ...(isBeforeOpen
      ? [
          {
            text: `The year ${before.key} is not closed yet.`,
            path: `/periods/year-end?year=${before.key}`,
          },
        ]
      : []),
  ];
}

function dayBefore(year: Period): string {
  return new Date(Date.parse(year.from) - 86_400_000).toISOString().slice(0, 10);
}
