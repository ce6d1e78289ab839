import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { getYearEnd } from '#shared/api/tax/year-end.ts';
import type { Parsed } from '#shared/api/route.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { holdingsAt } from './balance-queries.ts';
import { findClosing, invariantsOf } from './closing.ts';
import { listMonthStates } from './month-queries.ts';
import { demandYear } from './months.ts';
import { countEntriesOn, listBankStates, listOpenDrafts } from './open-work-queries.ts';
import { entriesDigest, shownEntries } from './prepared.ts';
import { bankSentence } from './work-checks.ts';
import { yearDrafts } from './year-drafts.ts';
import type { YearDraft } from './year-drafts.ts';
import { listClosingEntries } from './year-queries.ts';

type YearEnd = Omit<Parsed<typeof getYearEnd>['reply'], 'success'>;
type Step = YearEnd['steps'][number];

/**
 * The end of a taxable year, all read at one moment: the steps of handbook 5.15 in their order, the
 * prepared drafts, the closing entries and their invariants. Throws not-found.
 */
export async function yearEnd(
  deps: Deps,
  caller: Caller,
  asked: { readonly year: string; readonly quarter: string | undefined },
): Promise<YearEnd> {
  const { company } = await getCompany(deps, caller);
  const year = demandYear(asked.year, company.fiscalYearEndMonth);
  return inSnapshot(deps.db, async (tx) => {
    const drafts = await yearDrafts(tx, { year, quarter: asked.quarter }, company);
    const closing = await shownClosing(tx, year, manilaDate(deps.clock.now()));
    const months = await listMonthStates(tx, year);
    const isDone = closing.state === 'done' || closing.state === 'nothing';
    const isLocked = isDone && months.every(({ closedAt }) => closedAt !== null);
    const steps = [
      ...(await stepsBefore(tx, year, company.hasInventory)),
      ...drafts.map(stepOfDraft),
      closingStep(closing),
      lockStep(isLocked, months.filter(({ closedAt }) => closedAt === null).length, year),
    ];
    return { year: year.key, from: year.from, to: year.to, isLocked, steps, drafts, closing };
  });
}

async function shownClosing(
  tx: Kysely<Tables>,
  year: Period,
  today: string,
): Promise<YearEnd['closing']> {
  const { entries, obstacles, profit } = await findClosing(tx, year, today);
  const posted = await listClosingEntries(tx, year);
  const isObstructed = obstacles.length > 0;
  const none = posted.length === 0 ? ('nothing' as const) : ('done' as const);
  return {
    state: entries.length === 0 ? none : isObstructed ? 'obstructed' : 'ready',
    obstacles: [...obstacles],
    entries: await shownEntries(tx, entries),
    profit,
    digest: entriesDigest(entries),
    posted,
    invariants: posted.length === 0 ? [] : await invariantsOf(tx, year),
  };
}

/** Steps 1 to 6 of handbook 5.15. */
async function stepsBefore(
  tx: Kysely<Tables>,
  year: Period,
  hasInventory: boolean,
): Promise<Step[]> {
  const last = monthPeriodOf(year.to);
  const drafts = await listOpenDrafts(tx, year.to);
  const unreconciled = (await listBankStates(tx, last)).flatMap(
    (state) => bankSentence(state, year.to) ?? [],
  );
  const foreign = (await holdingsAt(tx, year.to)).filter(
    ({ lastRemeasured }) => lastRemeasured !== year.to,
  );
  const accruals = await countEntriesOn(tx, last, null);
  const inventory = await countEntriesOn(tx, last, [ACCOUNT.inventory, ACCOUNT.inventoryChange]);
  const doubtful = await countEntriesOn(tx, last, [
    ACCOUNT.doubtfulAllowance,
    ACCOUNT.doubtfulExpense,
  ]);
  return [
    step(drafts.length === 0, {
      key: 'documents',
      title: 'All documents are in',
      text:
        drafts.length === 0
          ? 'No drafts left to post.'
          : `${drafts.length} drafts dated up to ${formatDate(year.to)} are not posted.`,
      path: `/periods/${last.key}`,
    }),
    step(unreconciled.length === 0, {
      key: 'bank',
      title: 'Bank reconciliations',
      text: unreconciled.join(' ') || 'Every bank account is reconciled and reviewed.',
      path: '/bankreconciliation',
    }),
    looked(accruals, { key: 'accruals', title: 'Accruals, prepaid expenses, depreciation' }),
    ...(hasInventory
      ? [looked(inventory, { key: 'inventory', title: 'Inventory count (1310 against 5090)' })]
      : []),
    looked(doubtful, { key: 'doubtful', title: 'Doubtful accounts (1220, 6250)' }),
    step(foreign.length === 0, {
      key: 'foreign-currency',
      title: 'Foreign currency at the closing rate',
      text:
        foreign.length === 0
          ? 'Nothing left to remeasure.'
          : `${foreign.map(({ account, currency }) => `${account} (${currency})`).join(', ')} not remeasured on ${formatDate(year.to)}.`,
      path: `/periods/remeasurement?asAt=${year.to}`,
    }),
  ];
}

function step(isDone: boolean, told: Omit<Step, 'state'>): Step {
  return { ...told, state: isDone ? 'done' : 'open' };
}

/** A step that only a person can judge: the portal tells what was entered for it. */
function looked(count: number, told: Pick<Step, 'key' | 'title'>): Step {
  const text =
    count === 0
      ? 'No adjusting entry in the last month.'
      : `${count} adjusting ${count === 1 ? 'entry' : 'entries'} in the last month. Check that it is complete.`;
  return { ...told, state: 'look', text, path: '/journalentryform' };
}

function stepOfDraft({ code, title, state, text }: YearDraft): Step {
  const isDone = state !== 'needed';
  return step(isDone, {
    key: code.toLowerCase(),
    title,
    text: state === 'done' ? 'Posted.' : state === 'nothing' ? 'There is nothing to post.' : text,
    path: null,
  });
}

/** The step of the closing entries: what is to do, or what they wait for. */
export function closingStep({
  state,
  obstacles,
}: Pick<YearEnd['closing'], 'state' | 'obstacles'>): Step {
  const isDone = state === 'done' || state === 'nothing';
  const text = {
    nothing: 'No income or expenses to close.',
    done: 'The closing entries are posted.',
    ready: 'The closing entries are ready to post.',
    obstructed: `Not yet: ${obstacles.map(({ text }) => text).join(' ')}`,
  }[state];
  return step(isDone, {
    key: 'closing',
    title: 'Closing entries',
    text,
    path:
      state === 'obstructed' ? (obstacles.find(({ path }) => path !== null)?.path ?? null) : null,
  });
}

function lockStep(isLocked: boolean, openCount: number, { key }: Period): Step {
  return step(isLocked, {
    key: 'lock',
    title: 'Lock the year',
    text: isLocked
      ? 'Every month is closed.'
      : openCount === 0
        ? 'Every month is closed, but the closing entries are not posted.'
        : `${openCount} ${openCount === 1 ? 'month of' : 'months of'} ${key} ${openCount === 1 ? 'is' : 'are'} open.`,
    path: null,
  });
}
