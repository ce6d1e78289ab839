import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import { isBusinessTax, withholdingOn } from '#shared/ledger/withholding.ts';
import { sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { ROUNDING } from '../settlement/withheld.ts';

import type { certificateFields } from './fields.ts';

export type CertificateAnswers = AnswersOf<typeof certificateFields>;
export type CertificateRow = CertificateAnswers['rows'][number];

/**
 * Dr 1440, or 1445 for VAT and percentage tax of the government, Cr 1260: tax of a collection may
 * be claimed from the day its certificate came (handbook 5.3), as the paper says. What it has less
 * or more than the collection took off moves between the tax and the invoice (handbook 14, ruling
 * 7); centavos that nobody will pay are a cost.
 */
export function postCertificate(answers: CertificateAnswers, facts: Facts): Posting {
  const { customer: partyId, date, rows } = answers;
  const total = sum(rows.map(({ tax }) => tax));
  const missing = sum(rows.map((row) => row.missing ?? 0n));
  const moved = sum(rows.map((row) => movedTo(row, answers, facts)));
  const debit = (account: string, isOf: (row: CertificateRow) => boolean): PostingLine[] => {
    const amount = sum(rows.filter(isOf).map(({ tax }) => tax));
    if (amount === 0n) return [];
    return [{ account, debit: amount, credit: 0n, partyId, document: '2307' }];
  };
  const lost = { account: ACCOUNT.miscellaneous, credit: 0n, memo: 'Not on form 2307' };
  return {
    date,
    description:
      `Form 2307 for ${[...new Set(rows.map(({ invoice }) => invoice))].join(', ')}`.slice(0, 200),
    partyId,
    total,
    lines: [
      ...debit(ACCOUNT.incomeTaxWithheld, ({ atc }) => !isBusinessTax(atc)),
      ...debit(ACCOUNT.businessTaxWithheld, ({ atc }) => isBusinessTax(atc)),
      ...(missing === 0n ? [] : [{ ...lost, debit: missing }]),
      ...invoiceLines(answers, facts),
      {
        account: ACCOUNT.certificatesToFollow,
        debit: 0n,
        credit: total + missing + moved,
        partyId,
        document: '2307',
      },
    ].filter((line) => line.debit !== 0n || line.credit !== 0n),
    taxRows: rows.flatMap((row) => taxRowsOf(row, answers, facts)),
    totals: [{ label: 'TAX WITHHELD', amount: total, emphasis: 'total' }],
  };
}

/**
 * What of the tax to follow is open on its invoice again because the certificate has less; below
 * zero what it has more. More than roundings that are missing stay to follow, unless somebody says
 * that they will not come.
 */
export function movedTo(
  { invoice, atc, tax, missing = 0n, rest }: CertificateRow,
  { customer }: CertificateAnswers,
  facts: Facts,
): Centavos {
  const expected = facts.toFollow(customer, invoice, atc);
  if (expected === undefined) return 0n;
  const left = expected - tax - missing;
  return left > ROUNDING && rest !== 'to-invoice' ? 0n : left;
}

/** The invoices that the differences move to; more than is open of one is the customer's credit. */
function invoiceLines(answers: CertificateAnswers, facts: Facts): PostingLine[] {
  const { customer: partyId, rows } = answers;
  return [...Map.groupBy(rows, ({ invoice }) => invoice)].flatMap(
    ([document, own]): PostingLine[] => {
      const moved = sum(own.map((row) => movedTo(row, answers, facts)));
      if (moved === 0n) return [];
      const account = ACCOUNT.receivable;
      if (moved > 0n) return [{ account, debit: moved, credit: 0n, partyId, document }];
      const open = facts.item(account, document, partyId)?.balance ?? 0n;
      const credit = { debit: 0n, credit: -moved, partyId };
      return open >= -moved
        ? [{ account, ...credit, document }]
        : [{ account: ACCOUNT.customerCredits, ...credit, document: OWN_NUMBER }];
    },
  );
}

function taxRowsOf(row: CertificateRow, answers: CertificateAnswers, facts: Facts): TaxRow[] {
  const { date, customer: partyId } = answers;
  const common = {
    code: row.atc,
    rateBasisPoints: Number(withholdingOn(facts.codes, row.atc, date)?.rateBasisPoints ?? 0n),
    partyId,
    document: row.invoice,
    date,
  };
  const received = { ...common, type: 'creditable-wt' as const, base: row.base, tax: row.tax };
  const gone = (row.missing ?? 0n) + movedTo(row, answers, facts);
  if (gone === 0n) return [received];
  return [received, { ...common, type: 'expected-wt' as const, base: 0n, tax: -gone }];
}
