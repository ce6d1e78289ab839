import type { ChequeInput } from '../cheque-input.ts';
import type { Form2307Input } from '../form-2307-input.ts';
import type { MonthlyReportInput } from '../monthly-report-input.ts';
import type { ReconciliationInput } from '../reconciliation-input.ts';
import type { RemittanceInput } from '../remittance-input.ts';
import type { ReportInput } from '../report-input.ts';
import type { StatementInput } from '../statement-input.ts';
import type { VoucherInput } from '../voucher-input.ts';

/** One document to draw, by its template. */
export type Printout =
  | { readonly template: 'voucher'; readonly input: VoucherInput }
  | { readonly template: 'statement'; readonly input: StatementInput }
  | { readonly template: 'remittance'; readonly input: RemittanceInput }
  | { readonly template: 'reconciliation'; readonly input: ReconciliationInput }
  | { readonly template: 'monthly-report'; readonly input: MonthlyReportInput }
  | { readonly template: 'report'; readonly input: ReportInput }
  | { readonly template: 'form-2307'; readonly input: Form2307Input }
  | { readonly template: 'cheque'; readonly input: ChequeInput };

/** To the drawing process. */
export interface DrawingJob {
  readonly jobId: number;
  readonly printout: Printout;
}

/** The drawing process has started, and draws from now on. */
export interface DrawerReady {
  readonly isReady: true;
}

/** Back from it. */
export type DrawingAnswer =
  | { readonly jobId: number; readonly pdf: Uint8Array }
  | { readonly jobId: number; readonly error: string };
