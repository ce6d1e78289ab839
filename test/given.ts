import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { ExampleFacts } from '#kinds/example.ts';
import { connect } from '#server/platform/db/connect.ts';
import { invariant } from '#shared/invariant.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { fromWire } from '#shared/money.ts';

import { depositCheque } from './deposited-cheques.ts';
import { postLines } from './post-lines.ts';
import type { TestApp } from './start-test-app.ts';

/** Whose ledger an example begins with, and on which day that was entered. */
interface Setting {
  readonly clientId: string;
  readonly date: string;
}

/** What cash accounts hold where an example does not say; `exampleFacts` says the same. */
const USUAL_CASH = ['1010', '1020', '1110', '1120'].map((account) => ({
  account,
  balance: '1000000.00',
}));
const EQUITY = '3030';

/**
 * Makes true what an example says is there before: open items, money, foreign currency, cheques and
 * the petty cash fund. It posts the difference to what is there, through the ledger's only door.
 */
export async function makeTrue(
  app: TestApp,
  given: ExampleFacts = {},
  setting: Setting,
): Promise<void> {
  const { items = [], cash = [], cheques = [] } = given;
  const usual = USUAL_CASH.filter((row) => !cash.some(({ account }) => account === row.account));
  await keepSettings(app, given);
  for (const cheque of given.deposited ?? []) {
    await depositCheque(app, setting.clientId, cheque);
  }
  await leaveToFollow(app, given, setting);
  await emptyForeign(app, cash, setting);
  const lines = [
    ...(await Promise.all(items.map((item) => itemLine(app, item)))),
    ...(await Promise.all([...usual, ...cash].map((row) => cashLine(app, row)))),
  ].flat();
  const used = await app.deps.db.selectFrom('cheques').select(['account', 'number']).execute();
  const written = cheques
    .filter(
      ({ account, number }) => !used.some((u) => u.account === account && u.number === number),
    )
    .map(({ amount, ...cheque }) => ({
      ...cheque,
      chequeId: randomUUID(),
      payee: 'Mabuhay Trading',
      amount: centavos(amount),
    }));
  if (lines.length === 0 && written.length === 0) return;
  await postLines(app, setting.clientId, {
    date: setting.date,
    description: 'What an example begins with',
    lines: lines.length === 0 ? balanced([line('1010', 1n), line('1010', -1n)]) : balanced(lines),
    change: { cheques: written },
  });
}

/** Collections of earlier days whose certificates are to follow. */
async function leaveToFollow(
  app: TestApp,
  { toFollow = [] }: ExampleFacts,
  { clientId, date }: Setting,
): Promise<void> {
  for (const { partyId, document, atc, base, tax } of toFollow) {
    const amount = centavos(tax);
    const rows = [
      {
        type: 'expected-wt' as const,
        code: atc,
        base: centavos(base),
        rateBasisPoints: Number((amount * 10_000n) / centavos(base)),
        tax: amount,
        partyId,
        document,
        date,
      },
    ];
    await postLines(app, clientId, {
      date,
      description: `Collection of ${document}, 2307 to follow`,
      lines: balanced([{ ...line('1260', amount), partyId }]),
      partyId,
      change: { taxRows: rows },
    });
  }
}

type Item = NonNullable<ExampleFacts['items']>[number];
type Cash = NonNullable<ExampleFacts['cash']>[number];

async function itemLine({ deps }: TestApp, item: Item): Promise<PostingLine[]> {
  const { account, document, partyId, memo } = item;
  const { rows } = await sql<{ side: string; balance: bigint }>`
    select a.normal_side as side, coalesce((select o.balance from open_items o where o.account = a.number
        and o.document = ${document} and o.party_id is not distinct from ${partyId ?? null}::uuid), 0) as balance
      from accounts a where a.number = ${account}`.execute(deps.db);
  const there = rows[0];
  invariant(there, `${account} is an account`);
  const missing = centavos(item.balance) - there.balance;
  if (missing === 0n) return [];
  return [
    {
      ...line(account, there.side === 'debit' ? missing : -missing),
      document,
      ...(partyId !== undefined && { partyId }),
      ...(memo !== undefined && { memo }),
    },
  ];
}

async function cashLine(app: TestApp, cash: Cash): Promise<PostingLine[]> {
  const there = await heldOn(app, cash.account);
  const missing = centavos(cash.balance) - there.balance;
  if (missing === 0n) return [];
  const quantity = centavos(cash.quantity ?? '0.00') - there.quantity;
  return [{ ...line(cash.account, missing), ...(isForeign(cash) && { quantity }) }];
}

/**
 * Foreign currency goes out whole and comes in at the cost that the example says, which is then its
 * last rate.
 */
async function emptyForeign(app: TestApp, cash: readonly Cash[], setting: Setting): Promise<void> {
  for (const { account } of cash.filter(isForeign)) {
    const { balance, quantity } = await heldOn(app, account);
    if (balance === 0n) continue;
    await postLines(app, setting.clientId, {
      date: setting.date,
      description: 'What another example left',
      lines: balanced([{ ...line(account, -balance), quantity: -quantity }]),
    });
  }
}

async function heldOn({ deps }: TestApp, account: string) {
  const { rows } = await sql<{ balance: bigint; quantity: bigint }>`
    select coalesce((select sum(debit - credit) from account_balances where account = ${account}), 0)::bigint as balance,
      coalesce((select quantity from currency_balances where account = ${account}), 0) as quantity`.execute(
    deps.db,
  );
  return rows[0] ?? { balance: 0n, quantity: 0n };
}

function isForeign({ currency = 'PHP' }: Cash): boolean {
  return currency !== 'PHP';
}

async function keepSettings({ database }: TestApp, given: ExampleFacts): Promise<void> {
  const { db, end } = connect(database.ownerUrl, { maxConnections: 1 });
  const limit = centavos(given.pettyCashLimit ?? '15000.00').toString();
  await sql`insert into petty_cash_fund (custodian, limit_centavos) values ('Maria Santos', ${limit})
    on conflict (only_row) do update set limit_centavos = excluded.limit_centavos`.execute(db);
  for (const { account, currency = 'PHP' } of given.cash ?? []) {
    await sql`insert into bank_accounts (bank_account_id, name, bank, account_number, currency, ledger_account, is_active)
      values (${randomUUID()}, ${account}, 'Bank', ${`${account}-${currency}`}, ${currency}, ${account}, true)
      on conflict on constraint bank_accounts_number_unique do nothing`.execute(db);
  }
  await end();
}

function balanced(lines: readonly PostingLine[]): PostingLine[] {
  const difference = lines.reduce((rest, { debit, credit }) => rest + debit - credit, 0n);
  return difference === 0n ? [...lines] : [...lines, line(EQUITY, -difference)];
}

function line(account: string, amount: bigint): PostingLine {
  return amount > 0n
    ? { account, debit: amount, credit: 0n }
    : { account, debit: 0n, credit: -amount };
}

function centavos(wire: string): bigint {
  const amount = fromWire(wire);
  invariant(amount !== undefined, `${wire} is an amount`);
  return amount;
}
