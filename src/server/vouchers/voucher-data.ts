import { formatDate, manilaDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';
import { formatMoney, parseTyped, sum } from '#shared/money.ts';

import type { VoucherInput, VoucherLine, VoucherLink, VoucherSummaryRow } from './voucher-input.ts';

const MANILA_MS = 8 * 3_600_000;
const NUMERIC = /^[-(]?₱?\s?[\d,]+(\.\d+)?\)?\s?%?$/;
const AMOUNT = /^\(?[\d,]+\.\d{2}\)?$/;

type Column = 'text' | 'number' | 'wide';

/**
 * What the template `voucher.typ` is given: every text ready to print, `printable` applied to all of them. Only this
 * and the stored transaction decide the document's bytes.
 */
export function voucherData(input: VoucherInput, printable: (text: string) => string): string {
  return JSON.stringify(dataOf(input), (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  );
}

function dataOf(input: VoucherInput) {
  const answered = input.summary.filter((row) => !isInHead(row, input));
  const { mark, banner } = markOf(input);
  return {
    title: `${input.kindTitle} ${input.number}`,
    created: timeParts(input.recordedAt),
    company: input.company,
    heading: input.heading,
    phrase: input.phrase,
    number: input.number,
    entryNumber: input.entryNumber,
    shortHash: input.entryHash.slice(0, 16),
    date: formatDate(input.date),
    party: input.party,
    mark,
    banner,
    summary: answered
      .filter(({ table }) => table === undefined)
      .map(({ label, text }) => ({ label, text })),
    tables: answered.flatMap(tableOf),
    totals: input.totals.map(({ label, amount, emphasis }) => ({
      label,
      amount: emphasis === 'total' ? `₱ ${formatMoney(amount)}` : formatMoney(amount),
      isTotal: emphasis === 'total',
    })),
    amountInWords: input.amountInWords,
    lines: input.lines.map(lineOf),
    linesRunning: runningOf(input.lines),
    lineTotals: [
      formatMoney(sum(input.lines.map(({ debit }) => debit))),
      formatMoney(sum(input.lines.map(({ credit }) => credit))),
    ],
    signatories: input.signatories,
    recordedBy: input.recordedBy,
    recordedAt: `${formatDate(manilaDate(input.recordedAt))}, ${manilaTime(input.recordedAt)}`,
  };
}

/** What the head of the page says already need not be said again below it. */
function isInHead(
  { text, table }: VoucherSummaryRow,
  { number, date, party }: VoucherInput,
): boolean {
  if (table !== undefined) return false;
  const isParty = party !== null && text.startsWith(party.name);
  return text === '' || text === number || text === formatDate(date) || isParty;
}

function markOf({ reversedBy, reverses }: VoucherInput) {
  if (reversedBy !== null) return { mark: 'REVERSED', banner: linkText('Reversed by', reversedBy) };
  if (reverses !== null) return { mark: null, banner: linkText('This reverses', reverses) };
  return { mark: null, banner: null };
}

function linkText(words: string, link: VoucherLink): string {
  const reason = link.reason === '' ? '' : `: ${link.reason}`;
  return `${words} ${link.number} (entry ${link.entryNumber}, ${formatDate(link.date)})${reason}`;
}

function tableOf({ label, table }: VoucherSummaryRow) {
  if (table === undefined) return [];
  const columns = columnsOf(table.head, table.rows);
  return [
    { label, columns, head: table.head, rows: table.rows, running: tableRunning(table.rows) },
  ];
}

/** Numbers stand at the right; the column with the most to say takes the room that is left. */
function columnsOf(head: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const isNumber = head.map((_, i) => rows.every((row) => NUMERIC.test(row[i] ?? '') || !row[i]));
  const room = head.map((_, i) => Math.max(0, ...rows.map((row) => row[i]?.length ?? 0)));
  const candidates = room.map((length, i) => (isNumber[i] ? -1 : length));
  const widest = candidates.indexOf(Math.max(...candidates));
  return head.map((_, i) => (i === widest ? 'wide' : isNumber[i] ? 'number' : 'text'));
}

/** What stands under the last column after each row, where that column holds amounts. */
function tableRunning(rows: readonly (readonly string[])[]): string[][] {
  const amounts = rows.map((row) => row.at(-1) ?? '');
  if (!amounts.every((text) => AMOUNT.test(text))) return [];
  let total: Centavos = 0n;
  return rows.map((row, i) => {
    total += amountOf(amounts[i] ?? '');
    return row.map((_, column) => (column === row.length - 1 ? formatMoney(total) : ''));
  });
}

function amountOf(text: string): Centavos {
  const amount = parseTyped(text.replaceAll(/[()]/g, '')) ?? 0n;
  return text.startsWith('(') ? -amount : amount;
}

function lineOf(line: VoucherLine) {
  const detail = [line.party, line.document, line.memo].filter(
    (text) => text !== null && text !== '',
  );
  return {
    account: line.account,
    title: line.title,
    detail: detail.join(' · '),
    debit: line.debit === 0n ? '' : formatMoney(line.debit),
    credit: line.credit === 0n ? '' : formatMoney(line.credit),
  };
}

function runningOf(lines: readonly VoucherLine[]): string[][] {
  let debit: Centavos = 0n;
  let credit: Centavos = 0n;
  return lines.map((line) => {
    debit += line.debit;
    credit += line.credit;
    return ['', '', formatMoney(debit), formatMoney(credit)];
  });
}

function timeParts(instant: Date): number[] {
  const parts = new Date(instant.getTime() + MANILA_MS).toISOString().match(/\d+/g) ?? [];
  return parts.slice(0, 6).map(Number);
}

function manilaTime(instant: Date): string {
  return new Date(instant.getTime() + MANILA_MS).toISOString().slice(11, 16);
}
