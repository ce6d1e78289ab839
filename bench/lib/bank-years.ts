import { addDays } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import type { BankLine } from '#test/bank-statement.ts';

const WORDS = ['FUND TRANSFER', 'CASH DEPOSIT', 'CHECK ISSUED', 'BILLS PAYMENT', 'SERVICE CHARGE'];

/**
 * Three years of a busy account: some days with many lines, texts that come again, some lines
 * wholly alike.
 */
export function bankYears(size: number): BankLine[] {
  return Array.from({ length: size }, (_, index): BankLine => {
    const date = addDays('2023-01-02', Math.floor((index * 1_000) / size));
    const centavos = BigInt(((index * 7_919) % 500_000) + 100);
    const text = `${WORDS[index % WORDS.length]} ${index % 37 === 0 ? 'BRANCH' : index % 997}`;
    return [
      date,
      toWire(index % 3 === 0 ? -centavos : centavos),
      text,
      '',
      String(100_000 + index),
    ];
  });
}
