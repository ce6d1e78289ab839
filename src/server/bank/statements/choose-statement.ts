import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

import type { FileStatement } from '../formats/types.ts';

import { accountOfNumber, mayBeAccount } from './accounts.ts';
import type { StatementAccount } from './accounts.ts';

/** What of a file is read for which account. */
export interface ChosenStatement {
  readonly statement: FileStatement;
  readonly account: StatementAccount | undefined;
  readonly warnings: readonly string[];
  readonly obstacles: readonly string[];
}

const NOTHING: FileStatement = {
  accountNumber: '',
  currency: '',
  from: null,
  to: null,
  opening: null,
  closing: null,
  lines: [],
  warnings: [],
};

/**
 * Chooses the account that a file is read for, and its statement of it: the account that was asked,
 * or else the one whose number the file names. Statements of one account (MT940 has one a day)
 * become one. Other accounts in the file are named in a warning.
 */
export function chooseStatement(
  statements: readonly FileStatement[],
  { accounts, asked }: { accounts: readonly StatementAccount[]; asked: string | null },
): ChosenStatement {
  const groups = groupStatements(statements);
  const wanted = accounts.find(({ account }) => account === asked);
  const named = groups.map(({ accountNumber }) => accountOfNumber(accounts, accountNumber));
  const fitting = named.flatMap((account, index) =>
    account !== undefined && (asked === null || account === wanted) ? [index] : [],
  );
  // A number may stand for pockets of several currencies.
  let at =
    fitting.find((index) => groups[index]?.currency === named[index]?.currency) ?? fitting[0] ?? -1;
  // Nor does a file with one number, or none, whose lines are of several currencies.
  if (at === -1 && wanted !== undefined && isOneNumber(groups))
    at = groups.findIndex(({ currency }) => currency === wanted.currency);
  const obstacles: string[] = [];
  if (at === -1 && groups.length > 1 && asked !== null) {
    obstacles.push(
      `This file has the accounts ${deriveList(groups)}, and none has the number of ${asked} in the settings. Write it there, and choose the file again.`,
    );
  }
  if (at === -1) at = 0;
  const chosen = groups[at];
  if (chosen === undefined) return { statement: NOTHING, account: wanted, warnings: [], obstacles };
  const account = asked === null ? named[at] : wanted;
  const joined = joinStatements(chosen.group);
  const warnings: string[] = [];
  if (groups.length > 1) {
    const others = groups.filter((group) => group !== chosen);
    warnings.push(
      `This file also has lines of ${deriveList(others)}. They are not read now: choose the file again for them.`,
    );
  }
  if (obstacles.length === 0 && account && !mayBeAccount(account, chosen.accountNumber)) {
    warnings.push(
      `This file is of account ${chosen.accountNumber}, but the settings say ${account.numbers.join(' or ')} for ${account.account} ${account.title}.`,
    );
  }
  return { statement: joined, account, warnings, obstacles };
}

function isOneNumber(groups: readonly { readonly accountNumber: string }[]): boolean {
  return groups.every(({ accountNumber }) => accountNumber === groups[0]?.accountNumber);
}

function groupStatements(statements: readonly FileStatement[]) {
  const byKey = Map.groupBy(statements, ({ accountNumber, currency }) =>
    JSON.stringify([accountNumber, currency]),
  );
  return [...byKey.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [{ accountNumber: first.accountNumber, currency: first.currency, group }];
  });
}

function deriveList(
  groups: readonly { readonly accountNumber: string; readonly currency: string }[],
): string {
  const isTwice = new Set(groups.map(({ accountNumber }) => accountNumber)).size < groups.length;
  const names = groups.map(({ accountNumber, currency }) => {
    const name = accountNumber || 'an account without a number';
    return isTwice ? `${name} ${currency}` : name;
  });
  return names.length > 5
    ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`
    : names.join(', ');
}

function joinStatements(group: readonly FileStatement[]): FileStatement {
  const [only] = group;
  if (only !== undefined && group.length === 1) return only;
  const inOrder = group.toSorted((a, b) => compare(startOf(a), startOf(b)));
  const warnings = inOrder.flatMap((statement) => statement.warnings);
  for (const [index, { opening, from }] of inOrder.entries()) {
    const before = inOrder[index - 1]?.closing ?? null;
    if (opening === null || before === null || opening === before) continue;
    const day = from === null ? '' : ` of ${formatDate(from)}`;
    warnings.push(
      `Within the file, the statement${day} begins with ${formatMoney(opening)}, but the one before ends with ${formatMoney(before)}.`,
    );
    break;
  }
  return {
    accountNumber: only?.accountNumber ?? '',
    currency: only?.currency ?? '',
    from: least(inOrder.map(({ from }) => from)),
    to: least(
      inOrder.map(({ to }) => to),
      -1,
    ),
    opening: inOrder[0]?.opening ?? null,
    closing: inOrder.at(-1)?.closing ?? null,
    lines: inOrder.flatMap(({ lines }) => lines),
    warnings,
  };
}

function startOf({ from, lines }: FileStatement): string {
  return from ?? lines[0]?.date ?? '';
}

function least(days: readonly (string | null)[], direction = 1): string | null {
  const known = days.filter((day) => day !== null);
  return known.toSorted((a, b) => direction * compare(a, b))[0] ?? null;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
