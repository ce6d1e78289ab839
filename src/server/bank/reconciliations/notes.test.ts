import { expect, test } from 'vitest';

import { isSame } from './notes.ts';
import type { StatementFigures } from './statement-figures.ts';

const NONE = { rows: [], total: 0n };
const ROW = { beginning: 0n, receipts: 0n, disbursements: 5n, ending: -5n };

function figuresOf(words: string, label: string | undefined, ending = -5n): StatementFigures {
  return {
    account: '1110',
    accountTitle: 'Cash in Bank',
    bank: 'BDO',
    accountNumber: '1',
    currency: 'PHP',
    companyName: 'Sandigan',
    from: '2026-12-01',
    asAt: '2026-12-31',
    balancePerBank: 0n,
    depositsInTransit: NONE,
    outstandingCheques: { ...NONE, ...(label !== undefined && { label }) },
    bankErrors: NONE,
    adjustedBank: 0n,
    balancePerBooks: 0n,
    creditMemos: NONE,
    debitMemos: NONE,
    bookErrors: NONE,
    adjustedBooks: 0n,
    unexplained: NONE,
    difference: 0n,
    openingProof: null,
    proof: { bank: [{ ...ROW, label: `${words}, ending`, ending }], books: [] },
    matchedLineCount: 0,
    matchedItemCount: 0,
  };
}

test('what was signed before other payments were named still agrees, and no other figure does', () => {
  const signed = figuresOf('Outstanding cheques', undefined);
  const words = 'Outstanding cheques and other payments';
  expect(isSame(signed, figuresOf(words, words))).toBe(true);
  expect(isSame(signed, figuresOf(words, words, -6n))).toBe(false);
});
