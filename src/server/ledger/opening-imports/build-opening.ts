import { ITEMISED } from '#kinds/opening-balances/posting.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { absolute, formatMoney, sum, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { KnownAccount } from '../chart-imports/judge.ts';

import { matchAccount } from './match-accounts.ts';
import type { AccountSources } from './match-accounts.ts';
import type { MatchedParty, PartyMatcher } from './match-parties.ts';
import type { BalanceRow, ItemRow } from './read-rows.ts';

/** A row of the trial balance with the account that it means. */
export interface JudgedBalance {
  readonly read: BalanceRow;
  readonly account: KnownAccount | undefined;
  readonly refusal: string;
}

/** An open document with whom it is of. */
export interface JudgedItem {
  readonly read: ItemRow;
  readonly party: MatchedParty | undefined;
  readonly refusal: string;
  readonly reason: string;
}

/** A control account beside its documents. */
interface Tie {
  readonly account: string;
  readonly title: string;
  readonly balance: Centavos;
  readonly documents: Centavos;
}

/** A file gone through: its rows, what ties, and what does not. */
export interface Opening {
  readonly balances: readonly JudgedBalance[];
  readonly items: readonly JudgedItem[];
  readonly ties: readonly Tie[];
  readonly debit: Centavos;
  readonly credit: Centavos;
  /** What keeps the whole from being entered, in sentences. */
  readonly refusals: readonly string[];
}

interface Read {
  readonly balances: readonly BalanceRow[];
  readonly items: readonly ItemRow[];
  readonly date: BusinessDate;
}

const SIDES = [
  { register: 'customer', control: ACCOUNT.receivable, credits: ACCOUNT.customerCredits, sign: 1n },
  { register: 'vendor', control: ACCOUNT.payable, credits: ACCOUNT.supplierAdvances, sign: -1n },
] as const;

/** Finds the account or party of every row, and holds control accounts against their documents. */
export function judgeOpening(
  { balances, items, date }: Read,
  sources: AccountSources,
  matchers: Readonly<Record<ItemRow['register'], PartyMatcher>>,
): Opening {
  const judged = balances.map((read): JudgedBalance => {
    const account = read.reason === '' ? matchAccount(read.written, sources) : undefined;
    return { read, account, refusal: refusalOf(read, account) };
  });
  const documents = judgeItems(items, date, matchers);
  const net = netByAccount(judged);
  const ties = findTies(net, items, sources.known);
  const debit = sum([...net.values()].filter((amount) => amount > 0n));
  const credit = -sum([...net.values()].filter((amount) => amount < 0n));
  const rows = [...judged, ...documents].filter(({ refusal }) => refusal !== '').length;
  return {
    balances: judged,
    items: documents,
    ties,
    debit,
    credit,
    refusals: [
      ...(balances.length === 0
        ? [
            'There is no trial balance in these files. Choose it as well: open documents are part of it.',
          ]
        : []),
      ...(rows === 0
        ? []
        : [`${rows === 1 ? '1 row is' : `${rows} rows are`} refused, see below.`]),
      ...(rows > 0 || debit === credit ? [] : [apartInWords(debit, credit)]),
      ...(balances.length === 0 || rows > 0 ? [] : ties.flatMap(untiedInWords)),
    ],
  };
}

function refusalOf({ reason, text }: BalanceRow, account: KnownAccount | undefined): string {
  if (reason !== '') return reason;
  if (account === undefined)
    return `“${text.slice(0, 60)}” is no account here. Choose one, or import your chart of accounts first.`;
  if (!account.isActive) return `${account.number} ${account.title} is not in use.`;
  return '';
}

function judgeItems(
  items: readonly ItemRow[],
  date: BusinessDate,
  matchers: Readonly<Record<ItemRow['register'], PartyMatcher>>,
): JudgedItem[] {
  return items.map((read) => {
    const refused = (refusal: string) => ({ read, party: undefined, refusal, reason: '' });
    if (read.reason !== '') return refused(read.reason);
    if (date !== '' && read.date > date)
      return refused(
        'It is dated after the day of these balances. Leave it out, and enter it by its form.',
      );
    const party = matchers[read.register].match(read);
    if ('refusal' in party) return refused(party.refusal);
    const reason = 'fresh' in party ? '' : party.reason;
    return {
      read,
      party,
      refusal: '',
      reason: [reason, ...creditOf(read)].filter(Boolean).join(' '),
    };
  });
}

function creditOf({ register, amount }: ItemRow): string[] {
  if (amount >= 0n) return [];
  return [
    register === 'customer'
      ? 'Becomes a credit of the customer.'
      : 'Becomes an advance to the vendor.',
  ];
}

function netByAccount(balances: readonly JudgedBalance[]): Map<string, Centavos> {
  const net = new Map<string, Centavos>();
  for (const { account, read } of balances) {
    if (account === undefined) continue;
    net.set(account.number, (net.get(account.number) ?? 0n) + read.net);
  }
  return net;
}

function findTies(
  net: ReadonlyMap<string, Centavos>,
  items: readonly ItemRow[],
  known: readonly KnownAccount[],
): Tie[] {
  return Object.entries(ITEMISED).flatMap(([account, side]) => {
    const open = net.get(account) ?? 0n;
    const balance = side === 'debit' ? open : -open;
    const own = SIDES.find(({ control }) => control === account);
    const documents = sum(
      items.filter(({ register }) => register === own?.register).map(({ amount }) => amount),
    );
    if (balance === 0n && documents === 0n) return [];
    const title = known.find(({ number }) => number === account)?.title ?? '';
    return [{ account, title, balance, documents }];
  });
}

function apartInWords(debit: Centavos, credit: Centavos): string {
  return (
    `Debits of the trial balance are ${formatMoney(debit)} and credits ${formatMoney(credit)}: ` +
    `they are ${formatMoney(absolute(debit - credit))} apart.`
  );
}

function untiedInWords({ account, title, balance, documents }: Tie): string[] {
  if (balance === documents) return [];
  const apart = formatMoney(absolute(balance - documents));
  const how = SIDES.some(({ control }) => control === account)
    ? 'Export both as of the same day, and put right what is missing.'
    : 'It is kept by document: list these on the form of opening balances, or choose another account.';
  return [
    `${account} ${title} is ${formatMoney(balance)} in the trial balance, its open documents are ` +
      `${formatMoney(documents)}: ${apart} apart. ${how}`,
  ];
}

/**
 * The form of opening balances filled from a file. Payments and credits that are left are credits
 * of the customer or advances to the vendor here, so the control account grows by them.
 */
export function buildTyped(
  { balances, items }: Opening,
  date: BusinessDate,
  idOf: (party: MatchedParty) => string,
): TypedAnswers {
  const net = netByAccount(balances);
  const foreign = new Map<string, Centavos>();
  for (const { account, read } of balances) {
    if (account !== undefined && read.foreign > 0n)
      foreign.set(account.number, (foreign.get(account.number) ?? 0n) + read.foreign);
  }
  const advances: TypedAnswers[] = [];
  const rows: Record<ItemRow['register'], TypedAnswers[]> = { customer: [], vendor: [] };
  for (const { read, party } of items) {
    const side = SIDES.find(({ register }) => register === read.register);
    if (party === undefined || side === undefined) continue;
    const own = {
      document: read.document.slice(0, 40),
      documentDate: read.date,
      dueDate: read.due ?? '',
      balance: toWire(absolute(read.amount)),
    };
    if (read.amount > 0n) {
      rows[read.register].push({ [read.register]: idOf(party), ...own });
      continue;
    }
    advances.push({ account: side.credits, party: idOf(party), ...own });
    const left = -read.amount * side.sign;
    net.set(side.control, (net.get(side.control) ?? 0n) + left);
    net.set(side.credits, (net.get(side.credits) ?? 0n) - left);
  }
  const trialBalance = [...net]
    .filter(([, amount]) => amount !== 0n)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, amount]) => ({
      account,
      debit: amount > 0n ? toWire(amount) : '',
      credit: amount < 0n ? toWire(-amount) : '',
      foreign: foreign.has(account) ? toWire(foreign.get(account) ?? 0n) : '',
    }));
  const empty = { receipts: [], cheques: [], taxes: [], note: '', attachments: [] };
  return {
    date,
    trialBalance,
    receivables: rows.customer,
    payables: rows.vendor,
    advances,
    ...empty,
  };
}
