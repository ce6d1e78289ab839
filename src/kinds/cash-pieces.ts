import { divideRounded, formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

/** What notes and coins of the peso are worth, in centavos. */
export const DENOMINATIONS = [
  100_000n,
  50_000n,
  20_000n,
  10_000n,
  5_000n,
  2_000n,
  1_000n,
  500n,
  100n,
  25n,
  10n,
  5n,
  1n,
] as const satisfies readonly Centavos[];
const ONE_PIECE = 10_000n;

/** Notes or coins of one denomination, as a row of a form answers them. */
export interface CashPieces {
  readonly denomination: string;
  /** In ten-thousandths, as every quantity. */
  readonly pieces: bigint;
}

/** What a row of notes or coins comes to. */
export function amountOfPieces({ denomination, pieces }: CashPieces): Centavos {
  return divideRounded(BigInt(denomination) * pieces, ONE_PIECE);
}

/** What all rows come to. */
export function amountOfCash(rows: readonly CashPieces[]): Centavos {
  return sum(rows.map(amountOfPieces));
}

/** The columns of a cash breakdown. */
export const CASH_COLUMNS = {
  denomination: {
    type: 'choice',
    label: 'Denomination',
    required: true,
    options: DENOMINATIONS.map((worth) => ({ value: worth.toString(), label: formatMoney(worth) })),
  },
  pieces: { type: 'quantity', label: 'Pieces', required: true, isWhole: true },
} as const;
