import type { Centavos } from '#shared/money.ts';
import { formatMoney, sum } from '#shared/money.ts';

import { printableJson } from './drawing/printable-json.ts';
import type { Form2307, Form2307Input, Form2307Row } from './form-2307-input.ts';
import { timeParts } from './printed-times.ts';

// As many lines as the printed form has.
const INCOME_LINES = 10;
const BUSINESS_LINES = 10;

/**
 * What the template `form-2307.typ` is given: every text ready to print, `printable` applied to all
 * of them.
 */
export function form2307Data(input: Form2307Input, printable: (text: string) => string): string {
  const { from, to, payor, signatory, certificates, createdAt } = input;
  const [only] = certificates;
  const whose = certificates.length === 1 && only !== undefined ? ` ${only.payee.name}` : '';
  return printableJson(
    {
      title: `BIR Form 2307${whose} ${from} to ${to}`,
      author: payor.name,
      created: timeParts(createdAt),
      from: digitsOf(from),
      to: digitsOf(to),
      payor: { ...payor, tin: tinParts(payor.tin) },
      signatory: signatoryText(signatory),
      certificates: certificates.map(certificateData),
    },
    printable,
  );
}

function certificateData({ payee, income, business }: Form2307) {
  return {
    payee: { ...payee, tin: tinParts(payee.tin) },
    income: buildLines(income, INCOME_LINES),
    incomeTotal: totalOf(income),
    business: buildLines(business, BUSINESS_LINES),
    businessTotal: totalOf(business),
  };
}

/** Nature, code, the three months, total, tax; empty lines to the number that the form has. */
function buildLines(rows: readonly Form2307Row[], count: number): string[][] {
  const filled = rows.map(({ nature, atc, months, total, tax }) => [
    nature,
    atc,
    ...[...months, total, tax].map(amountText),
  ]);
  const empty = Array.from({ length: Math.max(0, count - filled.length) }, () =>
    Array.from({ length: 7 }, () => ''),
  );
  return [...filled, ...empty];
}

function totalOf(rows: readonly Form2307Row[]): string[] {
  if (rows.length === 0) return ['', '', '', '', ''];
  const months = [0, 1, 2].map((at) => sum(rows.map((row) => row.months[at] ?? 0n)));
  const total = sum(rows.map((row) => row.total));
  return [...months, total, sum(rows.map(({ tax }) => tax))].map(amountText);
}

function amountText(amount: Centavos): string {
  return amount === 0n ? '-' : formatMoney(amount);
}

/** `['999', '000', '111', '00000']`; four empty texts for nobody's. */
function tinParts(tin: string): string[] {
  return [tin.slice(0, 3), tin.slice(3, 6), tin.slice(6, 9), tin.slice(9, 14)];
}

/** `12312026`: the form has a box for each digit. */
function digitsOf(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}${day}${year}`;
}

function signatoryText({ name, title, tin }: Form2307Input['signatory']): string {
  return [name, title, tin === '' ? '' : `TIN ${tin}`].filter((part) => part !== '').join(' / ');
}
