import { formatDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';

import { printableJson } from './drawing/printable-json.ts';
import { formatInstant, timeParts } from './printed-times.ts';
import type { StatementInput } from './statement-input.ts';

/**
 * What the template `statement.typ` is given: every text ready to print, `printable` applied to all
 * of them.
 */
export function statementData(input: StatementInput, printable: (text: string) => string): string {
  const { charges, payments, closing, rows, running } = workedOut(input);
  return printableJson(
    {
      title: `${input.heading} ${input.party.name}`,
      created: timeParts(input.preparedAt),
      company: { ...input.company, logo: input.company.logo !== null },
      heading: input.heading,
      phrase: input.phrase,
      party: input.party,
      asOf: formatDate(input.asOf),
      period: `${input.from === null ? 'All' : formatDate(input.from)} to ${formatDate(input.asOf)}`,
      isFromStart: input.from === null,
      opening: formatMoney(input.opening),
      rows,
      running,
      totals: [formatMoney(charges), formatMoney(payments)],
      closing: `₱ ${formatMoney(closing)}`,
      ageing: input.ageing.map(({ label, amount }) => ({ label, amount: formatMoney(amount) })),
      note: input.note,
      preparedBy: input.preparedBy,
      preparedAt: formatInstant(input.preparedAt),
    },
    printable,
  );
}

/**
 * Each row with the balance after it, and what the pages carry: charges, payments and balance so
 * far.
 */
function workedOut(input: StatementInput) {
  let balance = input.opening;
  let charges = 0n;
  let payments = 0n;
  const rows: string[][] = [];
  const running: string[][] = [];
  for (const row of input.rows) {
    charges += row.charges;
    payments += row.payments;
    balance += row.charges - row.payments;
    rows.push([
      formatDate(row.date),
      row.document,
      row.particulars,
      row.charges === 0n ? '' : formatMoney(row.charges),
      row.payments === 0n ? '' : formatMoney(row.payments),
      formatMoney(balance),
    ]);
    running.push(['', '', '', ...[charges, payments, balance].map(formatMoney)]);
  }
  return {
    charges: sum(input.rows.map((row) => row.charges)),
    payments: sum(input.rows.map((row) => row.payments)),
    closing: balance,
    rows,
    running,
  };
}
