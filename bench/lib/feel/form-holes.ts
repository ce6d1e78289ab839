import { FORM_SCREENS } from '#web/platform/form-screens/screens.ts';

import type { Demo } from '../demo.ts';
import { findScrollers } from './scrollers.ts';
import type { Row } from './table.ts';
import { DESK, PHONE, clearDrafts, openForm, withPage } from './visit.ts';

interface Measured {
  readonly path: string;
  readonly scrollers: number;
  readonly ratio: number;
}

/**
 * Every form screen: whether one page scrolls inside another, and how much higher the form is than
 * its hole.
 */
export async function measureForms(demo: Demo): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, screen] of [
    ['1440x900', DESK],
    ['360x740', PHONE],
  ] as const) {
    const forms = await withPage(demo, screen, async (page) => {
      await clearDrafts(page);
      const measured: Measured[] = [];
      for (const { path } of FORM_SCREENS) {
        const hole = await openForm(page, path).then(
          () => findScrollers(page),
          () => undefined,
        );
        if (hole === undefined) console.log(`  ${path} did not open`);
        else measured.push({ path, ...hole });
      }
      return measured;
    });
    print(name, forms);
    rows.push(...summarize(name, forms));
  }
  return rows;
}

function print(name: string, forms: readonly Measured[]): void {
  for (const { path, scrollers, ratio } of forms)
    console.log(`  ${name} ${path.padEnd(28)} ${scrollers} scrollers, ${ratio.toFixed(2)}`);
}

function summarize(name: string, forms: readonly Measured[]): Row[] {
  const nested = forms.filter(({ scrollers }) => scrollers > 1).length;
  const inner = forms.filter(({ ratio }) => ratio > 1.01).length;
  const highest = Math.max(...forms.map(({ ratio }) => ratio));
  return [
    {
      what: `forms with two scrollers or more, ${name}`,
      now: `${nested} of ${forms.length}`,
      goal: '0',
      isReached: nested === 0 && forms.length > 0,
    },
    {
      what: `forms higher than their hole; most, ${name}`,
      now: `${inner} of ${forms.length}; ${highest.toFixed(2)}`,
      goal: '0; 1.00',
      isReached: inner === 0 && forms.length > 0,
    },
  ];
}
