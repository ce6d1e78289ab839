import type { CodeBase, CodePurpose, Withholder } from '#shared/ledger/withholding.ts';

/** Codes of withholding that an accountant entered; those of the law are the program's own. */
interface WithholdingCodesTable {
  atc: string;
  from_date: string;
  to_date: string | null;
  title: string;
  purpose: CodePurpose;
  withholder: Withholder;
  base: CodeBase;
  rate_basis_points: number;
  source: string;
  entered_by: string;
  entered_at: Date;
}

export interface WithholdingCodesTables {
  withholding_codes: WithholdingCodesTable;
}
