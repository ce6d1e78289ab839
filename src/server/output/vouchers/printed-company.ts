/** The company as the head of a document prints it. */
export interface PrintedCompany {
  readonly name: string;
  /**
   * `VAT REG TIN 999-000-111-00000`, or `NON-VAT REG TIN …` (handbook 2.2); empty while no TIN is
   * set.
   */
  readonly taxLine: string;
  readonly address: string;
  /** A PNG picture that this server has drawn itself; null without a logo. */
  readonly logo: Uint8Array | null;
  /** What it is printed on; A4 unless told. */
  readonly paperSize?: 'a4' | 'letter' | 'legal';
}
