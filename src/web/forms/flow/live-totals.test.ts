import { expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import type { ExampleFacts } from '#kinds/example.ts';
import { exampleFacts } from '#kinds/example-facts.ts';
import { checkAnswers, initialAnswers } from '#shared/forms/form.ts';
import { invariant } from '#shared/invariant.ts';

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
  const { totals } = kind.post(answers, known);
  expect(liveTotals(kind, example.answers, known)).toEqual(totals);
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
