/**
 * Nine digits of a taxpayer and five of a branch; `00000` is the head office (handbook 1.1, 1.3).
 */
export interface Tin {
  readonly tin: string;
  readonly branch: string;
}

const SEPARATORS = /[\s.-]/g;
const DIGITS = /^(\d{9})(\d{3,5})?$/;
const PLACEHOLDER = /^(\d)\1{8}$/;
const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Reads a TIN as typed: 9, 12, 13 or 14 digits, parted by blanks, hyphens or dots. A placeholder is
 * none (handbook 1.3).
 */
export function parseTin(typed: string): Tin | undefined {
  const [, tin, branch = ''] = DIGITS.exec(typed.replaceAll(SEPARATORS, '')) ?? [];
  if (tin === undefined || PLACEHOLDER.test(tin)) return undefined;
  return { tin, branch: branch.padStart(5, '0') };
}

/** `000-000-000-00000`. */
export function formatTin(tin: string, branch: string): string {
  return `${shortTin(tin)}-${branch}`;
}

/** `***-***-789`: for lists that a role reads without needing the number (handbook 10.1). */
export function maskTin(tin: string): string {
  return `***-***-${tin.slice(6)}`;
}

/**
 * Whether the ninth digit is what the commonly repeated formula gives. Nobody has published the
 * true one, so a difference is only worth a second look and never stops anything (handbook 1.2).
 */
export function hasUsualCheckDigit(tin: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(tin[index]), 0);
  return sum % 11 === Number(tin[8]);
}

/** The hint where a TIN is typed of which that is not so. */
export const UNUSUAL_DIGIT = 'Please read this TIN again: its last digit is unusual.';

function shortTin(tin: string): string {
  return `${tin.slice(0, 3)}-${tin.slice(3, 6)}-${tin.slice(6)}`;
}
