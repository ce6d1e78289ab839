import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatDate } from '#shared/dates.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { Facts, SettledItem } from '../facts.ts';

import { isWithheldOn } from './posting.ts';
import type { ReturnedChequeAnswers } from './posting.ts';

/** The rules over several answers of a returned cheque (handbook 5.12). */
export function checkReturnedCheque(answers: ReturnedChequeAnswers, facts: Facts): FieldProblem[] {
  const { receipt, account } = answers;
  const item = facts.settledItem(ACCOUNT.undeposited, receipt);
  const fault = item === undefined ? missingFault(receipt, facts) : receiptFault(item, facts);
  if (fault !== undefined) return [{ path: 'receipt', message: fault }];
  const bank = account ?? item?.settledBy.bank;
  return [
    ...(bank === undefined ? [] : pesoAccountFault(facts, { account: bank, path: 'account' })),
    ...checkAnswers(answers, item),
  ];
}

function missingFault(receipt: string, facts: Facts): string {
  return facts.item(ACCOUNT.undeposited, receipt) === undefined
    ? `${receipt} is not in the list. Choose another.`
    : `${receipt} was not deposited yet. An accountant reverses the receipt instead.`;
}

function receiptFault({ document, partyId, memo, lines }: SettledItem, facts: Facts) {
  if (!/\bcheque\b/i.test(memo ?? '')) return `${document} was not paid by cheque.`;
  const credit = lines.find(({ account }) => account === ACCOUNT.customerCredits)?.credit ?? 0n;
  const left = facts.item(ACCOUNT.customerCredits, document, partyId)?.balance ?? 0n;
  return credit > left
    ? `The credit of ${document} was applied by now. Reverse that application first.`
    : undefined;
}

function checkAnswers(
  { date, certificate }: ReturnedChequeAnswers,
  item: SettledItem | undefined,
): FieldProblem[] {
  const deposited = item?.settledBy.date ?? date;
  const message = `The cheque was deposited on ${formatDate(deposited)}; it cannot come back before.`;
  return [
    ...(date < deposited ? [{ path: 'date', message }] : []),
    ...(isWithheldOn(item) && certificate === undefined
      ? [{ path: 'certificate', message: 'Say whether the 2307 of this receipt remains valid.' }]
      : []),
  ];
}
