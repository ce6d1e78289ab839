import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { salesItemOf } from '#shared/tax/period-end/income-tax.ts';
import { itemsOf } from '#shared/tax/vat-return.ts';

import { endOfDay } from '../../reports/figures/settings.ts';
import { listChart } from '../../reports/figures/chart-queries.ts';
import type { Tables } from '../../tables.ts';
import { worksheetAfter } from '../returns/return-worksheet.ts';
import { RETURNS } from '../returns/worksheets.ts';

import { typedChanges } from './later-changes.ts';
import { sumsByEntry } from './statements-queries.ts';
import type { FiledFigures, FiledSubject } from './subject.ts';

type Share = FiledFigures['entries'][number];

const FORM = '1702-RT';

/** The year's income tax of a corporation: its items are the figures. */
export const INCOME_TAX: FiledSubject = {
  code: FORM,
  title: RETURNS[FORM].title,
  periods: RETURNS[FORM].periods,
  compute: async (tx, period, before) => {
    const items = itemsOf(await worksheetAfter(tx, { form: FORM, period, before }));
    return {
      figures: items.map(({ item, label, amount }) => ({ key: item, label, amount })),
      entries: items.length === 0 ? [] : await listShares(tx, period),
    };
  },
  listOtherChanges: async (tx, period, since) => {
    const items = itemsOf(await worksheetAfter(tx, { form: FORM, period, before: undefined }));
    const labels = new Map(items.map(({ item, label }) => [item, label]));
    return typedChanges(tx, { form: FORM, period, since, labels });
  },
};

/** What each entry of the year adds to profit, sales, returns and costs. */
async function listShares(tx: Kysely<Tables>, { from, to }: Period): Promise<Share[]> {
  const chart = await listChart(tx);
  const groups = new Map(
    chart.flatMap(({ number }) => {
      const group = groupOf(number);
      return group === undefined ? [] : [[number, group] as const];
    }),
  );
  const sums = await sumsByEntry(tx, { from, to, lateFrom: endOfDay(to) }, groups);
  const ofYear = sums.filter(({ date, isClosing }) => !isClosing && date >= from);
  return ofYear.flatMap(({ entryId, group, net }) => [
    { entryId, key: 'A1', amount: -net },
    ...(group === '27' ? [{ entryId, key: '27', amount: -net }] : []),
    ...(group === '28' || group === '30' ? [{ entryId, key: group, amount: net }] : []),
  ]);
}

/** The item that an account of income or cost is part of; `A1`: of the profit alone. */
function groupOf(account: string): '27' | '28' | '30' | 'A1' | undefined {
  if (account === ACCOUNT.incomeTaxExpense || !/^[4-8]/.test(account)) return undefined;
  return salesItemOf(account) ?? 'A1';
}
