import { fileURLToPath } from 'node:url';

import type { BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';

import type { Demo } from '../demo.ts';
import { DESK, PHONE, clearDrafts, settle, withPage } from '../feel/visit.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));

type Screen = BrowserContextOptions & { role?: keyof Demo['passwords'] };

interface Picture {
  /** As docs/pictures/README.md names it. */
  readonly files: readonly string[];
  readonly path: string;
  readonly screen: Screen;
}

const AFTER = 'before-and-after';
/** As wide as the older pictures that they are compared with. */
const BESIDE_PX = 1080;

const PICTURES: readonly Picture[] = [
  { files: ['dashboard', `${AFTER}/dashboard-after`], path: '/dashboard', screen: DESK },
  { files: [`${AFTER}/records-after`], path: '/records', screen: DESK },
  { files: [`${AFTER}/reports-after`], path: '/financialreport', screen: DESK },
  { files: [`${AFTER}/bill-after`], path: '/billsform', screen: DESK },
  { files: [`${AFTER}/checklist-after`], path: '/periods/last', screen: DESK },
  {
    files: [`${AFTER}/records-phone-after`],
    path: '/records',
    screen: { ...PHONE, deviceScaleFactor: 1.5, role: 'user' },
  },
];

/** The pictures of docs/pictures that show the portal of today. */
export async function drawDocuments(demo: Demo): Promise<void> {
  for (const { files, path, screen } of PICTURES) {
    await withPage(demo, screen, async (page) => {
      await clearDrafts(page);
      await page.goto(path === '/periods/last' ? '/periods' : path);
      await page.locator('main h1').first().waitFor();
      await settle(page);
      if (path === '/periods/last') {
        // The month that is to be closed next.
        await page
          .getByRole('row')
          .filter({ hasText: 'Open' })
          .first()
          .getByRole('link')
          .first()
          .click();
        await page.getByRole('heading', { name: 'Checklist' }).waitFor();
        await settle(page);
      }
      // The list below a field that has the focus would lie over the form.
      await page.keyboard.press('Escape');
      const picture = sharp(await page.screenshot({ animations: 'disabled' }));
      for (const file of files) {
        const width = file.startsWith(AFTER) && screen.isMobile !== true ? BESIDE_PX : null;
        await picture
          .clone()
          .resize(width)
          .png({ palette: true, effort: 10 })
          .toFile(`${FOLDER}${file}.png`);
      }
    });
  }
}
