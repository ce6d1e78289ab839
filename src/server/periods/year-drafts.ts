import type { Kysely } from 'kysely';

import type { getYearEnd } from '#shared/api/periods.ts';
import type { Parsed } from '#shared/api/route.ts';
import { manilaDate } from '#shared/dates.ts';
import { incomeTax } from '#shared/period-end/income-tax.ts';
import type { PreparedEntry } from '#shared/period-end/prepared-entry.ts';
import {
  VAT_ACCOUNTS,
  exemptInputEntry,
  nonCreditable,
  vatClosing,
} from '#shared/period-end/vat-closing.ts';
import type { Period } from '#shared/periods.ts';
import { isTaxableQuarter, parsePeriod, taxableQuarterKeyOf } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import { inSnapshot } from '../db/snapshot.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { getCompany } from '../settings/company.ts';
import type { CompanyProfile } from '../settings/tables.ts';

import { balancesAt } from './balance-queries.ts';
import { demandYear } from './months.ts';
import { draftPrepared, shownEntries } from './prepared.ts';
import { exemptShareOf } from './year-queries.ts';

export type YearDraft = Parsed<typeof getYearEnd>['reply']['drafts'][number];
type DraftCode = YearDraft['code'];

/** A draft before it is shown. */
interface Planned extends Omit<YearDraft, 'entry' | 'period'> {
  readonly period: Period;
  readonly entry: PreparedEntry | undefined;
}

type Plan = (tx: Kysely<Tables>, period: Period, company: CompanyProfile) => Promise<Planned>;

const PLANS: Readonly<Record<DraftCode, Plan>> = {
  'VAT-EXEMPT': planExempt,
  'VAT': planVat,
  'INCOME-TAX': planIncomeTax,
};
const CORPORATE: ReadonlySet<string> = new Set(['corporation', 'opc', 'partnership']);

/** The drafts that the end of a year asks for, in the order of handbook 5.15 (7 to 9), with how they were reckoned. */
export async function yearDrafts(
  tx: Kysely<Tables>,
  { year, quarter }: { year: Period; quarter: string | undefined },
  company: CompanyProfile,
): Promise<YearDraft[]> {
  const { fiscalYearEndMonth } = company;
  const latest = taxableQuarterKeyOf(year.to, fiscalYearEndMonth);
  const vat = demandQuarter(quarter ?? latest, fiscalYearEndMonth);
  const planned = [
    await planExempt(tx, vat, company),
    await planVat(tx, vat, company),
    await planIncomeTax(tx, year, company),
  ];
  const shown = [];
  for (const { entry, period, ...draft } of planned) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one after the other
    const [first = null] = entry === undefined ? [] : await shownEntries(tx, [entry]);
    shown.push({ ...draft, period: period.key, entry: first });
  }
  return shown;
}

/**
 * Makes a prepared entry a draft of the journal entry form; answers the screen that opens it.
 * Throws not-found (the period), nothing-to-prepare.
 */
export async function draftYearEntry(
  deps: Deps,
  caller: Caller,
  { code, period: key }: { code: DraftCode; period: string },
): Promise<string> {
  const { company } = await getCompany(deps, caller);
  const period =
    code === 'INCOME-TAX'
      ? demandYear(key, company.fiscalYearEndMonth)
      : demandQuarter(key, company.fiscalYearEndMonth);
  const { entry } = await inSnapshot(deps.db, (tx) => PLANS[code](tx, period, company));
  if (entry === undefined) throw new Problem('nothing-to-prepare');
  if (entry.date > manilaDate(deps.clock.now()))
    throw new Problem('period-not-over', { values: { name: period.label } });
  return draftPrepared(deps, caller, entry);
}

/** A quarter of the taxable year, which VAT is of (RR 16-2005 sec. 4.114-1). */
function demandQuarter(key: string, fiscalYearEndMonth: number): Period {
  const quarter = parsePeriod(key);
  if (quarter === undefined || !isTaxableQuarter(quarter, fiscalYearEndMonth))
    throw new Problem('not-found');
  return quarter;
}

async function planExempt(
  tx: Kysely<Tables>,
  period: Period,
  { isVatRegistered }: CompanyProfile,
): Promise<Planned> {
  const share = await exemptShareOf(tx, period);
  const isAsked = isVatRegistered && share.exemptSales > 0n;
  const entry = isAsked ? exemptInputEntry(share, period) : undefined;
  return {
    code: 'VAT-EXEMPT',
    period,
    title: 'Input VAT of exempt sales',
    state: isAsked ? (entry === undefined ? 'done' : 'needed') : 'not-applicable',
    text: !isVatRegistered
      ? 'The company is not registered for VAT.'
      : isAsked
        ? 'Input VAT that belongs to no sale in particular is a cost by the share of exempt sales. Goods for sale are taken as belonging to taxable sales: look whether that holds.'
        : `No exempt sales in ${period.label}.`,
    entry,
    working: isAsked
      ? [
          {
            ...line('Exempt sales', share.exemptSales),
            behind: {
              of: 'tax' as const,
              type: 'output-vat',
              code: 'exempt',
              from: period.from,
              to: period.to,
            },
          },
          line('All sales', share.totalSales),
          line('Input VAT of no sale in particular', share.commonInput),
          { ...line('Not creditable', nonCreditable(share)), isTotal: true },
          line('Charged to 6260 already', share.charged),
        ]
      : [],
  };
}

async function planVat(
  tx: Kysely<Tables>,
  period: Period,
  { isVatRegistered }: CompanyProfile,
): Promise<Planned> {
  const balances = (await balancesAt(tx, period.to)).filter(({ account }) =>
    VAT_ACCOUNTS.includes(account),
  );
  const entry = isVatRegistered ? vatClosing(balances, period) : undefined;
  return {
    code: 'VAT',
    period,
    title: 'Closing of output and input VAT',
    state: !isVatRegistered ? 'not-applicable' : entry === undefined ? 'done' : 'needed',
    text: !isVatRegistered
      ? 'The company is not registered for VAT.'
      : `What is due for ${period.label} goes to 2120, an excess of input VAT is carried over on 1430.`,
    entry,
    working: balances.map(({ account, title, balance }) => ({
      label: `${account} ${title}`,
      amount: balance,
      isTotal: false,
      behind: { of: 'account' as const, account, from: period.from, to: period.to },
    })),
  };
}

async function planIncomeTax(
  tx: Kysely<Tables>,
  period: Period,
  { entityType }: CompanyProfile,
): Promise<Planned> {
  const isAsked = CORPORATE.has(entityType);
  const moved = await balancesAt(tx, period.to, period.from);
  const reckoned = incomeTax({
    result: moved
      .filter(({ account }) => /^[4-8]/.test(account))
      .map(({ account, balance, closing }) => ({ account, balance: balance - closing })),
    position: await balancesAt(tx, period.to),
    date: period.to,
    year: period.key,
  });
  const entry = isAsked ? reckoned.entry : undefined;
  return {
    code: 'INCOME-TAX',
    period,
    title: 'Income tax of the year',
    state: isAsked ? (entry === undefined ? 'done' : 'needed') : 'not-applicable',
    text: isAsked
      ? 'A draft with the usual differences between the books and the tax law: add what else differs.'
      : 'The owner of this business files the income tax (1701): nothing is entered here.',
    entry,
    working: isAsked
      ? reckoned.working.map(({ account, ...row }) => ({
          ...row,
          ...(account !== undefined && {
            behind: { of: 'account' as const, account, from: period.from, to: period.to },
          }),
        }))
      : [],
  };
}

function line(label: string, amount: bigint) {
  return { label, amount, isTotal: false };
}
