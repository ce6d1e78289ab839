import { invariant } from '../invariant.ts';
import { MAX_CENTAVOS } from '../money.ts';
import type { Centavos } from '../money.ts';

const BELOW_TWENTY = (
  'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN ' +
  'SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'
).split(' ');
const TENS = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
const SCALES = ['', 'THOUSAND', 'MILLION', 'BILLION'];

/**
 * An amount as a cheque's line has it: `TWELVE THOUSAND THREE HUNDRED FORTY-FIVE AND 67/100 ONLY`
 * (handbook 9.2). Takes 0 to 999,999,999,999.99; anything else is a fault of the caller.
 */
export function chequeLine(centavos: Centavos): string {
  invariant(centavos >= 0n && centavos <= MAX_CENTAVOS, 'an amount in words has a word for it');
  const cents = Number(centavos % 100n);
  const words = wholeInWords(centavos / 100n);
  return cents === 0 ? `${words} ONLY` : `${words} AND ${String(cents).padStart(2, '0')}/100 ONLY`;
}

/** The same for plain paper, where no `PESOS` is printed before the line. */
export function amountInWords(centavos: Centavos): string {
  return `PESOS ${chequeLine(centavos)}`;
}

function wholeInWords(whole: bigint): string {
  if (whole === 0n) return 'ZERO';
  const groups: string[] = [];
  let rest = whole;
  for (const scale of SCALES) {
    const group = Number(rest % 1000n);
    if (group > 0) groups.unshift(`${belowThousand(group)} ${scale}`.trim());
    rest /= 1000n;
  }
  return groups.join(' ');
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  const parts = hundreds > 0 ? [`${BELOW_TWENTY[hundreds]} HUNDRED`] : [];
  if (rest > 0) parts.push(belowHundred(rest));
  return parts.join(' ');
}

function belowHundred(number: number): string {
  if (number < 20) return BELOW_TWENTY[number] ?? '';
  const ten = TENS[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${BELOW_TWENTY[number % 10]}`;
}
