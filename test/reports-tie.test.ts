// Every report ties to the trial balance at any date, stage and day of knowledge: over random books
// that are added up again here, and by hledger, without any of the server's code.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';

import type { behind, report } from '#shared/api/output/report-shapes.ts';
import { invariant } from '#shared/invariant.ts';
import { fromWire, toWire } from '#shared/money.ts';

import { isHledgerSkipped, readTrialBalance, runHledger } from './hledger.ts';
import { registerCustomer, registerVendor } from './invoices.ts';
import type { PlainEntry } from './random-books.ts';
import { addUp, enterRandomBooks } from './random-books.ts';
import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';
import type { TestSession } from './test-session.ts';

/** So many figures of a report are followed; which ones, chance decides. */
const FOLLOWED = 6;

const STAGES = ['unadjusted', 'adjusted', 'post-closing'] as const;
type Stages = (typeof STAGES)[number];

let app: TestApp;
let accountant: TestSession;
let entries: PlainEntry[];

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-01-01T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  const parties = {
    customer: await registerCustomer(accountant),
    vendor: await registerVendor(accountant),
  };
  entries = await enterRandomBooks(app, 'accountant.one', {
    parties,
    count: 90,
    seed: 20_261_122,
  });
  app.clock.set('2027-12-01T02:00:00Z');
  accountant = await app.login('accountant.one');
  const amounts = ['4010', '6010', '6020'].flatMap((account, at) =>
    ['2026-03', '2026-12'].map((month) => ({ account, month, amount: `${at + 1}000.50` })),
  );
  const budget = await accountant.call('PUT', '/api/budgets/2026', { version: 0, amounts });
  invariant(budget.status === 200, JSON.stringify(budget.body));
});
afterAll(() => app.stop());

type Report = z.input<typeof report>;
type Behind = z.input<typeof behind>;

interface View {
  readonly to: string;
  readonly stages: Stages;
  readonly knownBy: string | undefined;
}

const day = fc
  .integer({ min: 0, max: 600 })
  .map((days) => new Date(Date.parse('2026-01-01') + days * 86_400_000).toISOString().slice(0, 10));
const view: fc.Arbitrary<View> = fc.record({
  to: fc.oneof(day, fc.constantFrom('2026-12-31', '2026-06-30', '2027-01-01')),
  stages: fc.constantFrom(...STAGES),
  knownBy: fc.option(day, { nil: undefined, freq: 2 }),
});

async function get<Url extends string>(path: Url) {
  const reply = await accountant.call('GET', path);
  invariant(reply.status === 200, `${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function findReport(name: string, query: string) {
  const { report } = await get(`/api/reports/${name}?${query}`);
  expect(report.checks.filter(({ isOk }) => !isOk)).toEqual([]);
  return report;
}

const LEFT_OUT: Record<Stages, readonly string[]> = {
  'unadjusted': ['adjusting', 'closing'],
  'adjusted': ['closing'],
  'post-closing': [],
};

function isKnown({ recordedAt }: PlainEntry, { knownBy }: View): boolean {
  const end = knownBy === undefined ? Infinity : Date.parse(`${knownBy}T16:00:00Z`);
  return recordedAt.getTime() < end;
}

/** What a trial balance must come to: stages are left out of the year of its day only. */
function balancesAt(asked: View): Record<string, bigint> {
  const year = `${asked.to.slice(0, 4)}-01-01`;
  return addUp(
    entries,
    (entry) =>
      entry.date <= asked.to &&
      isKnown(entry, asked) &&
      !(LEFT_OUT[asked.stages].includes(entry.stage) && entry.date >= year),
  );
}

function isBank(account: string): boolean {
  return account.startsWith('11');
}

function amountOf(text: string | undefined): bigint {
  return text === undefined ? 0n : (fromWire(text) ?? 0n);
}

test('at any date, the trial balance, the ledger and the statements are what plain adding comes to', async () => {
  await fc.assert(
    fc.asyncProperty(view, async (asked) => {
      const { to, stages, knownBy } = asked;
      const known = knownBy === undefined ? '' : `&knownBy=${knownBy}`;
      const wanted = balancesAt(asked);
      const query = `from=${to.slice(0, 4)}-01-01&to=${to}&stages=${stages}${known}`;

      const trial = await findReport('trial-balance', query);
      expect(buildTrial(trial)).toEqual(wanted);

      const ledger = await get(`/api/ledger/accounts?${query}`);
      expect(ledger.debit).toBe(ledger.credit);
      expect(buildClosings(ledger.accounts)).toEqual(wanted);

      const position = await findReport('financial-position', query);
      // An overdrawn bank account stands among the liabilities (handbook, section 14, ruling 12).
      const assets = sumOf(
        wanted,
        (account) => account < '2000' && !(isBank(account) && (wanted[account] ?? 0n) < 0n),
      );
      expect(totalOf(position, 'TOTAL ASSETS')).toBe(assets);

      for (const account of ['1210', '2010']) {
        expect(await get(`/api/party-ledgers?account=${account}&${query}`)).toMatchObject({
          isTied: true,
        });
      }
    }),
    { numRuns: 16, endOnFailure: true },
  );
});

test('at any date, income and cash flows tie to the accounts that they are of', async () => {
  await fc.assert(
    fc.asyncProperty(view, day, async (asked, first) => {
      const [from, to] = first < asked.to ? [first, asked.to] : [asked.to, first];
      const known = asked.knownBy === undefined ? '' : `&knownBy=${asked.knownBy}`;
      const moved = (leftOut: readonly string[]) =>
        addUp(
          entries,
          (entry) =>
            entry.date >= from &&
            entry.date <= to &&
            isKnown(entry, asked) &&
            !leftOut.includes(entry.stage),
        );
      const income = await findReport(
        'income-statement',
        `from=${from}&to=${to}&stages=adjusted${known}`,
      );
      expect(lastTotal(income)).toBe(-sumOf(moved(['closing']), (account) => account >= '4000'));
      const cash = sumOf(moved([]), (account) => account.startsWith('11'));
      for (const method of ['direct', 'indirect']) {
        const flow = await findReport(`cash-flow-${method}`, `from=${from}&to=${to}${known}`);
        expect(netChangeOf(flow)).toBe(cash);
      }
      await findReport('changes-in-equity', `from=${from}&to=${to}${known}`);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test.skipIf(isHledgerSkipped)(
  'hledger comes to the same balances at random days of a year, and to the same change of cash',
  async () => {
    const url = '/api/records/export/journal';
    const reply = await app.app.inject({ method: 'GET', url, headers: accountant.headers });
    const journal = reply.body;
    for (const to of ['2026-12-31', ...fc.sample(day, { numRuns: 2, seed: 7 })]) {
      const next = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
      const query = `from=2026-01-01&to=${to}&stages=post-closing`;
      const trial = buildTrial(await findReport('trial-balance', query));
      expect(trial).toEqual(await readTrialBalance(journal, '-e', next));
      const flow = await findReport('cash-flow-direct', `from=2026-01-01&to=${to}`);
      const words = ['cashflow', '-b', '2026-01-01', '-e', next, '--flat', '-O', 'csv'];
      const printed = await runHledger(journal, ...words);
      const total = /^"total","(-?[\d.]+)/m.exec(printed)?.[1];
      expect(netChangeOf(flow)).toBe(amountOf(total));
    }
  },
);

const SETTINGS = {
  'trial-balance': ['', '&view=movements', '&compare=former,year-before', '&compare=now'],
  'income-statement': [
    '',
    '&compare=year-to-date,year-before,difference,budget,share',
    '&compare=quarters,now',
  ],
  'financial-position': ['', '&compare=former,difference,share', '&compare=quarters'],
  'changes-in-equity': ['', '&compare=former,year-before'],
  'cash-flow-direct': ['', '&compare=former,difference'],
  'cash-flow-indirect': ['', '&compare=now,year-to-date'],
  'cash-position': ['', '&view=months'],
  'expense-by-month': ['', '&compare=year-before,difference,budget'],
} as const;
type Name = keyof typeof SETTINGS;

const asked: fc.Arbitrary<{ name: Name; path: string }> = fc
  .record({
    view,
    first: day,
    at: fc.nat(),
    name: fc.constantFrom(...(Object.keys(SETTINGS) as Name[])),
  })
  .map(({ view: { to, stages, knownBy }, first, at, name }) => {
    const [from, until] = first < to ? [first, to] : [to, first];
    const choices = SETTINGS[name].filter((text) => knownBy !== undefined || !text.includes('now'));
    const isStaged = name === 'trial-balance' || name === 'financial-position';
    const stage = isStaged ? `&stages=${stages}` : '';
    const known = knownBy === undefined ? '' : `&knownBy=${knownBy}`;
    const path = `?from=${from}&to=${until}${stage}${known}${choices[at % choices.length] ?? ''}`;
    return { name, path };
  });

test('every figure opens what comes to the same', async () => {
  await fc.assert(
    fc.asyncProperty(asked, fc.nat(), async ({ name, path }, seed) => {
      const report = await findReport(name, path.slice(1));
      const figures = buildFigures(report);
      expect(figures.filter(({ behind }) => behind === undefined)).toEqual([]);
      for (let at = 0; at < Math.min(FOLLOWED, figures.length); at += 1) {
        const figure = figures[(seed + at * 7) % figures.length];
        if (figure?.behind !== undefined) await follow(figure.behind, figure);
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

type Rows = Awaited<ReturnType<typeof findReport>>;

/** Debit less credit of each account of a trial balance. */
function buildTrial({ rows }: Rows): Record<string, bigint> {
  const lines = rows.filter(({ cells }) => /^\d{4}$/.test(cells[0]?.text ?? ''));
  return Object.fromEntries(
    lines.flatMap(({ cells }) => {
      const [debit, credit] = [amountOf(cells.at(-2)?.amount), amountOf(cells.at(-1)?.amount)];
      return debit === credit ? [] : [[cells[0]?.text ?? '', debit - credit] as const];
    }),
  );
}

function buildClosings(
  accounts: readonly { account: string; normalSide: string; closing: string }[],
): Record<string, bigint> {
  return Object.fromEntries(
    accounts.flatMap(({ account, normalSide, closing }) => {
      const amount = normalSide === 'debit' ? amountOf(closing) : -amountOf(closing);
      return amount === 0n ? [] : [[account, amount] as const];
    }),
  );
}

function sumOf(sums: Record<string, bigint>, isOf: (account: string) => boolean): bigint {
  return Object.entries(sums)
    .filter(([account]) => isOf(account))
    .reduce((sum, [, amount]) => sum + amount, 0n);
}

function totalOf({ rows }: Rows, text: string): bigint {
  const found = rows.find(({ cells }) => cells[0]?.text?.toUpperCase() === text);
  return amountOf(found?.cells.at(-1)?.amount);
}

function lastTotal({ rows }: Rows): bigint {
  return amountOf(
    rows.findLast(({ cells }) => cells.at(-1)?.amount !== undefined)?.cells.at(-1)?.amount,
  );
}

function netChangeOf({ rows }: Rows): bigint {
  const found = rows.find(({ cells }) => /net (change|increase)/i.test(cells[0]?.text ?? ''));
  return amountOf(found?.cells.at(-1)?.amount);
}

interface Shown {
  readonly row: string;
  readonly column: string;
  readonly amount: bigint;
  readonly knownBy: string | null;
  readonly behind: Behind | undefined;
}

/**
 * Every figure that is not zero and not worked out from others on the screen, with what it opens.
 */
function buildFigures({ columns, rows, asRecordedBy }: Report): Shown[] {
  return rows.flatMap(({ cells }, place) =>
    cells.flatMap(({ amount, behind: opens }, at): Shown[] => {
      const column = columns[at];
      if (amount === undefined || amount === '0.00' || column === undefined) return [];
      for (const { key, row = place } of column.parts ?? []) {
        const part = rows[row]?.cells[columns.findIndex((each) => each.key === key)];
        expect(part?.behind).toBeDefined();
      }
      if (column.parts !== undefined) return [];
      const row = cells[0]?.text ?? '';
      // As the screen does it (web/ui/report-row.tsx).
      const knownBy = column.key.startsWith('now') ? null : asRecordedBy;
      return [{ row, column: column.key, amount: amountOf(amount), knownBy, behind: opens }];
    }),
  );
}

/**
 * Opens what is behind a figure as the screens do, and what is behind that, until it is the card of
 * an account.
 */
async function follow(opens: Behind, { amount, knownBy, ...shown }: Shown): Promise<void> {
  const known = knownBy === null ? {} : { knownBy };
  const query = (asked: object) => new URLSearchParams({ ...asked, ...known }).toString();
  if (opens.of === 'account') {
    const { of: _, measure, ...card } = opens;
    const body = await get(`/api/ledger?${query({ ...card, pageSize: '1' })}`);
    const sums = { ...body, movement: minus(body.closing, body.opening) };
    expect([shown, opens, size(amountOf(sums[measure ?? 'closing']))]).toEqual([
      shown,
      opens,
      size(amount),
    ]);
  } else if (opens.of === 'budget') {
    expect([opens, await findBudget(opens)]).toEqual([opens, amount]);
  } else if (opens.of === 'report') {
    const { of: _, report: name, ...rest } = opens;
    expect([shown, lastTotal(await findReport(name, query(rest)))]).toEqual([shown, amount]);
  } else if (opens.of === 'figure') {
    const { of: _, ...rest } = opens;
    const figure = await get(`/api/report-figure?${query({ ...rest, pageSize: '200' })}`);
    const add = (amounts: { amount: string }[]) =>
      amounts.reduce((sum, one) => sum + amountOf(one.amount), 0n);
    expect([shown, opens, amountOf(figure.amount)]).toEqual([shown, opens, amount]);
    expect(add(figure.accounts)).toBe(amount);
    if (rest.measure !== 'budget' && figure.next === null)
      expect([shown, opens, amountOf(figure.before) + add(figure.lines)]).toEqual([
        shown,
        opens,
        amount,
      ]);
    const [first] = figure.accounts;
    if (first?.behind !== undefined)
      await follow(first.behind, {
        ...shown,
        knownBy,
        amount: amountOf(first.amount),
        behind: undefined,
      });
  }
}

/** What the screen of the budgets shows of an account in some months. */
async function findBudget(of: Extract<Behind, { of: 'budget' }>): Promise<bigint> {
  let total = 0n;
  for (let year = Number(of.from.slice(0, 4)); year <= Number(of.to.slice(0, 4)); year += 1) {
    const { months, accounts } = await get(`/api/budgets/${year}`);
    const own = accounts.find(({ account }: { account: string }) => account === of.account);
    for (const [at, month] of months.entries()) {
      if (month >= of.from.slice(0, 7) && month <= of.to.slice(0, 7))
        total += amountOf(own?.amounts[at]);
    }
  }
  return total;
}

function minus(one: string, other: string): string {
  return toWire(amountOf(one) - amountOf(other));
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
