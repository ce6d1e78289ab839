import type { VoucherInput } from './voucher-input.ts';

/** To the drawing process. */
export interface VoucherJob {
  readonly jobId: number;
  readonly input: VoucherInput;
}

/** Back from it. */
export type VoucherAnswer =
  | { readonly jobId: number; readonly pdf: Uint8Array }
  | { readonly jobId: number; readonly error: string };
