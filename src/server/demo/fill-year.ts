import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { addDays, manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Deps } from '../platform/deps.ts';

import { fillBank } from './bank/fill-bank.ts';
import { fillCorrections } from './fill-corrections.ts';
import { fillDesks } from './fill-desks.ts';
import { fillEvidence } from './fill-evidence.ts';
import { fillMonthlyReport } from './fill-monthly-report.ts';
import { fillOverdraft } from './fill-overdraft.ts';
import { fillPayRun } from './fill-pay-run.ts';
import { fillQuestions } from './fill-questions.ts';
import { fillParties, fillSettings } from './fill-settings.ts';
import { fillStatementRun } from './fill-statement-run.ts';
import { fillTax } from './fill-tax.ts';
import { fillPeriods } from './periods/fill-periods.ts';
import { isClearing } from './plan/act.ts';
import { lastOfBooklets } from './plan/booklets.ts';
import { planYear } from './plan-year.ts';
import { at, recordActs } from './record-acts.ts';
import type { DemoAuthors } from './record-acts.ts';

/** How a demo is filled. */
export interface DemoRules {
  /** Gets a line of progress now and then. */
  readonly tell: (line: string) => void;
  /** How many days of work, a year unless told. */
  readonly days?: number | undefined;
}

const YEAR = 365;

/**
 * Records a year of work of the sample company through the same verbs as the forms: settings,
 * parties, opening balances, documents of every kind with documents, cheques, reversals, statements
 * of the bank, returns that were filed, months that were closed, and what lies on the desks today.
 * What a killed start left half done is completed by the next one, because every act is done once.
 * Answers whether there was anything to record.
 */
export async function fillYear(
  deps: Deps,
  authors: DemoAuthors,
  rules: DemoRules,
): Promise<boolean> {
  const { tell, days = YEAR } = rules;
  const mark = readMark(deps);
  if (mark.isDone) return false;
  const firstDay = addDays(mark.lastDay, -days);
  const before = at(deps, new Date(`${addDays(firstDay, -1)}T08:00:00+08:00`));
  const acts = planYear(mark.lastDay, days);
  await fillSettings(before, authors, { firstDay, lastNumber: lastOfBooklets(acts) });
  const parties = await fillParties(before, authors);
  // The register hears from the matching what the bank has paid.
  const recorded = acts.filter((act) => !isClearing(act));
  const done = await recordActs(deps, authors, { acts: recorded, parties, tell });
  await fillBank(deps, authors, { acts, firstDay, lastDay: addDays(mark.lastDay, -1), tell });
  await fillTax(deps, authors, mark.lastDay);
  await fillPeriods(deps, authors, { lastDay: mark.lastDay, tell });
  await fillDesks(deps, authors, { acts, done, lastDay: mark.lastDay });
  await fillEvidence(deps, authors);
  await fillCorrections(deps, authors, { acts, done, lastDay: mark.lastDay });
  // A bill that was sent twice is reversed before anything that is due is paid.
  await fillPayRun(deps, authors);
  await fillOverdraft(deps, authors, { party: done.party, lastDay: mark.lastDay });
  await fillStatementRun(deps, authors);
  await fillQuestions(deps, authors, mark.lastDay);
  await fillMonthlyReport(deps, authors, mark.lastDay);
  writeMark(deps, { ...mark, isDone: true });
  return true;
}

interface Mark {
  readonly lastDay: BusinessDate;
  readonly isDone: boolean;
}

function readMark(deps: Deps): Mark {
  const file = markFile(deps);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Mark;
  const mark = { lastDay: manilaDate(deps.clock.now()), isDone: false };
  writeMark(deps, mark);
  return mark;
}

function writeMark(deps: Deps, mark: Mark): void {
  writeFileSync(markFile(deps), `${JSON.stringify(mark)}\n`);
}

function markFile(deps: Deps): string {
  return join(deps.config.dataDir, 'demo-year.json');
}
