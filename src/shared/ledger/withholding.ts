import { formatDate } from '../dates.ts';
import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { divideRounded, sum } from '../money.ts';

/** Whom the tax is withheld from, which the code's letters say: WC a corporation, WI a person. */
export type CodePayee = 'corporation' | 'individual' | 'either';

/** What is paid for, where a code is for one of the two only. */
export type CodePurpose = 'goods' | 'services' | 'either';

/**
 * Who must withhold under a code: every company, top withholding agents only, payers of one trade
 * only (hospitals, card companies), the government, or a selling platform. Of non-residents every
 * payer withholds VAT (form 1600-VT) and final tax (1601-FQ), which no certificate 2307 tells.
 */
export type Withholder =
  | 'every-company'
  | 'top-agent'
  | 'certain-payers'
  | 'government'
  | 'platform'
  | 'vat-of-non-residents'
  | 'final-tax';

/** The amount that the rate is of: without VAT, or all that is paid. */
export type CodeBase = 'without-vat' | 'gross';

/**
 * A code of the BIR's table of creditable withholding (ATC) with its rate and the days that it
 * holds, both included; without `to` it holds until a row of a later day.
 */
export interface WithholdingCode {
  readonly atc: string;
  readonly title: string;
  readonly payee: CodePayee;
  readonly for: CodePurpose;
  readonly withholder: Withholder;
  readonly base: CodeBase;
  /** Hundredths of a percent. */
  readonly rateBasisPoints: bigint;
  readonly from: BusinessDate;
  readonly to?: BusinessDate | undefined;
  readonly source: string;
}

/** All codes that are known: those of the law, and those that an accountant entered. */
export type WithholdingCodes = readonly WithholdingCode[];

/**
 * Which codes a field offers: those under which a private company withholds when it pays, those of
 * income tax, all that a certificate can have, or all there are.
 */
export type CodeUse = 'payer' | 'income' | 'certificate' | 'any';

/** How a code is written: the kind of tax or payee, and three digits. */
export const CODE_PATTERN = /^W[ICVB]\d{3}$/;

/** Whether a code is of VAT (WV) or percentage tax (WB), as on form 2307, table B. */
export function isBusinessTax(atc: string): boolean {
  return atc.startsWith('WV') || atc.startsWith('WB');
}

/** Whose tax a code is, by its letters: WI an individual's, WC a corporation's. */
export function payeeOfCode(atc: string): CodePayee {
  if (atc.startsWith('WI')) return 'individual';
  return atc.startsWith('WC') ? 'corporation' : 'either';
}

/**
 * The codes of the law with what was entered: an entered row stands for the law's of the same code
 * and first day.
 */
export function mergeCodes(law: WithholdingCodes, entered: WithholdingCodes): WithholdingCodes {
  if (entered.length === 0) return law;
  const own = new Map(entered.map((row) => [keyOf(row), row]));
  const known = new Set(law.map(keyOf));
  return [
    ...law.map((row) => own.get(keyOf(row)) ?? row),
    ...entered.filter((row) => !known.has(keyOf(row))),
  ];
}

/**
 * A code with its rate on the day of a document, by the row that began last; nothing for a code
 * that is unknown or had no rate then.
 */
export function withholdingOn(
  codes: WithholdingCodes,
  atc: string,
  date: BusinessDate,
): WithholdingCode | undefined {
  const begun = codes.filter((row) => row.atc === atc && row.from <= date);
  const last = begun.reduce<WithholdingCode | undefined>(
    (latest, row) => (latest === undefined || row.from > latest.from ? row : latest),
    undefined,
  );
  return last === undefined || date > (last.to ?? date) ? undefined : last;
}

/** The codes that a field offers, each once with the rate that began last, in their order. */
export function codesFor(codes: WithholdingCodes, use: CodeUse): WithholdingCode[] {
  const newest = new Map<string, WithholdingCode>();
  for (const row of codes) {
    const known = newest.get(row.atc);
    if (known === undefined || row.from > known.from) newest.set(row.atc, row);
  }
  return [...newest.values()].filter((row) => isOfUse(row, use));
}

function isOfUse({ atc, withholder }: WithholdingCode, use: CodeUse): boolean {
  if (use === 'any') return true;
  if (use === 'payer' && withholder === 'final-tax') return true;
  if (isOfNonResidents({ withholder })) return false;
  if (use === 'certificate') return true;
  if (isBusinessTax(atc)) return false;
  return use === 'income' || withholder !== 'government';
}

/** Whether a code is of what is withheld from non-residents only: VAT, or final tax. */
function isOfNonResidents({ withholder }: Pick<WithholdingCode, 'withholder'>): boolean {
  return withholder === 'vat-of-non-residents' || withholder === 'final-tax';
}

// A single purchase below this from a supplier who is not regular is outside what top withholding
// agents withhold (RR 11-2018; handbook 6.5). Dated, newest first.
const CASUAL_PURCHASES = [{ from: '2018-01-01', below: 1_000_000n }] as const;

/** Below this amount a single purchase may be outside withholding, in centavos. */
export function casualPurchaseOn(date: BusinessDate): Centavos {
  return CASUAL_PURCHASES.find(({ from }) => from <= date)?.below ?? 0n;
}

/** The tax that is withheld on an amount, rounded once (handbook 5.1). */
export function withheldOn(base: Centavos, rateBasisPoints: bigint): Centavos {
  return divideRounded(base * rateBasisPoints, 10_000n);
}

/** What is withheld under one code of one document. */
export interface Withheld {
  readonly code: WithholdingCode;
  readonly base: Centavos;
  readonly tax: Centavos;
}

interface WithholdingLine {
  readonly withholding?: string | undefined;
  readonly net: Centavos;
  /** With VAT, for codes whose rate is of all that is paid. */
  readonly gross: Centavos;
}

/**
 * The tax on the lines of one document, by code: rounded once on the sum of a code's amounts
 * (handbook 5.1), at the rate of the document's day. A code without a rate on that day gives
 * nothing; the check of the form says so.
 */
export function withheldByCode(
  lines: readonly WithholdingLine[],
  date: BusinessDate,
  codes: WithholdingCodes,
): Withheld[] {
  // Most documents name none.
  if (lines.every(({ withholding }) => withholding === undefined)) return [];
  return codesFor(codes, 'any').flatMap(({ atc }) => {
    const own = lines.filter((line) => line.withholding === atc);
    const code = own.length === 0 ? undefined : withholdingOn(codes, atc, date);
    if (code === undefined) return [];
    const base = sum(own.map(({ net, gross }) => (code.base === 'gross' ? gross : net)));
    if (base === 0n) return [];
    return [{ code, base, tax: withheldOn(base, code.rateBasisPoints) }];
  });
}

/** The sentence for a code that had no rate on the day of the document; nothing when it had one. */
export function faultOfCode(
  codes: WithholdingCodes,
  atc: string | undefined,
  date: BusinessDate,
): string | undefined {
  if (atc === undefined || withholdingOn(codes, atc, date) !== undefined) return undefined;
  return `${atc} had no rate on ${formatDate(date)}. Choose another code.`;
}

/** `WC158, 1 %`. */
export function formatCode({
  atc,
  rateBasisPoints,
}: Pick<WithholdingCode, 'atc' | 'rateBasisPoints'>): string {
  return `${atc}, ${Number(rateBasisPoints) / 100} %`;
}

/** A code as a form offers it: `WC158, 1 %: goods, by a top withholding agent`. */
function labelOfCode(code: WithholdingCode): string {
  const until = code.to === undefined ? '' : ` (until ${formatDate(code.to)})`;
  return `${formatCode(code)}: ${code.title}${until}`;
}

/** A code by its rate that began last, as a form offers it; one that is unknown by itself. */
export function nameOfCode(codes: WithholdingCodes, atc: string): string {
  const code = codesFor(codes, 'any').find((row) => row.atc === atc);
  return code === undefined ? atc : labelOfCode(code);
}

/** The codes as a form offers them. */
export function codeOptions(
  codes: WithholdingCodes,
  use: CodeUse,
): { value: string; label: string }[] {
  return codesFor(codes, use).map((code) => ({ value: code.atc, label: labelOfCode(code) }));
}

function keyOf({ atc, from }: WithholdingCode): string {
  return `${atc} ${from}`;
}
