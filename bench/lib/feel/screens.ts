import type { Page } from 'playwright-core';

import { SCREEN_ACCESS, findScreen } from '#shared/platform/screen-access.ts';
import type { ScreenPath } from '#shared/platform/screen-access.ts';

import { settle } from './visit.ts';

/** Screens of many contents, of which more than one is looked at. */
const MORE: Readonly<Record<string, number>> = {
  '/financialreport/:report': 30,
  '/taxcompliance/:tab': 12,
  '/looseleaf/:book': 3,
};
const SETTINGS = ['accounts', 'banks', 'addresses'].map((tab) => `/settings?tab=${tab}`);

/**
 * Every screen that this person may open: those of the table, and for addresses with a name in them
 * such as links lead to.
 */
export async function findScreens(page: Page): Promise<string[]> {
  const plain = Object.keys(SCREEN_ACCESS).filter((path) => !path.includes(':'));
  const found = new Map<ScreenPath, Set<string>>();
  const seen: string[] = [];
  for (const path of plain) {
    const links = await findLinks(page, path);
    if (links === undefined) continue;
    seen.push(path);
    for (const link of links) keep(found, link);
  }
  // What only such a screen leads to, such as the tabs of a bank account.
  for (const path of [...found.values()].flatMap((paths) => [...paths].slice(0, 1)))
    for (const link of (await findLinks(page, path)) ?? []) keep(found, link);
  const named = [...found].flatMap(([screen, paths]) => [...paths].slice(0, MORE[screen] ?? 1));
  return [...seen, ...named, ...SETTINGS];
}

function keep(found: Map<ScreenPath, Set<string>>, link: string): void {
  const { pathname } = new URL(link, 'http://portal');
  const screen = findScreen(pathname);
  if (screen === undefined || !screen.includes(':')) return;
  found.set(screen, (found.get(screen) ?? new Set()).add(pathname));
}

/** Where the screen's links lead; undefined when this person is sent away from it. */
async function findLinks(page: Page, path: string): Promise<string[] | undefined> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await settle(page);
  if (page.url().includes('unauthorized')) return undefined;
  return page
    .locator('main a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}
