import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isFormId } from '#shared/platform/embed.ts';
import type { Field, FieldType, Fields, LinesField, TypedAnswers } from '#shared/forms/fields.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { faultOfLines } from '#shared/ledger/check-lines.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';
import { mirrorLines } from '#shared/ledger/reversal.ts';
import { formatMoney, parseTyped, sum, toWire } from '#shared/money.ts';

import type { Kind } from './define-kind.ts';
import type { Example } from './example.ts';
import type { Facts } from './facts.ts';
import { exampleFacts } from './example-facts.ts';
import { KINDS, findKind, kindsOfForm } from './index.ts';

const today = '2026-12-31';
const sentence = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ñ&.-]{0,18}$/);
const amount = fc.bigInt({ min: 1n, max: 99_999_999n }).map(formatMoney);
/** Accounts whose lines name party and document (handbook 5.1, rule 5). */
const CONTROL = new Set(['1210', '1240', '1250', '2010', '2030']);
/** Accounts whose balance is kept by document. */
const ITEMISED = new Set(['1030', '2040']);

describe.for(KINDS.map((kind) => [kind.id, kind] as const))('%s', ([, kind]) => {
  test.for(kind.examples.map((example) => [example.title, example] as const))(
    'the example "%s" posts as it says',
    ([, example]) => {
      const posting = post(kind, example.answers, facts(true, example));
      const lines = posting.lines.map(({ account, debit, credit }) => ({
        account,
        debit: toWire(debit),
        credit: toWire(credit),
      }));
      expect(lines.toSorted(byText)).toEqual([...example.expected].toSorted(byText));
    },
  );

  test('whatever is filled in balances, names parties on control accounts, and its reversal undoes it', () => {
    fc.assert(
      fc.property(filledIn(kind), fc.boolean(), (typed, isVatRegistered) => {
        const known = facts(isVatRegistered, kind.examples[0]);
        const checked = checkAnswers(kind.fields, typed, { today });
        fc.pre(
          checked.answers !== undefined &&
            (kind.check?.(checked.answers, known) ?? []).length === 0,
        );
        const posting = kind.post(checked.answers, known);
        expect(faultOfLines(posting.lines)).toBeUndefined();
        expect(posting.total > 0n).toBe(true);
        for (const line of posting.lines.filter(({ account }) => CONTROL.has(account))) {
          expect([line.partyId, line.document]).not.toContain(undefined);
        }
        for (const line of posting.lines.filter(({ account }) => ITEMISED.has(account))) {
          expect(line.document).not.toBe(undefined);
        }
        const both = [...posting.lines, ...mirrorLines(posting.lines)];
        const left = Map.groupBy(both, ({ account }) => account)
          .values()
          .map((lines) => sum(lines.map(({ debit, credit }) => debit - credit)));
        expect([...left].every((amount) => amount === 0n)).toBe(true);
        expect(sum(both.map(({ quantity = 0n }) => quantity))).toBe(0n);
      }),
      { numRuns: 200 },
    );
  });

  test('random answers do reach the posting rule', () => {
    const samples = fc.sample(filledIn(kind), 200);
    const good = samples.filter(
      (typed) => checkAnswers(kind.fields, typed, { today }).answers !== undefined,
    );
    expect(good.length).toBeGreaterThan(50);
  });

  test('it has all that screens, papers and manual need', () => {
    expect(isFormId(kind.form)).toBe(true);
    expect(kindsOfForm(kind.form)).toContain(kind);
    expect(findKind(kind.id)).toBe(kind);
    expect(Object.keys(BOOKS)).toContain(kind.book);
    if (kind.receiptEmail !== undefined) expect(kind.fields[kind.receiptEmail]?.type).toBe('email');
    expect(Object.values(kind.fields).every(({ label }) => label.trim() !== '')).toBe(true);
    expect(kind.voucher.signatories.length).toBeGreaterThan(0);
    expect(kind.manual.steps.length).toBeGreaterThan(0);
    expect(kind.examples.length).toBeGreaterThan(0);
    if ('typedIn' in kind.documentNumber) {
      expect(kind.fields[kind.documentNumber.typedIn]).toMatchObject({
        type: 'text',
        required: true,
      });
    }
  });
});

function post(kind: Kind, typed: TypedAnswers, known: Facts) {
  const checked = checkAnswers(kind.fields, typed, { today });
  expect(checked.problems).toEqual([]);
  const answers = checked.answers ?? {};
  expect(kind.check?.(answers, known) ?? []).toEqual([]);
  return kind.post(answers, known);
}

function facts(isVatRegistered: boolean, example?: Example): Facts {
  return exampleFacts({ today, isVatRegistered, given: example?.given });
}

/**
 * A form filled in at random, or the first example with all its amounts multiplied: some rules,
 * such as that documents come to the balance of their account, are never met by chance.
 */
function filledIn(kind: Kind): fc.Arbitrary<TypedAnswers> {
  const random = answersFor(kind.fields, kind.examples[0]);
  const scaled = fc
    .bigInt({ min: 1n, max: 5n })
    .map((factor) => scale(kind.fields, kind.examples[0]?.answers ?? {}, factor));
  return fc.oneof(random, scaled);
}

function scale(fields: Fields, typed: TypedAnswers, factor: bigint): TypedAnswers {
  const entries = Object.entries(typed).map(([name, value]) => {
    const field = fields[name];
    if (field?.type === 'lines' && Array.isArray(value))
      return [name, (value as TypedAnswers[]).map((row) => scale(field.columns, row, factor))];
    const amount =
      field?.type === 'money' && typeof value === 'string' ? parseTyped(value) : undefined;
    return [name, amount === undefined ? value : formatMoney(amount * factor)];
  });
  return Object.fromEntries(entries) as TypedAnswers;
}

function byText(a: object, b: object): number {
  return JSON.stringify(a).localeCompare(JSON.stringify(b));
}

/**
 * What a person may type into a form, now and then wrongly; open items are those of the example.
 */
function answersFor(fields: Fields, example: Example | undefined): fc.Arbitrary<TypedAnswers> {
  return fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, typedFor(field, example)]),
    ),
  );
}

const SAMPLES: {
  readonly [T in FieldType]: (
    field: Extract<Field, { type: T }>,
    example: Example | undefined,
  ) => fc.Arbitrary<TypedAnswers[string]>;
} = {
  'text': () => sentence,
  'paragraph': () => sentence,
  'email': () => fc.constant('ana@sandigan.example'),
  'date': () => fc.constantFrom('2026-12-01', '2026-12-31', '2026-01-05'),
  'money': () => amount,
  'quantity': ({ isWhole }) =>
    fc
      .integer({ min: 1, max: 99_999 })
      .map((n) => (isWhole === true ? n * 100 : n))
      .map((n) => `${Math.trunc(n / 100)}.${String(n % 100).padStart(2, '0')}`),
  'choice': ({ options }) => fc.constantFrom(...options.map(({ value }) => value)),
  'party': () => fc.uuid(),
  'item': ({ account }, example) => fc.constantFrom('INV-2', ...openOf(account, example)),
  'rate': () => fc.constantFrom('58.4250', '0.0170940', '1.0000'),
  'cheque-number': () => fc.integer({ min: 1, max: 9_999_999 }).map(String),
  'account': ({ numbers, required }) =>
    fc.constantFrom(
      ...(required ? [] : ['']),
      ...numbers.flatMap((beginning) => [beginning.padEnd(4, '0'), beginning.padEnd(4, '1')]),
    ),
  'attachments': () => fc.constant([]),
  'lines': (field, example) => {
    const { columns, maxRows, openItems } = field;
    if (openItems !== undefined) return openRows(field, example);
    const maxLength = Math.min(6, maxRows);
    if (columns['debit'] && columns['credit'])
      return fc
        .array(fc.tuple(freeLine(columns, example), freeLine(columns, example)), {
          minLength: 1,
          maxLength: maxLength / 2,
        })
        .map((pairs) => pairs.flatMap(balanced));
    const rows = fc.array(answersFor(columns, example), { minLength: 1, maxLength });
    return field.required ? rows : fc.oneof(fc.constant([]), rows);
  },
};

function typedFor(field: Field, example: Example | undefined): fc.Arbitrary<TypedAnswers[string]> {
  return (SAMPLES[field.type] as (typeof SAMPLES)['text'])(field as never, example);
}

function openOf(account: string, example: Example | undefined): string[] {
  const { items = [], deposited = [] } = example?.given ?? {};
  const open = items.filter((item) => item.account === account);
  return [...open, ...(account === '1030' ? deposited : [])].map(({ document }) => document);
}

/** Some of the open items, each with its balance or another amount. */
function openRows(
  { columns, openItems }: LinesField,
  example: Example | undefined,
): fc.Arbitrary<TypedAnswers[]> {
  const { item = '', amount: paid = '' } = openItems ?? {};
  const column = columns[item];
  const account = column?.type === 'item' ? column.account : '';
  const open = (example?.given?.items ?? []).filter((found) => found.account === account);
  return fc.subarray(open).chain((found) =>
    fc.tuple(
      ...found.map(({ document, balance }) =>
        fc.tuple(answersFor(columns, example), fc.boolean()).map(([row, isWhole]) => ({
          ...row,
          [item]: document,
          ...(isWhole && { [paid]: balance }),
        })),
      ),
    ),
  );
}

/** A line of a free entry; what need not be answered is often left out. */
function freeLine(columns: Fields, example: Example | undefined): fc.Arbitrary<TypedAnswers> {
  const samples = Object.entries(columns).map(([name, column]) => {
    const sample = typedFor(column, example);
    const isAlways = column.required || name === 'debit';
    return [name, isAlways ? sample : fc.oneof(fc.constant(''), sample)] as const;
  });
  return fc.record(Object.fromEntries(samples));
}

/** Two lines of a free entry, one on each side. */
function balanced([first, second]: [TypedAnswers, TypedAnswers]): TypedAnswers[] {
  return [
    { ...first, credit: '' },
    { ...second, debit: '', credit: first['debit'] },
  ];
}
