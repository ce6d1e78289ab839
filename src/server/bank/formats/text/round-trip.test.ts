// Whatever a bank's program writes is read back; whatever happens to a file on its way, nothing but
// a sentence comes of it.
import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

import { addDays, isBusinessDate } from '#shared/dates.ts';
import { MAX_CENTAVOS, absolute } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import { printStatement } from '#test/print-statement.ts';
import type { PrintedFormat } from '#test/print-statement.ts';

import { readTextStatement } from '../read-text-statement.ts';
import { sniffFile } from '../sniff.ts';
import type { FileStatement } from '../types.ts';

// More for a longer run: FUZZ_ROUNDS=20000 npx vitest run …/round-trip.test.ts
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 150);
const SAMPLES = new URL('../../../../../test/samples/bank/', import.meta.url);
const TEXT_ENDINGS = /\.(?:ofx|qfx|qif|sta|xml)$/;

/** Through the same two steps as an upload; undefined for a table. */
function read(content: Uint8Array): FileStatement[] | undefined {
  const file = sniffFile(content);
  if (!('text' in file)) return undefined;
  return readTextStatement(file.format, file.text);
}

const word = fc
  .stringMatching(/^[A-Za-z0-9ñÑ&.#(][A-Za-z0-9ñÑ&<>.#()]{0,11}$/)
  .filter((text) => /[A-Za-z]/.test(text));
const description = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
const amount = fc.bigInt({ min: -MAX_CENTAVOS, max: MAX_CENTAVOS }).filter((value) => value !== 0n);

const statement = fc
  .record({
    accountNumber: fc.stringMatching(/^\d{8,16}$/),
    opening: fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }),
    steps: fc.array(
      fc.record({
        days: fc.nat(3),
        amount,
        description,
        reference: fc
          .stringMatching(/^[A-Z]{2}\d[A-Z0-9]{0,11}$/)
          .filter((text) => !text.startsWith('NO')),
        cheque: fc.option(fc.stringMatching(/^0\d{5}[1-9]$/)),
      }),
      { minLength: 1, maxLength: 40 },
    ),
  })
  .map(({ accountNumber, opening, steps }): FileStatement => {
    let date = '2026-10-01';
    const lines = steps.map((step, at) => {
      date = addDays(date, step.days);
      return {
        row: at + 1,
        date,
        amount: step.amount,
        description: step.description,
        reference: step.reference,
        chequeNumber: step.amount < 0n ? (step.cheque ?? '') : '',
        balance: null,
      };
    });
    const total = lines.reduce((sum, line) => sum + line.amount, 0n);
    const to = addDays(date, 1);
    const closing = absolute(opening + total) > MAX_CENTAVOS ? null : opening + total;
    return {
      accountNumber,
      currency: 'PHP',
      from: '2026-10-01',
      to,
      opening,
      closing,
      lines,
      warnings: [],
    };
  });

/** What each format has no place for. */
function carried(format: PrintedFormat, whole: FileStatement): FileStatement {
  const { lines } = whole;
  const days = { from: lines[0]?.date ?? null, to: lines.at(-1)?.date ?? null };
  if (format === 'qif') {
    const bare = lines.map((line) =>
      line.chequeNumber === '' ? line : { ...line, reference: '' },
    );
    return {
      ...whole,
      accountNumber: '',
      currency: '',
      ...days,
      opening: null,
      closing: null,
      lines: bare,
    };
  }
  if (format === 'ofx1' || format === 'ofx2') return { ...whole, opening: null };
  if (format === 'mt940' && whole.closing === null) return { ...whole, to: days.to };
  return whole;
}

const withoutRows = ({ lines, warnings: _warnings, ...head }: FileStatement) => ({
  ...head,
  lines: lines.map(({ row: _row, ...line }) => line),
});

test.each(['ofx1', 'ofx2', 'qif', 'mt940', 'camt'] as const)(
  'what is written as %s is read back to the centavo',
  (format) => {
    fc.assert(
      fc.property(statement, (whole) => {
        const [found, ...others] = read(Buffer.from(printStatement(format, whole))) ?? [];
        expect(others).toEqual([]);
        if (found === undefined) throw new Error('Nothing was read.');
        expect(withoutRows(found)).toEqual(withoutRows(carried(format, whole)));
      }),
      { numRuns: Math.ceil(ROUNDS / 3) },
    );
  },
);

interface Mutation {
  readonly what: 'cut' | 'double' | 'swap' | 'drop' | 'put';
  readonly at: number;
  readonly length: number;
  readonly byte: number;
}

const mutations = fc.array(
  fc.record<Mutation>({
    what: fc.constantFrom('cut', 'double', 'swap', 'drop', 'put'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 60 }),
    byte: fc.oneof(fc.constantFrom(...Buffer.from('<>/!:?&;,.-0 \n\r"^{}T')), fc.nat(255)),
  }),
  { minLength: 1, maxLength: 6 },
);

function mutate(content: Uint8Array, { what, at, length, byte }: Mutation): Uint8Array {
  const place = Math.floor(at * content.length);
  const [before, after] = [content.subarray(0, place), content.subarray(place)];
  if (what === 'cut') return before;
  if (what === 'double') return Buffer.concat([before, after.subarray(0, length), after]);
  if (what === 'drop') return Buffer.concat([before, after.subarray(length)]);
  if (what === 'put') return Buffer.concat([before, Uint8Array.of(byte), after.subarray(1)]);
  const [one, two] = [after.subarray(0, length), after.subarray(length, 2 * length)];
  return Buffer.concat([before, two, one, after.subarray(2 * length)]);
}

function expectSound(statements: readonly FileStatement[]): void {
  for (const { lines, from, to, warnings, currency } of statements) {
    const days = lines.map(({ date }) => date);
    expect(days.every(isBusinessDate)).toBe(true);
    expect(days).toEqual(days.toSorted());
    expect(lines.every((line) => line.amount !== 0n && absolute(line.amount) <= MAX_CENTAVOS)).toBe(
      true,
    );
    expect(
      lines.every(
        (line) =>
          line.description.length <= 500 && !/[\p{Cc}\p{Surrogate}]/u.test(line.description),
      ),
    ).toBe(true);
    for (const day of [from, to]) expect(day === null || isBusinessDate(day)).toBe(true);
    expect((from ?? '') <= (days[0] ?? '9') && (to ?? '9') >= (days.at(-1) ?? '')).toBe(true);
    expect(currency === '' || /^[A-Z]{3}$/.test(currency)).toBe(true);
    expect(warnings.length).toBeLessThanOrEqual(42);
    expect(warnings.every((sentence) => sentence.length < 400 && /[.!?]$/.test(sentence))).toBe(
      true,
    );
  }
}

test.each(readdirSync(SAMPLES).filter((name) => TEXT_ENDINGS.test(name)))(
  'of %s, however it was damaged, come sound lines or one sentence [S7]',
  (name) => {
    const sample = readFileSync(new URL(name, SAMPLES));
    fc.assert(
      fc.property(mutations, (steps) => {
        const damaged = steps.reduce<Uint8Array>(mutate, sample);
        try {
          expectSound(read(damaged) ?? []);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          expect(error.code).toMatch(/^bank-file-(?:unreadable|empty)$/);
        }
      }),
      { numRuns: ROUNDS },
    );
  },
);
