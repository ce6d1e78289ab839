import fc from 'fast-check';

import type { PostingLine } from '#shared/ledger/journal-entry.ts';

import type { TestApp } from './start-test-app.ts';
import { postLines } from './post-lines.ts';

type Stage = 'normal' | 'adjusting' | 'closing';

/** An entry as the books have it, for adding it up again without any of the server's code. */
export interface PlainEntry {
  readonly date: string;
  readonly stage: Stage;
  readonly recordedAt: Date;
  readonly lines: readonly { readonly account: string; readonly amount: bigint }[];
}

/** Accounts of every sort, and those that are kept by party. */
const PLAIN = ['1110', '1120', '1310', '1510', '2110', '2510', '3010', '4010', '4510', '5010'];
const MORE = ['6110', '6240', '7010', '8010', '1210', '2010'];
const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-01-01');

const entry = fc.record({
  day: fc.integer({ min: 0, max: 545 }),
  stage: fc.constantFrom<Stage>('normal', 'normal', 'normal', 'adjusting'),
  /** Days after its own day on which it was recorded. */
  late: fc.integer({ min: 0, max: 60 }),
  lines: fc.uniqueArray(
    fc.record({
      account: fc.constantFrom(...PLAIN, ...MORE),
      centavos: fc.bigInt({ min: 1n, max: 99_999_999n }),
      isDebit: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4, selector: ({ account }) => account },
  ),
});

/**
 * Enters random entries of a year and a half as `clientId` and closes the first year in between.
 * The same seed gives the same books. `parties`: a customer and a vendor.
 */
export async function enterRandomBooks(
  app: TestApp,
  clientId: string,
  of: { parties: { customer: string; vendor: string }; count: number; seed: number },
): Promise<PlainEntry[]> {
  const entries: PlainEntry[] = [];
  const add = async (plain: PlainEntry) => {
    app.clock.set(plain.recordedAt);
    await postLines(app, clientId, {
      date: plain.date,
      description: `Entry ${entries.length + 1}`,
      lines: plain.lines.map((line) => toLine(line, of.parties, entries.length)),
      change: { answers: { stage: plain.stage } },
    });
    entries.push(plain);
  };
  const drawn = fc.sample(entry, { numRuns: of.count, seed: of.seed });
  for (const [place, one] of drawn.entries()) {
    if (place === Math.floor(of.count / 2)) await add(buildClosing(entries));
    await add(plainOf(one));
  }
  return entries;
}

type Drawn = typeof entry extends fc.Arbitrary<infer One> ? One : never;

/**
 * A drawn entry with the line that makes it balance, on an account that no form could find empty.
 */
function plainOf({ day, stage, late, lines }: Drawn): PlainEntry {
  const amounts = lines.map(({ account, centavos, isDebit }) => {
    // What is open of a document can't be less than nothing.
    if (account === '1210') return { account, amount: centavos };
    if (account === '2010') return { account, amount: -centavos };
    return { account, amount: isDebit ? centavos : -centavos };
  });
  const rest = amounts.reduce((sum, { amount }) => sum + amount, 0n);
  const balanced = rest === 0n ? amounts : [...amounts, { account: '2610', amount: -rest }];
  const even =
    balanced.length > 1 ? balanced : [...balanced, { account: '2610', amount: -rest || 1n }];
  return {
    date: dayAt(day),
    stage,
    recordedAt: new Date(FIRST + (day + late) * DAY_MS + 2 * 3_600_000),
    lines: even,
  };
}

/** What the first year earned so far goes to retained earnings. */
function buildClosing(entries: readonly PlainEntry[]): PlainEntry {
  const sums = new Map<string, bigint>();
  for (const { date, lines } of entries.filter(({ date: of }) => of <= '2026-12-31')) {
    if (date > '2026-12-31') continue;
    for (const { account, amount } of lines) {
      if (account >= '4000') sums.set(account, (sums.get(account) ?? 0n) + amount);
    }
  }
  const lines = [...sums].flatMap(([account, amount]) =>
    amount === 0n ? [] : [{ account, amount: -amount }],
  );
  const profit = lines.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    date: '2026-12-31',
    stage: 'closing',
    recordedAt: new Date('2027-01-20T02:00:00Z'),
    lines: [...lines, { account: '3030', amount: -profit }],
  };
}

function dayAt(day: number): string {
  return new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10);
}

function toLine(
  { account, amount }: PlainEntry['lines'][number],
  { customer, vendor }: { customer: string; vendor: string },
  place: number,
): PostingLine {
  const isOpen = account === '1210' || account === '2010';
  return {
    account,
    debit: amount > 0n ? amount : 0n,
    credit: amount < 0n ? -amount : 0n,
    ...(isOpen && { partyId: account === '1210' ? customer : vendor, document: `D-${place}` }),
  };
}

/** Debit less credit by account of the entries that a question is about. */
export function addUp(
  entries: readonly PlainEntry[],
  counts: (entry: PlainEntry) => boolean,
): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { account, amount } of entries.filter(counts).flatMap(({ lines }) => lines)) {
    sums[account] = (sums[account] ?? 0n) + amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0n));
}
