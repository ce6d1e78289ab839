import type { VoucherInput, VoucherLine } from '#server/output/vouchers/voucher-input.ts';

/** What an invoice's voucher prints. */
export const SAMPLE_VOUCHER: VoucherInput = {
  company: {
    name: 'Sandigan Office Systems Inc.',
    taxLine: 'VAT REG TIN 999-000-111-00000',
    address: '14 Scout Rallos Street, Quezon City 1103',
    logo: null,
  },
  kindTitle: 'Invoice',
  heading: 'INVOICE RECORD',
  phrase: 'internal copy, not valid for claim of input tax',
  number: 'INV-1201',
  entryNumber: 'SJ-2026-000001',
  entryHash: 'ab'.repeat(32),
  date: '2026-12-02',
  party: {
    role: 'Customer',
    name: 'Peña & Añonuevo Trading',
    tin: '999-001-000-00000',
    address: '12 Kalayaan Avenue',
  },
  summary: [{ label: 'Terms', text: '30 days' }, buildLines(2)],
  lines: [
    lineOf('1210', 'Accounts Receivable - Trade', 12_320_000n, 0n),
    lineOf('4010', 'Sales of Goods', 0n, 11_000_000n),
    lineOf('2110', 'Output VAT Payable', 0n, 1_320_000n),
  ],
  totals: [
    { label: 'VATable sales', amount: 11_000_000n },
    { label: 'VAT amount', amount: 1_320_000n },
    { label: 'TOTAL AMOUNT DUE', amount: 12_320_000n, emphasis: 'total' },
  ],
  amount: 12_320_000n,
  amountInWords: 'PESOS ONE HUNDRED TWENTY-THREE THOUSAND TWO HUNDRED ONLY',
  signatories: ['Prepared by', 'Approved by'],
  reversedBy: null,
  reverses: null,
  recordedBy: 'maria.cruz',
  signatureLine: '',
  recordedAt: new Date('2026-12-02T03:04:05Z'),
};

/** A table of so many things at 1,000.00 each. */
export function buildLines(count: number) {
  return {
    label: 'Lines',
    text: '',
    table: {
      head: ['Description', 'Quantity', 'Amount'],
      rows: Array.from({ length: count }, (_, i) => [`Thing ${i + 1}`, '1', '1,000.00']),
    },
  };
}

export function lineOf(account: string, title: string, debit: bigint, credit: bigint): VoucherLine {
  return { account, title, debit, credit, party: null, document: null, memo: null };
}
