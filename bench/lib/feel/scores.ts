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

/**
 * Lighthouse slows the processor down four times and takes the machine for a fast desk, by its own
 * figure 1,500 to 2,000. On others the same phone takes another factor (its docs/throttling.md,
 * "Calibrating the CPU slowdown").
 */
const PHONE = 1_750 / 4;

type Device = 'phone' | 'same phone' | 'desk';

interface Scores {
  readonly scores: readonly number[];
  readonly machine: readonly number[];
}

/** Lighthouse's performance of the five screens, phone and desk, for who was there before. */
export async function measureScores(demo: Demo): Promise<Row[]> {
  const lighthouse = await findLighthouse();
  const rows: { what: string; device: Device; least: number[] }[] = [
    { what: `Lighthouse mobile: ${WHAT}`, device: 'phone', least: [100, 100, 95, 95, 95] },
    {
      what: 'The same, the processor slowed down to the same phone whatever the machine',
      device: 'same phone',
      least: [100, 100, 95, 95, 95],
    },
    { what: `Lighthouse desktop: ${WHAT}`, device: 'desk', least: [100, 100, 100, 100, 100] },
  ];
  const goalOf = (least: number[]) => least.join(' / ');
  if (lighthouse === undefined)
    return rows.map(({ what, least }) =>
      missing(what, goalOf(least), 'LIGHTHOUSE names no folder with it'),
    );
  const measured: Row[] = [];
  for (const { what, device, least } of rows) {
    const { scores, machine } = await findScores(demo, lighthouse, device);
    const isReached = scores.every((score, at) => score >= (least[at] ?? 100));
    const range = `machine ${Math.min(...machine).toFixed(0)} to ${Math.max(...machine).toFixed(0)}`;
    const now = `${scores.join(' / ')} (${range})`;
    measured.push({ what, now, goal: goalOf(least), isReached });
  }
  return measured;
}

async function findScores(demo: Demo, lighthouse: Lighthouse, device: Device): Promise<Scores> {
  const browser = await openBrowser(demo);
  const machine: number[] = [];
  const audit = async (path: string, slowdown?: number) => {
    const options = { isOfReturning: true, isDesk: device === 'desk', slowdown };
    const found = await lighthouse(demo.url + path, browser.port, options);
    machine.push(found.machine);
    // Sixty of these take ten minutes.
    console.log(`  ${device}: ${path} ${found.performance} (machine ${found.machine.toFixed(0)})`);
    return found;
  };
  const middleOf = async (path: string) => {
    const scores: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let found = await audit(path);
      // How fast the machine is now it was a moment ago.
      if (device === 'same phone') found = await audit(path, found.machine / PHONE);
      scores.push(found.performance);
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
