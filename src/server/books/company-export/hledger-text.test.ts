import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isHledgerSkipped, readTrialBalance, runHledger } from '#test/hledger.ts';

import { hledgerName, writeEntry, writeHead } from './hledger-text.ts';
import type { HledgerEntry } from './hledger-text.ts';

// Everything that means something to hledger somewhere, beside signs of any sort.
const PIECES = [
  ...'; | : , ( ) * ! = @ @@ { } " # % & ~ - 0 PHP ñ ₱ 👍 date:2019-01-01 date2:x include'.split(
    ' ',
  ),
  '[2019-13-45]',
  '[=1/1]',
  '1.00 USD',
  'end comment',
  '  ',
  '\t',
  '\r\n',
  '\n',
  '\u00a0\u00a0',
  '\u3000 ',
  '\u0085',
  '\u2028',
];

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 4 })), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(' ').replaceAll('\u0000', ''));

const TYPES = ['asset', 'liability', 'equity', 'income', 'cost', 'expense'] as const;

test.skipIf(isHledgerSkipped)(
  'whatever signs titles and texts hold, hledger reads the same accounts and amounts',
  async () => {
    const accounts = fc.sample(hostile, { numRuns: 60, seed: 7 }).map((title, index) => ({
      number: String(1000 + index),
      title,
      type: TYPES[index % TYPES.length] ?? 'asset',
      statement_line: index % 7 === 0 ? 'BS.CA.CASH' : 'BS.CA.RECV',
    }));
    const texts = fc.sample(hostile, { numRuns: 1_200, seed: 8 });
    const names = new Map(accounts.map((account) => [account.number, hledgerName(account)]));
    const balances = new Map<string, bigint>();
    const entries = Array.from({ length: 300 }, (_, index): HledgerEntry => {
      const [from, to] = [String(1000 + (index % 60)), String(1000 + ((index * 7 + 1) % 60))];
      const amount = BigInt(index * 977 + 1);
      balances.set(from, (balances.get(from) ?? 0n) + amount);
      balances.set(to, (balances.get(to) ?? 0n) - amount);
      const [description = '', party = '', memo = '', document = ''] = texts.slice(index * 4);
      return {
        number: `GJ-2026-${index}`,
        date: '2026-03-01',
        description,
        tags: { party, document },
        lines: [
          { account: from, amount, tags: { memo, party } },
          { account: to, amount: -amount, tags: { document } },
        ],
      };
    });
    const journal =
      writeHead(['a\nb'], accounts) + entries.map((entry) => writeEntry(entry, names)).join('');
    await runHledger(journal, 'check', '--strict', 'ordereddates');
    expect(await runHledger(journal, 'stats')).toMatch(/Transactions +: 300 /);
    const known = [...balances].filter(([, balance]) => balance !== 0n);
    expect(await readTrialBalance(journal)).toEqual(Object.fromEntries(known));
  },
);
