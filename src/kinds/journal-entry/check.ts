import { ACCOUNT } from '#shared/ledger/chart.ts';
import { CONTROL_ACCOUNTS, isItemised, openedBy } from '#shared/ledger/itemised-accounts.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { MAX_CENTAVOS, formatMoney, sum } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { inCurrency } from '../common-fields.ts';
import type { Facts } from '../facts.ts';

import { isForeign, postJournal } from './posting.ts';
import type { JournalAnswers, JournalLine } from './posting.ts';

const BOTH_SIDES = 'A line has a debit or a credit, never both.';
const NO_SIDE = 'Enter a debit or a credit.';
const TOO_MUCH = `An entry may amount to at most ${formatMoney(MAX_CENTAVOS)}.`;

/**
 * The rules over several answers of a journal entry: the same that every kind's lines keep
 * (handbook 5.1).
 */
export function checkJournal(answers: JournalAnswers, facts: Facts): readonly FieldProblem[] {
  const problems = answers.lines.flatMap((line, index) => checkLine(line, index, facts));
  if (problems.length > 0) return problems;
  return [
    ...checkReversal(answers),
    ...checkBalance(answers),
    ...checkSettled(answers, facts),
    ...checkHoldings(answers, facts),
  ];
}

function checkReversal({ date, reverseOn }: JournalAnswers): FieldProblem[] {
  if (reverseOn === undefined || reverseOn > date) return [];
  return [{ path: 'reverseOn', message: 'Choose a date after the date of the entry.' }];
}

function checkLine(line: JournalLine, index: number, facts: Facts): FieldProblem[] {
  const { account, debit = 0n, credit = 0n, party, document, foreign } = line;
  const at = (column: string, message: string | false) =>
    message === false ? [] : [{ path: `lines.${index}.${column}`, message }];
  const isControl = CONTROL_ACCOUNTS.has(account);
  const isByDocument = isItemised(account) && !isControl;
  return [
    ...at('debit', debit + credit === 0n && NO_SIDE),
    ...at('credit', debit > 0n && credit > 0n && BOTH_SIDES),
    ...at(
      'party',
      isControl && party === undefined && `Account ${account} is kept by party: choose one.`,
    ),
    ...at(
      'party',
      isByDocument &&
        party !== undefined &&
        `Account ${account} is kept by document only: leave the party blank.`,
    ),
    ...at(
      'document',
      isItemised(account) &&
        document === undefined &&
        `Account ${account} is kept by document: name it.`,
    ),
    ...at('foreign', foreignFault({ account, foreign }, facts)),
  ];
}

function foreignFault(
  { account, foreign }: Pick<JournalLine, 'account' | 'foreign'>,
  facts: Facts,
): string | false {
  if (!isForeign(account, facts))
    return foreign !== undefined && `Account ${account} is kept in pesos: leave this blank.`;
  const { currency } = facts.cash(account);
  return (
    foreign === undefined &&
    `Account ${account} is kept in ${currency}: enter the foreign amount, or 0 when only its value in pesos changes.`
  );
}

function checkBalance({ lines }: JournalAnswers): FieldProblem[] {
  const debits = sum(lines.map(({ debit = 0n }) => debit));
  const credits = sum(lines.map(({ credit = 0n }) => credit));
  if (debits > MAX_CENTAVOS) return [{ path: 'lines', message: TOO_MUCH }];
  if (debits === credits) return [];
  const side = debits > credits ? 'credit' : 'debit';
  const missing = debits > credits ? debits - credits : credits - debits;
  const message = `Debits of ${formatMoney(debits)} and credits of ${formatMoney(credits)}: ${formatMoney(missing)} is missing on the ${side} side.`;
  return [{ path: 'lines', message }];
}

/**
 * A document is never settled beyond what is open of it; what this entry opens by its own number
 * has no limit.
 */
function checkSettled({ lines }: JournalAnswers, facts: Facts): FieldProblem[] {
  const rows = lines.flatMap(({ account, party, document, debit = 0n, credit = 0n }, index) =>
    isItemised(account) && document !== undefined && document !== OWN_NUMBER
      ? [{ account, party, document, index, change: openedBy(account, { debit, credit }) }]
      : [],
  );
  const documents = Map.groupBy(rows, ({ account, party = '', document }) =>
    [account, party, document].join(' '),
  );
  return [...documents.values()].flatMap((changes) => {
    const change = sum(changes.map((row) => row.change));
    const settling = changes.find((row) => row.change < 0n);
    if (settling === undefined || change >= 0n) return [];
    const { account, document, party, index } = settling;
    const open = facts.item(account, document, party)?.balance ?? 0n;
    if (-change <= open) return [];
    const message =
      open === 0n
        ? `Nothing is open of ${document} on account ${account}${party === undefined ? '' : ' for this party'}.`
        : `${formatMoney(open)} is open of ${document}, and ${formatMoney(-change)} would be settled.`;
    return [{ path: `lines.${index}.document`, message }];
  });
}

/** Petty cash and foreign currency are never below zero. */
function checkHoldings(answers: JournalAnswers, facts: Facts): FieldProblem[] {
  const posted = postJournal(answers, facts).lines;
  return [...new Set(posted.map(({ account }) => account))].flatMap((account) => {
    const lines = posted.filter((line) => line.account === account);
    const index = posted.findIndex((line) => line.account === account && line.credit > 0n);
    if (account === ACCOUNT.pettyCash) {
      const { balance } = facts.cash(account);
      const left = balance + sum(lines.map(({ debit, credit }) => debit - credit));
      const message = `The petty cash box has ${formatMoney(balance)}, less than this takes out.`;
      return left < 0n ? [{ path: `lines.${index}.credit`, message }] : [];
    }
    if (!isForeign(account, facts)) return [];
    const { currency, quantity } = facts.cash(account);
    const left = quantity + sum(lines.map((line) => line.quantity ?? 0n));
    const message = `There is ${inCurrency(currency, quantity)} on account ${account}, less than this takes out.`;
    return left < 0n ? [{ path: `lines.${index}.foreign`, message }] : [];
  });
}
