import { findKind } from '#kinds/index.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { Role } from '../open-items.ts';

import { typed } from './source.ts';
import type { Source } from './source.ts';

/** A form that could record lines of the bank, filled in. */
export interface Offer {
  readonly label: string;
  /** Why it is offered. */
  readonly reason: string;
  readonly kind: string;
  readonly score: number;
  readonly answers: TypedAnswers;
  readonly role: Role;
  /** Lines that it takes in beside the chosen ones, such as the tax of interest. */
  readonly moreLineIds?: readonly string[];
}

/** A line of a journal entry beside the bank's own, in pesos; debit above zero. */
export interface CounterLine {
  readonly account: string;
  readonly amount: bigint;
  readonly party?: string;
  readonly document?: string;
}

/** A journal entry (handbook 5.12): the bank's line and what stands against it. */
export function journalAnswers(
  source: Source,
  entry: {
    description: string;
    amount?: bigint;
    document?: string;
    counter: readonly CounterLine[];
  },
): TypedAnswers {
  const { amount = source.amount, description, document = '', counter } = entry;
  const foreign = source.currency === 'PHP' ? '' : typed(amount);
  const bank = { account: source.account, amount: source.pesos(amount), document, foreign };
  const lines = [...counter.map((line) => ({ ...line, foreign: '' })), bank];
  return {
    date: source.date,
    stage: 'adjusting',
    description: description.slice(0, 200),
    // Debits stand first, as in every journal.
    lines: [...lines].sort((a, b) => Number(b.amount > 0n) - Number(a.amount > 0n)).map(toRow),
  };
}

function toRow(line: CounterLine & { readonly foreign: string }): TypedAnswers {
  return {
    account: line.account,
    debit: line.amount > 0n ? typed(line.amount) : '',
    credit: line.amount < 0n ? typed(line.amount) : '',
    party: line.party ?? '',
    document: line.document ?? '',
    foreign: line.foreign,
    memo: '',
  };
}

/** What a form of a kind begins with when it records these lines; more is typed by the person, or known better by a rule. */
export function prefill(kind: string, source: Source): TypedAnswers {
  const { account, date, amount, reference, receiptEmail, chequeNumber, text } = source;
  // A transfer must have a reference; what the bank wrote is one.
  const said = (reference === '' ? text : reference).slice(0, 40).trim();
  const isCheque = amount < 0n && /^\d{1,12}$/.test(chequeNumber);
  const money = typed(amount);
  const words = text.slice(0, 200);
  const byKind: Readonly<Record<string, TypedAnswers>> = {
    'collection-receipt': { account, method: 'transfer', reference: said, date },
    'deposit': { receiptEmail, bank: account, date },
    'bill-payment': {
      account,
      date,
      reference: said,
      ...(isCheque ? { method: 'cheque', chequeNumber } : { method: 'transfer' }),
    },
    'cheque-disbursement': {
      receiptEmail,
      bank: account,
      date,
      particulars: words,
      chequeNumber: isCheque ? chequeNumber : '',
    },
    'withdrawal': {
      receiptEmail,
      bank: account,
      date,
      amount: money,
      particulars: words,
      reference,
    },
    'petty-cash-replenishment': {
      receiptEmail,
      date,
      account,
      amount: money,
      ...(isCheque ? { method: 'cheque', chequeNumber } : { method: 'bank' }),
    },
    'fund-transfer': {
      receiptEmail,
      scope: 'local',
      date,
      amount: money,
      purpose: words,
      reference,
      ...(amount > 0n ? { receiving: account } : { source: account }),
    },
    'returned-cheque': { account, date, debitMemo: `DM ${date}` },
  };
  return byKind[kind] ?? { date };
}

const KINDS_IN = ['collection-receipt', 'deposit', 'fund-transfer'];
const KINDS_OUT = [
  'bill-payment',
  'cheque-disbursement',
  'withdrawal',
  'fund-transfer',
  'petty-cash-replenishment',
  'returned-cheque',
];

/** Every kind that can touch a bank account in this direction, and the journal entry: for what nothing else fits. */
export function everyKind(source: Source): Offer[] {
  const kinds = source.amount > 0n ? KINDS_IN : KINDS_OUT;
  const offers = kinds.map((kind) => ({ ...about(kind), answers: prefill(kind, source) }));
  const counter = [{ account: '', amount: -source.pesos(source.amount) }];
  const answers = journalAnswers(source, { description: source.text, counter });
  return [...offers, { ...about('journal-entry'), answers }];
}

function about(kind: string) {
  const label = findKind(kind)?.title ?? kind;
  return {
    label,
    kind,
    score: 10,
    role: 'memo' as const,
    reason: 'Filled in with the bank’s date and amount',
  };
}
