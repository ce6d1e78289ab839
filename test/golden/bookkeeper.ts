import { invariant } from '#shared/invariant.ts';
import { newKey } from '#test/invoices.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestReply, TestSession } from '#test/test-session.ts';

import { answersOf } from './answers.ts';
import type { Bookkeeper } from './begun-books.ts';
import type { GoldenEntry, GoldenMonth } from './golden-month.ts';

/**
 * Sets the company up as its accountant would: profile, bank accounts, petty cash fund, parties.
 */
export async function beginBooks(app: TestApp, month: GoldenMonth): Promise<Bookkeeper> {
  const session = await app.loginAs('accountant');
  const { company } = month;
  const { body } = await session.call('GET', '/api/settings/company');
  await demand(
    session.call('PUT', '/api/settings/company', {
      version: body.version,
      company: {
        ...body.company,
        registeredName: company['name'],
        tradeName: company['trade_name'],
        tin: company['tin_display'],
        rdoCode: company['rdo_code'],
        address1: company['address1'],
        address2: company['address2'],
        zip: company['zip'],
        isVatRegistered: true,
        isTopWithholdingAgent: true,
        taxpayerClass: 'small',
      },
    }),
  );
  for (const [account, currency] of [
    ['1110', 'PHP'],
    ['1120', 'PHP'],
    ['1130', 'USD'],
  ]) {
    await demand(
      session.call('POST', '/api/settings/bank-accounts', {
        name: `Account ${account}`,
        bank: 'BDO',
        accountNumber: `00-${account}`,
        currency,
        ledgerAccount: account,
        isActive: true,
      }),
    );
  }
  const fund = await session.call('GET', '/api/settings/petty-cash');
  await demand(
    session.call('PUT', '/api/settings/petty-cash', {
      fund: { custodian: 'Maria L. Santos', limit: '15000.00' },
      version: fund.body.version,
    }),
  );
  const parties = new Map<string, string>();
  for (const party of month.parties) {
    parties.set(party['key'] ?? '', await register(session, party));
  }
  return { session, month, parties, numbers: new Map(), transactions: new Map() };
}

/** Enters one document through the calls of its form, and remembers its number. */
export async function enterDocument(bookkeeper: Bookkeeper, entry: GoldenEntry): Promise<void> {
  const { session, numbers, transactions } = bookkeeper;
  if (entry.kind === 'reversal') return reverse(bookkeeper, entry);
  const { kind, answers } = answersOf(bookkeeper, entry);
  const preview = await session.call('POST', `/api/transactions/${kind}/preview`, { answers });
  invariant(preview.status === 200, `${entry.no} ${entry.ref}: ${JSON.stringify(preview.body)}`);
  const answered = preview.body.questions.map(({ code }: { code: string }) => code);
  const body = { answers, digest: preview.body.digest, answered };
  const posted = await session.call('POST', `/api/transactions/${kind}`, body, newKey());
  invariant(posted.status === 200, `${entry.no} ${entry.ref}: ${JSON.stringify(posted.body)}`);
  numbers.set(entry.ref, posted.body.number);
  transactions.set(entry.no, posted.body.transactionId);
  return undefined;
}

async function reverse(bookkeeper: Bookkeeper, entry: GoldenEntry): Promise<void> {
  const { session, month, transactions } = bookkeeper;
  const wrong = month.entries.find(({ ref }) => ref === entry.document.reverses);
  const path = `/api/records/${transactions.get(wrong?.no ?? '')}/reverse` as const;
  const body = { reason: entry.description, date: entry.date };
  const reversed = await demand(session.call('POST', path, body, newKey()));
  transactions.set(entry.no, reversed.body.transactionId);
}

async function register(session: TestSession, party: Readonly<Record<string, string>>) {
  const isPerson = party['taxpayer_type'] === 'individual' && party['tin'] !== '';
  const types: Record<string, string> = { government: 'government', individual: 'employee' };
  const reply = await demand(
    session.call(
      'POST',
      '/api/parties',
      {
        register: party['role'] === 'customer' ? 'customer' : 'vendor',
        taxpayerType: party['tin']
          ? isPerson
            ? 'individual'
            : 'non-individual'
          : types[party['taxpayer_type'] ?? ''],
        tin: party['tin_display'] ?? '',
        registeredName: isPerson ? '' : party['name'],
        tradeName: isPerson ? party['name'] : '',
        lastName: isPerson ? party['last_name'] : '',
        firstName: isPerson ? party['first_name'] : '',
        middleName: isPerson ? party['middle_name'] : '',
        address1: party['address1'] || 'Quezon City',
        address2: party['address2'] ?? '',
        zip: party['zip'] ?? '',
        isVatRegistered: party['vat_status'] === 'VAT',
        warningsSeen: true,
      },
      newKey(),
    ),
  );
  return reply.body.party.partyId;
}

async function demand<Body>(asked: Promise<TestReply<Body>>) {
  const reply = await asked;
  invariant(reply.status === 200 || reply.status === 201, JSON.stringify(reply.body));
  return reply;
}
