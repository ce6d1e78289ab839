import { afterAll, describe, expect, test } from 'vitest';

import { findText } from '#test/read-pdf.ts';
import { SAMPLE_VOUCHER } from '#test/sample-voucher.ts';

import { drawPrintout, restDrawer } from '../../output/vouchers/drawing/draw-printout.ts';
import type { StatementInput, StatementRow } from '../../output/vouchers/statement-input.ts';

afterAll(() => restDrawer());

const STATEMENT: StatementInput = {
  company: SAMPLE_VOUCHER.company,
  heading: 'STATEMENT OF ACCOUNT',
  phrase: 'THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX',
  party: {
    role: 'Customer',
    name: 'Peña & Añonuevo Trading',
    tin: '999-001-000-00000',
    address: '12 Kalayaan Avenue',
  },
  from: '2026-11-01',
  asOf: '2026-11-30',
  opening: 500_000n,
  rows: [
    row('INV-1201', { charges: 1_234_567n }),
    row('CR-2026-000003', { payments: 2_000_000n, particulars: 'Cheque BPI 000123' }),
  ],
  ageing: [
    { label: 'Current', amount: 0n },
    { label: '1–30 days', amount: -265_433n },
  ],
  note: 'Pay to BDO 00-123.',
  preparedBy: 'maria.cruz',
  preparedAt: new Date('2026-11-30T03:04:05Z'),
};

function row(document: string, change: Partial<StatementRow>): StatementRow {
  const particulars = 'Office chairs';
  return { date: '2026-11-02', document, particulars, charges: 0n, payments: 0n, ...change };
}

function draw(change: Partial<StatementInput> = {}): Promise<string> {
  return drawPrintout({ template: 'statement', input: { ...STATEMENT, ...change } }).then(findText);
}

describe('a statement of account', () => {
  test('works out the balance after each document and at the end', async () => {
    const text = await draw();
    for (const part of [
      'Sandigan Office Systems Inc.',
      'STATEMENT OF ACCOUNT',
      'THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX',
      'Peña & Añonuevo Trading',
      'TIN 999-001-000-00000',
      '30 Nov 2026',
      '1–30 days',
      'Pay to BDO 00-123.',
      'Prepared by maria.cruz, 30 Nov 2026, 11:04',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Balance before this period +5,000\.00/);
    expect(text).toMatch(/INV-1201 +Office chairs +12,345\.67 +17,345\.67/);
    expect(text).toMatch(/CR-2026-000003 +Cheque BPI 000123 +20,000\.00 +\(2,654\.33\)/);
    expect(text).toMatch(/Total +12,345\.67 +20,000\.00 +₱ \(2,654\.33\)/);
  });

  test('carries its sums over the pages', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => row(`INV-${i}`, { charges: 100_000n }));
    const text = await draw({ rows, opening: 0n });
    const sums = (words: string) =>
      [...text.matchAll(new RegExp(`${words} +([\\d,.]+ .*[\\d,.]+)`, 'g'))].map(([, found]) =>
        found?.replaceAll(/\s+/g, ' '),
      );
    expect(sums('Carried forward').length).toBeGreaterThan(1);
    expect(sums('Brought forward')).toEqual(sums('Carried forward'));
    expect(text).toMatch(/Total +120,000\.00 +0\.00 +₱ 120,000\.00/);
    expect(text).toMatch(/STATEMENT OF ACCOUNT, Peña & Añonuevo Trading \(continued\)/);
    expect(text).toMatch(/Page 3 of 3/);
  });

  test('without documents says so, and from the beginning has no balance before', async () => {
    const text = await draw({ rows: [], ageing: [], note: '', from: null, opening: 0n });
    expect(text).toContain('No documents in this period.');
    expect(text).not.toContain('Balance before this period');
    expect(text).not.toContain('Age of the balance');
  });
});
