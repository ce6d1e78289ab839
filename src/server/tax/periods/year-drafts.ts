import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { getYearEnd } from '#shared/api/tax/year-end.ts';
import type { Parsed } from '#shared/api/route.ts';
import { manilaDate } from '#shared/dates.ts';
import { percentageTaxEntry } from '#shared/tax/period-end/percentage-tax-entry.ts';
import type { PreparedEntry } from '#shared/tax/period-end/prepared-entry.ts';
import { VAT_ACCOUNTS, exemptInputEntry, vatClosing } from '#shared/tax/period-end/vat-closing.ts';
import type { Period } from '#shared/periods.ts';
import { isTaxableQuarter, parsePeriod, taxableQuarterKeyOf } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';
import { netOf } from '#shared/reports/sections.ts';
import type { Days } from '#shared/reports/spans.ts';
import { filesAsCorporation } from '#shared/tax/income-tax-return.ts';
import type { ExemptInput } from '#shared/tax/vat-figures.ts';
import { itemsOf } from '#shared/tax/return-items.ts';
import { amountIn } from '#shared/tax/vat-return.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';
import type { CompanyProfile } from '../../platform/settings/tables.ts';
import { exemptInput } from '../returns/exempt-input.ts';
import { ONLY_CORPORATIONS, findIncomeTax } from '../returns/income-tax.ts';
import { findWorksheet } from '../returns/worksheets.ts';

import { readSums } from '../../ledger/postings/balances.ts';
import { balancesAt } from './balance-queries.ts';
import { demandYear } from './months.ts';
import { countEntriesOn } from './open-work-queries.ts';
import { draftPrepared, shownEntries } from './prepared.ts';
import { findUncollectedDraft } from './uncollected-draft.ts';
import { percentageTaxCharged } from './year-queries.ts';

export type YearDraft = Parsed<typeof getYearEnd>['reply']['drafts'][number];
type DraftCode = YearDraft['code'];

/** A draft before it is shown. */
interface DraftPlan extends Omit<YearDraft, 'entry' | 'period'> {
  readonly period: Period;
  readonly entry: PreparedEntry | undefined;
}

type Plan = (tx: Kysely<Tables>, period: Period, company: CompanyProfile) => Promise<DraftPlan>;

const PLANS: Readonly<Record<DraftCode, Plan>> = {
  'VAT-EXEMPT': planExempt,
  'VAT-UNCOLLECTED': planUncollected,
  'VAT': planVat,
  'PERCENTAGE-TAX': planPercentageTax,
  'INCOME-TAX': planIncomeTax,
};
/** What the worksheet of the income tax comes to. */
const TOTALS: ReadonlySet<string> = new Set(['39', '43', '56']);

/**
 * The drafts that the end of a year asks for, in the order of handbook 5.15 (7 to 9), with how they
 * were reckoned.
 */
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
    await planUncollected(tx, vat, company),
    await planVat(tx, vat, company),
    ...(company.isVatRegistered ? [] : [await planPercentageTax(tx, vat, company)]),
    await planIncomeTax(tx, year, company),
  ];
  const shown = [];
  for (const { entry, period, ...draft } of planned.filter(isShown)) {
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
): Promise<DraftPlan> {
  const input = await exemptInput(tx, period);
  const charged = await chargedOn(tx, period, ACCOUNT.nonCreditableVat);
  const isAsked = isVatRegistered && (input.exemptSales > 0n || input.due !== charged);
  const entry = isAsked ? exemptInputEntry({ due: input.due, charged }, period) : undefined;
  return {
    code: 'VAT-EXEMPT',
    period,
    title: 'Input VAT of exempt sales',
    state: stateOf(isAsked, entry, charged !== 0n),
    text: !isVatRegistered
      ? 'The company is not registered for VAT.'
      : isAsked
        ? 'Input VAT not attributable to any activity becomes a cost in proportion to exempt sales. Goods for sale are attributed to taxable sales; check that this is correct.'
        : `No exempt sales in ${period.label}.`,
    entry,
    working: isAsked ? exemptWorking(input, charged, period) : [],
  };
}

/** Uncollected receivables only where something was claimed, or an entry of them is there. */
function isShown({ code, state }: DraftPlan): boolean {
  return code !== 'VAT-UNCOLLECTED' || state === 'needed' || state === 'done';
}

async function planUncollected(
  tx: Kysely<Tables>,
  period: Period,
  { isVatRegistered }: CompanyProfile,
): Promise<DraftPlan> {
  const charged = await chargedOn(tx, period, ACCOUNT.uncollectedOutputVat);
  const { entry, deferred, working } = await findUncollectedDraft(tx, period, charged);
  return {
    code: 'VAT-UNCOLLECTED',
    period,
    title: 'Output VAT on uncollected receivables',
    state: stateOf(isVatRegistered, entry, deferred !== 0n),
    text: 'Output VAT deducted in item 35 remains in 2115 until it is collected and added back in item 36. Post this before closing the VAT.',
    entry: isVatRegistered ? entry : undefined,
    working,
  };
}

function exemptWorking(input: ExemptInput, charged: bigint, { key, from, to }: Period) {
  const isReturn = { of: 'return', form: '2550Q', period: key } as const;
  const sales = { of: 'tax', type: 'output-vat', from, to } as const;
  return [
    { ...line('Exempt sales', input.exemptSales), behind: { ...sales, code: 'exempt' } },
    { ...line('All sales', input.totalSales), behind: sales },
    { ...line('Input VAT not attributable to any activity', input.common), behind: isReturn },
    ...(input.alone === 0n
      ? []
      : [{ ...line('Input VAT of exempt sales alone', input.alone), behind: isReturn }]),
    {
      label: 'Not creditable (2550Q, item 53)',
      amount: input.due,
      isTotal: true,
      behind: isReturn,
    },
    {
      ...line('Charged to 6260 already', charged),
      behind: buildMovement(ACCOUNT.nonCreditableVat, { from, to }),
    },
  ];
}

/** What entries but the closing ones charged to an account in a period, in centavos. */
async function chargedOn(tx: Kysely<Tables>, { from, to }: Days, account: string): Promise<bigint> {
  const counted = { excluded: ['closing'], excludedFrom: null, recordedBefore: null } as const;
  const sums = await readSums(tx, { from, to, account }, counted);
  return netOf(sums, account);
}

async function planVat(
  tx: Kysely<Tables>,
  period: Period,
  { isVatRegistered }: CompanyProfile,
): Promise<DraftPlan> {
  const balances = (await balancesAt(tx, period.to)).filter(({ account }) =>
    VAT_ACCOUNTS.includes(account),
  );
  const entry = isVatRegistered ? vatClosing(balances, period) : undefined;
  const closings = await countEntriesOn(tx, period, VAT_ACCOUNTS);
  return {
    code: 'VAT',
    period,
    title: 'Closing of output and input VAT',
    state: stateOf(isVatRegistered, entry, closings > 0),
    text: !isVatRegistered
      ? 'The company is not registered for VAT.'
      : `VAT payable for ${period.label} goes to 2120; excess input VAT is carried over in 1430.`,
    entry,
    working: balances.map(({ account, title, balance }) => ({
      label: `${account} ${title}`,
      amount: balance,
      isTotal: false,
      behind: { of: 'account' as const, account, from: period.from, to: period.to },
    })),
  };
}

async function planPercentageTax(
  tx: Kysely<Tables>,
  period: Period,
  { isVatRegistered }: CompanyProfile,
): Promise<DraftPlan> {
  const items = itemsOf(await findWorksheet(tx, { form: '2551Q', period, typed: new Map() }));
  const sales = items.find(({ item }) => item === 'S');
  const tax = amountIn(items, '14');
  const charged = await percentageTaxCharged(tx, period);
  const balances = await balancesAt(tx, period.to);
  const left =
    balances.find(({ account }) => account === ACCOUNT.businessTaxWithheld)?.balance ?? 0n;
  const withheld = left > 0n ? left : 0n;
  const entry = isVatRegistered
    ? undefined
    : percentageTaxEntry({ tax, charged, withheld }, period);
  const behind = sales?.behind;
  return {
    code: 'PERCENTAGE-TAX',
    period,
    title: 'Percentage tax of the quarter',
    state: stateOf(!isVatRegistered, entry, charged !== 0n),
    text: isVatRegistered
      ? 'The company is registered for VAT.'
      : 'The percentage tax of 2551Q is charged to 6210 and payable in 2130. Individuals who chose the 8 % income tax do not pay it.',
    entry,
    working: isVatRegistered
      ? []
      : [
          {
            ...line('Gross sales of the quarter', amountIn(items, 'S')),
            ...(behind && { behind }),
          },
          {
            label: 'Percentage tax (2551Q, item 14)',
            amount: tax,
            isTotal: true,
            behind: { of: 'return' as const, form: '2551Q', period: period.key },
          },
          {
            ...line('Charged already', charged),
            behind: {
              of: 'account' as const,
              account: ACCOUNT.percentageTaxPayable,
              from: period.from,
              to: period.to,
            },
          },
          {
            ...line('Withheld by the government (1445)', withheld),
            behind: {
              ...buildMovement(ACCOUNT.businessTaxWithheld, period),
              measure: 'closing' as const,
            },
          },
        ],
  };
}

async function planIncomeTax(
  tx: Kysely<Tables>,
  period: Period,
  company: CompanyProfile,
): Promise<DraftPlan> {
  const isAsked = filesAsCorporation(company.entityType);
  const reckoned = isAsked ? await findIncomeTax(tx, period, company) : undefined;
  const entry = reckoned?.entry;
  return {
    code: 'INCOME-TAX',
    period,
    title: 'Income tax of the year',
    state: stateOf(
      isAsked,
      entry,
      (await countEntriesOn(tx, period, [ACCOUNT.incomeTaxExpense])) > 0,
    ),
    text: isAsked
      ? 'A draft with the usual differences between the books and the tax law. Enter other differences, and losses or credits from years before these books, on the Income Tax worksheet of Tax Compliance.'
      : ONLY_CORPORATIONS,
    entry,
    // The last part says the same again for the first page of the form.
    working: itemsOf({ parts: reckoned?.worksheet.parts.slice(0, -1) ?? [] })
      .filter(({ amount, source }) => amount !== 0n || source === 'worked-out')
      .map(({ item, label, amount, behind }) => ({
        label,
        amount,
        isTotal: TOTALS.has(item),
        behind: behind ?? { of: 'return' as const, form: '1702-RT', period: period.key },
      })),
  };
}

/**
 * Where a draft stands: where nothing is left to enter, it tells whether something was entered or
 * there never was anything.
 */
function stateOf(
  isAsked: boolean,
  entry: PreparedEntry | undefined,
  isEntered: boolean,
): YearDraft['state'] {
  if (!isAsked) return 'not-applicable';
  if (entry !== undefined) return 'needed';
  return isEntered ? 'done' : 'nothing';
}

function buildMovement(account: string, { from, to }: Days) {
  return {
    of: 'account' as const,
    account,
    from,
    to,
    stages: 'adjusted' as const,
    measure: 'movement' as const,
  };
}

function line(label: string, amount: bigint) {
  return { label, amount, isTotal: false };
}
