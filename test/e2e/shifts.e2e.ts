// What comes late moves nothing: each screen here had one answer that pushed the others away.
import { setTimeout as sleep } from 'node:timers/promises';

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { GOLDEN_CLOCK, createGoldenDatabase } from '../golden/golden-books.ts';
import { watchShifts } from './accessibility.ts';
import type { Portal } from './start-portal.ts';
import { startPortal } from './start-portal.ts';

let portal: Portal;

beforeAll(async () => {
  const { database } = await createGoldenDatabase();
  portal = await startPortal({ database, clock: GOLDEN_CLOCK });
});
afterAll(() => portal.stop());

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const form = (page: Page) => page.frameLocator('main iframe');
const inForm = (text: string | RegExp) => (page: Page) =>
  form(page).getByText(text).first().waitFor();
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).waitFor();

interface Screen {
  readonly path: () => Promise<string> | string;
  /** The answer that comes after all others. */
  readonly late: string;
  /** Waits for what it brings. */
  readonly there: (page: Page) => Promise<void>;
}

const SCREENS: readonly [string, BrowserContextOptions, Screen][] = [
  [
    'what an account of a collection holds',
    DESK,
    {
      path: () => '/collectionreceiptform',
      late: '**/api/cash-accounts',
      there: inForm('In the books: ₱'),
    },
  ],
  [
    'what an account of a collection holds, on a phone',
    PHONE,
    {
      path: () => '/collectionreceiptform',
      late: '**/api/cash-accounts',
      there: inForm('In the books: ₱'),
    },
  ],
  ...[DESK, PHONE].map((window): [string, BrowserContextOptions, Screen] => [
    `the months of withheld VAT, ${window.viewport.width} wide`,
    window,
    {
      path: () => '/chequedisbursementform?kind=vat-remittance',
      late: '**/api/open-items?*',
      there: inForm(/Nothing is open here|Total/),
    },
  ]),
  [
    'two-step login of one’s own account, on a phone',
    PHONE,
    { path: () => '/account', late: '**/api/account/security', there: button('Set Up App') },
  ],
  [
    'the other accounts of the bank, on a phone',
    PHONE,
    {
      path: () => '/bankreconciliation/1110/rules',
      late: '**/api/bank/statement-accounts',
      there: button('Add a rule'),
    },
  ],
  [
    'the certificate of a bill, on a phone',
    PHONE,
    {
      path: findWithheld,
      late: '**/api/tax/certificates/record/*',
      there: button('Form 2307'),
    },
  ],
];

test.each(SCREENS)('%s moves nothing when it comes last', async (_, window, screen) => {
  const path = await screen.path();
  const { page, close, faults } = await portal.visitAs('accountant', window);
  const shifts = await watchShifts(page);
  let held = 0;
  await page.route(screen.late, async (route) => {
    held += 1;
    // Long enough that what stands around it is drawn before; how long does not matter.
    await sleep(400);
    await route.continue();
  });
  await page.goto(path);
  await screen.there(page);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect(held).toBeGreaterThan(0);
  expect(await shifts()).toBeLessThanOrEqual(0.02);
  await close();
  expect(faults).toEqual([]);
});

test.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])(
  'on %s, what a customer had last moves nothing of an invoice when it comes',
  async (_, window) => {
    const { page, close, faults } = await portal.visitAs('accountant', window);
    const { promise: letGo, resolve: comes } = Promise.withResolvers<void>();
    await page.route('**/api/transactions/invoice/last?*', async (route) => {
      await letGo;
      await route.continue();
    });
    await page.goto('/invoiceform');
    const customer = form(page).getByRole('combobox', { name: /Customer’s TIN/ });
    await customer.fill('a');
    await form(page).getByRole('listbox').getByRole('option').first().click();
    const places = () =>
      form(page)
        .locator('label')
        .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().y));
    const before = await places();
    comes();
    const offer = form(page).getByRole('button', { name: 'Same as last time' });
    await offer.waitFor();
    expect(await places()).toEqual(before);
    await offer.click();
    await form(page).getByText('Filled in as in').waitFor();
    await close();
    expect(faults).toEqual([]);
  },
);

/** A record of the month that a certificate belongs to. */
async function findWithheld(): Promise<string> {
  const { call } = await portal.loginAs('accountant');
  const { body } = await call('GET', '/api/records?pageSize=100');
  for (const { transactionId } of body.rows) {
    const found = await call('GET', `/api/tax/certificates/record/${transactionId}`);
    if (found.body.certificates.length === 1) return `/records/${transactionId}`;
  }
  throw new Error('No record of the month has a certificate.');
}
