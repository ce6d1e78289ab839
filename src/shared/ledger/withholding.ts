import type { Centavos } from '../money.ts';
import { divideRounded } from '../money.ts';

/** A code of the BIR's table of creditable withholding (ATC), as customers use it on what they pay. */
export interface WithholdingCode {
  readonly atc: string;
  readonly title: string;
  /** Hundredths of a percent. */
  readonly rateBasisPoints: bigint;
}

// Handbook 6.5. The letter pair follows who is paid: WC a corporation, WI an individual.
export const WITHHOLDING_CODES: readonly WithholdingCode[] = [
  both('158', 'goods, to a top withholding agent', 100n),
  both('160', 'services, to a top withholding agent', 200n),
  both('640', 'goods, to the government', 100n),
  both('157', 'services, to the government', 200n),
  both('100', 'rent', 500n),
  both('120', 'contractors', 200n),
  [
    { atc: 'WC010', title: 'professionals, up to P720,000', rateBasisPoints: 1_000n },
    { atc: 'WC011', title: 'professionals, above P720,000', rateBasisPoints: 1_500n },
    { atc: 'WI010', title: 'professionals, up to P3,000,000', rateBasisPoints: 500n },
    { atc: 'WI011', title: 'professionals, above P3,000,000', rateBasisPoints: 1_000n },
  ],
].flat();

/** The tax that is withheld on an amount without VAT, rounded once (handbook 5.1). */
export function withheldOn(net: Centavos, rateBasisPoints: bigint): Centavos {
  return divideRounded(net * rateBasisPoints, 10_000n);
}

/** `WC158, 1 %`. */
export function formatCode({ atc, rateBasisPoints }: WithholdingCode): string {
  return `${atc}, ${Number(rateBasisPoints) / 100} %`;
}

function both(number: string, title: string, rateBasisPoints: bigint): WithholdingCode[] {
  return ['WC', 'WI'].map((letters) => ({ atc: letters + number, title, rateBasisPoints }));
}
