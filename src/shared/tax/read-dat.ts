import type { Centavos } from '../money.ts';
import { absolute, divideRounded, formatMoney, fromWire, sum } from '../money.ts';
import { parseTin } from '../tin.ts';

import { DAT_FORMATS } from './dat-formats.ts';
import type { DatField, DatFormat } from './dat-formats.ts';

/** Something in a file that the BIR's validation would refuse, or that is worth a look. */
interface DatFault {
  readonly severity: 'rejected' | 'warning';
  readonly text: string;
  readonly subject: string;
  /** From 1. */
  readonly line: number;
}

/** A data file as it was read. Amounts in the rows are texts as they stand in the file. */
export interface DatReading {
  readonly format: DatFormat | undefined;
  readonly header: readonly { readonly label: string; readonly text: string }[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly totals: readonly {
    readonly label: string;
    readonly counted: Centavos;
    readonly stated: Centavos | null;
    readonly isOk: boolean;
  }[];
  readonly faults: readonly DatFault[];
}

interface Line {
  readonly number: number;
  readonly fields: readonly string[];
}

// More than any file that is sent: a payee has a line for each code.
const MOST_LINES = 150_000;
const LONGEST_LINE = 2_000;
/**
 * Amounts have thirteen digits before the point at most; what adds up to more is told, not shown.
 */
const MOST = 1_000_000_000_000_000n;

// What a text, and a name in an alphalist, may not have (handbook 6.4, 6.5).
const ODD = /[^A-Z0-9 .#/()-]/;
const ODD_IN_NAME = /[^A-Z0-9 ]/;
const NAMES: ReadonlySet<string> = new Set(['company', 'last', 'first', 'middle']);

/**
 * Reads a RELIEF or alphalist file back, whoever wrote it: what it is, its rows, what they add up
 * to, and every fault that a validation finds. A text that is no such file gives one fault and no
 * rows.
 */
export function readDat(text: string): DatReading {
  const { lines, faults: tooMuch } = buildLines(text);
  const [first] = lines;
  const format = first && DAT_FORMATS.find(({ marks }) => isMarked(first, marks.header));
  if (first === undefined || format === undefined) {
    const fault =
      'This is not a RELIEF or alphalist file: its first line is not a known header. Choose a DAT file.';
    return {
      format: undefined,
      header: [],
      rows: [],
      totals: [],
      faults: [{ severity: 'rejected', text: fault, subject: '', line: 1 }],
    };
  }
  const { control } = format.marks;
  const details = lines.filter((line) => isMarked(line, format.marks.detail));
  const last = control === undefined ? first : lines.find((line) => isMarked(line, control));
  const totals = buildTotals(format, details, last);
  return {
    format,
    header: format.header.map(({ title }, at) => ({ label: title, text: first.fields[at] ?? '' })),
    rows: details.map(({ number, fields }) => ({ line: number, cells: fields })),
    totals,
    faults: [
      ...tooMuch,
      ...endingFaults(text, lines.length),
      ...widthFaults(first, format.header.length),
      ...details.flatMap((line) => lineFaults(line, format)),
      ...strangers(lines, format),
      ...orderFaults(details, format),
      ...(last === undefined
        ? [rejected(lines.length, 'The control line at the end is missing.')]
        : []),
      ...totals.flatMap(({ label, counted, stated, isOk }) =>
        isOk || stated === null
          ? []
          : [
              rejected(
                last?.number ?? 1,
                `${label}: the lines add up to ${formatMoney(counted)}, and the file says ${formatMoney(stated)}.`,
              ),
            ],
      ),
    ],
  };
}

/**
 * The lines that are not blank, with their fields; of a file that nobody sends, the first of them,
 * and of a line its beginning.
 */
function buildLines(text: string): { lines: Line[]; faults: DatFault[] } {
  const lines: Line[] = [];
  const faults: DatFault[] = [];
  let number = 0;
  for (let from = text.startsWith('\uFEFF') ? 1 : 0; from < text.length;) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    number += 1;
    const line = text.slice(from, Math.min(end, from + LONGEST_LINE)).replace(/\r$/, '');
    const isLong = end - from > LONGEST_LINE;
    from = end + 1;
    if (line.trim() === '') continue;
    if (lines.length === MOST_LINES) {
      const told = `The file has more than ${MOST_LINES} lines; the others are not read here.`;
      return { lines, faults: [...faults, warning(number, told)] };
    }
    if (isLong) faults.push(rejected(number, `The line has more than ${LONGEST_LINE} characters.`));
    lines.push({ number, fields: buildFields(line) });
  }
  return { lines, faults };
}

/** The fields of a line: a comma within quotes parts nothing. */
function buildFields(line: string): string[] {
  const fields = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
  // The last match of a line is the empty end, unless it ends with a comma.
  const texts = fields.map((field) => field.replace(/,$/, ''));
  if (!line.endsWith(',') && texts.length > 1 && texts.at(-1) === '') texts.pop();
  return texts.map((field) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  );
}

function isMarked({ fields }: Line, mark: string): boolean {
  return mark.includes(',') ? `${fields[0]},${fields[1]}` === mark : fields[0] === mark;
}

function buildTotals(format: DatFormat, details: readonly Line[], last: Line | undefined) {
  return format.totals.map(({ key, label, at }) => {
    const place = format.detail.findIndex((field) => field.key === key);
    const counted = sum(details.map(({ fields }) => amountOf(fields[place]) ?? 0n));
    const stated = amountOf(last?.fields[at]) ?? null;
    if (absolute(counted) >= MOST) return { label, counted: MOST - 1n, stated, isOk: false };
    return { label, counted, stated, isOk: stated === counted };
  });
}

/** `0`, `1234.50`, also with a minus; nothing for anything else. */
function amountOf(text: string | undefined): Centavos | undefined {
  return text === '0' ? 0n : fromWire(text ?? '');
}

function endingFaults(text: string, count: number): DatFault[] {
  const hasBare = /[^\r]\n/.test(text);
  return [
    ...(hasBare ? [rejected(1, 'Lines must end with CR LF; some end with LF only.')] : []),
    ...(count > 0 && !text.endsWith('\n')
      ? [warning(count, 'The last line does not end with CR LF.')]
      : []),
  ];
}

function widthFaults({ number, fields }: Line, width: number): DatFault[] {
  if (fields.length === width) return [];
  return [rejected(number, `The line has ${fields.length} fields instead of ${width}.`)];
}

function lineFaults(line: Line, format: DatFormat): DatFault[] {
  const wrongWidth = widthFaults(line, format.detail.length);
  if (wrongWidth.length > 0) return wrongWidth;
  const at = (key: string) => line.fields[format.detail.findIndex((field) => field.key === key)];
  const subject = cut(at('company') || [at('last'), at('first')].filter(Boolean).join(', ') || '');
  const faults = [
    ...format.detail.flatMap((field, index) =>
      fieldFaults(field, line.fields[index] ?? '', format),
    ),
    ...nameFaults(at, format),
    ...taxFaults(at),
  ];
  return faults.map(({ severity, text }) => ({ severity, text, subject, line: line.number }));
}

/** The beginning of a text that may be as long as a line. */
function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

type Fault = Pick<DatFault, 'severity' | 'text'>;

function fieldFaults({ key, title, type }: DatField, text: string, { marks }: DatFormat): Fault[] {
  if (type === 'tin' && (!/^\d{9}$/.test(text) || parseTin(text) === undefined))
    return [
      {
        severity: 'rejected',
        text: `${title} “${cut(text)}” is not a TIN. Enter its nine digits, without dashes or branch code.`,
      },
    ];
  if (type === 'money') {
    const amount = amountOf(text);
    if (amount === undefined)
      return [
        {
          severity: 'rejected',
          text: `${title} “${cut(text)}” is not an amount. Enter it as 1234.50, without commas.`,
        },
      ];
    if (amount < 0n) return [{ severity: 'rejected', text: `${title} is below zero: ${text}.` }];
  }
  const pattern = marks.control !== undefined && NAMES.has(key) ? ODD_IN_NAME : ODD;
  const odd = type === 'text' ? pattern.exec(text)?.[0] : undefined;
  if (odd === undefined) return [];
  return [{ severity: 'rejected', text: `${title} has “${odd}”, which is not allowed.` }];
}

function nameFaults(at: (key: string) => string | undefined, { list }: DatFormat): Fault[] {
  if (list === 'SLI') return [];
  const isNamed = at('company') !== '' || (at('last') !== '' && at('first') !== '');
  const hasAddress = at('address1') === undefined || at('address1') !== '';
  return [
    ...(isNamed
      ? []
      : [{ severity: 'rejected' as const, text: 'Neither a company nor a last and first name.' }]),
    ...(hasAddress ? [] : [{ severity: 'rejected' as const, text: 'The address is missing.' }]),
  ];
}

/**
 * Tax is the rate of the base; a centavo a document may be lost in rounding, a peso is another
 * matter.
 */
function taxFaults(at: (key: string) => string | undefined): Fault[] {
  const [rate, base, tax] = [at('rate'), at('base'), at('tax')].map(amountOf);
  if (rate === undefined || base === undefined || tax === undefined) return [];
  const worked = divideRounded(base * rate, 10_000n);
  const difference = worked > tax ? worked - tax : tax - worked;
  if (difference <= 100n) return [];
  const text = `The tax is ${formatMoney(tax)}; ${at('rate')} % of ${formatMoney(base)} is ${formatMoney(worked)}.`;
  return [{ severity: 'rejected', text }];
}

function strangers(lines: readonly Line[], { marks }: DatFormat): DatFault[] {
  const known = [
    marks.header,
    marks.detail,
    ...(marks.control === undefined ? [] : [marks.control]),
    ...(marks.others ?? []),
  ];
  return lines
    .filter((line) => !known.some((mark) => isMarked(line, mark)))
    .map(({ number }) => rejected(number, 'The line begins with no mark of this file.'));
}

/** Sequence numbers count from 1; a TIN stands once in a summary list. */
function orderFaults(details: readonly Line[], format: DatFormat): DatFault[] {
  const sequence = format.detail.findIndex(({ key }) => key === 'sequence');
  const tin = format.detail.findIndex(({ key }) => key === 'tin');
  if (sequence !== -1) {
    return details.flatMap(({ number, fields }, index) =>
      fields[sequence] === String(index + 1)
        ? []
        : [
            rejected(
              number,
              `The number of the line is ${cut(fields[sequence] ?? '')} instead of ${index + 1}.`,
            ),
          ],
    );
  }
  if (tin === -1) return [];
  const seen = new Set<string>();
  return details.flatMap(({ number, fields }) => {
    const value = fields[tin] ?? '';
    const isTwice = seen.has(value);
    seen.add(value);
    return isTwice ? [rejected(number, `TIN ${cut(value)} is in the list twice.`)] : [];
  });
}

function rejected(line: number, text: string): DatFault {
  return { severity: 'rejected', text, subject: '', line };
}

function warning(line: number, text: string): DatFault {
  return { severity: 'warning', text, subject: '', line };
}
