import type { Demo } from '../demo.ts';
import type { Row } from './table.ts';
import { attempt } from './table.ts';
import { DESK, PHONE, settle, withPage } from './visit.ts';

const FIRST = 'main :is(table tbody tr, [role=row], li, article) a[href^="/records/"]';

/** What of Records is in sight before anybody scrolls. */
export async function measureRecords(demo: Demo): Promise<Row[]> {
  const rows = await attempt('rows of Records in sight at 1440x900', '>= 16', () =>
    withPage(demo, DESK, async (page) => {
      await page.goto('/records');
      await page.locator(FIRST).first().waitFor();
      await settle(page);
      const seen = await page.locator('main').evaluate((main) => {
        const all = [...main.querySelectorAll('table tbody tr, [role=rowgroup] [role=row]')];
        return all.filter((row) => {
          const { top, bottom, height } = row.getBoundingClientRect();
          return height > 8 && top >= 0 && bottom <= innerHeight;
        }).length;
      });
      const what = 'rows of Records in sight at 1440x900';
      return { what, now: String(seen), goal: '>= 16', isReached: seen >= 16 };
    }),
  );
  const phone = await attempt('first record on a phone, y of 740', '<= 360', () =>
    withPage(demo, PHONE, async (page) => {
      await page.goto('/records');
      await page.locator(FIRST).first().waitFor();
      await settle(page);
      const y = await page
        .locator(FIRST)
        .first()
        .evaluate((link) => {
          const row = link.closest('tr, [role=row], li, article') ?? link;
          return Math.round(row.getBoundingClientRect().top);
        });
      const what = 'first record on a phone, y of 740';
      return { what, now: String(y), goal: '<= 360', isReached: y <= 360 };
    }),
  );
  return [...rows, ...phone];
}
