import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from '../dates.ts';
import { sum } from '../money.ts';

import type { Group, Part } from './parts.ts';
import { amountOf, outstandingLabel } from './parts.ts';
import { reconcile } from './reconciliation.ts';
import type { ProofRow } from './proof-of-cash.ts';

const FROM = '2026-12-01';
const AS_AT = '2026-12-31';

let lastId = 0;
function part(side: Part['side'], date: string, amount: bigint, change: Partial<Part> = {}): Part {
  lastId += 1;
  return {
    id: `p${lastId}`,
    order: '',
    side,
    date,
    amount,
    reference: '',
    text: '',
    name: `Part ${lastId}`,
    role: 'item',
    isBankError: false,
    staleFrom: null,
    transactionId: null,
    lineId: null,
    ...change,
  };
}

const line = (date: string, amount: bigint, change?: Partial<Part>) =>
  part('bank', date, amount, change);
const item = (date: string, amount: bigint, change?: Partial<Part>) =>
  part('books', date, amount, change);
const match = (parts: Part[], wrongSide: Group['wrongSide'] = null): Group => ({
  isMatch: true,
  wrongSide,
  parts,
});
const open = (alone: Part): Group => ({ isMatch: false, wrongSide: null, parts: [alone] });

function worked(groups: readonly Group[], from = FROM, asAt = AS_AT) {
  return reconcile({ from, asAt, groups, settled: { bank: 100_00n, books: 100_00n } });
}

const last = (rows: readonly ProofRow[]) => rows.at(-1);
const figuresOf = (row: ProofRow | undefined) =>
  row && [row.beginning, row.receipts, row.disbursements, row.ending];

describe('a part', () => {
  test('that is no cheque is named beside the outstanding cheques, in the proof too', () => {
    const groups = [
      open(item('2026-12-29', -70n, { staleFrom: '2027-06-27' })),
      open(item('2026-12-30', -20n)),
    ];
    const { outstandingCheques, proof } = worked(groups);
    const label = 'Outstanding cheques and other payments';
    expect(outstandingLabel(outstandingCheques.rows)).toBe(label);
    const labels = proof.bank.map((row) => row.label);
    expect(labels).toContain('Outstanding cheques, beginning');
    expect(labels).toContain(`${label}, ending`);
  });

  test('that only the books have is in transit or outstanding, and a cheque of 181 days is stale', () => {
    const groups = [
      open(item('2026-12-30', 50n)),
      open(item('2026-12-29', -70n, { staleFrom: '2026-12-31' })),
      open(item('2027-01-01', -9n)),
    ];
    const { depositsInTransit, outstandingCheques, difference, adjustedBank } = worked(groups);
    expect([depositsInTransit.total, outstandingCheques.total]).toEqual([50n, -70n]);
    expect(outstandingCheques.rows[0]?.isStale).toBe(true);
    expect(outstandingLabel(outstandingCheques.rows)).toBe('Outstanding cheques');
    expect([difference, adjustedBank]).toEqual([0n, 99_80n]);
  });

  test('that only the bank has is the difference, unless the bank is wrong', () => {
    const { unexplained, bankErrors, difference } = worked([
      open(line('2026-12-05', 7n)),
      open(line('2026-12-28', -1_000n, { isBankError: true })),
    ]);
    expect([unexplained.total, bankErrors.total, difference]).toEqual([7n, 1_000n, 7n]);
  });
});

describe('a match over the last day', () => {
  test('of which one side is there is open', () => {
    const outstanding = match([item('2026-12-30', -5n), line('2027-01-04', -5n)]);
    const late = match([line('2026-12-30', 8n), item('2027-01-04', 8n)]);
    const { outstandingCheques, unexplained } = worked([outstanding, late]);
    expect(outstandingCheques.total).toBe(-5n);
    expect(unexplained.rows).toMatchObject([{ amount: 8n, text: ', in the books on 4 Jan 2027' }]);
  });

  test('of which both are there shows what is still to come', () => {
    const slip = match([item('2026-12-30', 30n), line('2026-12-31', 10n), line('2027-01-02', 20n)]);
    const { depositsInTransit, difference } = worked([slip]);
    expect([depositsInTransit.total, difference]).toEqual([20n, 0n]);
  });

  test('of two lines of the bank is its error until it puts it right', () => {
    const error = match([line('2026-12-28', -1_000n), line('2027-01-04', 1_000n)]);
    expect(worked([error]).bankErrors.rows).toMatchObject([{ amount: 1_000n }]);
    expect(worked([error], '2027-01-01', '2027-01-31').bankErrors.rows).toEqual([]);
  });
});

describe('an amount written wrongly', () => {
  const cheque = item('2026-12-16', -4_536_00n, { name: 'Cheque 0001239' });
  const cleared = line('2026-12-19', -4_563_00n);

  test('is an error of the books, named, before its correction and after it', () => {
    const text = 'Cheque 0001239 recorded 4,536.00 instead of 4,563.00';
    const found = worked([match([cheque, cleared], 'books')]);
    expect(found.bookErrors.rows).toMatchObject([{ amount: -27_00n, text }]);
    const correction = item('2026-12-31', -27_00n, { role: 'book-error' });
    const corrected = worked([match([cheque, cleared, correction])]);
    expect(corrected.bookErrors.rows).toMatchObject([{ amount: -27_00n, text }]);
    expect(corrected.balancePerBooks).toBe(found.balancePerBooks);
    expect(corrected.adjustedBooks).toBe(found.adjustedBooks);
    expect([found.difference, corrected.difference]).toEqual([0n, 0n]);
  });

  test('may be the bank’s', () => {
    const { bankErrors, bookErrors, difference } = worked([match([cheque, cleared], 'bank')]);
    expect(bankErrors.rows).toMatchObject([
      { amount: 27_00n, text: 'Cheque 0001239 taken by the bank as 4,563.00 instead of 4,536.00' },
    ]);
    expect([bookErrors.rows, difference]).toEqual([[], 0n]);
  });
});

test('what the bank took wrongly was its error on the days before it gave it back', () => {
  const cheque = item('2026-12-10', -4_563_00n, { name: 'Cheque 0001240' });
  const taken = line('2026-12-15', -4_653_00n);
  const before = worked([match([cheque, taken], 'bank')]);
  // With what it gave back the match is even: nobody is wrong any more.
  const after = worked([match([cheque, taken, line('2027-01-08', 90_00n)])]);
  expect(before.bankErrors.rows).toMatchObject([
    { amount: 90_00n, text: 'Cheque 0001240 taken by the bank as 4,653.00 instead of 4,563.00' },
  ]);
  expect(after.bankErrors).toEqual(before.bankErrors);
  expect(after.depositsInTransit).toEqual(before.depositsInTransit);
  expect(after.proof).toEqual(before.proof);
});

test('what was recorded from the statement stands below the balance per books, in its period only', () => {
  const interest = match([
    line('2026-12-31', 412_50n),
    line('2026-12-31', -82_50n),
    item('2026-12-31', 330_00n, { role: 'memo' }),
  ]);
  const now = worked([interest]);
  expect([now.balancePerBooks, now.creditMemos.total, now.adjustedBooks]).toEqual([
    100_00n,
    330_00n,
    430_00n,
  ]);
  expect(now.proof.books.find(({ label }) => label.startsWith('Shown gross'))).toMatchObject({
    receipts: 82_50n,
    disbursements: 82_50n,
  });
  const later = worked([interest], '2027-01-01', '2027-01-31');
  expect([later.balancePerBooks, later.creditMemos.total]).toEqual([430_00n, 0n]);
});

test('what was recorded in the bank’s own words says them once', () => {
  const charge = match([
    line('2026-12-31', -350_00n, { text: 'SERVICE CHARGE' }),
    item('2026-12-31', -350_00n, { role: 'memo', text: 'SERVICE CHARGE' }),
  ]);
  const interest = match([
    line('2026-12-31', 330_00n, { text: 'INTEREST PAY' }),
    item('2026-12-31', 330_00n, { role: 'memo', text: 'Interest of December' }),
  ]);
  const { debitMemos, creditMemos } = worked([charge, interest]);
  expect(debitMemos.rows).toMatchObject([{ text: 'SERVICE CHARGE' }]);
  expect(creditMemos.rows).toMatchObject([{ text: 'Interest of December (INTEREST PAY)' }]);
});

describe('whatever there is', () => {
  const date = fc.integer({ min: -40, max: 70 }).map((days) => addDays(FROM, days));
  const amount = fc
    .tuple(fc.bigInt({ min: 1n, max: 1_000n }), fc.boolean())
    .map(([value, isOut]) => (isOut ? -value : value));
  const role = fc.constantFrom('item', 'item', 'memo', 'book-error' as const);
  const someLine = fc
    .tuple(date, amount, fc.boolean())
    .map(([day, value, isBankError]) => line(day, value, { isBankError }));
  const someItem = fc
    .tuple(date, amount, role)
    .map(([day, value, as]) => item(day, value, { role: as }));
  const aMatch = fc
    .tuple(
      fc.array(someLine, { maxLength: 3 }),
      fc.array(someItem, { maxLength: 3 }),
      fc.constantFrom('books', 'bank', 'even' as const),
      fc.tuple(date, date),
    )
    .filter(([lines, items]) => lines.length + items.length > 0)
    .map(([lines, items, wrong, [day, otherDay]]) => {
      const off = amountOf(lines) - amountOf(items);
      const isTwoSided = lines.length > 0 && items.length > 0;
      if (off === 0n) return match([...lines, ...items]);
      if (isTwoSided && wrong !== 'even') return match([...lines, ...items], wrong);
      // The rest is put on a side that is there, so that both are even.
      return lines.length > 0
        ? match([...lines, ...items, line(day, -off)])
        : match([...items, item(otherDay, off)]);
    });
  const groups = fc
    .tuple(
      fc.array(aMatch, { maxLength: 12 }),
      fc.array(someLine, { maxLength: 6 }),
      fc.array(someItem, { maxLength: 6 }),
    )
    .map(([matches, lines, items]) => [...matches, ...lines.map(open), ...items.map(open)]);

  test('the adjusted balances differ by what is unexplained', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const { adjustedBank, adjustedBooks, unexplained, difference } = worked(all);
        expect(adjustedBank - adjustedBooks).toBe(unexplained.total);
        expect(difference).toBe(unexplained.total);
      }),
      { numRuns: 500 },
    );
  });

  test('the proof of cash adds up across and down, and ends at the adjusted balances', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const { proof, adjustedBank, adjustedBooks } = worked(all);
        for (const rows of [proof.bank, proof.books]) {
          for (const row of rows) {
            expect(row.beginning + row.receipts - row.disbursements, row.label).toBe(row.ending);
          }
          expect(figuresOf(last(rows))).toEqual(
            ([0, 1, 2, 3] as const).map((column) =>
              sum(rows.slice(0, -1).map((row) => figuresOf(row)?.[column] ?? 0n)),
            ),
          );
        }
        expect(last(proof.bank)?.ending).toBe(adjustedBank);
        expect(last(proof.books)?.ending).toBe(adjustedBooks);
      }),
      { numRuns: 500 },
    );
  });

  test('without a difference both sides of the proof have the same total in every column', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const { proof, unexplained } = worked(all);
        fc.pre(unexplained.rows.length === 0);
        expect(figuresOf(last(proof.books))).toEqual(figuresOf(last(proof.bank)));
      }),
      { numRuns: 200 },
    );
  });

  test('one line that answers one item needs no line for gross and net', () => {
    const pair = fc
      .tuple(date, date, amount, role)
      .map(([day, otherDay, value, as]) =>
        match([line(day, value), item(otherDay, value, { role: as })]),
      );
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 10 }),
        fc.array(someItem.map(open)),
        (pairs, alone) => {
          const { proof } = worked([...pairs, ...alone]);
          expect(proof.books.map(({ label }) => label)).not.toContain(
            'Shown gross by one, net by the other',
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('what comes after the day and is matched with what was open changes nothing of it', () => {
    fc.assert(
      fc.property(fc.array(someItem), fc.array(amount), (items, errors) => {
        const before = items.map((alone) => ({ ...alone, role: 'item' as const }));
        const wrong = errors.map((value) => line(AS_AT, value, { isBankError: true }));
        const cleared = before.map((alone) =>
          match([alone, line(addDays(AS_AT, 5), alone.amount)]),
        );
        const putRight = wrong.map((one) => match([one, line(addDays(AS_AT, 6), -one.amount)]));
        const later = worked([...cleared, ...putRight]);
        const earlier = worked([...before, ...wrong].map(open));
        // Items of after the day stand nowhere either way.
        expect(later).toEqual(earlier);
      }),
      { numRuns: 200 },
    );
  });

  test('a period begins where the one before it ended', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const before = worked(all);
        const after = worked(all, addDays(AS_AT, 1), '2027-01-31');
        expect(last(after.proof.bank)?.beginning).toBe(before.adjustedBank);
        // What was unexplained stands among the books' own lines of the next proof.
        expect(last(after.proof.books)?.beginning).toBe(
          before.adjustedBooks + before.unexplained.total,
        );
      }),
      { numRuns: 300 },
    );
  });
});
