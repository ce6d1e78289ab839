import { expect } from 'vitest';

import { enter } from './enter.ts';
import { newKey } from './invoices.ts';
import { postInvoice } from './post-invoice.ts';
import type { TestApp } from './start-test-app.ts';
import type { Answer, TestSession } from './test-session.ts';

type TaxReturn = Answer<'GET /api/tax/returns/:form'>['body']['taxReturn'];
type Form = '1702Q' | '1702-RT' | '1701Q' | '1701';

/** A worksheet as a test asks it: figures by item, and what is said beside them. */
export interface ReadReturn extends Pick<TaxReturn, 'checks' | 'notes' | 'working' | 'version'> {
  readonly items: readonly string[];
  /** The amounts of some items, in their order. */
  of(...items: readonly string[]): (string | undefined)[];
  find(item: string): TaxReturn['parts'][number]['items'][number] | undefined;
}

/** Changes the company's profile, as an admin does. */
export async function saveProfile(app: TestApp, change: object): Promise<void> {
  const admin = await app.loginAs('admin');
  const { company, version } = (await admin.call('GET', '/api/settings/company')).body;
  const body = { company: { ...company, ...change }, version };
  const saved = await admin.call('PUT', '/api/settings/company', body);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

/** Books of a company whose income tax a test reckons by hand. */
export function incomeTaxBooks(accountant: TestSession, customer: string) {
  const pathOf = (form: Form, period: string) =>
    `/api/tax/returns/${form}?period=${period}` as const;
  return {
    /** An entry of one debit and one credit. */
    async journal(date: string, [debit, credit]: readonly [string, string], amount: string) {
      const lines = [
        { account: debit, debit: amount },
        { account: credit, credit: amount },
      ];
      const answers = { date, stage: 'normal', description: 'Entry', lines, attachments: [] };
      const reply = await enter(accountant, ['journal-entry', answers]);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    },
    /** A sale of so much, to which a seller with VAT adds it; answers its invoice. */
    async sell(date: string, unitPrice: string) {
      const line = { description: 'Sold', quantity: '1', unitPrice };
      const lines = [{ ...line, taxClass: 'vatable', account: '4010' }];
      return (await postInvoice(accountant, customer, { date, lines })).number;
    },
    /** Money for an invoice, with the certificate of what the customer withheld of it (1 %). */
    async collect(date: string, invoice: string, [amount, base]: readonly [string, string]) {
      const tax = (Number(base) / 100).toFixed(2);
      const row = { invoice, amount, atc: 'WC158', base, tax, certificate: 'in-hand' };
      const money = { account: '1030', method: 'cash', date };
      const reply = await enter(accountant, [
        'collection-receipt',
        { customer, ...money, invoices: [row] },
      ]);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    },
    async read(form: Form, period: string): Promise<ReadReturn> {
      const { status, body } = await accountant.call('GET', pathOf(form, period));
      expect(status, JSON.stringify(body)).toBe(200);
      const { parts, ...rest } = body.taxReturn;
      const items = parts.flatMap((part) => part.items);
      const find = (name: string) => items.find(({ item }) => item === name);
      return {
        ...rest,
        items: items.map(({ item }) => item),
        find,
        of: (...names) => names.map((name) => find(name)?.amount),
      };
    },
    type(form: Form, period: string, items: readonly object[], version = 0) {
      return accountant.call('PUT', pathOf(form, period), { items, version });
    },
    /** Marks a return as filed on a day; `amends` the filing that stands. */
    async file(form: Form, period: string, filedOn: string, amends: string | null = null) {
      const asked = `/api/filings/state?subject=${form}&period=${period}` as const;
      const { body } = await accountant.call('GET', asked);
      const { digest } = body;
      const sent = { subject: form, period, digest, filedOn, reference: 'ITR', note: '', amends };
      const filed = await accountant.call('POST', '/api/filings', sent, newKey());
      expect(filed.status, JSON.stringify(filed.body)).toBe(200);
      return filed.body.filingId;
    },
    async state(form: Form, period: string) {
      const asked = `/api/filings/state?subject=${form}&period=${period}` as const;
      return (await accountant.call('GET', asked)).body;
    },
  };
}
