import type { VoucherInput } from './voucher-input.ts';

/** `Invoice INV-1201.pdf`, without what a file's name cannot hold. */
export function voucherFileName({ kindTitle, number }: VoucherInput): string {
  const name = `${kindTitle} ${number}`.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').slice(0, 100);
  return `${name}.pdf`;
}
