import { expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import type { ExampleFacts } from '#kinds/example.ts';
import { exampleFacts } from '#kinds/example-facts.ts';
import { checkAnswers, initialAnswers } from '#shared/forms/form.ts';
import { invariant } from '#shared/invariant.ts';
import { formatMoney } from '#shared/money.ts';

import { liveTotals } from './live-totals.ts';

const facts = exampleFacts({ today: '2026-11-21' });

const examples = KINDS.flatMap((kind) =>
  kind.examples.map((example) => ({ name: `${kind.title}: ${example.title}`, kind, example })),
);

test.each(examples)('the live totals are those of the entry ($name)', ({ kind, example }) => {
  const given: ExampleFacts | undefined = example.given;
  const known = exampleFacts({ today: '2026-12-31', given });
  const { answers } = checkAnswers(kind.fields, example.answers, known);
  invariant(answers, 'the answers of an example are good');
  const { totals, whileTyping } = kind.post(answers, known);
  // What is recorded balances.
  expect(whileTyping?.amount ?? 0n).toBe(0n);
  const shown = whileTyping === undefined ? totals : [...totals, whileTyping];
  expect(liveTotals(kind, example.answers, known)).toEqual(shown);
});

test('a journal entry shows both sides and their difference, which comes last', () => {
  const kind = KINDS.find(({ id }) => id === 'journal-entry');
  invariant(kind, 'there are journal entries');
  const empty = initialAnswers(kind.fields, facts.today);
  const shown = (lines: Record<string, string>[]) =>
    liveTotals(kind, { ...empty, lines }, facts)?.map(
      ({ label, amount }) => `${label} ${formatMoney(amount)}`,
    );
  const debit = { account: '6220', debit: '1,500' };
  expect(shown([debit])).toEqual([
    'Total debits 1,500.00',
    'Total credits 0.00',
    'Difference 1,500.00',
  ]);
  const credits = { account: '1525', credit: '1,512.50' };
  expect(shown([debit, credits])?.at(-1)).toBe('Difference 12.50');
  expect(shown([debit, { ...credits, credit: '1,500' }])?.at(-1)).toBe('Difference 0.00');
});

test('an empty form has no totals; rows count as soon as they have their amount', () => {
  const [kind] = KINDS;
  invariant(kind, 'there is a kind');
  const empty = initialAnswers(kind.fields, facts.today);
  const total = (lines: Record<string, string>[]) => {
    const totals = liveTotals(kind, { ...empty, lines }, facts);
    return totals?.find(({ emphasis }) => emphasis === 'total')?.amount;
  };
  expect(liveTotals(kind, empty, facts)).toBeUndefined();
  const row = { description: '', quantity: '2', unitPrice: '50', taxClass: 'vatable' };
  expect(total([row])).toBe(11_200n);
  expect(total([row, { ...row, unitPrice: 'many' }])).toBe(11_200n);
});

test('a company without VAT gets totals without VAT', () => {
  const [kind] = KINDS;
  invariant(kind, 'there is a kind');
  const [example] = kind.examples;
  invariant(example, 'a kind has examples');
  const totals = liveTotals(kind, example.answers, {
    ...facts,
    company: { isVatRegistered: false, isTopWithholdingAgent: false },
  });
  expect(totals?.map(({ amount }) => amount)).toEqual([11_000_000n]);
});
