import type { CompanyProfile } from '../../platform/settings/tables.ts';

/** A bound volume of a year, as the printouts list it. */
export interface BoundVolume {
  readonly sealId: string;
  readonly title: string;
  readonly volume: number;
  readonly volumes: number;
  readonly pages: number;
  readonly firstEntry: string;
  readonly lastEntry: string;
  readonly sha256: string;
  readonly size: number;
  /** Of the whole book; it stands with its last volume. */
  readonly debit: bigint | null;
  readonly credit: bigint | null;
  readonly entries: number | null;
}

/** A year's bound books with what its printouts say. */
export interface BoundYear {
  readonly company: CompanyProfile;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly volumes: readonly BoundVolume[];
}
