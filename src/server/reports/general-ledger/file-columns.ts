import type { ExportColumn } from '../../output/tables/columns.ts';

import type { CardRow } from './card-rows.ts';
import type { LedgerLine } from './lines-queries.ts';

const STAGE_WORDS = { normal: '', adjusting: 'Adjusting', closing: 'Closing' } as const;

/** A line of a card's row; the balance forwarded and the totals have none. */
function lineOf(row: CardRow): LedgerLine | undefined {
  return row.kind === 'line' ? row.line : undefined;
}

function wordsOf(row: CardRow): string {
  if (row.kind === 'opening') return 'Balance forwarded';
  return row.kind === 'total' ? 'Total and balance' : row.line.description;
}

function sideOf(row: CardRow, side: 'debit' | 'credit'): bigint | null {
  if (row.kind === 'total') return row.card.sums[side];
  const amount = lineOf(row)?.[side] ?? 0n;
  return amount === 0n ? null : amount;
}

const ACCOUNT: readonly ExportColumn<CardRow>[] = [
  { title: 'Account', type: 'text', width: 10, value: ({ card }) => card.account },
  { title: 'Title', type: 'text', width: 32, value: ({ card }) => card.title },
];

const WHOSE: readonly ExportColumn<CardRow>[] = [
  { title: 'Party', type: 'text', width: 36, value: ({ card }) => card.party },
  { title: 'TIN', type: 'text', width: 18, value: ({ card }) => card.tin },
];

const DETAILS: readonly ExportColumn<CardRow>[] = [
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Book', type: 'text', width: 8, value: (row) => lineOf(row)?.book ?? null },
  { title: 'Entry', type: 'text', width: 18, value: (row) => lineOf(row)?.entryNumber ?? null },
  { title: 'Number', type: 'text', width: 18, value: (row) => lineOf(row)?.number ?? null },
  { title: 'Description', type: 'text', width: 48, value: wordsOf },
  { title: 'Memo', type: 'text', width: 24, value: (row) => lineOf(row)?.memo ?? null },
  { title: 'Document', type: 'text', width: 18, value: (row) => lineOf(row)?.document ?? null },
];

const AMOUNTS: readonly ExportColumn<CardRow>[] = [
  { title: 'Debit', type: 'money', value: (row) => sideOf(row, 'debit') },
  { title: 'Credit', type: 'money', value: (row) => sideOf(row, 'credit') },
  { title: 'Balance', type: 'money', value: (row) => row.balance },
];

/** The columns of the cards of accounts; the balance is on the account's normal side. */
export const CARD_COLUMNS: readonly ExportColumn<CardRow>[] = [
  ...ACCOUNT,
  ...DETAILS,
  { title: 'Party', type: 'text', width: 36, value: (row) => lineOf(row)?.partyName ?? null },
  ...AMOUNTS,
];

/** The columns of the cards of parties. */
export const PARTY_CARD_COLUMNS: readonly ExportColumn<CardRow>[] = [
  ...ACCOUNT,
  ...WHOSE,
  ...DETAILS,
  ...AMOUNTS,
];

/** The columns of a journal; `titles` by account. */
export function journalColumns(
  titles: ReadonlyMap<string, string>,
): readonly ExportColumn<LedgerLine>[] {
  return [
    { title: 'Date', type: 'date', value: (line) => line.date },
    { title: 'Book', type: 'text', width: 8, value: (line) => line.book },
    { title: 'Entry', type: 'text', width: 18, value: (line) => line.entryNumber },
    { title: 'Number', type: 'text', width: 18, value: (line) => line.number },
    { title: 'Kind', type: 'text', width: 20, value: (line) => line.kindTitle },
    { title: 'Description', type: 'text', width: 48, value: (line) => line.description },
    { title: 'Stage', type: 'text', width: 10, value: (line) => STAGE_WORDS[line.stage] },
    { title: 'Account', type: 'text', width: 10, value: (line) => line.account },
    { title: 'Title', type: 'text', width: 32, value: (line) => titles.get(line.account) ?? '' },
    { title: 'Party', type: 'text', width: 36, value: (line) => line.partyName },
    { title: 'Document', type: 'text', width: 18, value: (line) => line.document },
    { title: 'Memo', type: 'text', width: 24, value: (line) => line.memo },
    { title: 'Debit', type: 'money', value: (line) => (line.debit > 0n ? line.debit : null) },
    { title: 'Credit', type: 'money', value: (line) => (line.credit > 0n ? line.credit : null) },
  ];
}
