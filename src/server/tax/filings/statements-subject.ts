import type { Kysely } from 'kysely';

import { isOfPerson } from '#shared/ledger/owners.ts';
import type { Centavos } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { INCOME_LINES, POSITION_LINES, lineOf, netOf } from '#shared/reports/sections.ts';
import type { StatementLine } from '#shared/reports/sections.ts';

import type { Tables } from '../../tables.ts';
import { readProfile } from '../../platform/settings/company.ts';
import type { EntryShares, FiledFigures, FiledSubject } from './subject.ts';

import { streamMoves } from './statements-queries.ts';
import { endOfDay } from '../../reports/figures/settings.ts';
import { readSums } from '../../ledger/postings/balances.ts';
import { listChart } from '../../reports/figures/chart-queries.ts';

const LABELS: Readonly<Record<StatementLine, string>> = {
  'IS.REV': 'Revenue',
  'IS.COS': 'Cost of sales',
  'IS.OPEX': 'Operating expenses',
  'IS.OI': 'Other income',
  'IS.FIN': 'Finance costs and final taxes',
  'IS.TAX': 'Income tax',
  'BS.CA.CASH': 'Cash',
  'BS.CA.RECV': 'Trade and other receivables',
  'BS.CA.INV': 'Inventories',
  'BS.CA.OTHER': 'Prepayments and other current assets',
  'BS.NCA.PPE': 'Property and equipment',
  'BS.NCA.OTHER': 'Other non-current assets',
  'BS.CL.PAY': 'Trade and other payables',
  'BS.CL.TAX': 'Taxes payable',
  'BS.CL.ITX': 'Income tax payable',
  'BS.CL.LOAN': 'Loans',
  'BS.NCL.LOAN': 'Loans, non-current',
  'BS.EQ.CAP': 'Share capital',
  'BS.EQ.RE': 'Retained earnings',
};
const TOTALS = {
  'profit': 'Profit',
  'total-assets': 'Total assets',
  'total-liabilities': 'Total liabilities',
  'total-equity': 'Total equity',
} as const;

/** A figure of the statements: the sum of lines, each with its sign. */
interface Figure {
  readonly key: string;
  readonly label: string;
  /** Of the days alone; otherwise a balance since the books began. */
  readonly isFlow: boolean;
  readonly signOf: (line: StatementLine) => bigint;
}

const FIGURES: readonly Figure[] = [
  ...INCOME_LINES.map((key) => lineFigure(key)),
  { key: 'profit', label: TOTALS.profit, isFlow: true, signOf: (line) => of(line, 'IS.', -1n) },
  ...POSITION_LINES.map((key) => lineFigure(key)),
  {
    key: 'total-assets',
    label: TOTALS['total-assets'],
    isFlow: false,
    signOf: (line) => of(line, 'BS.CA.', 1n) + of(line, 'BS.NCA.', 1n),
  },
  {
    key: 'total-liabilities',
    label: TOTALS['total-liabilities'],
    isFlow: false,
    signOf: (line) => of(line, 'BS.CL.', -1n) + of(line, 'BS.NCL.', -1n),
  },
  {
    key: 'total-equity',
    label: TOTALS['total-equity'],
    isFlow: false,
    // What income and costs came to belongs to equity, closed or not.
    signOf: (line) => of(line, 'BS.EQ.', -1n) + of(line, 'IS.', -1n),
  },
];

/** The statements of a taxable year: income, position and equity, line by line. */
export const STATEMENTS: FiledSubject = {
  code: 'statements',
  title: 'Financial statements',
  periods: ['year'],
  hasFixedFigures: true,
  compute: computeStatements,
};

async function computeStatements(tx: Kysely<Tables>, { from, to }: Period): Promise<FiledFigures> {
  const chart = await listChart(tx);
  const all = { excludedFrom: null, recordedBefore: null };
  const moved = await readSums(tx, { from, to }, { ...all, excluded: ['closing'] });
  const balances = await readSums(tx, { from: null, to }, { ...all, excluded: [] });
  const isPerson = isOfPerson((await readProfile(tx)).entityType);
  // A sole proprietor has one capital, which is the total of equity: closing the year moves nothing
  // of it (handbook 4).
  const filed = FIGURES.filter(({ key }) => !isPerson || !key.startsWith('BS.EQ.'));
  return {
    figures: filed.map(({ key, label, isFlow, signOf }) => {
      const sums = isFlow ? moved : balances;
      const amount = chart.reduce(
        (sum, account) => sum + signOf(lineOf(account)) * netOf(sums, account.number),
        0n,
      );
      return { key, label, amount };
    }),
    entries: () => streamShares(tx, { from, to, filed, chart }),
  };
}

interface Asked extends Pick<Period, 'from' | 'to'> {
  readonly filed: readonly Figure[];
  readonly chart: Awaited<ReturnType<typeof listChart>>;
}

/** What each entry adds to the figures, one after the other. */
async function* streamShares(
  tx: Kysely<Tables>,
  { from, to, filed, chart }: Asked,
): AsyncGenerator<EntryShares> {
  const figures = filed.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const lines = [...new Set(chart.map(lineOf))];
  const signs = lines.map((line) => figures.map(({ signOf }) => signOf(line)));
  const places = new Map(chart.map((account) => [account.number, lines.indexOf(lineOf(account))]));
  for await (const entry of streamMoves(tx, { from, to, lateFrom: endOfDay(to) }, places)) {
    const isFlowing = !entry.isClosing && entry.date >= from;
    const sums = sumMoves(entry.moves, signs);
    const shares = figures.flatMap(({ key, isFlow }, at) => {
      const amount = isFlow && !isFlowing ? 0n : (sums[at] ?? 0n);
      return amount === 0n ? [] : [{ key, amount }];
    });
    if (shares.length > 0) yield { entryId: entry.entryId, shares };
  }
}

/** What the moves of an entry come to in each figure, by the signs of each place in it. */
function sumMoves(moves: string, signs: readonly (readonly bigint[])[]): Centavos[] {
  const sums: Centavos[] = [];
  for (const move of moves.split(',')) {
    const [place = '', text = ''] = move.split(':');
    const net = BigInt(text);
    for (const [at, sign] of (signs[Number(place)] ?? []).entries()) {
      if (sign !== 0n) sums[at] = (sums[at] ?? 0n) + sign * net;
    }
  }
  return sums;
}

function lineFigure(key: StatementLine): Figure {
  const isDebit = /^(BS\.N?CA\.|IS\.(COS|OPEX|FIN|TAX))/.test(key);
  const sign = isDebit ? 1n : -1n;
  const isFlow = key.startsWith('IS.');
  const isEarned = key === 'BS.EQ.RE';
  return {
    key,
    label: LABELS[key],
    isFlow,
    signOf: (line) => (line === key || (isEarned && line.startsWith('IS.')) ? sign : 0n),
  };
}

function of(line: StatementLine, beginning: string, sign: bigint): bigint {
  return line.startsWith(beginning) ? sign : 0n;
}
