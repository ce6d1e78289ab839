// The plan of the demo keeps the rules of every form, whatever day it is made on: held against them
// without a database.
import { expect, test } from 'vitest';

import type { ChequeFacts, Facts, SettledItem } from '#kinds/facts.ts';
import type { Posting } from '#kinds/posting.ts';
import { findKind } from '#kinds/index.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';
import { addDays } from '#shared/dates.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { isItemised, openedBy } from '#shared/ledger/itemised-accounts.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { mirrorLines } from '#shared/ledger/reversal.ts';

import { DEMO_FUND } from './demo-company.ts';
import { DEMO_CUSTOMERS, DEMO_VENDORS } from './demo-parties.ts';
import { planYear } from './plan-year.ts';
import type { Act, DocumentAct } from './plan/act.ts';

const PARTIES = [...DEMO_CUSTOMERS, ...DEMO_VENDORS];
const idOf = (key: string) =>
  `11111111-1111-4111-8111-${String(PARTIES.findIndex((each) => each.key === key)).padStart(12, '0')}`;

/** What the ledger would keep, as far as the rules ask for it. */
class Ledger {
  readonly items = new Map<string, bigint>();
  readonly cash = new Map<string, { balance: bigint; quantity: bigint }>();
  readonly cheques = new Map<string, ChequeFacts>();
  readonly postings = new Map<string, Posting>();
  readonly numbers = new Map<string, string>();
  readonly faults: string[] = [];

  facts(today: string): Facts {
    return {
      today,
      company: { isVatRegistered: true, isTopWithholdingAgent: true },
      codes: LAW_CODES,
      party: (partyId) => {
        const form = PARTIES[Number(partyId.slice(-12))]?.form;
        return {
          partyId,
          name: form?.registeredName ?? '',
          tin: form?.tin === '' ? undefined : form?.tin,
          branch: '00000',
          address: '',
          isVatRegistered: form?.isVatRegistered ?? false,
          isIndividual: form?.taxpayerType === 'individual',
          isNonResident: form?.country !== 'PH',
          defaultAtc: form?.defaultAtc ?? '',
        };
      },
      account: (number) => ({ number, title: '' }),
      item: (account, document, partyId) => this.item(account, document, partyId),
      settledItem: (account, document) => this.settled(account, document),
      cash: (account) => ({
        account,
        title: '',
        currency: account === '1130' ? 'USD' : 'PHP',
        lastRate: undefined,
        ...this.held(account),
      }),
      pettyCash: { ...DEMO_FUND, balance: this.held('1020').balance, since: [] },
      toFollow: () => undefined,
      remittanceDay: (date) => date,
      cheque: (account, number) => this.cheques.get(`${account} ${number}`),
    };
  }

  held(account: string) {
    return this.cash.get(account) ?? { balance: 0n, quantity: 0n };
  }

  item(account: string, document: string, partyId: string | undefined) {
    const balance = this.items.get([account, partyId ?? '', document].join(' ')) ?? 0n;
    if (balance === 0n) return undefined;
    const documentDate = this.postings.get(document)?.date ?? '2020-01-01';
    const memo = this.memoOf(account, document);
    return { account, document, partyId, balance, documentDate, dueDate: documentDate, memo };
  }

  private memoOf(account: string, document: string): string | undefined {
    const lines = this.postings.get(document)?.lines ?? [];
    return lines.find((line) => line.account === account)?.memo;
  }

  private settled(account: string, document: string): SettledItem | undefined {
    const posting = this.postings.get(document);
    if (posting === undefined || this.item(account, document, undefined) !== undefined)
      return undefined;
    const { partyId, date, lines, taxRows } = posting;
    const settledBy = { number: 'DEP', date, bank: '1110' };
    return {
      account,
      document,
      partyId,
      date,
      memo: this.memoOf(account, document),
      lines,
      taxRows,
      settledBy,
    };
  }

  /** Adds lines as the database would, and notes what it would refuse. */
  add(name: string, number: string, lines: readonly PostingLine[]): void {
    for (const line of lines) {
      const { account, partyId = '', debit, credit, quantity = 0n } = line;
      if (/^1[01]/.test(account)) {
        const { balance, quantity: many } = this.held(account);
        const next = { balance: balance + debit - credit, quantity: many + quantity };
        this.cash.set(account, next);
        if (next.balance < 0n || next.quantity < 0n)
          this.faults.push(`${name}: ${account} below nothing`);
      }
      if (!isItemised(account)) continue;
      const document = line.document === OWN_NUMBER ? number : line.document;
      const key = [account, partyId, document].join(' ');
      const open = (this.items.get(key) ?? 0n) + openedBy(account, line);
      this.items.set(key, open);
      if (open < 0n) this.faults.push(`${name}: ${key} is overdrawn`);
    }
  }
}

function enter(ledger: Ledger, act: DocumentAct): void {
  const kind = findKind(act.kind);
  if (kind === undefined) throw new Error(act.kind);
  const known = { party: idOf, number: (name: string) => ledger.numbers.get(name) ?? `no ${name}` };
  const { answers, problems } = checkAnswers(kind.fields, act.answers(known), { today: act.date });
  const facts = ledger.facts(act.date);
  if (act.corrects !== undefined) undo(ledger, act.corrects.name);
  const faults = answers === undefined ? problems : (kind.check?.(answers, facts) ?? []);
  if (answers === undefined || faults.length > 0) {
    ledger.faults.push(`${act.name}: ${JSON.stringify(faults)}`);
    return;
  }
  const posting = kind.post(answers, facts);
  const { documentNumber } = kind;
  const typed = 'typedIn' in documentNumber ? answers[documentNumber.typedIn] : undefined;
  const number = typeof typed === 'string' ? typed : act.name;
  ledger.numbers.set(act.name, number);
  ledger.postings.set(number, posting);
  ledger.add(act.name, number, posting.lines);
  for (const cheque of posting.cheques ?? []) {
    const { account, number: form } = cheque;
    const key = `${account} ${form}`;
    if (ledger.cheques.has(key)) ledger.faults.push(`${act.name}: cheque ${form} is taken`);
    ledger.cheques.set(key, { chequeId: key, state: 'written', partyId: undefined, ...cheque });
  }
  for (const { chequeId, state } of posting.chequeMoves ?? []) moveTo(ledger, chequeId, state);
}

function undo(ledger: Ledger, name: string): void {
  const number = ledger.numbers.get(name) ?? '';
  ledger.add(`${name} undone`, number, mirrorLines(ledger.postings.get(number)?.lines ?? []));
}

function moveTo(ledger: Ledger, key: string, state: ChequeFacts['state'], from?: string): void {
  const cheque = ledger.cheques.get(key);
  if (cheque === undefined || (from !== undefined && cheque.state !== from))
    ledger.faults.push(`cheque ${key} is not ${from}`);
  else ledger.cheques.set(key, { ...cheque, state });
}

function buildFaults(acts: readonly Act[]): string[] {
  const ledger = new Ledger();
  for (const act of acts) {
    if (act.type === 'document') enter(ledger, act);
    else if (act.type === 'reversal') undo(ledger, act.of);
    else if (act.type === 'cheque-move') moveTo(ledger, `1110 ${act.number}`, act.state, act.from);
    else if (ledger.cheques.has(`1110 ${act.number}`)) ledger.faults.push(`${act.name} is used`);
  }
  return ledger.faults;
}

// A day of each part of the year, and of a leap year.
const DAYS = Array.from({ length: 8 }, (_, index) => addDays('2026-11-21', index * 47));

test.for(DAYS)('the year until %s keeps the rules of every form', (day) => {
  expect(buildFaults(planYear(day))).toEqual([]);
});
