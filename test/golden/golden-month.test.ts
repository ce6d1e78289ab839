// A bookkeeper enters the whole of the golden month through the calls of the forms, and every
// figure is the file's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { verifyLedger } from '#server/ledger/postings/verify.ts';
import { fromWire, sum, toWire } from '#shared/money.ts';
import { expectSameBooks, isHledgerSkipped } from '#test/hledger.ts';
import type { TestApp } from '#test/start-test-app.ts';

import { findLines, findTaxes, trialBalance } from './books.ts';
import { startGoldenBooks } from './golden-books.ts';
import type { GoldenBooks } from './golden-books.ts';
import { readGoldenMonth } from './golden-month.ts';

const month = readGoldenMonth();
const { entries, expected } = month;
let app: TestApp;
let books: GoldenBooks;

beforeAll(async () => {
  books = await startGoldenBooks();
  ({ app } = books);
});
afterAll(() => app.stop());

test.for(entries.map((entry) => [`${entry.no} ${entry.ref}`, entry] as const))(
  '%s has the lines of the file',
  async ([, entry]) => {
    const id = books.transactions.get(entry.no);
    const is = (await findLines(app.deps.db, id ?? '')).map((line) =>
      [
        line.account,
        toWire(line.debit - line.credit),
        line.is_itemised && entry.kind !== 'opening' ? keyOfParty(line.party_id) : '',
        line.is_itemised && entry.kind !== 'opening' ? line.document : '',
      ].join(' '),
    );
    const should = entry.lines.map((line) =>
      [
        line.account,
        toWire(amount(line.debit) - amount(line.credit)),
        isItemised(line.account) && entry.kind !== 'opening' ? (line.party ?? '') : '',
        isItemised(line.account) && entry.kind !== 'opening' ? nameOf(line.doc) : '',
      ].join(' '),
    );
    if (entry.kind === 'opening') expect(byAccount(is)).toEqual(byAccount(should));
    else expect(is.toSorted()).toEqual(should.toSorted());
  },
);

describe('the trial balance', () => {
  test.for([
    ['unadjusted', ['normal'], expected.trial_balance_unadjusted],
    ['adjusted', ['normal', 'adjusting'], expected.trial_balance_adjusted],
    ['post-closing', ['normal', 'adjusting', 'closing'], expected.trial_balance_post_closing],
  ] as const)('%s is the file’s', async ([, stages, should]) => {
    const rows = await trialBalance(app.deps.db, stages);
    expect(rows).toEqual(
      should.rows.map(({ account, debit, credit }) => ({ account, debit, credit })),
    );
    expect(toWire(sum(rows.map(({ debit }) => amount(debit))))).toBe(should.total_debit);
  });

  test('the kept balances say the same as the lines', async () => {
    const kept = await app.deps.db
      .selectFrom('account_balances')
      .select((eb) => ['account', eb.fn.sum<bigint>('debit').as('debit')])
      .groupBy('account')
      .execute();
    expect(kept.length).toBeGreaterThan(50);
    expect(await verifyLedger(app.deps.db)).toEqual([]);
  });
});

describe('open items and ageing at the end of the month', () => {
  test.for([
    ['receivable', expected.ar_ageing],
    ['payable', expected.ap_ageing],
  ] as const)('%s', async ([side, should]) => {
    const { body } = await books.session.call('GET', `/api/ageing?side=${side}&asOf=2026-12-31`);
    const is = body.parties.flatMap((party) =>
      (party.items ?? []).map(
        (item) =>
          `${keyOfParty(party.partyId)} ${item.document} ${item.due} ${item.bucket} ${item.balance}`,
      ),
    );
    const rows = should.rows.map(
      ({ party, doc, due, bucket, balance }) => `${party} ${doc} ${due} ${bucket} ${balance}`,
    );
    expect(is.toSorted()).toEqual(rows.toSorted());
    expect(body.total).toBe(should.total);
    expect(body.isTied).toBe(true);
    const buckets: { bucket: string; amount: string }[] = body.buckets;
    expect(Object.fromEntries(buckets.map(({ bucket, amount: sums }) => [bucket, sums]))).toEqual(
      should.buckets,
    );
  });

  test('advances stand apart', async () => {
    const rows = await app.deps.db
      .selectFrom('open_items')
      .selectAll()
      .where('account', 'in', ['1250', '2030'])
      .where('balance', '>', 0n)
      .execute();
    const should = [...expected.supplier_advances, ...expected.customer_advances];
    expect(
      rows.map((row) => [keyOfParty(row.party_id), row.document, toWire(row.balance)]),
    ).toEqual(should.map(({ party, doc, balance }) => [party, nameOf(doc), balance]));
  });
});

describe('taxes', () => {
  test('VAT of the month', async () => {
    const taxes = await findTaxes(app.deps.db, '2026-12-01', '2026-12-31');
    const { purchases, ...sales } = expected.vat.month;
    expect(taxes.get('output-vat vatable')).toEqual({
      base: sales.taxable_sales,
      tax: sales.output_vat,
    });
    expect(taxes.get('output-vat zero-rated')?.base).toBe(sales.zero_rated_sales);
    expect(taxes.get('output-vat exempt')?.base).toBe(sales.exempt_sales);
    expect(taxes.get('input-vat services')?.base).toBe(purchases.services);
    expect(taxes.get('input-vat capital-goods')?.base).toBe(purchases.capital_goods);
    expect(taxes.get('input-vat goods')?.base).toBe(purchases.other_goods);
    const input = [...taxes].filter(([key]) => key.startsWith('input-vat'));
    expect(toWire(sum(input.map(([, { tax }]) => amount(tax))))).toBe(purchases.input_vat);
  });

  test('VAT of the quarter, with what the opening balances brought', async () => {
    const taxes = await findTaxes(app.deps.db, '2026-10-01', '2026-12-31');
    const quarter = expected.vat.quarter_2550Q;
    expect(taxes.get('output-vat vatable')).toEqual({
      base: quarter.item_31A_vatable_sales,
      tax: quarter.item_31B_output_tax,
    });
    expect(taxes.get('output-vat zero-rated')?.base).toBe(quarter.item_32A_zero_rated);
    const input = [...taxes].filter(([key]) => key.startsWith('input-vat'));
    expect(toWire(sum(input.map(([, { tax }]) => amount(tax))))).toBe(
      quarter.item_44B_domestic_purchases_input_tax,
    );
  });

  test('tax withheld from suppliers, by code and payee, and by customers', async () => {
    const taxes = await findTaxes(app.deps.db, '2026-12-01', '2026-12-31');
    for (const { atc, base, tax } of expected.ewt.by_atc)
      expect(taxes.get(`ewt ${atc}`)).toEqual({ base, tax });
    const codes = [...taxes.keys()].filter((key) => key.startsWith('ewt '));
    expect(codes).toHaveLength(expected.ewt.by_atc.length);
    for (const { atc, base, tax } of expected.creditable_withholding_received.received)
      expect(taxes.get(`creditable-wt ${atc}`)).toEqual({ base, tax });
  });
});

describe('the cheque register', () => {
  test('is the file’s once the bank has cleared what its statement shows and the spoiled form is registered', async () => {
    await books.session.call('POST', '/api/cheques/spoiled', {
      account: '1110',
      number: '0001238',
      date: '2026-12-16',
      reason: 'Spoiled while printing: voided, kept and marked VOID',
    });
    for (const { check_no: number, date, debit } of expected.bank_statement) {
      const cheque = await findCheque(number ?? '');
      if (cheque === undefined) continue;
      const moved = await books.session.call('POST', `/api/cheques/${cheque.chequeId}/state`, {
        from: cheque.state,
        state: 'cleared',
        date,
        amount: debit,
        reason: debit === cheque.amount ? '' : 'Recorded with two digits exchanged',
      });
      expect(moved.status).toBe(200);
    }
    const { body } = await books.session.call('GET', '/api/cheques?pageSize=50');
    const words: Record<string, string> = { written: 'outstanding', voided: 'void' };
    const is = body.rows
      .map((row) => [
        row.number,
        row.date,
        row.amount,
        words[row.state] ?? row.state,
        row.clearedOn,
      ])
      .toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
    const should = expected.cheque_register.map((row) => [
      row['cheque_no'],
      row['date'],
      row['amount'],
      row['status_at_2026_12_31'],
      row['cleared_on'],
    ]);
    expect(is).toEqual(should);
  });

  async function findCheque(number: string) {
    if (number === '') return undefined;
    const { body } = await books.session.call('GET', `/api/cheques?search=${number}`);
    return body.rows[0];
  }
});

test('the dollars are as many and worth what the file says', async () => {
  const { body } = await books.session.call('GET', '/api/cash-accounts');
  const dollars = body.accounts.find(({ account }: { account: string }) => account === '1130');
  const { quantity, php } = expected.usd_account;
  expect([dollars?.quantity, dollars?.balance]).toEqual([quantity, php]);
});

test.skipIf(isHledgerSkipped)('hledger reckons the same from the exported journal', async () => {
  const { body } = await books.session.call('GET', '/api/records/export/journal');
  await expectSameBooks(body, app.database.ownerUrl);
});

function isItemised(account: string): boolean {
  return ['1030', '1210', '1240', '1250', '2010', '2030', '2040'].includes(account);
}

/** What a document of the file is called here; the numbers of invoices and bills are their own. */
function nameOf(doc: string | undefined): string {
  return doc === undefined ? '' : (books.numbers.get(doc) ?? doc);
}

function keyOfParty(partyId: string | null): string {
  return [...books.parties].find(([, id]) => id === partyId)?.[0] ?? '';
}

/**
 * Amounts of rows (`1210 44800.00 …`) added up by account: the file opens an account in one line.
 */
function byAccount(rows: readonly string[]): Record<string, string> {
  const sums: Record<string, bigint> = {};
  for (const row of rows) {
    const [account = '', value] = row.split(' ');
    sums[account] = (sums[account] ?? 0n) + amount(value);
  }
  return Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, toWire(value)]));
}

function amount(wire: string | undefined): bigint {
  return wire === undefined ? 0n : (fromWire(wire) ?? 0n);
}
