import { formatDate, manilaDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';
import { formatMoney, parseTyped, sum } from '#shared/money.ts';

import { printableJson } from './drawing/printable-json.ts';
import { qrSvg } from './drawing/qr-code.ts';
import { formatInstant, timeParts } from './printed-times.ts';
import type {
  SignedBy,
  VoucherInput,
  VoucherLine,
  VoucherLink,
  VoucherSummaryRow,
} from './voucher-input.ts';

const NUMERIC = /^[-(]?₱?\s?[\d,]+(\.\d+)?\)?\s?%?$/;
const AMOUNT = /^\(?[\d,]+\.\d{2}\)?$/;
// Columns that say what one piece costs or counts.
const EACH = /\b(price|cost|rate|each|denomination)\b/i;

/** A number: its share of the room that the others leave. */
type Column = 'text' | 'number' | number;

/** Letters from which on a text takes a share, and of which a share is at most. */
const LONG_TEXT = 14;
const MOST_ROOM = 40;

/**
 * What the template `voucher.typ` is given: every text ready to print, `printable` applied to all
 * of them. Only this and the stored transaction decide the document's bytes.
 */
export function voucherData(input: VoucherInput, printable: (text: string) => string): string {
  return printableJson(buildData(input), printable);
}

function buildData(input: VoucherInput) {
  const answered = input.summary.filter((row) => !isInHead(row, input));
  const { mark, banner } = markOf(input);
  return {
    title: `${input.kindTitle} ${input.number}`,
    created: timeParts(input.recordedAt),
    company: { ...input.company, logo: input.company.logo !== null },
    heading: input.heading,
    phrase: input.phrase,
    number: input.number,
    entryNumber: input.entryNumber,
    shortHash: input.entryHash.slice(0, 16),
    qr: { svg: qrSvg(qrText(input)) },
    date: formatDate(input.date),
    party: input.party,
    mark,
    banner,
    summary: answered
      .filter(({ table }) => table === undefined)
      .map(({ label, text }) => ({ label, text })),
    tables: answered.flatMap(buildTable),
    totals: input.totals.map(({ label, amount, emphasis }) => ({
      label,
      amount: emphasis === 'total' ? `₱ ${formatMoney(amount)}` : formatMoney(amount),
      isTotal: emphasis === 'total',
    })),
    amount: `₱ ${formatMoney(input.amount)}`,
    amountInWords: input.amountInWords,
    lines: input.lines.map(buildLine),
    linesRunning: runningOf(input.lines),
    lineTotals: [
      formatMoney(sum(input.lines.map(({ debit }) => debit))),
      formatMoney(sum(input.lines.map(({ credit }) => credit))),
    ],
    signatories: input.signatories.map((role) => signatoryOf(role, input)),
    recordedBy: input.recordedBy,
    recordedAt: formatInstant(input.recordedAt),
  };
}

/** What the QR code says: a printout is compared with the books by the entry's hash. */
function qrText({
  number,
  entryNumber,
  entryHash,
}: Pick<VoucherInput, 'number' | 'entryNumber' | 'entryHash'>): string {
  return `TALAAN ${number} ${entryNumber} ${entryHash}`;
}

/**
 * Who prepared a voucher is who recorded it; who approved or released it in the portal is named
 * too, and the others sign by hand.
 */
function signatoryOf(role: string, { secondPeople, ...input }: VoucherInput) {
  const { recordedBy: name, recordedAt: at, signatureLine } = input;
  const people: Readonly<Record<string, SignedBy | null | undefined>> = {
    'prepared by': { name, at, signatureLine },
    'approved by': secondPeople?.approved,
    'released by': secondPeople?.released,
  };
  const signed = people[role.toLowerCase()];
  return signed == null
    ? { role, name: '', title: '', date: '' }
    : {
        role,
        name: signed.name,
        title: signed.signatureLine,
        date: formatDate(manilaDate(signed.at)),
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

function buildTable({ label, table }: VoucherSummaryRow) {
  if (table === undefined) return [];
  const { head, rows } = table;
  const running = tableRunning(head, rows);
  const totals = rows.length > 1 ? (running.at(-1) ?? []) : [];
  return [{ label, columns: buildColumns(head, rows), head, rows, running, totals }];
}

/**
 * Numbers stand at the right. Columns of long texts share the room that is left by how much they
 * have to say, so that none of them is squeezed by another; short ones are as wide as their text.
 */
function buildColumns(head: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const isNumber = head.map((_, i) => rows.every((row) => NUMERIC.test(row[i] ?? '') || !row[i]));
  const room = head.map((title, i) =>
    isNumber[i] ? 0 : Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  const least = Math.min(LONG_TEXT, Math.max(...room));
  return room.map((length, i) => {
    if (isNumber[i]) return 'number';
    return length >= least ? Math.min(length, MOST_ROOM) : 'text';
  });
}

/**
 * The sums of the columns that hold amounts after each row; an amount for each piece has no sum.
 */
function tableRunning(head: readonly string[], rows: readonly (readonly string[])[]): string[][] {
  const isSummed = head.map(
    (title, i) =>
      !EACH.test(title) &&
      rows.some((row) => row[i]) &&
      rows.every((row) => !row[i] || AMOUNT.test(row[i])),
  );
  if (!isSummed.includes(true)) return [];
  const totals: Centavos[] = head.map(() => 0n);
  return rows.map((row) =>
    head.map((_, i) => {
      if (isSummed[i] !== true) return '';
      totals[i] = (totals[i] ?? 0n) + amountOf(row[i] ?? '');
      return formatMoney(totals[i]);
    }),
  );
}

function amountOf(text: string): Centavos {
  const amount = parseTyped(text.replaceAll(/[()]/g, '')) ?? 0n;
  return text.startsWith('(') ? -amount : amount;
}

function buildLine(line: VoucherLine) {
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
