import type { BusinessDate } from '../dates.ts';
import { divideRounded, formatMoney, sum } from '../money.ts';
import type { Centavos } from '../money.ts';

import { fromBooks, penaltyItems, sumOf, typedItem, workedOut } from './return-items.ts';
import type { ReturnItem, Typed, Worksheet } from './return-items.ts';

/** Tax withheld in a period, by code and rate. */
export interface WithheldByCode {
  readonly atc: string;
  /** What the code is of. */
  readonly title: string;
  readonly rateBasisPoints: number;
  readonly base: Centavos;
  readonly tax: Centavos;
}

interface Span {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/**
 * The code of tax that was withheld before the books began (opening balances): it has no payee and
 * no base.
 */
export const BROUGHT_FORWARD = 'brought-forward';

/**
 * The worksheet of 0619-E (January 2018 ENCS, RMC 73-2018): what was withheld in the first or
 * second month of a quarter (handbook 6.5).
 */
export function monthlyWithholding(
  rows: readonly WithheldByCode[],
  span: Span,
  typed: Typed,
): Worksheet {
  const remittance = fromBooks(['14', 'Amount of remittance'], sum(rows.map(({ tax }) => tax)), {
    behind: { of: 'tax', type: 'ewt', ...span },
  });
  const earlier = typedItem(
    ['15', 'Less: remitted in the form previously filed, if this is an amended form'],
    typed,
  );
  const net = remittance.amount - earlier.amount;
  return {
    ...plain([
      {
        title: 'Remittance',
        items: [
          remittance,
          earlier,
          workedOut(['16', 'Net amount of remittance'], net, '14 less 15'),
          ...penaltyItems(['17A', '17B', '17C', '17D', '18'], { item: '16', amount: net }, typed),
        ],
      },
      { title: 'Breakdown by ATC', items: codeItems(rows, span) },
    ]),
    notes: negativeNotes(rows),
  };
}

/** What was withheld in a month. */
interface WithheldIn {
  readonly tax: Centavos;
  readonly span: Span;
}

/**
 * The worksheet of 1601-EQ: the tax of the quarter by code, less what the months' 0619-E remitted
 * (handbook 6.5). The items are those of January 2018 (RMC 27-2018), which eBIRForms has. The
 * printed form of January 2019 (RMC 139-2019) puts other payments at 24, and numbers all that
 * follows one higher.
 */
export function quarterlyWithholding(
  {
    rows,
    months,
    span,
  }: {
    readonly rows: readonly WithheldByCode[];
    /** What was withheld in the first and the second month, with the days of each. */
    readonly months: readonly [WithheldIn, WithheldIn];
    readonly span: Span;
  },
  typed: Typed,
): Worksheet {
  const total = fromBooks(
    ['19', 'Total taxes withheld for the quarter'],
    sum(rows.map(({ tax }) => tax)),
    { behind: { of: 'tax', type: 'ewt', ...span } },
  );
  const note = 'Tax withheld in that month, per its 0619-E';
  const remitted = [
    fromBooks(['20', 'Less: remitted for the first month (0619-E)'], months[0].tax, {
      note,
      behind: { of: 'tax', type: 'ewt', ...months[0].span },
    }),
    fromBooks(['21', 'Remitted for the second month (0619-E)'], months[1].tax, {
      note,
      behind: { of: 'tax', type: 'ewt', ...months[1].span },
    }),
    typedItem(
      ['22', 'Remitted in the return previously filed, if this is an amended return'],
      typed,
    ),
    typedItem(['23', 'Over-remittance from the previous quarter of the same taxable year'], typed),
  ];
  const made = sumOf(remitted);
  const due = total.amount - made;
  return {
    ...plain([
      { title: 'Taxes withheld by code', items: codeItems(rows, span) },
      {
        title: 'Remittances',
        items: [
          total,
          ...remitted,
          workedOut(['24', 'Total remittances made'], made, '20 to 23'),
          workedOut(['25', 'Tax still due or (over-remittance)'], due, '19 less 24'),
          ...penaltyItems(['26', '27', '28', '29', '30'], { item: '25', amount: due }, typed),
        ],
      },
    ]),
    notes: [
      'The items are those of eBIRForms (January 2018). The printed form of January 2019 has other payments at 24 and numbers the rest one higher.',
      ...negativeNotes(rows),
      ...(due < 0n
        ? [
            'More was remitted than withheld: choose on the return whether it is carried over to the next quarter of the same year (its item 23), refunded, or issued as a tax credit certificate.',
          ]
        : []),
    ],
  };
}

/**
 * The worksheet of 1604-E (January 2018 ENCS), schedule 1: the year's tax by quarter, which the
 * four 1601-EQ have remitted.
 */
export function yearlyWithholding(
  quarters: readonly (Span & { readonly label: string; readonly tax: Centavos })[],
  rows: readonly WithheldByCode[],
  span: Span,
): Worksheet {
  const items = quarters.map(({ label, tax, from, to }, index) =>
    fromBooks([`Q${index + 1}`, label], tax, { behind: { of: 'tax', type: 'ewt', from, to } }),
  );
  return plain([
    {
      title: 'Taxes withheld by quarter',
      items: [...items, workedOut(['total', 'Total of the year'], sumOf(items))],
    },
    { title: 'Breakdown by ATC', items: codeItems(rows, span) },
  ]);
}

/**
 * The worksheet of 1600-VT (January 2018 ENCS, RMC 13-2020): VAT withheld on services of
 * non-residents in a month, by code (RA 12023, RR 3-2025; handbook 14, ruling 14).
 */
export function withheldVatReturn(
  rows: readonly WithheldByCode[],
  span: Span,
  typed: Typed,
): Worksheet {
  const total = fromBooks(['18', 'Total taxes withheld'], sum(rows.map(({ tax }) => tax)), {
    behind: { of: 'tax', type: 'vat-wt', ...span },
    note: 'Items 13 to 17, by code',
  });
  const made = [
    typedItem(['19', 'Less: remitted in the return previously filed (amended return)'], typed),
    typedItem(['20', 'Other payments made'], typed),
  ];
  const paid = sumOf(made);
  const due = total.amount - paid;
  return {
    ...plain([
      { title: 'Part II: computation of tax', items: codeItems(rows, span, 'vat-wt') },
      {
        title: 'Part II: tax still due',
        items: [
          total,
          ...made,
          workedOut(['21', 'Total tax payments made'], paid, '19 and 20'),
          workedOut(['22', 'Tax still due or (overremittance)'], due, '18 less 21'),
          ...penaltyItems(['23', '24', '25', '26', '27'], { item: '22', amount: due }, typed),
        ],
      },
    ]),
    notes: [
      'The VAT is input tax of the quarter in which it is remitted: record the payment with Remittance of withheld VAT.',
    ],
  };
}

/**
 * The worksheet of 2551Q (January 2018 ENCS, RMC 26-2018): percentage tax of a seller without VAT
 * (handbook 6.3), month by month at the rate of its days.
 */
export function percentageTax(
  {
    months,
    withheld,
    span,
  }: {
    readonly months: readonly (Span & {
      readonly label: string;
      readonly sales: Centavos;
      readonly rateBasisPoints: bigint;
    })[];
    /** Percentage tax that customers withheld, by certificates in hand. */
    readonly withheld: Centavos;
    readonly span: Span;
  },
  typed: Typed,
): Worksheet {
  const sales = months.map(({ label, sales: amount, from, to }, index) =>
    fromBooks([`S${index + 1}`, `Gross sales of ${label}`], amount, {
      behind: { of: 'tax', type: 'output-vat', from, to },
    }),
  );
  // One rounding for a rate: a quarter with one rate has one (handbook 5.1).
  const byRate = Map.groupBy(months, ({ rateBasisPoints }) => rateBasisPoints);
  const due = sum(
    [...byRate].map(([rate, ofRate]) =>
      divideRounded(sum(ofRate.map((month) => month.sales)) * rate, 10_000n),
    ),
  );
  const credits = [
    fromBooks(['15', 'Creditable percentage tax withheld (2307)'], withheld, {
      behind: { of: 'tax', type: 'creditable-wt', ...span },
    }),
    typedItem(['16', 'Tax paid in the return previously filed (amended)'], typed),
    typedItem(['17', 'Other credits'], typed),
  ];
  const total = sumOf(credits);
  return plain([
    {
      title: 'Schedule 1: taxable amount',
      items: [...sales, workedOut(['S', 'Gross sales of the quarter'], sumOf(sales))],
    },
    {
      title: 'Tax payable',
      items: [
        workedOut(['14', 'Total tax due'], due, ratesOf([...byRate.keys()])),
        ...credits,
        workedOut(['18', 'Total credits'], total, '15 to 17'),
        workedOut(['19', 'Tax still payable'], due - total, '14 less 18'),
        ...penaltyItems(['20', '21', '22', '23', '24'], { item: '19', amount: due - total }, typed),
      ],
    },
  ]);
}

function ratesOf(rates: readonly bigint[]): string {
  return `At ${rates.map((rate) => `${Number(rate) / 100} %`).join(' and ')}`;
}

/** A base and a tax for each code. */
function codeItems(
  rows: readonly WithheldByCode[],
  span: Span,
  type: 'ewt' | 'vat-wt' = 'ewt',
): ReturnItem[] {
  return rows.flatMap(({ atc, title, rateBasisPoints, base, tax }) => {
    const behind = { of: 'tax', type, code: atc, ...span } as const;
    if (atc === BROUGHT_FORWARD) {
      return [fromBooks([atc, 'Carried over from before the books began'], tax, { behind })];
    }
    const rate = `${rateBasisPoints / 100} %`;
    // A code whose rate changed within the period has items of its own for each rate.
    const isTwice = rows.filter((row) => row.atc === atc).length > 1;
    const item = isTwice ? `${atc} ${rate}` : atc;
    const note = `${rate} of ${formatMoney(base)}`;
    return [
      fromBooks([`${item} base`, `${atc}: ${title}, tax base`], base, { behind }),
      fromBooks([item, `${atc}: ${title}, tax`], tax, { behind, note }),
    ];
  });
}

/** A return takes no negative lines; suppliers’ memos of earlier bills can make one. */
function negativeNotes(rows: readonly WithheldByCode[]): string[] {
  return rows
    .filter(({ base, tax }) => base < 0n || tax < 0n)
    .map(
      ({ atc, tax }) =>
        `${atc} is less than zero, ${formatMoney(tax)} of tax, because of suppliers’ credit memos: the return and its alphalist take no negative lines. Amend the return of the bill’s period, or deduct it from the same code of a later one.`,
    );
}

function plain(parts: Worksheet['parts']): Worksheet {
  return { parts, working: [], checks: [], notes: [] };
}
