import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { Period } from '#shared/periods.ts';
import { salesItemOf } from '#shared/tax/period-end/gross-income.ts';
import { itemsOf } from '#shared/tax/return-items.ts';

import { readProfile } from '../../platform/settings/company.ts';
import { endOfDay } from '../../reports/figures/settings.ts';
import { listChart } from '../../reports/figures/chart-queries.ts';
import type { Tables } from '../../tables.ts';
import { worksheetAfter } from '../returns/return-worksheet.ts';
import type { TaxForm } from '../returns/typed-queries.ts';
import { RETURNS } from '../returns/worksheets.ts';
import { placeInYear } from '../returns/year-quarters.ts';
import { formQuarterEnd } from '../rows/period-of.ts';

import { typedChanges } from './later-changes.ts';
import { sentFiles } from './sent-files.ts';
import { sumsByEntry } from './statements-queries.ts';
import { settledEntries } from './compare.ts';
import type { Share } from './compare.ts';
import type { FiledSubject } from './subject.ts';

/** What an account of income or cost is to the tax: sales, returns, costs, or the rest. */
type Group = '27' | '28' | '30' | 'A1';

/**
 * Which items an entry is part of, by the group of its accounts; the item of the quarters before,
 * for an entry of theirs. Only those that the worksheet has are counted.
 */
interface Places {
  /** The item that the sign is of a credit (sales, profit) or of a debit (returns, costs). */
  readonly credits: Readonly<Partial<Record<Group, readonly string[]>>>;
  readonly debits: Readonly<Partial<Record<Group, readonly string[]>>>;
  readonly previous: readonly string[];
}

const PLACES: Readonly<Record<'1702-RT' | '1702Q' | '1701Q' | '1701', Places>> = {
  '1702-RT': { credits: { 27: ['27'] }, debits: { 28: ['28'], 30: ['30'] }, previous: [] },
  '1702Q': {
    credits: { 27: ['2-1'], 28: ['2-1'] },
    debits: { 30: ['2-2'] },
    previous: ['2-8'],
  },
  '1701Q': {
    credits: { 27: ['36', '47'], 28: ['36', '47'] },
    debits: { 30: ['37'] },
    previous: ['42', '50'],
  },
  '1701': {
    credits: { 27: ['V-8', 'V-26'], 28: ['V-26'] },
    debits: { 28: ['V-9'], 30: ['V-11'] },
    previous: [],
  },
};

/**
 * An income tax return: its items are the figures. With a quarter goes the list of payors (SAWT).
 */
function incomeTaxSubject(form: TaxForm & keyof typeof PLACES): FiledSubject {
  const { title, periods } = RETURNS[form];
  const isOfQuarter = periods.includes('quarter');
  return {
    code: form,
    title,
    periods,
    isOfCalendarYear: form === '1701',
    isOfTaxableQuarter: isOfQuarter && formQuarterEnd(form, 0) === 0,
    compute: async (tx, period, before) => {
      const items = itemsOf(await worksheetAfter(tx, { form, period, before }));
      const known = new Set(items.map(({ item }) => item));
      return {
        figures: items.map(({ item, label, amount }) => ({ key: item, label, amount })),
        entries: async function* entries() {
          const shares = items.length === 0 ? [] : await listShares(tx, form, period);
          yield* settledEntries(shares.filter(({ key }) => known.has(key)));
        },
      };
    },
    listOtherChanges: async (tx, period, since) => {
      const items = itemsOf(await worksheetAfter(tx, { form, period, before: undefined }));
      const labels = new Map(items.map(({ item, label }) => [item, `Item ${item}, ${label}`]));
      return typedChanges(tx, { form, period, since, labels });
    },
    ...(isOfQuarter && { makeFiles: sentFiles(['sawt']) }),
  };
}

/** The income tax of corporations and of persons, of a quarter and of a year. */
export const INCOME_TAX: readonly FiledSubject[] = [
  incomeTaxSubject('1702Q'),
  incomeTaxSubject('1702-RT'),
  incomeTaxSubject('1701Q'),
  incomeTaxSubject('1701'),
];

/**
 * What each entry adds to profit, sales, returns and costs of the return, and to what the quarters
 * before it declared.
 */
async function listShares(
  tx: Kysely<Tables>,
  form: keyof typeof PLACES,
  { kind, from, to, ...rest }: Period,
): Promise<Share[]> {
  const { credits, debits, previous } = PLACES[form];
  const { fiscalYearEndMonth } = await readProfile(tx);
  const yearFrom =
    kind === 'year'
      ? from
      : placeInYear({ kind, from, to, ...rest }, formQuarterEnd(form, fiscalYearEndMonth)).year
          .from;
  const chart = await listChart(tx);
  const groups = new Map(
    chart.flatMap(({ number }) => {
      const group = groupOf(number);
      return group === undefined ? [] : [[number, group] as const];
    }),
  );
  const sums = await sumsByEntry(tx, { from: yearFrom, to, lateFrom: endOfDay(to) }, groups);
  const ofYear = sums.filter(({ date, isClosing }) => !isClosing && date >= yearFrom);
  return ofYear.flatMap(({ entryId, date, group, net }) => {
    const share = (key: string, amount: bigint) => ({ entryId, key, amount });
    if (date < from) return previous.map((key) => share(key, -net));
    return [
      share('A1', -net),
      ...(credits[group] ?? []).map((key) => share(key, -net)),
      ...(debits[group] ?? []).map((key) => share(key, net)),
    ];
  });
}

/** The group of an account of income or cost; `A1`: of the profit alone. */
function groupOf(account: string): Group | undefined {
  if (account === ACCOUNT.incomeTaxExpense || !/^[4-8]/.test(account)) return undefined;
  return salesItemOf(account) ?? 'A1';
}
