import { formatDate } from '../dates.ts';
import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { divideRounded, sum } from '../money.ts';

/**
 * Whom the tax is withheld from, which the code's letters say: WC a corporation, WI an individual.
 */
type Payee = 'corporation' | 'individual';

/**
 * Who must withhold under a code: every company, top withholding agents only, the government, or a
 * selling platform.
 */
type Withholder = 'every-company' | 'top-agent' | 'government' | 'platform';

/** A code of the BIR's table of creditable withholding (ATC) with the rate of one day. */
export interface WithholdingCode {
  readonly atc: string;
  readonly title: string;
  readonly payee: Payee | 'either';
  /** What is paid for, where the code is for one of the two only. */
  readonly for: 'goods' | 'services' | 'either';
  readonly withholder: Withholder;
  /** Hundredths of a percent. */
  readonly rateBasisPoints: bigint;
}

/**
 * A rate and the days it holds, both included; without `to` it holds until a newer row is written
 * here.
 */
interface DatedRate {
  readonly from: BusinessDate;
  readonly to?: BusinessDate;
  readonly basisPoints: bigint;
}

type DatedCode = Omit<WithholdingCode, 'rateBasisPoints'> & {
  readonly rates: readonly DatedRate[];
};
type Kind = Pick<WithholdingCode, 'for' | 'withholder'>;

const SERVICES: Kind = { for: 'services', withholder: 'every-company' };
const PLATFORM: Kind = { for: 'either', withholder: 'platform' };

// RR 11-2018 with RMO 38-2018 set the codes and rates anew for the TRAIN law; RR 24-2025 restated
// the same rates from 10 October 2025 on, so they have one row.
const TRAIN = '2018-01-01';
/**
 * The day that platforms began to withhold (RR 16-2023, after the time that RMC 55-2024 gave them).
 */
const PLATFORMS = '2024-07-15';

// Handbook 6.5, row by row: number, title, rate for corporations and for individuals. A new rate is
// a new row of `rates`.
const INCOME_TAX: readonly DatedCode[] = [
  ...pair('158', 'goods, by a top withholding agent', {
    kind: { for: 'goods', withholder: 'top-agent' },
    rate: 100n,
  }),
  ...pair('160', 'services, by a top withholding agent', {
    kind: { for: 'services', withholder: 'top-agent' },
    rate: 200n,
  }),
  ...pair('100', 'rent', { kind: SERVICES, rate: 500n }),
  ...pair('120', 'contractors', { kind: SERVICES, rate: 200n }),
  ...graduated(['010', '011'], 'professionals'),
  ...graduated(['050', '051'], 'management and technical consultants'),
  ...graduated(['060', '061'], 'business and bookkeeping agents'),
  ...graduated(['139', '140'], 'brokers, agents, real-estate practitioners'),
  ...graduated(['515', '516'], 'commissions of sales representatives'),
  ...pair('640', 'goods, by the government', {
    kind: { for: 'goods', withholder: 'government' },
    rate: 100n,
  }),
  ...pair('157', 'services, by the government', {
    kind: { for: 'services', withholder: 'government' },
    rate: 200n,
  }),
  ...pair('820', 'remittances of an e-marketplace', { kind: PLATFORM, rate: 50n, from: PLATFORMS }),
  ...pair('830', 'remittances of a digital payment service', {
    kind: PLATFORM,
    rate: 50n,
    from: PLATFORMS,
  }),
];

// What the government withholds of VAT and percentage tax. VAT withheld is creditable since 2021
// (it was final before); the percentage tax was 1 % from July 2020 to June 2023 (CREATE; handbook
// 6.3).
const BUSINESS_TAX: readonly DatedCode[] = [
  byGovernment('WV010', 'VAT on goods, by the government', {
    for: 'goods',
    rates: [{ from: '2021-01-01', basisPoints: 500n }],
  }),
  byGovernment('WV020', 'VAT on services, by the government', {
    for: 'services',
    rates: [{ from: '2021-01-01', basisPoints: 500n }],
  }),
  byGovernment('WB080', 'percentage tax, by the government', {
    for: 'either',
    rates: [
      { from: '2023-07-01', basisPoints: 300n },
      { from: '2020-07-01', to: '2023-06-30', basisPoints: 100n },
      { from: TRAIN, to: '2020-06-30', basisPoints: 300n },
    ],
  }),
];

/**
 * The income tax codes with their newest rates, for choosing. What a document of a day gets is
 * `withholdingOn`.
 */
export const WITHHOLDING_CODES: readonly WithholdingCode[] = INCOME_TAX.flatMap(newest);

/**
 * The codes of business tax (form 2307, table B) with their newest rates; only the government
 * withholds them.
 */
export const BUSINESS_TAX_CODES: readonly WithholdingCode[] = BUSINESS_TAX.flatMap(newest);

/** The codes under which a private company withholds when it pays. */
export const PAYER_CODES: readonly WithholdingCode[] = WITHHOLDING_CODES.filter(
  ({ withholder }) => withholder === 'every-company' || withholder === 'top-agent',
);

/** Whether a code is of VAT (WV) or percentage tax (WB), which only the government withholds. */
export function isBusinessTax(atc: string): boolean {
  return atc.startsWith('WV') || atc.startsWith('WB');
}

/**
 * A code with its rate on the day of a document; nothing for a code that is unknown or had no rate
 * then.
 */
export function withholdingOn(atc: string, date: BusinessDate): WithholdingCode | undefined {
  const code = [...INCOME_TAX, ...BUSINESS_TAX].find((each) => each.atc === atc);
  const rate = code?.rates.find(({ from, to }) => from <= date && date <= (to ?? date));
  return code && rate && withRate(code, rate);
}

// A single purchase below this from a supplier who is not regular is outside what top withholding
// agents withhold (RR 11-2018; handbook 6.5). Dated, newest first.
const CASUAL_PURCHASES = [{ from: TRAIN, below: 1_000_000n }] as const;

/** Below this amount a single purchase may be outside withholding, in centavos. */
export function casualPurchaseOn(date: BusinessDate): Centavos {
  return CASUAL_PURCHASES.find(({ from }) => from <= date)?.below ?? 0n;
}

/** The tax that is withheld on an amount without VAT, rounded once (handbook 5.1). */
export function withheldOn(net: Centavos, rateBasisPoints: bigint): Centavos {
  return divideRounded(net * rateBasisPoints, 10_000n);
}

/** What is withheld under one code of one document. */
export interface Withheld {
  readonly code: WithholdingCode;
  readonly base: Centavos;
  readonly tax: Centavos;
}

/**
 * The tax on the lines of one document, by code: rounded once on the sum of a code's amounts
 * without VAT (handbook 5.1), at the rate of the document's day. A code without a rate on that day
 * gives nothing; the check of the form says so.
 */
export function withheldByCode(
  lines: readonly { readonly withholding?: string | undefined; readonly net: Centavos }[],
  date: BusinessDate,
): Withheld[] {
  return WITHHOLDING_CODES.flatMap(({ atc }) => {
    const base = sum(lines.filter((line) => line.withholding === atc).map(({ net }) => net));
    const code = base === 0n ? undefined : withholdingOn(atc, date);
    return code === undefined ? [] : [{ code, base, tax: withheldOn(base, code.rateBasisPoints) }];
  });
}

/** The sentence for a code that had no rate on the day of the document; nothing when it had one. */
export function faultOfCode(atc: string | undefined, date: BusinessDate): string | undefined {
  if (atc === undefined || withholdingOn(atc, date) !== undefined) return undefined;
  return `${atc} had no rate on ${formatDate(date)}. Choose another code.`;
}

/** `WC158, 1 %`. */
export function formatCode({
  atc,
  rateBasisPoints,
}: Pick<WithholdingCode, 'atc' | 'rateBasisPoints'>): string {
  return `${atc}, ${Number(rateBasisPoints) / 100} %`;
}

/** The codes as a form offers them: `WC158, 1 %: goods, by a top withholding agent`. */
export function codeOptions(codes: readonly WithholdingCode[]): { value: string; label: string }[] {
  return codes.map((code) => ({ value: code.atc, label: `${formatCode(code)}: ${code.title}` }));
}

function withRate(code: DatedCode, { basisPoints }: DatedRate): WithholdingCode {
  const { atc, title, payee, withholder } = code;
  return { atc, title, payee, for: code.for, withholder, rateBasisPoints: basisPoints };
}

function newest(code: DatedCode): WithholdingCode[] {
  const [rate] = code.rates;
  return rate === undefined ? [] : [withRate(code, rate)];
}

function pair(
  number: string,
  title: string,
  { kind, rate, from = TRAIN }: { kind: Kind; rate: bigint; from?: BusinessDate },
): DatedCode[] {
  const rates = [{ from, basisPoints: rate }];
  return [
    { atc: `WC${number}`, title, payee: 'corporation', ...kind, rates },
    { atc: `WI${number}`, title, payee: 'individual', ...kind, rates },
  ];
}

/** Two numbers: the lower rate up to a year's gross income, the higher rate above it. */
function graduated([low, high]: readonly [string, string], who: string): DatedCode[] {
  const code = (atc: string, limit: string, basisPoints: bigint): DatedCode => ({
    atc,
    title: `${who}, ${limit}`,
    payee: atc.startsWith('WC') ? 'corporation' : 'individual',
    ...SERVICES,
    rates: [{ from: TRAIN, basisPoints }],
  });
  return [
    code(`WC${low}`, 'up to P720,000', 1_000n),
    code(`WC${high}`, 'above P720,000', 1_500n),
    code(`WI${low}`, 'up to P3,000,000', 500n),
    code(`WI${high}`, 'above P3,000,000 or VAT-registered', 1_000n),
  ];
}

function byGovernment(
  atc: string,
  title: string,
  { for: goods, rates }: Pick<DatedCode, 'for' | 'rates'>,
): DatedCode {
  return { atc, title, payee: 'either', for: goods, withholder: 'government', rates };
}
