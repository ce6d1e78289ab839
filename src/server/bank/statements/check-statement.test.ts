import { describe, expect, test } from 'vitest';

import type { FileLine, FileStatement } from '../formats/types.ts';

import { chainFaults, withLink } from './chain.ts';
import type { Chain, ChainLink } from './chain.ts';
import { checkStatement, buildFigures } from './check-statement.ts';
import { chooseStatement } from './choose-statement.ts';
import { cleanStatement } from './clean-lines.ts';

const TODAY = '2026-03-02';

function line(row: number, date: string, amount: bigint, balance: bigint | null = null): FileLine {
  return { row, date, amount, description: 'x', reference: '', chequeNumber: '', balance };
}

function statement(given: Partial<FileStatement>): FileStatement {
  return {
    accountNumber: '',
    currency: '',
    from: null,
    to: null,
    opening: null,
    closing: null,
    lines: [],
    warnings: [],
    ...given,
  };
}

const check = (given: Partial<FileStatement>) =>
  checkStatement(statement(given), buildFigures(statement(given)), TODAY);

describe('a statement', () => {
  test('that ties is said nothing of', () => {
    const lines = [line(1, '2026-01-02', 5_000n, 15_000n), line(2, '2026-01-03', -2_000n, 13_000n)];
    expect(
      check({ opening: 10_000n, closing: 13_000n, from: '2026-01-01', to: '2026-01-31', lines }),
    ).toEqual([]);
    expect(buildFigures(statement({ lines }))).toEqual({
      from: '2026-01-02',
      to: '2026-01-03',
      opening: 10_000n,
      closing: 13_000n,
      moneyIn: 5_000n,
      moneyOut: 2_000n,
    });
  });

  test('whose balances do not tie says by how much', () => {
    expect(
      check({ opening: 10_000n, closing: 16_000n, lines: [line(1, '2026-01-02', 5_000n)] }),
    ).toEqual([
      'It does not tie: opening 100.00 + in 50.00 − out 0.00 make 150.00, but the closing balance is 160.00, 10.00 apart.',
    ]);
  });

  test('whose running balance breaks names the first line, and how many more', () => {
    const lines = [
      line(8, '2026-01-02', 5_000n, 15_000n),
      line(9, '2026-01-03', -2_000n, 12_000n),
      line(10, '2026-01-04', -1_000n),
      line(11, '2026-01-05', 1_000n, 12_000n),
      line(12, '2026-01-06', 1_000n, 14_000n),
    ];
    expect(check({ opening: 10_000n, lines })[0]).toBe(
      'Row 9 (3 Jan 2026, (20.00)): the running balance breaks. The balance before and this line make 130.00, but the file ' +
        'says 120.00. It breaks at 1 more line.',
    );
  });

  test('with days outside its period or in the future says so', () => {
    const lines = [line(1, '2025-12-31', 1n), line(2, '2026-03-03', 1n), line(3, '2026-03-04', 1n)];
    expect(check({ from: '2026-01-01', to: '2026-03-31', lines })).toEqual([
      'One line is dated outside the file’s own period (1 Jan 2026 to 31 Mar 2026): row 1, 31 Dec 2025.',
      '2 lines are dated in the future: the first is row 2, 3 Mar 2026.',
    ]);
  });

  test('is kept without what cannot be kept, and says so', () => {
    const cleaned = cleanStatement(
      statement({
        lines: [
          line(1, '2026-01-01', 0n),
          line(2, '1776-07-04', 5n),
          {
            ...line(3, '2026-01-01', 5n),
            description: ' a\u0000b\ud800\n\u202Ec ',
            reference: 'r'.repeat(200),
          },
        ],
      }),
    );
    expect(cleaned.lines).toHaveLength(1);
    expect(cleaned.lines[0]).toMatchObject({
      description: 'a b\ufffd c',
      reference: 'r'.repeat(100),
    });
    expect(cleaned.warnings).toEqual([
      'Row 1 has no amount, and is left out.',
      'Row 2 has a day or an amount that no account has, and is left out.',
    ]);
  });
});

describe('several accounts in one file', () => {
  const accounts = [
    {
      account: '1110',
      title: 'Current',
      bank: 'BDO',
      currency: 'PHP',
      numbers: ['0045-8021-3371'],
    },
    { account: '1120', title: 'Savings', bank: 'BPI', currency: 'PHP', numbers: ['3089-1122-54'] },
  ];
  const of = (accountNumber: string) =>
    statement({ accountNumber, lines: [line(1, '2026-01-01', 5n)] });

  test.each([
    ['004580213371', '1110'],
    ['0045 8021 3371', '1110'],
    ['4580213371', '1110'],
    ['XXXXXXXX3371', '1110'],
    ['PH12BNOR0045 80213371', '1110'],
    ['****2254', '1120'],
    ['******9254', undefined],
    ['308911xx54', undefined],
    ['', undefined],
  ])('%s names %s', (number, account) => {
    expect(chooseStatement([of(number)], { accounts, asked: null }).account?.account).toBe(account);
  });

  test('the asked one is read, and the others are named', () => {
    const chosen = chooseStatement([of('308911 2254'), of('004580213371')], {
      accounts,
      asked: '1110',
    });
    expect(chosen.statement.accountNumber).toBe('004580213371');
    expect(chosen.warnings).toEqual([
      'This file also has lines of 308911 2254. They are not read now: choose the file again for them.',
    ]);
  });

  test('none of them is taken for an account whose number is not among them', () => {
    const chosen = chooseStatement([of('77001'), of('77002')], { accounts, asked: '1110' });
    expect(chosen.obstacles[0]).toMatch(/^This file has the accounts 77001, 77002, and none/);
  });

  test('one file of another number is read with a warning', () => {
    const chosen = chooseStatement([of('3089112254')], { accounts, asked: '1110' });
    expect(chosen.account?.account).toBe('1110');
    expect(chosen.warnings[0]).toMatch(
      /^This file is of account 3089112254, but the settings say 0045-8021-3371/,
    );
  });

  test('statements of one account become one, and a break between them is told', () => {
    const days = ['2026-01-02', '2026-01-01'].map((day, index) => ({
      ...of('77001'),
      from: day,
      to: day,
      opening: BigInt(index),
      closing: 5n,
      lines: [line(1, day, 5n)],
    }));
    const { statement: joined } = chooseStatement(days, { accounts, asked: '1110' });
    expect(joined).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-02',
      opening: 1n,
      closing: 5n,
    });
    expect(joined.lines.map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-02']);
    expect(joined.warnings).toEqual([
      'Within the file, the statement of 2 Jan 2026 begins with 0.00, but the one before ends with 0.05.',
    ]);
  });
});

describe('the chain', () => {
  const link = (
    statementId: string,
    from: string,
    to: string,
    given: Partial<ChainLink> = {},
  ): ChainLink => ({
    statementId,
    from,
    to,
    opening: null,
    closing: null,
    ...given,
  });
  const january: Chain = {
    links: [link('jan', '2026-01-01', '2026-01-31', { opening: 100n, closing: 150n })],
    days: [{ date: '2026-01-10', moved: 50n }],
  };
  const faultOf = (next: ChainLink) =>
    chainFaults(withLink(january, next, [])).get(next.statementId);

  test('holds where a statement begins with what the one before ends with', () => {
    expect(faultOf(link('feb', '2026-02-01', '2026-02-28', { opening: 150n }))).toBeUndefined();
    expect(faultOf(link('feb', '2026-02-04', '2026-02-28', { opening: 150n }))).toBeUndefined();
    expect(faultOf(link('feb', '2026-02-01', '2026-02-28'))).toBeUndefined();
    // Over the same days, as the lines before it make it.
    expect(faultOf(link('feb', '2026-01-05', '2026-02-28', { opening: 100n }))).toBeUndefined();
  });

  test.each([
    [
      link('feb', '2026-02-01', '2026-02-28', { opening: 160n }),
      'It begins with 1.60, but 1.50 is the closing balance of the statement to 31 Jan 2026: 0.10 apart.',
    ],
    [link('feb', '2026-02-02', '2026-02-28'), 'No statement covers 1 Feb 2026.'],
    [
      link('mar', '2026-03-01', '2026-03-31', { opening: 160n }),
      'It begins with 1.60, but 1.50 is the closing balance of the statement to 31 Jan 2026: 0.10 apart. ' +
        'No statement covers 1 Feb 2026 to 28 Feb 2026 (28 days).',
    ],
    [
      link('mar', '2026-03-01', '2026-03-31', { opening: 150n }),
      'No statement covers 1 Feb 2026 to 28 Feb 2026 (28 days). The balances meet.',
    ],
    [
      link('late', '2026-01-15', '2026-02-28', { opening: 100n }),
      'It begins with 1.00, but 1.50 is what the lines before it make: 0.50 apart.',
    ],
  ])('breaks: %o', (next, fault) => {
    expect(faultOf(next)).toBe(fault);
  });
});
