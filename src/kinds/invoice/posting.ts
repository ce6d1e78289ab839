import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import { shareNet, splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import { formatCode, withheldByCode } from '#shared/ledger/withholding.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Facts } from '../facts.ts';
import type { Posting, TotalRow } from '../posting.ts';
import { describeLines } from '../describe-lines.ts';
import { dueDateOf, dueNote } from '../terms.ts';

import { amountOf } from './fields.ts';
import type { invoiceFields } from './fields.ts';

export type InvoiceAnswers = AnswersOf<typeof invoiceFields>;
type InvoiceLine = InvoiceAnswers['lines'][number];
/** What a sale is to the VAT; one of a seller who is not registered is `non-vat`. */
export type SalesCategory = InvoiceLine['taxClass'] | 'non-vat';

/** Every category of a sale, in the order of its document. */
export const SALES_CATEGORIES = ['vatable', 'zero-rated', 'exempt', 'non-vat'] as const;

const DEFAULT_ACCOUNT: Readonly<Record<SalesCategory, string>> = {
  'vatable': ACCOUNT.sales,
  'zero-rated': ACCOUNT.zeroRatedSales,
  'exempt': ACCOUNT.exemptSales,
  'non-vat': ACCOUNT.sales,
};

/** Lines of one tax category: its amounts are rounded together (handbook 5.1, rule 7). */
interface Group {
  readonly category: SalesCategory;
  readonly lines: readonly (InvoiceLine & { readonly net: Centavos; readonly account: string })[];
  readonly net: Centavos;
  readonly vat: Centavos;
  readonly rate: bigint;
}

/**
 * Dr receivable with the whole amount, Cr each revenue account, Cr output VAT on the VATable part
 * (handbook 5.2). What the customer will withhold is told in the notes and not booked.
 */
export function postInvoice(answers: InvoiceAnswers, facts: Facts): Posting {
  const groups = buildGroups(answers, facts);
  const vat = sum(groups.map((group) => group.vat));
  const total = sum(groups.map((group) => group.net)) + vat;
  const due = dueDateOf(answers);
  return {
    date: answers.date,
    due,
    description: describeLines(answers.lines),
    partyId: answers.customer,
    total,
    lines: [
      {
        account: ACCOUNT.receivable,
        debit: total,
        credit: 0n,
        partyId: answers.customer,
        document: answers.invoiceNumber,
      },
      ...revenueLines(groups),
      ...(vat > 0n ? [{ account: ACCOUNT.outputVat, debit: 0n, credit: vat }] : []),
    ],
    taxRows: [
      ...groups.map((group) => buildTaxRow(group, answers)),
      ...expectedRows(groups, answers),
    ],
    totals: totalsByCategory(groups, {
      label: 'TOTAL AMOUNT DUE',
      amount: total,
      emphasis: 'total',
    }),
    notes: [...dueNote(answers), ...withholdingNotes(groups, answers)],
  };
}

function buildGroups(answers: InvoiceAnswers, facts: Facts): Group[] {
  const { isVatRegistered } = facts.company;
  return SALES_CATEGORIES.flatMap((category) => {
    const lines = answers.lines.filter(
      ({ taxClass }) => (isVatRegistered ? taxClass : 'non-vat') === category,
    );
    return lines.length === 0 ? [] : [buildGroup(category, lines, answers)];
  });
}

function buildGroup(
  category: SalesCategory,
  lines: readonly InvoiceLine[],
  answers: InvoiceAnswers,
) {
  const rate = category === 'vatable' ? vatRateOn(answers.date) : 0n;
  const amounts = lines.map(amountOf);
  const shares = shareNet(amounts, answers.priceMode, rate);
  return {
    category,
    rate,
    ...splitVat(sum(amounts), answers.priceMode, rate),
    lines: lines.map((line, index) => ({
      ...line,
      net: shares[index] ?? 0n,
      account: line.account ?? DEFAULT_ACCOUNT[category],
    })),
  };
}

function revenueLines(groups: readonly Group[]): PostingLine[] {
  const byAccount = new Map<string, Centavos>();
  for (const { account, net } of groups.flatMap(({ lines }) => lines)) {
    byAccount.set(account, (byAccount.get(account) ?? 0n) + net);
  }
  return [...byAccount]
    .filter(([, net]) => net > 0n)
    .map(([account, net]) => ({ account, debit: 0n, credit: net }));
}

function buildTaxRow({ category, net, vat, rate }: Group, answers: InvoiceAnswers): TaxRow {
  return {
    type: 'output-vat',
    code: category,
    base: net,
    rateBasisPoints: Number(rate),
    tax: vat,
    partyId: answers.customer,
    document: answers.invoiceNumber,
    date: answers.date,
  };
}

/**
 * The total block of a sale by category, which ends with what is due (handbook 2.2; RMC 77-2024).
 */
export function totalsByCategory(
  groups: readonly Pick<Group, 'category' | 'net' | 'vat'>[],
  due: TotalRow,
): TotalRow[] {
  const netOf = (category: SalesCategory) =>
    groups.find((group) => group.category === category)?.net ?? 0n;
  if (groups.some(({ category }) => category === 'non-vat')) return [due];
  return [
    { label: 'VATable Sales', amount: netOf('vatable') },
    { label: 'VAT-Exempt Sales', amount: netOf('exempt') },
    { label: 'Zero-Rated Sales', amount: netOf('zero-rated') },
    { label: 'VAT Amount', amount: sum(groups.map(({ vat }) => vat)) },
    due,
  ];
}

/** What the customer will withhold, by code, on the amount without VAT. */
function expectedOf(groups: readonly Group[], { date }: InvoiceAnswers) {
  return withheldByCode(
    groups.flatMap((group) => group.lines),
    date,
  );
}

function expectedRows(groups: readonly Group[], answers: InvoiceAnswers): TaxRow[] {
  return expectedOf(groups, answers).map(({ code, base, tax }) => ({
    type: 'expected-wt',
    code: code.atc,
    base,
    rateBasisPoints: Number(code.rateBasisPoints),
    tax,
    partyId: answers.customer,
    document: answers.invoiceNumber,
    date: answers.date,
  }));
}

function withholdingNotes(groups: readonly Group[], answers: InvoiceAnswers) {
  return expectedOf(groups, answers).map(({ code, base, tax }) => ({
    label: 'Expected withholding',
    text: `${formatMoney(tax)} (${formatCode(code)} of ${formatMoney(base)})`,
  }));
}
