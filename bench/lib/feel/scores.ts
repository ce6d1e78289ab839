import { signIn } from '#test/e2e/start-portal.ts';

import { openBrowser } from '../browser.ts';
import type { Demo } from '../demo.ts';
import { findLighthouse } from '../lighthouse.ts';
import type { Lighthouse } from '../lighthouse.ts';
import type { Row } from './table.ts';
import { missing } from './table.ts';

const SCREENS = ['/dashboard', '/invoiceform', '/records', '/financialreport/income-statement'];
const WHAT = 'login / dashboard / invoice form / records / income statement';

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
    const scores = await findScores(demo, lighthouse, isDesk);
    const isReached = scores.every((score, at) => score >= (least[at] ?? 100));
    measured.push({ what, now: scores.join(' / '), goal: goalOf(least), isReached });
  }
  return measured;
}

async function findScores(demo: Demo, lighthouse: Lighthouse, isDesk: boolean): Promise<number[]> {
  const browser = await openBrowser(demo);
  const options = { isOfReturning: true, isDesk };
  try {
    await browser.page.goto('/');
    const scores = [(await lighthouse(`${demo.url}/`, browser.port, options)).performance];
    await signIn(browser.page, 'accountant', demo.passwords.accountant);
    for (const path of SCREENS) {
      // Once before: what is kept is kept.
      await browser.page.goto(path);
      await browser.page.waitForTimeout(2_500);
      const audit = await lighthouse(demo.url + path, browser.port, options);
      scores.push(audit.performance);
    }
    return scores;
  } finally {
    await browser.close();
  }
}
