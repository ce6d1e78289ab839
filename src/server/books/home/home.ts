import type { getHome } from '#shared/api/books/home.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { addDays, manilaDate } from '#shared/dates.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { findOverview as findBankOverview } from '../../bank/reconciliations/overview.ts';
import { listQuestions } from '../../bank/matching/questions.ts';
import { listWaiting } from '../../ledger/approvals/queries.ts';
import { listQuestionsAtHome } from '../../ledger/questions/queries.ts';
import { listDrafts } from '../../ledger/drafts/drafts.ts';
import { sumDue } from '../../ledger/parties/open-rows-queries.ts';
import { listOwnSince } from '../../ledger/records/newest-queries.ts';
import { makeDueDrafts } from '../../ledger/recurring/make-due-drafts.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';
import { findOverview } from '../../reports/statements/overview.ts';
import { readUpcomingTax } from '../../tax/calendar/calendar.ts';
import { expectedOf } from '../../tax/expected/expected.ts';
import { alarmMemoryOf } from '../../tax/filings/alarm-memory.ts';
import { listAlarms } from '../../tax/filings/alarms.ts';
import { findThresholds } from '../../tax/thresholds/thresholds.ts';
import { findBookSpan, listMonthStates } from '../../tax/periods/month-queries.ts';

import { listAlarms as listSystemAlarms } from '../system/overview.ts';

import { firstSteps } from './first-steps.ts';
import { countHealth, listToReview } from './queries.ts';
import { DAYS_OF_BILLS, counted, monthsLine, toReview, todayLines } from './today-lines.ts';
import type { HomeLine } from './today-lines.ts';

type Home = Omit<Parsed<typeof getHome>['reply'], 'success'>;
type OfRole = Pick<Home, 'lines' | 'months' | 'alarms' | 'deadlines' | 'bankAccounts'>;

const ROWS_SHOWN = 5;
const MONTHS_SHOWN = 12;
const DAYS_AHEAD = 30;
const NOTHING: OfRole = { lines: [], months: [], alarms: [], deadlines: [], bankAccounts: [] };

/** Everything on the first screen of a person, by role; read side by side. */
export async function readHome(deps: Deps, caller: Caller): Promise<Home> {
  const now = deps.clock.now();
  const asOf = manilaDate(now);
  await makeDueDrafts(deps);
  const drafts = await listDrafts(deps, caller);
  const [questions, openQuestions, approvals, postedToday, steps, ofRole] = await Promise.all([
    listQuestions(deps, caller),
    listQuestionsAtHome(deps.db, caller, now),
    listWaiting(deps.db, caller),
    listOwnSince(deps.db, caller, { since: dayBegan(asOf), limit: ROWS_SHOWN }),
    firstSteps(deps, caller),
    readOfRole(deps, caller, { now, asOf, drafts }),
  ]);
  const waiting = approvals.filter(({ isOwn, mayDecide }) => isOwn || mayDecide);
  const asked = { questions, openQuestions, approvals: waiting };
  return { asOf, drafts, ...asked, postedToday, ...steps, ...ofRole };
}

interface Moment {
  readonly now: Date;
  readonly asOf: BusinessDate;
  readonly drafts: Home['drafts'];
}

function readOfRole(deps: Deps, caller: Caller, moment: Moment): Promise<OfRole> {
  if (caller.isReadOnly) return readReader(deps, caller, moment);
  if (caller.role === 'accountant') return readAccountant(deps, caller, moment);
  if (caller.role === 'admin') return readAdmin(deps, caller, moment);
  return Promise.resolve(NOTHING);
}

/** Who only reads works nothing off: the figures, and where the money lies. */
async function readReader(deps: Deps, caller: Caller, { asOf }: Moment): Promise<OfRole> {
  const [months, bankAccounts] = await Promise.all([
    readMonths(deps, caller, asOf),
    findBankOverview(deps.db, asOf),
  ]);
  return { ...NOTHING, months, bankAccounts };
}

async function readMonths(deps: Deps, caller: Caller, to: BusinessDate) {
  const { fiscalYearEndMonth } = (await getCompany(deps, caller)).company;
  return findOverview(deps.db, { to, months: MONTHS_SHOWN, fiscalYearEndMonth });
}

async function readAccountant(
  deps: Deps,
  caller: Caller,
  { asOf, drafts }: Moment,
): Promise<OfRole> {
  const { db } = deps;
  const [months, upcoming, alarms, openMonths, accounts, receivables, payables, expected, ...rest] =
    await Promise.all([
      readMonths(deps, caller, asOf),
      readUpcomingTax(deps, caller, DAYS_AHEAD),
      inSnapshot(db, (tx) => listAlarms(tx, { memory: alarmMemoryOf(deps) })),
      monthsToClose(deps, asOf),
      findBankOverview(db, asOf),
      sumDue(db, { side: 'receivable', asOf, until: addDays(asOf, -1) }),
      sumDue(db, { side: 'payable', asOf, until: addDays(asOf, DAYS_OF_BILLS) }),
      expectedOf(db, { asOf }),
      listToReview(db, caller.userId),
      findThresholds(db, asOf),
    ]);
  const [waiting, thresholds] = rest;
  const { obligations: deadlines } = upcoming;
  const open = { receivables, payables, expected, toReview: waiting, thresholds };
  const lines = todayLines({ deadlines, alarms, months: openMonths, accounts, drafts, ...open });
  return { lines, months, alarms, deadlines, bankAccounts: accounts };
}

async function readAdmin(deps: Deps, caller: Caller, { now, asOf }: Moment): Promise<OfRole> {
  const { db } = deps;
  const [counts, months, bankAccounts, alarms, waiting] = await Promise.all([
    countHealth(db, { companyId: caller.companyId, now }),
    monthsToClose(deps, asOf),
    findBankOverview(db, asOf),
    listSystemAlarms(deps),
    listToReview(db, caller.userId),
  ]);
  const lines: HomeLine[] = [
    // Where one accountant prepares them, nobody else can sign: it is there while one waits.
    ...(waiting.length === 0 ? [] : [toReview(waiting)]),
    counted('active-accounts', counts.accounts, '/userManagement'),
    counted('logins-refused', counts.refused, '/audit'),
    counted('mails-failed', counts.failed, '/mail?state=failed'),
    counted('mails-waiting', counts.waiting, '/mail?state=waiting'),
    counted('mails-kept', counts.kept, '/mail?state=kept'),
    counted('inquiries', counts.inquiries, '/contact'),
    counted('backups', alarms.filter((alarm) => !TOLD_ELSEWHERE.has(alarm)).length, '/system'),
    monthsLine(months),
  ];
  return { ...NOTHING, lines, bankAccounts };
}

/** Where backups are kept does not change from day to day; failed mail has a line of its own. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['same-disk', 'mail-failing']);

/** The months with books that are over and open, the earliest first. */
function monthsToClose({ db }: Deps, asOf: BusinessDate): Promise<string[]> {
  return inSnapshot(db, async (tx) => {
    const span = await findBookSpan(tx);
    if (span === undefined) return [];
    const states = await listMonthStates(tx, { from: `${span.first}-01`, to: asOf });
    return states
      .filter(({ closedAt, month }) => closedAt === null && monthPeriodOf(`${month}-01`).to < asOf)
      .map(({ month }) => month);
  });
}

/** The moment a day begins in Manila, which has no summer time. */
function dayBegan(day: BusinessDate): Date {
  return new Date(`${day}T00:00:00+08:00`);
}
