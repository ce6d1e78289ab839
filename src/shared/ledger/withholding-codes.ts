import type { BusinessDate } from '../dates.ts';

import { payeeOfCode } from './withholding.ts';
import type { CodeBase, CodePurpose, WithholdingCode, Withholder } from './withholding.ts';

/** What codes of one nature have in common. */
interface Nature {
  readonly for?: CodePurpose;
  readonly withholder?: Withholder;
  readonly base?: CodeBase;
  readonly source?: string;
}

/** A code, or the number of a pair of codes, with its title. */
type Named = readonly [string, string];

interface Dated {
  readonly rate: bigint;
  readonly from?: BusinessDate;
  readonly to?: BusinessDate;
}

// RR 11-2018 with RMO 38-2018 set the codes and rates anew for the TRAIN law; RR 24-2025 restated
// the same rates, so they have one row.
const TRAIN = '2018-01-01';
const TRAIN_SOURCE = 'RR 11-2018, RMO 38-2018';
// Until the end of 2018 the returns took other rates for refunds and interest (eBIRForms, 1601-EQ).
const LATER = '2019-01-01';
const FIRST_YEAR = '2018-12-31';

const TOP_AGENT = { withholder: 'top-agent' } as const;
const GOVERNMENT = { withholder: 'government' } as const;
const CERTAIN = { withholder: 'certain-payers' } as const;
const PLATFORM = { for: 'either', withholder: 'platform', base: 'gross' } as const;
/** Payments of half a percent that RMO 18-2025 put on all that is remitted (RR 5-2025). */
const CREATE_MORE = { from: '2025-04-10', source: 'RR 5-2025, RMO 18-2025' } as const;
/** What half a percent of RR 24-2025 is for, with the codes that the returns take. */
const HALF = { ...TOP_AGENT, for: 'goods', source: 'RR 24-2025, RMC 36-2026' } as const;
const TWA_GOODS = {
  ...TOP_AGENT,
  for: 'goods',
  source: 'RR 11-2018, RR 31-2020, RR 24-2025',
} as const;
const NON_RESIDENT_VAT = {
  withholder: 'vat-of-non-residents',
  source: 'RR 16-2005 sec. 4.114-2; eBIRForms, 1600-VT',
} as const;
const FINAL_TAX = {
  for: 'either',
  withholder: 'final-tax',
  source: 'NIRC 28(B)(1); CREATE, RA 11534; eBIRForms, 1601-FQ',
} as const;
const TWA_SERVICES = { ...TWA_GOODS, for: 'services' } as const;

/**
 * The codes of creditable withholding that the law has (handbook 6.5; section 14, ruling 13): all
 * of form 1601-EQ, and those of the certificates that a seller receives. The usual ones come first.
 * A change of the law is a new row here, and an end of the old one; an accountant need not wait for
 * it, and enters rows beside these.
 */
export const LAW_CODES: readonly WithholdingCode[] = [
  ...pair(['158', 'goods, by a top withholding agent'], 100n, TWA_GOODS),
  ...pair(['160', 'services, by a top withholding agent'], 200n, TWA_SERVICES),
  ...pair(['100', 'rent'], 500n),
  ...pair(['120', 'contractors'], 200n),
  ...graduated(['010', '011'], 'professionals'),
  ...graduated(['050', '051'], 'management and technical consultants'),
  ...graduated(['060', '061'], 'business and bookkeeping agents'),
  ...graduated(['139', '140'], 'brokers, agents, real-estate practitioners'),
  ...graduated(['515', '516'], 'commissions of sales representatives'),
  ...ofPersons(['090', '091'], 'directors who are not employees'),
  ...pair(
    ['710', 'interest on loans and other debt instruments'],
    [
      { rate: 1_500n, from: LATER },
      { rate: 2_000n, to: FIRST_YEAR },
    ],
  ),
  ...halved('840', 'motor vehicles and parts of manufacturers and direct importers'),
  ...halved('850', 'medicines of manufacturers and direct importers'),
  ...halved('860', 'fuels of manufacturers and direct importers'),
  ...graduated(['020', '021'], 'professional entertainers'),
  ...graduated(['030', '031'], 'professional athletes'),
  ...graduated(['040', '041'], 'directors and producers of movies and shows'),
  ...graduated(['070', '071'], 'insurance agents and adjusters'),
  ...graduated(['080', '081'], 'other recipients of talent fees'),
  ...graduated(['151', '150'], 'medical practitioners, by hospitals, clinics and HMOs', CERTAIN),
  ...pair(['110', 'rent of cinematographic films'], 500n),
  ...pair(
    ['156', 'by credit card companies, on half of the payment'],
    [{ rate: 100n, to: '2025-04-09' }],
    CERTAIN,
  ),
  ...pair(['156', 'by credit card companies'], [{ rate: 50n, from: CREATE_MORE.from }], {
    ...CERTAIN,
    base: 'gross',
    source: CREATE_MORE.source,
  }),
  ...pair(['535', 'by pre-need companies to funeral parlors'], 100n, CERTAIN),
  ...pair(['540', 'tolling fees to refineries'], 500n, CERTAIN),
  ...pair(['610', 'agricultural products above P300,000 a year'], 100n, { for: 'goods' }),
  ...pair(['630', 'minerals and quarry resources'], 500n, { for: 'goods' }),
  ...pair(['632', 'minerals, by the Bangko Sentral'], 100n, { ...CERTAIN, for: 'goods' }),
  ...pair(['650', 'Meralco refunds, active contracts'], refunds(2_500n), CERTAIN),
  ...pair(['651', 'Meralco refunds, terminated contracts'], refunds(3_200n), CERTAIN),
  ...pair(['660', 'interest on Meralco meter deposits, residential'], 1_000n, CERTAIN),
  ...pair(['661', 'interest on Meralco meter deposits, others'], 1_000n, CERTAIN),
  ...pair(['662', 'interest on meter deposits of other utilities, residential'], 1_000n, CERTAIN),
  ...pair(
    ['663', 'interest on meter deposits of other utilities, others'],
    refunds(2_000n),
    CERTAIN,
  ),
  ...pair(['680', 'campaign expenditures and contributions'], 500n, CERTAIN),
  ...pair(['720', 'locally produced raw sugar'], 100n, { for: 'goods' }),
  ...pair(['770', 'goods, by joint ventures'], 100n, { ...CERTAIN, for: 'goods' }),
  ...pair(['780', 'services, by joint ventures'], 200n, CERTAIN),
  ...row(['WC690', 'income of real estate investment trusts'], { rate: 100n }),
  ...row(['WC790', 'co-venturers’ share in a joint venture'], { rate: 1_500n }, CERTAIN),
  ...row(['WI130', 'beneficiaries of estates and trusts'], { rate: 1_500n }, CERTAIN),
  ...row(
    ['WI152', 'partners of general professional partnerships, up to P720,000'],
    { rate: 1_000n },
    CERTAIN,
  ),
  ...row(
    ['WI153', 'partners of general professional partnerships, above P720,000'],
    { rate: 1_500n },
    CERTAIN,
  ),
  ...row(
    ['WI159', 'overtime of government personnel, by importers and carriers'],
    { rate: 1_500n },
    CERTAIN,
  ),
  ...row(['WI530', 'embalmers, by funeral parlors'], { rate: 100n }, CERTAIN),
  ...pair(['640', 'goods, by the government'], 100n, { ...GOVERNMENT, for: 'goods' }),
  ...pair(['157', 'services, by the government'], 200n, GOVERNMENT),
  ...pair(
    ['760', 'half of the remittances of platforms and payment services'],
    [{ rate: 100n, from: '2024-07-15', to: '2025-04-09' }],
    {
      ...PLATFORM,
      source: 'RR 16-2023, RMO 4-2024, RMC 55-2024',
    },
  ),
  ...pair(['820', 'remittances of an e-marketplace'], [{ rate: 50n, from: CREATE_MORE.from }], {
    ...PLATFORM,
    source: CREATE_MORE.source,
  }),
  ...pair(
    ['830', 'remittances of a digital payment service'],
    [{ rate: 50n, from: CREATE_MORE.from }],
    {
      ...PLATFORM,
      source: CREATE_MORE.source,
    },
  ),
  // VAT that the government withholds is creditable since 2021; it was final before.
  ...row(
    ['WV010', 'VAT on goods, by the government'],
    { rate: 500n, from: '2021-01-01' },
    {
      ...GOVERNMENT,
      for: 'goods',
      source: 'NIRC 114(C), RMO 38-2018',
    },
  ),
  ...row(
    ['WV020', 'VAT on services, by the government'],
    { rate: 500n, from: '2021-01-01' },
    {
      ...GOVERNMENT,
      source: 'NIRC 114(C), RMO 38-2018',
    },
  ),
  ...percentageTax('WB080', 'percentage tax, by the government', GOVERNMENT),
  ...percentageTax('WB082', 'percentage tax, by a private payer', CERTAIN),
  ...percentageTax('WB084', 'percentage tax of sellers exempt from VAT', CERTAIN),
  ...row(
    ['WB030', 'percentage tax on carriers and garages, by the government'],
    { rate: 300n },
    GOVERNMENT,
  ),
  ...row(
    ['WB040', 'franchise tax on gas and water, by the government'],
    { rate: 200n },
    GOVERNMENT,
  ),
  ...row(
    ['WB050', 'franchise tax on radio and television, by the government'],
    { rate: 300n },
    GOVERNMENT,
  ),
  ...row(
    ['WB070', 'tax on life insurance premiums, by the government'],
    { rate: 200n },
    GOVERNMENT,
  ),
  ...row(
    ['WB090', 'tax on overseas communication, by the government'],
    { rate: 1_000n },
    GOVERNMENT,
  ),
  ...row(
    ['WV080', 'VAT on digital services of non-residents'],
    { rate: 1_200n, from: '2025-06-02' },
    { ...NON_RESIDENT_VAT, source: 'RA 12023, RR 3-2025, RMO 13-2025' },
  ),
  ...row(
    ['WV050', 'VAT on rent and royalties of non-residents'],
    { rate: 1_200n },
    NON_RESIDENT_VAT,
  ),
  ...row(['WV070', 'VAT on other services of non-residents'], { rate: 1_200n }, NON_RESIDENT_VAT),
  ...row(
    ['WC230', 'final tax, income of a non-resident foreign corporation'],
    { rate: 2_500n, from: '2021-01-01' },
    FINAL_TAX,
  ),
  ...row(
    ['WC230', 'final tax, income of a non-resident foreign corporation'],
    { rate: 3_000n, to: '2020-12-31' },
    FINAL_TAX,
  ),
  ...row(
    ['WI330', 'final tax, income of a non-resident alien not in business here'],
    { rate: 2_500n },
    { ...FINAL_TAX, source: 'NIRC 25(B); eBIRForms, 1601-FQ' },
  ),
];

function row(
  [atc, title]: Named,
  { rate, from = TRAIN, to }: Dated,
  nature: Nature = {},
): WithholdingCode[] {
  const { withholder = 'every-company', base = 'without-vat', source = TRAIN_SOURCE } = nature;
  const purpose = nature.for ?? 'services';
  const until = to === undefined ? {} : { to };
  const payee = payeeOfCode(atc);
  const dated = { rateBasisPoints: rate, from, ...until, source };
  return [{ atc, title, payee, for: purpose, withholder, base, ...dated }];
}

/** The same rate, or the same dated rates, for corporations and for individuals. */
function pair(
  [number, title]: Named,
  rates: bigint | readonly Dated[],
  nature: Nature = {},
): WithholdingCode[] {
  const dated = typeof rates === 'bigint' ? [{ rate: rates }] : rates;
  return ['WC', 'WI'].flatMap((letters) =>
    dated.flatMap((each) => row([letters + number, title], each, nature)),
  );
}

/** Two numbers: the lower rate up to a year's gross income, the higher rate above it. */
function graduated(
  [low, high]: readonly [string, string],
  who: string,
  nature: Nature = {},
): WithholdingCode[] {
  return [
    ...row([`WC${low}`, `${who}, up to P720,000`], { rate: 1_000n }, nature),
    ...row([`WC${high}`, `${who}, above P720,000`], { rate: 1_500n }, nature),
    ...ofPersons([low, high], who, nature),
  ];
}

function ofPersons(
  [low, high]: readonly [string, string],
  who: string,
  nature: Nature = {},
): WithholdingCode[] {
  return [
    ...row([`WI${low}`, `${who}, up to P3,000,000`], { rate: 500n }, nature),
    ...row([`WI${high}`, `${who}, above P3,000,000 or VAT-registered`], { rate: 1_000n }, nature),
  ];
}

/** Bought for wholesale by a top withholding agent (RR 24-2025). */
function halved(number: string, title: string): WithholdingCode[] {
  return pair([number, title], [{ rate: 50n, from: '2025-10-10' }], HALF);
}

function refunds(before: bigint): Dated[] {
  return [
    { rate: 1_500n, from: LATER },
    { rate: before, to: FIRST_YEAR },
  ];
}

/** The percentage tax was 1 % from July 2020 to June 2023 (CREATE; handbook 6.3). */
function percentageTax(atc: string, title: string, nature: Nature): WithholdingCode[] {
  const common = { ...nature, for: 'either', source: 'NIRC 116; CREATE, RA 11534' } as const;
  return [
    ...row([atc, title], { rate: 300n, from: '2023-07-01' }, common),
    ...row([atc, title], { rate: 100n, from: '2020-07-01', to: '2023-06-30' }, common),
    ...row([atc, title], { rate: 300n, to: '2020-06-30' }, common),
  ];
}
