import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';

import type { Outcome } from '../imports/outcome-queries.ts';

import type { JudgedBalance, JudgedItem, Opening } from './build-opening.ts';
import { keyOf } from './match-accounts.ts';

const MOST_SHOWN = 500;

/** What happens to each row, with the sums and what ties, as a call answers it. */
export function toRows(opening: Opening) {
  const all = [...opening.balances.map(balanceRow), ...opening.items.map(itemRow)];
  const refused = all.filter(({ outcome }) => outcome === 'refused');
  const others = all.filter(({ outcome }) => outcome !== 'refused');
  return {
    rowCount: all.length,
    refusedCount: refused.length,
    rows: [...refused, ...others].slice(0, MOST_SHOWN),
    debit: opening.debit,
    credit: opening.credit,
    ties: opening.ties.map((tie) => ({ ...tie, difference: tie.balance - tie.documents })),
  };
}

function balanceRow({ read, account, refusal }: JudgedBalance) {
  return {
    sheet: read.sheet,
    row: read.row,
    is: 'trial-balance' as const,
    name: read.text,
    document: '',
    date: '',
    ...sidesOf(read.net),
    outcome: refusal === '' ? ('ready' as const) : ('refused' as const),
    target: account === undefined ? '' : `${account.number} ${account.title}`,
    reason: refusal,
    key: keyOf(read.written),
  };
}

function itemRow({ read, party, refusal, reason }: JudgedItem) {
  const isCustomer = read.register === 'customer';
  const is = isCustomer ? ('receivables' as const) : ('payables' as const);
  const isFresh = party !== undefined && 'fresh' in party;
  const outcome = isFresh ? ('new-party' as const) : ('ready' as const);
  return {
    sheet: read.sheet,
    row: read.row,
    is,
    name: read.party,
    document: read.document,
    date: read.date,
    ...sidesOf(isCustomer ? read.amount : -read.amount),
    key: '',
    outcome: refusal === '' ? outcome : ('refused' as const),
    target: party === undefined ? '' : nameOf(party, read.party),
    reason: refusal || reason,
  };
}

function nameOf(party: NonNullable<JudgedItem['party']>, written: string): string {
  return 'name' in party ? party.name : written;
}

function sidesOf(net: Centavos) {
  return { debit: net > 0n ? net : 0n, credit: net < 0n ? -net : 0n };
}

const OUTCOMES = { 'ready': 'Ready', 'new-party': 'New, to be registered', 'refused': 'Refused' };
const PARTS = {
  'trial-balance': 'Trial balance',
  'receivables': 'Unpaid invoices',
  'payables': 'Unpaid bills',
};

/** The same as a report, for a file. */
export function outcomeOf(
  {
    opening,
    refusals,
    date,
  }: { opening: Opening; refusals: readonly string[]; date: BusinessDate },
  fileName: string,
): Outcome {
  const text = (key: string, title: string) => ({ key, title, type: 'text' as const });
  const money = (key: string, title: string) => ({ key, title, type: 'money' as const });
  const rows = [...opening.balances.map(balanceRow), ...opening.items.map(itemRow)];
  return {
    title: 'Import of opening balances',
    period: `Balances as at the end of ${formatDate(date)}: ${fileName}`,
    columns: [
      text('part', 'Part'),
      text('row', 'Row'),
      text('name', 'In the file'),
      text('document', 'Document'),
      { key: 'date', title: 'Date', type: 'date' as const },
      money('debit', 'Debit'),
      money('credit', 'Credit'),
      text('target', 'Here'),
      text('outcome', 'Outcome'),
      text('reason', 'Reason'),
    ],
    checks: [
      ...refusals.map((sentence) => ({ text: sentence, isOk: false })),
      ...opening.ties
        .filter(({ balance, documents }) => balance === documents)
        .map(({ account, title }) => ({
          text: `${account} ${title} agrees with its open documents.`,
          isOk: true,
        })),
    ],
    rows: rows.map((row) => ({
      kind: 'line' as const,
      cells: [
        { text: PARTS[row.is] },
        { text: String(row.row) },
        { text: row.name },
        { text: row.document },
        { text: row.date },
        { amount: row.debit },
        { amount: row.credit },
        { text: row.target },
        { text: OUTCOMES[row.outcome] },
        { text: row.reason },
      ],
    })),
  };
}
