import { expect, test } from 'vitest';

import type { Kind } from '#kinds/define-kind.ts';
import { exampleFacts } from '#kinds/example-facts.ts';
import type { Posting } from '#kinds/posting.ts';
import { creditMemo } from '#kinds/credit-memo/credit-memo.ts';
import { debitMemo } from '#kinds/debit-memo/debit-memo.ts';
import { KINDS, kindsOfForm } from '#kinds/index.ts';
import { importation } from '#kinds/importation/importation.ts';
import { invoice } from '#kinds/invoice/invoice.ts';
import { supplierCreditMemo } from '#kinds/supplier-credit-memo/supplier-credit-memo.ts';
import { supplierDebitMemo } from '#kinds/supplier-debit-memo/supplier-debit-memo.ts';
import { vatRemittance } from '#kinds/vat-remittance/vat-remittance.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { isBankAccount } from '#shared/ledger/chart.ts';
import { CARDS } from '#shared/platform/cards.ts';
import { isFormId } from '#shared/platform/embed.ts';
import { FORM_SCREENS } from '#web/platform/form-screens/screens.ts';
import { ACCOUNTANTS_TOPICS, TOPICS } from '#web/platform/manual/topics.ts';

const today = '2026-12-31';

test.for(KINDS.map((kind) => [kind.id, kind] as const))('%s forgot nothing', ([, kind]) => {
  expect(forgottenBy(kind)).toEqual([]);
});

test('a card that chooses a kind leads to that kind on its form, and each memo has one', () => {
  const chosen = CARDS.filter(({ buttonLink }) => buttonLink.includes('?')).map((card) => {
    const { pathname, searchParams } = new URL(card.buttonLink, 'https://portal.example');
    const kind = KINDS.find(({ id }) => id === searchParams.get('kind'));
    const screen = FORM_SCREENS.find(({ path }) => path === pathname);
    return { card, kind, screen };
  });
  for (const { card, kind, screen } of chosen) {
    expect(kind, card.id).toBeDefined();
    expect(screen?.form, card.id).toBe(kind?.form);
    // The form's own card is the one of its first kind, and the only one that prepares it.
    expect(card.form, card.id).toBeUndefined();
    expect(kindsOfForm(screen?.form ?? 'invoice')[0], card.id).not.toBe(kind);
  }
  expect(chosen.map(({ kind, card }) => [kind?.id, card.category])).toEqual([
    [creditMemo.id, 'Invoice'],
    [debitMemo.id, 'Invoice'],
    [supplierCreditMemo.id, 'Bills'],
    [supplierDebitMemo.id, 'Bills'],
    [importation.id, 'Bills'],
    [vatRemittance.id, 'ChequeDisbursement'],
  ]);
});

test('what a kind forgot is said in plain words', () => {
  const careless: Kind = {
    ...invoiceAsKind(),
    id: 'careless',
    form: 'looseleaf',
    documentNumber: { series: 'careless' },
    traits: {
      ...invoice.traits,
      needsSupportingDocument: false,
      vat: 'none',
      withheldByCustomers: 'none',
      bank: { in: 1, prefill: () => ({}) },
    },
  };
  expect(forgottenBy(careless)).toEqual([
    'The manual has no topic for it (web/platform/manual/topics.ts).',
    'Its series must be two or three capitals, such as CR.',
    'It takes attachments, but nobody is reminded of them (trait needsSupportingDocument).',
    'Its examples raise-output VAT, but its trait vat says none.',
    'Its examples tell of tax that customers withhold, but its trait withheldByCustomers says none.',
    'It is offered for money in, but no example brings money to a bank account (trait bank).',
  ]);
});

/** What the rest of the program needs of a kind and does not find, a sentence each. */
function forgottenBy(kind: Kind): string[] {
  const postings = kind.examples.map((example) => postExample(kind, example));
  return [
    ...missingPlaces(kind),
    ...wrongPapers(kind),
    ...wrongTaxes(kind, postings),
    ...wrongOffers(kind, postings),
  ];
}

function missingPlaces({ id, form, isAccountants }: Kind): string[] {
  const topics = [...TOPICS, ...ACCOUNTANTS_TOPICS].flatMap(({ kinds }) => kinds);
  return [
    ...said(isFormId(form), 'Its form has no address (shared/platform/embed.ts).'),
    ...said(
      FORM_SCREENS.some((screen) => screen.form === form),
      'No screen shows its form (web/platform/form-screens/screens.ts).',
    ),
    ...said(
      isAccountants === true || CARDS.some((card) => card.form === form),
      'No card leads to its form (shared/platform/cards.ts).',
    ),
    ...said(
      topics.some((topic) => topic.id === id),
      'The manual has no topic for it (web/platform/manual/topics.ts).',
    ),
  ];
}

function wrongPapers({ documentNumber, fields, traits }: Kind): string[] {
  const takes = Object.values(fields).some(({ type }) => type === 'attachments');
  const { origin, needsSupportingDocument: needs } = traits;
  return [
    ...said(
      !('series' in documentNumber) || /^[A-Z]{2,3}$/.test(documentNumber.series),
      'Its series must be two or three capitals, such as CR.',
    ),
    ...said(
      !takes || needs || origin !== 'document',
      'It takes attachments, but nobody is reminded of them (trait needsSupportingDocument).',
    ),
    ...said(takes || !needs, 'It needs a supporting document, but its form takes no attachments.'),
  ];
}

function wrongTaxes({ traits }: Kind, postings: readonly Posting[]): string[] {
  if (traits.origin !== 'document') return [];
  const rows = postings.flatMap(({ taxRows }) => taxRows);
  const does = ['output', 'input'].flatMap((side) => {
    const base = rows.find(({ type }) => type === `${side}-vat`)?.base;
    return base === undefined ? [] : [`${base < 0n ? 'lowers' : 'raises'}-${side}`];
  });
  const vat = does[0] ?? 'none';
  const tells = rows.some(({ type }) => type === 'expected-wt' || type === 'creditable-wt');
  return [
    ...said(
      vat === traits.vat,
      `Its examples ${vat.replace('raises', 'raise').replace('lowers', 'lower')} VAT, but its trait vat says ${traits.vat}.`,
    ),
    ...said(
      !tells || traits.withheldByCustomers !== 'none',
      'Its examples tell of tax that customers withhold, but its trait withheldByCustomers says none.',
    ),
    ...said(
      traits.withholdsFromSuppliers || rows.every(({ type }) => type !== 'ewt'),
      'Its examples withhold from suppliers, but its trait withholdsFromSuppliers says no.',
    ),
  ];
}

/**
 * Money that a paper moves on a bank account stands on the bank's statement, unless it is about a
 * cheque of before.
 */
function wrongOffers({ traits }: Kind, postings: readonly Posting[]): string[] {
  if (traits.origin !== 'document') return [];
  const lines = postings
    .filter(({ chequeMoves = [] }) => chequeMoves.length === 0)
    .flatMap((posting) => posting.lines)
    .filter(({ account }) => isBankAccount(account));
  return (['in', 'out'] as const).flatMap((direction) => {
    const moves = lines.some(({ debit }) => debit > 0n === (direction === 'in'));
    const isOffered = traits.bank !== 'none' && traits.bank[direction] !== undefined;
    const way = direction === 'in' ? 'brings money to' : 'takes money from';
    return [
      ...said(
        !moves || isOffered,
        `It ${way} a bank account, but no line of a bank offers it (trait bank).`,
      ),
      ...said(
        moves || !isOffered,
        `It is offered for money ${direction}, but no example ${way} a bank account (trait bank).`,
      ),
    ];
  });
}

function said(isRight: boolean, sentence: string): string[] {
  return isRight ? [] : [sentence];
}

function postExample(kind: Kind, example: Kind['examples'][number]): Posting {
  const facts = exampleFacts({ today, isVatRegistered: true, given: example.given });
  const { answers, problems } = checkAnswers(kind.fields, example.answers, { today });
  if (answers === undefined) throw new Error(JSON.stringify(problems));
  return kind.post(answers, facts);
}

function invoiceAsKind(): Kind {
  const found = KINDS.find(({ id }) => id === invoice.id);
  if (found === undefined) throw new Error('There is no invoice.');
  return found;
}
