import type { BusinessDate } from '../dates.ts';
import { divideRounded, sum } from '../money.ts';
import type { Centavos } from '../money.ts';

import type { AccountBalance, PreparedEntry } from './prepared-entry.ts';
import { lineBy } from './prepared-entry.ts';

const INCOME_TAX_EXPENSE = '8010';
const CREDITABLE_WITHHOLDING = '1440';
const PREPAID_INCOME_TAX = '1450';
const INCOME_TAX_PAYABLE = '2410';

/** What the law asks of a domestic corporation (NIRC 27 as amended by RA 11534), by the day from which on; amounts in centavos. */
const CORPORATE_RATES = [
  { from: '2020-07-01', rate: 25n, smallRate: 20n, mcit: 1n },
  { from: '2023-07-01', rate: 25n, smallRate: 20n, mcit: 2n },
] as const;

/** The small rate holds up to this taxable income and these total assets (without land), in centavos. */
const SMALL = { income: 500_000_000n, assets: 10_000_000_000n } as const;

/** A line of the computation, in centavos. */
interface WorkingLine {
  readonly label: string;
  readonly amount: Centavos;
  readonly isTotal: boolean;
  readonly account?: string;
}

export interface IncomeTax {
  readonly working: readonly WorkingLine[];
  readonly tax: Centavos;
  readonly entry: PreparedEntry | undefined;
}

interface Asked {
  /** The year's movements of the 4000s to 8000s before closing, debit less credit. */
  readonly result: readonly AccountBalance[];
  /** Balances at the end of the year, debit less credit. */
  readonly position: readonly AccountBalance[];
  readonly date: BusinessDate;
  readonly year: string;
}

/**
 * The year's income tax of a domestic corporation (handbook 5.15): profit before tax with the usual differences, regular tax
 * against minimum tax, less tax withheld and paid. A draft: what else differs is for the accountant to add.
 */
export function incomeTax({ result, position, date, year }: Asked): IncomeTax {
  const of = (account: string) => -balanceOf(result, account);
  const before = -sum(
    result.filter(({ account }) => account !== INCOME_TAX_EXPENSE).map(({ balance }) => balance),
  );
  const differences = [
    { account: '4510', label: 'Less: interest income subject to final tax', amount: -of('4510') },
    { account: '7110', label: 'Add: final tax on interest', amount: -of('7110') },
    { account: '4530', label: 'Less: unrealised foreign exchange gain', amount: -of('4530') },
    { account: '7030', label: 'Add: unrealised foreign exchange loss', amount: -of('7030') },
    { account: '6250', label: 'Add: doubtful accounts expense', amount: -of('6250') },
    { account: '6270', label: 'Add: penalties and surcharges', amount: -of('6270') },
  ].filter(({ amount }) => amount !== 0n);
  const taxable = before + sum(differences.map(({ amount }) => amount));
  const assets = sum(
    position.filter(({ account }) => account.startsWith('1')).map(({ balance }) => balance),
  );
  const law = CORPORATE_RATES.findLast(({ from }) => from <= date) ?? CORPORATE_RATES[0];
  const isSmall = taxable <= SMALL.income && assets <= SMALL.assets;
  const rate = isSmall ? law.smallRate : law.rate;
  const regular = taxable > 0n ? divideRounded(taxable * rate, 100n) : 0n;
  const gross = -sum(
    result.filter(({ account }) => /^4[0-4]|^5/.test(account)).map(({ balance }) => balance),
  );
  const minimum = gross > 0n ? divideRounded(gross * law.mcit, 100n) : 0n;
  const tax = regular > minimum ? regular : minimum;
  return {
    tax,
    working: [
      line('Profit before income tax', before),
      ...differences.map((difference) => ({ ...difference, isTotal: false })),
      { ...line('Taxable income', taxable), isTotal: true },
      line(`Regular income tax, ${rate} %`, regular),
      line(
        `Minimum corporate income tax, ${law.mcit} % of gross income (from the fourth year on)`,
        minimum,
      ),
      { ...line('Income tax of the year, the higher of both', tax), isTotal: true },
    ],
    entry: entryOf({ tax, charged: balanceOf(result, INCOME_TAX_EXPENSE), position, date, year }),
  };
}

function line(label: string, amount: Centavos): WorkingLine {
  return { label, amount, isTotal: false };
}

function entryOf(asked: {
  tax: Centavos;
  charged: Centavos;
  position: readonly AccountBalance[];
  date: BusinessDate;
  year: string;
}): PreparedEntry | undefined {
  const { tax, charged, position, date, year } = asked;
  const missing = tax - charged;
  if (missing === 0n) return undefined;
  if (missing < 0n) return lowered(missing, { date, year });
  const withheld = upTo(balanceOf(position, CREDITABLE_WITHHOLDING), missing);
  const paid = upTo(balanceOf(position, PREPAID_INCOME_TAX), missing - withheld);
  const excess = balanceOf(position, CREDITABLE_WITHHOLDING) - withheld;
  // Credits beyond the tax are carried over as prepaid income tax.
  const carried = excess > 0n ? excess : 0n;
  return {
    code: 'INCOME-TAX',
    date,
    stage: 'adjusting',
    description: `Current income tax for ${year} less creditable tax and quarterly payments`,
    lines: [
      ...lineBy(INCOME_TAX_EXPENSE, missing),
      ...lineBy(CREDITABLE_WITHHOLDING, -withheld - carried),
      ...lineBy(PREPAID_INCOME_TAX, carried - paid),
      ...lineBy(INCOME_TAX_PAYABLE, -(missing - withheld - paid)),
    ],
  };
}

/** More was charged than is due: the payable is lowered. */
function lowered(
  missing: Centavos,
  { date, year }: { date: BusinessDate; year: string },
): PreparedEntry {
  return {
    code: 'INCOME-TAX',
    date,
    stage: 'adjusting',
    description: `Current income tax for ${year}, charged too high before`,
    lines: [...lineBy(INCOME_TAX_PAYABLE, -missing), ...lineBy(INCOME_TAX_EXPENSE, missing)],
  };
}

function upTo(available: Centavos, wanted: Centavos): Centavos {
  if (available <= 0n) return 0n;
  return available < wanted ? available : wanted;
}

function balanceOf(balances: readonly AccountBalance[], account: string): Centavos {
  return balances.find((found) => found.account === account)?.balance ?? 0n;
}
