import type { Page } from 'playwright-core';

import { isAllowed } from '#shared/platform/roles.ts';
import { SCREEN_ACCESS } from '#shared/platform/screen-access.ts';

/** A screen to look at, and who looks. */
export interface Screen {
  readonly path: string;
  readonly role: 'accountant' | 'admin' | 'user';
}

const OF_ADMIN = ['/userManagement', '/settings', '/settings?tab=addresses'];

/**
 * Every screen behind the login for somebody who may see it: most for the accountant, the admin's
 * own for the admin.
 */
export async function listScreens(page: Page): Promise<Screen[]> {
  const paths = Object.entries(SCREEN_ACCESS).filter(([path]) => !path.includes(':'));
  const accountant = paths.filter(([, access]) => isAllowed(access, 'accountant'));
  const more = ['?tab=accounts', '?tab=banks'].map((tab) => `/settings${tab}`);
  const record = await findRecord(page);
  return [
    ...[
      ...accountant.map(([path]) => path),
      record,
      '/records/parties?register=vendor',
      ...more,
    ].map((path) => ({ path, role: 'accountant' as const })),
    ...['/not-there', '/unauthorizedAcess'].map((path) => ({ path, role: 'accountant' as const })),
    ...paths
      .filter(([, access]) => !isAllowed(access, 'accountant'))
      .map(([path]) => ({ path, role: 'admin' as const })),
    ...OF_ADMIN.map((path) => ({ path, role: 'admin' as const })),
  ];
}

/** The address of the newest record; the page is one of somebody logged in. */
async function findRecord(page: Page): Promise<string> {
  await page.goto('/records');
  const link = page.locator('main a[href^="/records/"]').first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '/records';
}
