// Parts of a screen whose code is fetched when they are wanted: where it does not come, the screen
// around them stays.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findAccessibilityFaults } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** Keeps back the file of a part; the portal has tried to load itself anew already. */
async function openWithout(file: string): Promise<Page> {
  const { page } = await portal.visitAs('accountant', { serviceWorkers: 'block' });
  await page.addInitScript(() => sessionStorage.setItem('talaan-reloaded', 'true'));
  await page.route(new RegExp(`/assets/${file}-[\\w-]+\\.js$`, 'u'), (route) => route.abort());
  return page;
}

test.each([
  ['the search over everything', 'palette', 'Control+k'],
  ['the keys of the screen', 'keys-dialog', '?'],
])('%s says that it could not be fetched, and the screen stays', async (_, file, keys) => {
  const page = await openWithout(file);
  await page.goto('/records');
  await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
  await page.keyboard.press(keys);
  await page.getByText('The portal could not be reached.').waitFor();
  await expect(page.getByRole('heading', { level: 1 }).innerText()).resolves.toBe('Records');
  // Keys go to the screen again.
  const search = page.getByRole('searchbox').or(page.getByLabel('Search')).first();
  await search.fill('');
  await search.pressSequentially('abc');
  await expect(search.inputValue()).resolves.toBe('abc');
  await page.context().close();
});

test('the help beside a form says so in its place, and what was typed stays', async () => {
  const page = await openWithout('help-beside');
  await page.goto('/invoiceform');
  const first = page.frameLocator('main iframe').getByLabel('Receipt email');
  await first.fill('books@example.ph');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByText('The portal could not be reached.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expect(first.inputValue()).resolves.toBe('books@example.ph');
  await expect(findAccessibilityFaults(page)).resolves.toEqual([]);
  await page.context().close();
});

test.each([
  ['/dashboard', 'Dashboard', ['home', 'bookmarks']],
  ['/records', 'Records', ['records', 'lists/records']],
  ['/financialreport/income-statement', 'Statement of Income', ['settings/company']],
])(
  'the page at %s names all files and first calls of its screen, so none waits for another',
  async (path, name, calls) => {
    const { page, close } = await portal.visitAs('accountant', { serviceWorkers: 'block' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    const code = asked.filter((file) => /^\/assets\/.*\.js$/.test(file));
    expect(code.length).toBeGreaterThan(8);
    expect(code.filter((file) => !html.includes(file))).toEqual([]);
    // Asked by the page itself, and its answer taken: nothing is asked a second time.
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const early = calls.map((call) => `/api/${call}`);
    expect(early.filter((call) => !html.includes(`"${call}`))).toEqual([]);
    expect(asked.filter((call) => early.includes(call)).toSorted()).toEqual(early.toSorted());
    await close();
  },
);
