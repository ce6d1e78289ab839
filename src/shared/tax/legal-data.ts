import type { BusinessDate } from '../dates.ts';

/**
 * A figure of the law and the days that it holds; without `to`, until a newer row is written here.
 */
export interface LegalFigure {
  readonly subject: string;
  /** What the programs ask for. */
  readonly key: string;
  readonly from: BusinessDate;
  readonly to?: BusinessDate;
  /** Hundredths of a percent, or centavos. */
  readonly value: bigint;
  readonly unit: 'percent' | 'pesos';
  readonly source: string;
}

const TRAIN = '2018-01-01';
const CREATE = '2020-07-01';
const BEFORE_CREATE = '2020-06-30';
const EOPT = '2024-01-22';

/**
 * Rates and thresholds that are looked up by the day (handbook 0, 2.1, 6.1, 6.3, 6.5, 6.7). A
 * change of the law is a new row here, and an end of the old one. VAT and the codes of withholding
 * have tables of their own, `ledger/vat.ts` and `ledger/withholding.ts`.
 */
export const LEGAL_FIGURES: readonly LegalFigure[] = [
  figure('Percentage tax, non-VAT sellers', 'percentage-tax', {
    from: '2023-07-01',
    value: 300n,
    source: 'NIRC 116; CREATE, RA 11534',
  }),
  figure('Percentage tax, non-VAT sellers', 'percentage-tax', {
    from: '2020-07-01',
    to: '2023-06-30',
    value: 100n,
    source: 'CREATE, RA 11534',
  }),
  figure('Percentage tax, non-VAT sellers', 'percentage-tax', {
    from: TRAIN,
    to: '2020-06-30',
    value: 300n,
    source: 'NIRC 116',
  }),
  pesos('VAT registration: gross sales of twelve months above', 'vat-threshold', {
    from: TRAIN,
    value: 300_000_000n,
    source: 'NIRC 236(G), RR 3-2024; reviewed with the CPI every three years',
  }),
  pesos('Non-VAT sellers invoice a single sale from', 'invoice-threshold', {
    from: EOPT,
    value: 50_000n,
    source: 'RMC 77-2024; reviewed with the CPI every three years',
  }),
  pesos('The buyer’s name, address and TIN are asked for from', 'buyer-details', {
    from: EOPT,
    value: 100_000n,
    source: 'RR 7-2024',
  }),
  pesos('Small taxpayers: gross sales from', 'class-small', {
    from: EOPT,
    value: 300_000_000n,
    source: 'RR 8-2024',
  }),
  pesos('Medium taxpayers: gross sales from', 'class-medium', {
    from: EOPT,
    value: 2_000_000_000n,
    source: 'RR 8-2024',
  }),
  pesos('Large taxpayers: gross sales from', 'class-large', {
    from: EOPT,
    value: 100_000_000_000n,
    source: 'RR 8-2024',
  }),
  pesos('Top withholding agents: sales or purchases of the prior year, RDO groups A, B', 'twa-ab', {
    from: '2020-12-30',
    value: 1_200_000_000n,
    source: 'RR 31-2020',
  }),
  pesos('Top withholding agents: RDO groups C, D, E', 'twa-cde', {
    from: '2020-12-30',
    value: 500_000_000n,
    source: 'RR 31-2020',
  }),
  figure('Income tax of corporations', 'income-tax', {
    from: CREATE,
    value: 2_500n,
    source: 'NIRC 27(A); CREATE, RA 11534',
  }),
  figure('Income tax of corporations', 'income-tax', {
    from: '2009-01-01',
    to: BEFORE_CREATE,
    value: 3_000n,
    source: 'NIRC 27(A); RA 9337',
  }),
  figure('Income tax of small corporations', 'income-tax-small', {
    from: CREATE,
    value: 2_000n,
    source: 'NIRC 27(A); CREATE, RA 11534',
  }),
  figure('Income tax of small corporations', 'income-tax-small', {
    from: '2009-01-01',
    to: BEFORE_CREATE,
    value: 3_000n,
    source: 'NIRC 27(A); RA 9337: no rate of their own',
  }),
  pesos('Small corporations: net taxable income up to', 'small-corporation-income', {
    from: CREATE,
    value: 500_000_000n,
    source: 'NIRC 27(A); CREATE, RA 11534',
  }),
  pesos(
    'Small corporations: total assets, without the land of the business, up to',
    'small-corporation-assets',
    { from: CREATE, value: 10_000_000_000n, source: 'NIRC 27(A); CREATE, RA 11534' },
  ),
  figure('Minimum corporate income tax, from the fourth year after the first', 'mcit', {
    from: '2023-07-01',
    value: 200n,
    source: 'NIRC 27(E); RMC 69-2023',
  }),
  figure('Minimum corporate income tax, from the fourth year after the first', 'mcit', {
    from: CREATE,
    to: '2023-06-30',
    value: 100n,
    source: 'CREATE, RA 11534',
  }),
  figure('Minimum corporate income tax, from the fourth year after the first', 'mcit', {
    from: '1998-01-01',
    to: BEFORE_CREATE,
    value: 200n,
    source: 'NIRC 27(E)',
  }),
  figure(
    'Income tax of individuals: of gross sales and other income, by choice',
    'individual-flat',
    {
      from: TRAIN,
      value: 800n,
      source: 'NIRC 24(A)(2)(b); RR 8-2018',
    },
  ),
  pesos(
    'The same: not taxed of who earns from business or profession alone',
    'individual-reduction',
    {
      from: TRAIN,
      value: 25_000_000n,
      source: 'NIRC 24(A)(2)(b); RR 8-2018',
    },
  ),
  figure('Optional standard deduction of individuals: of gross sales', 'osd', {
    from: '2008-07-06',
    value: 4_000n,
    source: 'NIRC 34(L), RA 9504; RR 16-2008',
  }),
  figure('Representation: of net sales of goods at most', 'representation-goods', {
    from: '2002-09-01',
    value: 50n,
    source: 'NIRC 34(A)(1)(a)(iv); RR 10-2002',
  }),
  figure('Representation: of net revenue of services at most', 'representation-services', {
    from: '2002-09-01',
    value: 100n,
    source: 'NIRC 34(A)(1)(a)(iv); RR 10-2002',
  }),
  figure('Final tax on bank interest', 'bank-interest', {
    from: TRAIN,
    value: 2_000n,
    source: 'NIRC 27(D), CMEPA, RA 12214',
  }),
  figure('Surcharge, micro and small', 'surcharge-small', {
    from: '2024-04-27',
    value: 1_000n,
    source: 'RR 6-2024',
  }),
  figure('Surcharge, others', 'surcharge', { from: TRAIN, value: 2_500n, source: 'NIRC 248' }),
  figure('Interest a year, micro and small', 'interest-small', {
    from: '2024-04-27',
    value: 600n,
    source: 'RR 6-2024',
  }),
  figure('Interest a year, others', 'interest', { from: TRAIN, value: 1_200n, source: 'NIRC 249' }),
];

/** A figure of the law on a day; nothing when it had none yet. */
export function legalFigureOn(key: string, date: BusinessDate): bigint | undefined {
  return LEGAL_FIGURES.find(
    (each) => each.key === key && each.from <= date && date <= (each.to ?? date),
  )?.value;
}

/** The rate of percentage tax on a day, in hundredths of a percent (handbook 6.3). */
export function percentageTaxOn(date: BusinessDate): bigint {
  return legalFigureOn('percentage-tax', date) ?? 0n;
}

type Held = Pick<LegalFigure, 'from' | 'to' | 'value' | 'source'>;

function figure(subject: string, key: string, held: Held): LegalFigure {
  return { subject, key, unit: 'percent', ...held };
}

function pesos(subject: string, key: string, held: Held): LegalFigure {
  return { subject, key, unit: 'pesos', ...held };
}
