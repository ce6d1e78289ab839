import { signIn } from '#test/e2e/start-portal.ts';

import { openBrowser } from '../browser.ts';
import type { Demo } from '../demo.ts';
import { findLighthouse } from '../lighthouse.ts';
import type { Lighthouse } from '../lighthouse.ts';
import { median } from '../median.ts';
import type { Row } from './table.ts';
import { missing } from './table.ts';

const SCREENS = ['/dashboard', '/invoiceform', '/records', '/financialreport/income-statement'];
/** The middle one counts: how fast the machine is changes within seconds. */
const ROUNDS = 3;
const WHAT = 'login / dashboard / invoice form / records / income statement';

interface Scores {
  readonly scores: readonly number[];
  readonly machine: readonly number[];
}

/** Lighthouse's performance of the five screens, phone and desk, for who was there before. */
export async function measureScores(demo: Demo): Promise<Row[]> {
  const lighthouse = await findLighthouse();
  const rows = [
    { what: `Lighthouse mobile: ${WHAT}`, isDesk: false, least: [100, 100, 95, 95, 95] },
    { what: `Lighthouse desktop: ${WHAT}`, isDesk: true, least: [100, 100, 100, 100, 100] },
  ];
  const goalOf = (least: number[]) => least.join(' / ');
  if (lighthouse === undefined)
    return rows.map(({ what, least }) =>
      missing(what, goalOf(least), 'LIGHTHOUSE names no folder with it'),
    );
  const measured: Row[] = [];
  for (const { what, isDesk, least } of rows) {
    const { scores, machine } = await findScores(demo, lighthouse, isDesk);
    const isReached = scores.every((score, at) => score >= (least[at] ?? 100));
    const range = `machine ${Math.min(...machine).toFixed(0)} to ${Math.max(...machine).toFixed(0)}`;
    const now = `${scores.join(' / ')} (${range})`;
    measured.push({ what, now, goal: goalOf(least), isReached });
  }
  return measured;
}

async function findScores(demo: Demo, lighthouse: Lighthouse, isDesk: boolean): Promise<Scores> {
  const browser = await openBrowser(demo);
  const options = { isOfReturning: true, isDesk };
  const machine: number[] = [];
  const middleOf = async (path: string) => {
    const scores: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const audit = await lighthouse(demo.url + path, browser.port, options);
      scores.push(audit.performance);
      machine.push(audit.machine);
    }
    return median(scores);
  };
  try {
    await browser.page.goto('/');
    const scores = [await middleOf('/')];
    await signIn(browser.page, 'accountant', demo.passwords.accountant);
    for (const path of SCREENS) {
      // Once before: what is kept is kept.
      await browser.page.goto(path);
      await browser.page.waitForTimeout(2_500);
      scores.push(await middleOf(path));
    }
    return { scores, machine };
  } finally {
    await browser.close();
  }
}
