import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';

import { findItems } from '../../bank/matching/open-items.ts';
import type { Deps } from '../../platform/deps.ts';
import { DEMO_BANK_ACCOUNTS } from '../demo-company.ts';
import type { Act } from '../plan/act.ts';
import { isClearing } from '../plan/act.ts';
import { at } from '../record-acts.ts';
import type { DemoAuthors } from '../record-acts.ts';

import { findBankActivity } from './bank-activity.ts';
import type { LineExplanation } from './bank-activity.ts';
import { buildEvents } from './events.ts';
import type { BankEvent, EventLine } from './events.ts';
import { matchEvents } from './match-events.ts';
import { buildPeriods } from './periods.ts';
import type { Period } from './periods.ts';
import { listItemKeys } from './queries.ts';
import { explainUnmatchedLines } from './explain-unmatched-lines.ts';
import { signPeriod } from './sign-period.ts';
import { keepStatement } from './keep-statement.ts';

interface BankYear {
  /** All of the plan, with what the bank pays. */
  readonly acts: readonly Act[];
  readonly firstDay: BusinessDate;
  readonly lastDay: BusinessDate;
  readonly tell: (line: string) => void;
}

/** What the demo knows of one bank account. */
interface AccountYear {
  readonly bank: (typeof DEMO_BANK_ACCOUNTS)[number];
  readonly opening: bigint;
  readonly events: readonly BankEvent[];
  readonly explanations: readonly LineExplanation[];
}

/**
 * The statements of the peso accounts, month by month, as the bank would give them: uploaded by the
 * user, matched by the accountant, signed by accountant and admin; the last two are half done, and
 * a question waits for the user. What an earlier start did is not done again.
 */
export async function fillBank(deps: Deps, authors: DemoAuthors, year: BankYear): Promise<void> {
  const { acts, firstDay, lastDay, tell } = year;
  const periods = buildPeriods(firstDay, lastDay);
  const paidOn = new Map(acts.filter(isClearing).map(({ number, date }) => [number, date]));
  tell('Reconciling the bank accounts');
  const banks = DEMO_BANK_ACCOUNTS.filter(({ currency }) => currency === 'PHP');
  const owns = await Promise.all(
    banks.map(async (bank) => {
      const account = bank.ledgerAccount;
      const keys = await listItemKeys(deps.db, account);
      const items = (await findItems(deps.db, account, keys)).toSorted((a, b) =>
        a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
      );
      const { events, explanations } = findBankActivity(account, periods);
      const opening = sum(items.filter(({ isOpening }) => isOpening).map(({ amount }) => amount));
      return { bank, opening, events: [...buildEvents(items, paidOn), ...events], explanations };
    }),
  );
  const today = addDays(lastDay, 1);
  // The accounts keep step with each other: a file that waits to be saved is thrown away a day
  // later.
  for (const period of periods)
    await Promise.all(owns.map(async (own) => fillPeriod(deps, authors, { own, period, today })));
}

interface Month {
  readonly own: AccountYear;
  readonly period: Period;
  readonly today: BusinessDate;
}

async function fillPeriod(deps: Deps, authors: DemoAuthors, month: Month): Promise<void> {
  const { own, period, today } = month;
  const { bank, events, explanations } = own;
  const account = bank.ledgerAccount;
  const lines = linesOf(own, period);
  if (lines.length === 0) return;
  const days = workDays(period, today);
  const before = linesOf(own, { from: '0000-01-01', to: addDays(period.from, -1) });
  const opening = own.opening + sum(before.map(({ amount }) => amount));
  const statement = { bank, from: period.from, to: period.to, opening, lines };
  await keepStatement(at(deps, days.upload), authors.user, statement);
  const matching = { account, events, to: matchedTo(period) };
  await matchEvents(at(deps, days.match), authors.accountant, matching);
  const explained = explanations.filter(({ date }) => date >= period.from && date <= period.to);
  await explainUnmatchedLines(at(deps, days.match), authors, { account, explanations: explained });
  if (period.work !== 'signed') return;
  await signPeriod(at(deps, days.sign), authors, { account, asAt: period.to });
}

/** The lines of the bank within these days, in the order of the days. */
function linesOf(
  { events }: AccountYear,
  { from, to }: { from: BusinessDate; to: BusinessDate },
): EventLine[] {
  return events
    .flatMap(({ lines }) => lines)
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** Up to when the accountant has matched what a statement brought. */
function matchedTo({ from, to, work }: Period): BusinessDate {
  const day = addDays(from, work === 'half' ? 19 : 6);
  return work === 'signed' || day > to ? to : day;
}

/**
 * The statement arrives on the second day after its last one, is matched on the third and signed on
 * the fourth.
 */
function workDays({ to }: Period, today: BusinessDate) {
  const moment = (days: number, time: string) => {
    const day = addDays(to, days);
    return new Date(`${day < today ? day : today}T${time}+08:00`);
  };
  return {
    upload: moment(2, '08:40:00'),
    match: moment(3, '10:15:00'),
    sign: moment(4, '14:05:00'),
  };
}
