import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect } from 'vitest';

import { fromWire } from '#shared/money.ts';

import { readAs } from './read-as.ts';
import { rowsOfCsv } from './rows-of-csv.ts';

/** Centavos by account number; what comes to nothing is left out. */
type Figures = Record<string, bigint>;

/**
 * An independent program's view of the books, or ours; assets, expenses and debits are positive
 * where nothing is said.
 */
interface Books {
  /** Debit less credit. */
  readonly trialBalance: Figures;
  /**
   * Each month's income and expenses, both positive on their own side, and the profit under `Net`.
   */
  readonly incomeStatements: Readonly<Record<string, Figures>>;
  /** Each account on its own side; the profit that is not closed yet under `Net`. */
  readonly balanceSheet: Figures;
}

const TRIAL_BALANCE = ['balance', '-N', '--flat', '-O', 'csv'] as const;

const isThere = spawnSync('hledger', ['--version'], { stdio: 'ignore' }).status === 0;
const isDemanded = process.env['CI'] === 'true';

/**
 * Whether a test that needs hledger is left out (`test.skipIf`): where it is missing, but in CI,
 * where it then fails.
 */
export const isHledgerSkipped = !isThere && !isDemanded;

if (isHledgerSkipped) {
  console.log('hledger is not installed: the tests that let it recompute the books are skipped.');
}

/**
 * Lets hledger check a journal strictly and recompute trial balance, income statement of every
 * month and balance sheet, and expects what the database keeps in `account_balances`, to the
 * centavo.
 */
export async function expectSameBooks(journal: string, ownerUrl: string): Promise<void> {
  const ours = await readOurBooks(ownerUrl);
  expect(await recompute(journal, Object.keys(ours.incomeStatements))).toEqual(ours);
}

/**
 * The trial balance of a journal as hledger reckons it, in centavos by account number, debits
 * positive; of some of it by `words`.
 */
export async function readTrialBalance(
  journal: string,
  ...words: readonly string[]
): Promise<Readonly<Record<string, bigint>>> {
  return buildFigures(await runHledger(journal, ...TRIAL_BALANCE, ...words));
}

/**
 * Runs hledger on a journal and answers what it printed. Throws with its own words when it fails.
 */
export async function runHledger(journal: string, ...words: readonly string[]): Promise<string> {
  const [printed = ''] = await runEach(journal, [words]);
  return printed;
}

async function recompute(journal: string, months: readonly string[]): Promise<Books> {
  const [, trialBalance = '', balanceSheet = '', ...statements] = await runEach(journal, [
    ['check', '--strict', 'ordereddates'],
    TRIAL_BALANCE,
    ['balancesheetequity', '--flat', '-O', 'csv'],
    ...months.map((month) => ['incomestatement', '--flat', '-O', 'csv', '-p', month]),
  ]);
  return {
    trialBalance: buildFigures(trialBalance),
    incomeStatements: Object.fromEntries(
      months.map((month, index) => [month, buildFigures(statements[index] ?? '')]),
    ),
    balanceSheet: buildFigures(balanceSheet),
  };
}

async function runEach(journal: string, calls: readonly (readonly string[])[]): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'talaan-hledger-'));
  try {
    const file = join(dir, 'journal.hledger');
    await writeFile(file, journal);
    const printed: string[] = [];
    for (const words of calls) printed.push(await runOne(file, words));
    return printed;
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function runOne(file: string, words: readonly string[]): Promise<string> {
  // Without a locale of Unicode it refuses to read ñ.
  const child = spawn('hledger', ['-f', file, ...words], {
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () =>
      reject(new Error('hledger is not installed, and CI=true demands it.')),
    );
  });
  const code = new Promise((resolve) => child.once('close', resolve));
  const read = Promise.all([text(child.stdout), text(child.stderr), code]);
  const [printed, told, status] = await Promise.race([read, failed]);
  if (status !== 0) throw new Error(`hledger ${words.join(' ')}: ${told}`);
  return printed;
}

/**
 * The rows of accounts (`assets:1210 Accounts …`) by their numbers, and the last line of a
 * statement.
 */
function buildFigures(csv: string): Figures {
  const figures: Figures = {};
  for (const [name = '', amount = ''] of rowsOfCsv(csv)) {
    const account =
      /(?:^|:)(\d{4})(?: [^:]*)?$/.exec(name)?.[1] ?? (name === 'Net:' ? 'Net' : undefined);
    if (account !== undefined) note(figures, account, deriveCentavos(amount));
  }
  return figures;
}

function deriveCentavos(amount: string): bigint {
  // A month without income and expenses has a statement without a sum.
  if (amount === '0' || amount === '') return 0n;
  const centavos = fromWire(amount.replace(/ PHP$/, ''));
  if (centavos === undefined) throw new Error(`hledger wrote an amount that is none: ${amount}`);
  return centavos;
}

interface Balance {
  account: string;
  type: string;
  month: string;
  // As the plain client reads them.
  debit: string;
  credit: string;
}

/** What the database keeps itself, posting by posting. */
async function readOurBooks(ownerUrl: string): Promise<Books> {
  const balances: Balance[] = await readAs(
    ownerUrl,
    `select b.account, a.type, to_char(b.month, 'YYYY-MM') as month, b.debit, b.credit
      from account_balances b join accounts a on a.number = b.account order by b.month, b.account`,
  );
  const trialBalance: Figures = {};
  const balanceSheet: Figures = {};
  const incomeStatements: Record<string, Figures> = {};
  for (const { account, type, month, debit, credit } of balances) {
    const amount = BigInt(debit) - BigInt(credit);
    note(trialBalance, account, amount);
    const statement = (incomeStatements[month] ??= {});
    if (['income', 'cost', 'expense'].includes(type)) {
      note(statement, account, type === 'income' ? -amount : amount);
      note(statement, 'Net', -amount);
      note(balanceSheet, 'Net', -amount);
    } else {
      note(balanceSheet, account, type === 'asset' ? amount : -amount);
    }
  }
  return { trialBalance, incomeStatements, balanceSheet };
}

function note(figures: Figures, account: string, amount: bigint): void {
  const sum = (figures[account] ?? 0n) + amount;
  if (sum === 0n) delete figures[account];
  else figures[account] = sum;
}
