import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { isBusinessTax, withheldOn, withholdingOn } from '#shared/ledger/withholding.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { absolute, formatMoney, sum } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Posting } from '../posting.ts';

import type { certificateFields } from './fields.ts';

export type CertificateAnswers = AnswersOf<typeof certificateFields>;
type Row = CertificateAnswers['rows'][number];

// A certificate rounds the sum of several payments.
const TOLERANCE = 100n;
const MORE_THAN_A_PESO =
  'More than a peso is no rounding: ask the customer for a corrected certificate.';

/**
 * Dr 1440, or 1445 for VAT and percentage tax of the government, Cr 1260: tax of a collection may
 * be claimed from the day its certificate came (handbook 5.3). Centavos that a certificate has less
 * than the collection took off are a cost, and no longer expected.
 */
export function postCertificate(answers: CertificateAnswers): Posting {
  const { customer: partyId, date, rows } = answers;
  const total = sum(rows.map(({ tax }) => tax));
  const missing = sum(rows.map((row) => row.missing ?? 0n));
  const debit = (account: string, isOf: (row: Row) => boolean): PostingLine[] => {
    const amount = sum(rows.filter(isOf).map(({ tax }) => tax));
    if (amount === 0n) return [];
    return [{ account, debit: amount, credit: 0n, partyId, document: '2307' }];
  };
  return {
    date,
    description:
      `Form 2307 for ${[...new Set(rows.map(({ invoice }) => invoice))].join(', ')}`.slice(0, 200),
    partyId,
    total,
    lines: [
      ...debit(ACCOUNT.incomeTaxWithheld, ({ atc }) => !isBusinessTax(atc)),
      ...debit(ACCOUNT.businessTaxWithheld, ({ atc }) => isBusinessTax(atc)),
      ...(missing === 0n
        ? []
        : [
            {
              account: ACCOUNT.miscellaneous,
              debit: missing,
              credit: 0n,
              memo: 'Not on form 2307',
            },
          ]),
      {
        account: ACCOUNT.certificatesToFollow,
        debit: 0n,
        credit: total + missing,
        partyId,
        document: '2307',
      },
    ],
    taxRows: rows.flatMap((row) => {
      const common = {
        code: row.atc,
        rateBasisPoints: Number(withholdingOn(row.atc, date)?.rateBasisPoints ?? 0n),
        partyId,
        document: row.invoice,
        date,
      };
      const received = { ...common, type: 'creditable-wt' as const, base: row.base, tax: row.tax };
      if (row.missing === undefined || row.missing === 0n) return [received];
      return [received, { ...common, type: 'expected-wt' as const, base: 0n, tax: -row.missing }];
    }),
    totals: [{ label: 'TAX WITHHELD', amount: total, emphasis: 'total' }],
  };
}

/** A tax that is not the rate of its base is a slip of the pen; an invoice and code stand once. */
export function checkCertificate({ rows, date }: CertificateAnswers): FieldProblem[] {
  return rows.flatMap(({ invoice, atc, base, tax, missing = 0n }, index) => {
    const rate = withholdingOn(atc, date)?.rateBasisPoints;
    const worked = rate === undefined ? tax : withheldOn(base, rate);
    const twin = rows.findIndex((row) => row.invoice === invoice && row.atc === atc);
    const message = `The rate of ${atc} gives ${formatMoney(worked)}.`;
    return [
      ...(absolute(worked - tax) > TOLERANCE ? [{ path: `rows.${index}.tax`, message }] : []),
      ...(missing > TOLERANCE
        ? [{ path: `rows.${index}.missing`, message: MORE_THAN_A_PESO }]
        : []),
      ...(twin < index
        ? [{ path: `rows.${index}.invoice`, message: 'This invoice and code stand here already.' }]
        : []),
    ];
  });
}
