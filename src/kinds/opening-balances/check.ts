import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { isKeyOf } from '#shared/keys-of.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { Facts } from '../facts.ts';

import { ITEMISED, buildDetails } from './posting.ts';
import type { OpeningAnswers } from './posting.ts';

const STALE = 'Stale cheques are kept by cheque. Carry this amount on account 2020.';

const TABLES = {
  [ACCOUNT.undeposited]: 'receipts',
  [ACCOUNT.receivable]: 'receivables',
  [ACCOUNT.employeeAdvances]: 'advances',
  [ACCOUNT.supplierAdvances]: 'advances',
  [ACCOUNT.payable]: 'payables',
  [ACCOUNT.customerCredits]: 'advances',
} as const;

/**
 * Everything must tie before anything is saved: rows, debits and credits, and each control account
 * with its documents.
 */
export function checkOpening(answers: OpeningAnswers, facts: Facts): readonly FieldProblem[] {
  return [
    ...checkRows(answers, facts),
    ...checkTotals(answers),
    ...checkControls(answers),
    ...checkDocuments(answers, facts),
    ...checkCheques(answers, facts),
    ...checkTaxes(answers),
  ];
}

function checkRows({ trialBalance }: OpeningAnswers, facts: Facts): FieldProblem[] {
  const seen = new Set<string>();
  return trialBalance.flatMap(({ account, debit = 0n, credit = 0n, foreign }, index) => {
    const path = `trialBalance.${index}`;
    const problems: FieldProblem[] = [];
    if (debit > 0n === credit > 0n)
      problems.push({ path: `${path}.debit`, message: 'Enter either a debit or a credit.' });
    if (seen.has(account))
      problems.push({ path: `${path}.account`, message: `${account} is in two rows.` });
    seen.add(account);
    if (account === ACCOUNT.staleCheques)
      problems.push({ path: `${path}.account`, message: STALE });
    const isForeign = /^1[01]/.test(account) && facts.cash(account).currency !== 'PHP';
    if (isForeign && foreign === undefined)
      problems.push({
        path: `${path}.foreign`,
        message: `Enter how much ${facts.cash(account).currency} is on this account.`,
      });
    if (!isForeign && foreign !== undefined)
      problems.push({ path: `${path}.foreign`, message: 'This account is kept in pesos.' });
    return problems;
  });
}

function checkTotals({ trialBalance }: OpeningAnswers): FieldProblem[] {
  const debits = sum(trialBalance.map(({ debit = 0n }) => debit));
  const credits = sum(trialBalance.map(({ credit = 0n }) => credit));
  if (debits === credits) return [];
  const message =
    `Debits are ${formatMoney(debits)} and credits ${formatMoney(credits)}: ` +
    `they differ by ${formatMoney(debits > credits ? debits - credits : credits - debits)}.`;
  return [{ path: 'trialBalance', message }];
}

/** A control account is the sum of its open items (handbook 5.1, rule 5). */
function checkControls(answers: OpeningAnswers): FieldProblem[] {
  const details = buildDetails(answers);
  return Object.entries(ITEMISED).flatMap(([account, side]) => {
    const documents = sum(
      details.filter((detail) => detail.account === account).map(({ balance }) => balance),
    );
    const rows = answers.trialBalance.filter((row) => row.account === account);
    const balance = sum(
      rows.map(({ debit = 0n, credit = 0n }) =>
        side === 'debit' ? debit - credit : credit - debit,
      ),
    );
    if (documents === balance) return [];
    const message =
      `The trial balance has ${formatMoney(balance)} on account ${account}, ` +
      `but its documents total ${formatMoney(documents)}.`;
    return isKeyOf(TABLES, account) ? [{ path: TABLES[account], message }] : [];
  });
}

/** Taxes of later days come with their own documents. */
function checkTaxes({ taxes = [], date }: OpeningAnswers): FieldProblem[] {
  const message = 'This day is after the day of these balances.';
  return taxes.flatMap((row, index) =>
    row.date > date ? [{ path: `taxes.${index}.date`, message }] : [],
  );
}

function checkDocuments(answers: OpeningAnswers, facts: Facts): FieldProblem[] {
  const seen = new Set<string>();
  return buildDetails(answers).flatMap((detail) => {
    const key = `${detail.account} ${detail.partyId ?? ''} ${detail.document}`;
    const isTwice = seen.has(key);
    seen.add(key);
    const path = TABLES[detail.account];
    if (isTwice) return [{ path, message: `${detail.document} is in two rows of the same party.` }];
    if (facts.item(detail.account, detail.document, detail.partyId) !== undefined)
      return [{ path, message: `${detail.document} is already open in these books.` }];
    if (detail.documentDate > answers.date)
      return [{ path, message: `${detail.document} is dated after the day of these balances.` }];
    return [];
  });
}

function checkCheques({ cheques = [], trialBalance }: OpeningAnswers, facts: Facts) {
  return cheques.flatMap(({ account, number }, index) => {
    const isTwice = cheques.findIndex((row) => row.account === account && row.number === number);
    if (isTwice !== index || facts.cheque(account, number) !== undefined) {
      const message = `Cheque ${number} of this account is already there.`;
      return [{ path: `cheques.${index}.number`, message }];
    }
    const foreign = pesoAccountFault(facts, { account, path: `cheques.${index}.account` });
    if (foreign.length > 0) return foreign;
    if (trialBalance.some((row) => row.account === account)) return [];
    const message = `Account ${account} is not in the trial balance.`;
    return [{ path: `cheques.${index}.account`, message }];
  });
}
