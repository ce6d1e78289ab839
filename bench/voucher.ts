// How long a voucher takes: the first one (the drawing process starts), a warm one, and one of a
// hundred lines, as ratios to the first; and what the drawing process needs in memory over a
// thousand of them; and what each of many takes one after another and in all processes at once.
// Run: node bench/voucher.ts [count]
import { execFileSync } from 'node:child_process';

import sharp from 'sharp';

import { workAhead } from '#server/platform/process/work-ahead.ts';
import { amountInWords } from '#shared/output/amount-in-words.ts';
import type { VoucherInput } from '#server/output/vouchers/voucher-input.ts';
import {
  DRAWN_AT_ONCE,
  drawPrintout,
  restDrawer,
} from '#server/output/vouchers/drawing/draw-printout.ts';

const COUNT = Number(process.argv[2] ?? 1_000);
const MANY = 200;

// A picture of 600 × 240 pixels, as a company's logo is stored.
const logo = await sharp({
  create: { width: 600, height: 240, channels: 4, background: '#1864ab80' },
})
  .png()
  .toBuffer();

const first = await timed(buildVoucher(5));
const warm: number[] = [];
const memory: number[] = [];
for (let i = 0; i < COUNT; i += 1) {
  warm.push(await timed({ ...buildVoucher(5), number: `INV-${i}` }));
  if (i % 100 === 99) memory.push(memoryOfDrawer());
}
const long: number[] = [];
for (let i = 0; i < 10; i += 1)
  long.push(await timed({ ...buildVoucher(100), number: `INV-${i}` }));
const [alone, together] = [await drawMany(1), await drawMany(DRAWN_AT_ONCE)];
restDrawer();

print('first (process starts)', first);
print('warm, median', quantile(warm, 0.5));
print('warm, 95 %', quantile(warm, 0.95));
print('a hundred lines, median', quantile(long, 0.5));
console.log(
  `${MANY} in bulk: ${alone.toFixed(1)} ms each one after another, ${together.toFixed(1)} ms each at once, ${(together / alone).toFixed(2)} of it`,
);
console.log(`memory of the drawing process: ${memory.map((mb) => `${mb} MB`).join(' ')}`);

/** Milliseconds that each of many takes; the first ones, while processes start, are not counted. */
async function drawMany(atOnce: number): Promise<number> {
  const inputs = Array.from({ length: MANY * 2 }, (_, i) => ({
    ...buildVoucher(5),
    number: `INV-${i}`,
  }));
  const draw = (input: VoucherInput) => drawPrintout({ template: 'voucher', input });
  let [count, start] = [0, 0];
  for await (const _ of workAhead(inputs, atOnce, draw)) {
    count += 1;
    if (count === MANY) start = performance.now();
  }
  return (performance.now() - start) / MANY;
}

async function timed(input: VoucherInput): Promise<number> {
  const start = performance.now();
  await drawPrintout({ template: 'voucher', input });
  return performance.now() - start;
}

function print(what: string, ms: number): void {
  console.log(
    `${what.padEnd(26)} ${ms.toFixed(1).padStart(8)} ms   ${(ms / first).toFixed(3)} of the first`,
  );
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function memoryOfDrawer(): number {
  const rows = execFileSync('ps', ['-eo', 'ppid,rss,args'], { encoding: 'utf8' }).split('\n');
  const row = rows.find(
    (text) => text.trim().startsWith(`${process.pid} `) && text.includes('drawing-process'),
  );
  return Math.round(Number(row?.trim().split(/\s+/)[1] ?? 0) / 1024);
}

function buildVoucher(lineCount: number): VoucherInput {
  const net = BigInt(lineCount) * 100_000n;
  const vat = (net * 12n) / 100n;
  const rows = Array.from({ length: lineCount }, (_, i) => [
    `Office chair no. ${i + 1}`,
    '1',
    '1,000.00',
    'VATable',
    '1,000.00',
  ]);
  const line = { party: null, document: null, memo: null };
  return {
    company: {
      name: 'Sandigan Office Systems Inc.',
      taxLine: 'VAT REG TIN 999-000-111-00000',
      address: '14 Scout Rallos Street, Quezon City 1103',
      logo,
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
      name: 'Mabuhay Trading Corporation',
      tin: '999-001-000-00000',
      address: '12 Kalayaan Avenue, Quezon City 1101',
    },
    summary: [
      { label: 'Terms', text: '30 days' },
      {
        label: 'Lines',
        text: '',
        table: { head: ['Description', 'Quantity', 'Price', 'VAT', 'Amount'], rows },
      },
    ],
    lines: [
      {
        ...line,
        account: '1210',
        title: 'Accounts Receivable - Trade',
        debit: net + vat,
        credit: 0n,
      },
      { ...line, account: '4010', title: 'Sales of Goods', debit: 0n, credit: net },
      { ...line, account: '2110', title: 'Output VAT Payable', debit: 0n, credit: vat },
    ],
    totals: [
      { label: 'VATable sales', amount: net },
      { label: 'VAT amount', amount: vat },
      { label: 'TOTAL AMOUNT DUE', amount: net + vat, emphasis: 'total' },
    ],
    amount: net + vat,
    amountInWords: amountInWords(net + vat),
    signatories: ['Prepared by', 'Checked by', 'Approved by', 'Received by'],
    reversedBy: null,
    reverses: null,
    recordedBy: 'maria.cruz',
    signatureLine: '',
    recordedAt: new Date('2026-12-02T03:04:05Z'),
  };
}
