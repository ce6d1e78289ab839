import { ACCOUNT } from '#shared/ledger/chart.ts';
import { addDays, formatDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import { isResultAccount } from '#shared/tax/period-end/closing-entries.ts';

import { balancesAt, controlsAt, documentsDueBefore, holdingsAt } from './balance-queries.ts';
import { listStaleCheques } from './open-work-queries.ts';
import type { CheckContext, Check } from './check.ts';

/** Accounts whose balance may stand on either side. */
const EITHER_SIDE: ReadonlySet<string> = new Set([
  ACCOUNT.retainedEarnings,
  ACCOUNT.incomeSummary,
  ACCOUNT.inventoryChange,
  ACCOUNT.cashShortOver,
]);
const SUSPENSE = /suspense|clearing/i;
const LONG_DUE_DAYS = 90;
const UNDEPOSITED_DAYS = 7;

/** What the balances say of a month. */
export const LEDGER_CHECKS: readonly Check[] = [
  {
    key: 'trial-balance',
    title: 'Trial balance: total debits equal total credits',
    advice: 'Ask an operator to run the verification of the ledger.',
    severity: 'blocks',
    find: async (tx, { month }) => {
      const difference = sum((await balancesAt(tx, month.to)).map(({ balance }) => balance));
      if (difference === 0n) return [];
      const text = `Debits and credits differ by ${formatMoney(difference)}. Let an operator run \`talaan verify\`.`;
      return [{ text, path: `/financialreport/trial-balance?from=${month.from}&to=${month.to}` }];
    },
  },
  {
    key: 'control-accounts',
    title: 'Control accounts agree with the subsidiary ledgers',
    advice: 'Correct the documents, or reverse entries made directly to the control account.',
    severity: 'blocks',
    find: async (tx, { month }) => {
      const { controls, below } = await controlsAt(tx, month.to);
      const untied = controls.filter((row) => row.kept !== row.documents);
      return [
        ...untied.map(({ account, title, kept, documents }) => ({
          text: `${account} ${title} has ${formatMoney(kept)}, its documents ${formatMoney(documents)}.`,
          path: ledgerPath(account, month),
        })),
        ...below.map(({ account, document, party, transactionId, balance }) => ({
          text: `${document}${ofParty(party)} was settled before it was recorded: ${formatMoney(balance)} on ${account} at the end of the month.`,
          path: `/records/${transactionId}`,
        })),
      ];
    },
  },
  {
    key: 'suspense',
    title: 'Suspense and clearing accounts are zero',
    advice: 'Move the balance to the account where it belongs.',
    severity: 'warns',
    find: async (tx, { month }) =>
      (await balancesAt(tx, month.to))
        .filter(({ account, title }) => account === ACCOUNT.incomeSummary || SUSPENSE.test(title))
        .filter(({ balance }) => balance !== 0n)
        .map(({ account, title, balance }) => ({
          text: `${account} ${title} has ${formatMoney(balance)}.`,
          path: ledgerPath(account, month),
        })),
  },
  {
    key: 'odd-signs',
    title: 'No account with an abnormal balance',
    advice: 'Find the entry recorded on the wrong account or side, and correct it.',
    severity: 'warns',
    find: async (tx, { month }) =>
      (await balancesAt(tx, month.to))
        .filter(({ account }) => !EITHER_SIDE.has(account))
        .filter(({ balance, normalSide }) => (normalSide === 'debit' ? balance < 0n : balance > 0n))
        .map(({ account, title, balance }) => ({
          text: `${account} ${title} has a ${balance < 0n ? 'credit' : 'debit'} balance of ${formatMoney(balance < 0n ? -balance : balance)}.`,
          path: ledgerPath(account, month),
        })),
  },
  {
    key: 'stale-items',
    title: 'No long-outstanding receivables or payables',
    advice: 'Collect, pay, deposit or write off the item; replace a stale cheque.',
    severity: 'warns',
    find: async (tx, asked) => (await findStale(tx, asked)).findings,
    findFirst: findStale,
  },
  {
    key: 'foreign-currency',
    title: 'Foreign-currency accounts revalued at the closing rate',
    advice: 'Remeasure the balance at the closing rate of the last day of the month.',
    severity: 'warns',
    find: async (tx, { month }) =>
      (await holdingsAt(tx, month.to))
        .filter(({ lastRemeasured }) => lastRemeasured !== month.to)
        .map(({ account, currency, quantity }) => ({
          text: `${currency} ${formatMoney(quantity)} on account ${account} is not remeasured on ${formatDate(month.to)}.`,
          path: `/periods/remeasurement?asAt=${month.to}`,
        })),
  },
  {
    key: 'year-end',
    title: 'Closing entries of the year are posted',
    advice: 'Complete the year-end steps and post the closing entries.',
    severity: 'warns',
    find: async (tx, { month, year }) => {
      if (month.to !== year.to) return [];
      const open = (await balancesAt(tx, month.to)).filter(
        ({ account, balance }) => isResultAccount(account) && balance !== 0n,
      );
      if (open.length === 0) return [];
      const text = `${open.length === 1 ? `${open[0]?.account} ${open[0]?.title} is` : `${open.length} income and expense accounts are`} not closed to Retained Earnings. Once the month is closed, only an admin can reopen it for that.`;
      return [{ text, path: `/periods/year-end?year=${year.key}` }];
    },
  },
];

/** Of years there may be many thousands: with a limit the first of them, and how many there are. */
async function findStale(
  tx: Parameters<Check['find']>[0],
  { month: { to } }: CheckContext,
  limit?: number,
) {
  const before = addDays(to, -LONG_DUE_DAYS);
  const asked = [
    { account: ACCOUNT.receivable, before },
    { account: ACCOUNT.payable, before },
    { account: ACCOUNT.undeposited, before: addDays(to, -UNDEPOSITED_DAYS) },
  ];
  const { documents, count } = await documentsDueBefore(tx, to, {
    asked,
    ...(limit !== undefined && { limit }),
  });
  const cheques = await listStaleCheques(tx, to);
  const findings = [
    ...documents.map((item) => ({
      text:
        item.account === ACCOUNT.undeposited
          ? `${item.document}: ${formatMoney(item.balance)} of ${formatDate(item.due)} is not deposited.`
          : `${item.document}${ofParty(item.party)}: ${formatMoney(item.balance)} is open, due since ${formatDate(item.due)}.`,
      path: `/records/${item.transactionId}`,
    })),
    ...cheques.map((cheque) => ({
      text: `Cheque ${cheque.number} of ${formatDate(cheque.date)} to ${cheque.payee}, ${formatMoney(cheque.amount)}, is stale.`,
      path: `/records/cheques/${cheque.chequeId}`,
    })),
  ];
  return { findings: findings.slice(0, limit), count: count + cheques.length };
}

function ofParty(party: string): string {
  return party === '' ? '' : ` of ${party}`;
}

function ledgerPath(account: string, { from, to }: CheckContext['month']): string {
  return `/financialreport/ledger?account=${account}&from=${from}&to=${to}`;
}
