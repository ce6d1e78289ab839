import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import { SIDE_ACCOUNTS, deriveBucket, daysPastDue, sideOf } from '#shared/ledger/party-accounts.ts';
import { sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { listStatementRows, sumAccounts, sumBefore } from './ledger-queries.ts';
import { listOpenRows } from './open-rows-queries.ts';
import type { StatementRow } from './ledger-queries.ts';
import { bucketsOf, totalOf } from './open-items.ts';

/** Whose account, and over which days. */
export interface StatementOf {
  readonly partyId: string;
  readonly register: 'customer' | 'vendor';
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/**
 * The account of a party over a period: what was there before, every line, what is there after; the
 * account of credits or advances is a section of its own and is never netted. Throws bad-request
 * when the period ends before it begins.
 */
export function findStatement(db: Kysely<Tables>, asked: StatementOf) {
  return inSnapshot(db, (tx) => statementIn(tx, asked));
}

/** The same in a moment that is read already. Throws bad-request. */
export async function statementIn(tx: Kysely<Tables>, asked: StatementOf) {
  const { partyId, register, from, to } = asked;
  if (to < from) {
    const message = 'The last date is before the first.';
    throw new Problem('bad-request', { fields: [{ path: 'to', message }] });
  }
  const side = sideOf(register);
  const { control } = SIDE_ACCOUNTS[side];
  const before = await sumBefore(tx, { partyId, before: from });
  const rows = await listStatementRows(tx, { partyId, from, to });
  const open = await listOpenRows(tx, { partyId, asOf: to, side });
  const accounts = await sumAccounts(tx, [control], addDays(from, -1));
  const items = open
    .filter((row) => !row.isAdvance)
    .map((row) => ({ bucket: deriveBucket(daysPastDue(row.due, to)), balance: row.balance }));
  const own = { account: control, title: accounts.get(control)?.title ?? '' };
  const normalSide = side === 'receivable' ? ('debit' as const) : ('credit' as const);
  const others = [...before, ...rows].filter(({ account }) => account !== control);
  const heads = new Map([
    [control, { ...own, normalSide }],
    ...others.map(({ account, title, normalSide: their }) => {
      return [account, { account, title, normalSide: their }] as const;
    }),
  ]);
  return {
    from,
    to,
    sections: [...heads.values()].map((head) => {
      const opening = before.find(({ account }) => account === head.account)?.balance ?? 0n;
      const lines = rows.filter(({ account }) => account === head.account);
      return buildSection(head, { opening, lines });
    }),
    buckets: bucketsOf(items),
    total: totalOf(items),
  };
}

export type StatementOfAccount = Awaited<ReturnType<typeof findStatement>>;

/** Charges are what the balance grows by on the account's normal side. */
function buildSection(
  head: { account: string; title: string; normalSide: 'debit' | 'credit' },
  { opening: debitLessCredit, lines }: { opening: bigint; lines: readonly StatementRow[] },
) {
  const isDebit = head.normalSide === 'debit';
  const opening = isDebit ? debitLessCredit : -debitLessCredit;
  let balance = opening;
  const shown = lines.map(
    ({ date, document, number, transactionId, particulars, debit, credit }) => {
      const [charges, payments] = isDebit ? [debit, credit] : [credit, debit];
      balance += charges - payments;
      return { date, document, number, transactionId, particulars, charges, payments, balance };
    },
  );
  return {
    account: head.account,
    title: head.title,
    opening,
    lines: shown,
    charges: sum(shown.map(({ charges }) => charges)),
    payments: sum(shown.map(({ payments }) => payments)),
    closing: balance,
  };
}
