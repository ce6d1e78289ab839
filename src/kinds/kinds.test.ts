import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isFormId } from '#shared/embed.ts';
import type { Field, FieldType, Fields, TypedAnswers } from '#shared/fields.ts';
import { checkAnswers } from '#shared/form.ts';
import { faultOfLines } from '#shared/ledger/check-lines.ts';
import { BOOKS } from '#shared/ledger/journal-entry.ts';
import { mirrorLines } from '#shared/ledger/reversal.ts';
import { formatMoney, sum, toWire } from '#shared/money.ts';

import type { Example, Facts, Kind } from './define-kind.ts';
import { exampleFacts } from './example-facts.ts';
import { KINDS, findKind, kindsOfForm } from './index.ts';

const today = '2026-12-31';
const sentence = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ñ&.-]{0,18}$/);
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
      fc.property(answersFor(kind.fields), fc.boolean(), (typed, isVatRegistered) => {
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
      }),
      { numRuns: 300 },
    );
  });

  test('random answers do reach the posting rule', () => {
    const samples = fc.sample(answersFor(kind.fields), 200);
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

function byText(a: object, b: object): number {
  return JSON.stringify(a).localeCompare(JSON.stringify(b));
}

/** What a person may type into a form, now and then wrongly. */
function answersFor(fields: Fields): fc.Arbitrary<TypedAnswers> {
  return fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typedFor(field)])),
  );
}

const SAMPLES: {
  readonly [T in FieldType]: (
    field: Extract<Field, { type: T }>,
  ) => fc.Arbitrary<TypedAnswers[string]>;
} = {
  'text': () => sentence,
  'paragraph': () => sentence,
  'email': () => fc.constant('ana@sandigan.example'),
  'date': () => fc.constantFrom('2026-12-01', '2026-12-31', '2026-01-05'),
  'money': () => fc.bigInt({ min: 1n, max: 99_999_999n }).map(formatMoney),
  'quantity': () =>
    fc
      .integer({ min: 1, max: 99_999 })
      .map((n) => `${Math.trunc(n / 100)}.${String(n % 100).padStart(2, '0')}`),
  'choice': ({ options }) => fc.constantFrom(...options.map(({ value }) => value)),
  'party': () => fc.uuid(),
  'item': () => fc.constantFrom('INV-1', 'INV-2'),
  'rate': () => fc.constantFrom('58.4250', '0.0170940', '1.0000'),
  'cheque-number': () => fc.integer({ min: 1, max: 9_999_999 }).map(String),
  'account': ({ numbers }) =>
    fc.constantFrom('', ...numbers.map((beginning) => beginning.padEnd(4, '0'))),
  'attachments': () => fc.constant([]),
  'lines': ({ columns, maxRows }) =>
    fc.array(answersFor(columns), { minLength: 1, maxLength: Math.min(6, maxRows) }),
};

function typedFor(field: Field): fc.Arbitrary<TypedAnswers[string]> {
  return (SAMPLES[field.type] as (field: Field) => fc.Arbitrary<TypedAnswers[string]>)(field);
}
