import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { sum } from '#shared/money.ts';

import { byAccount } from '../by-account.ts';
import { accountOfReason } from '../credit-memo/posting.ts';
import { describeLines } from '../describe-lines.ts';
import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { SALES_ACCOUNT } from '../sale/accounts.ts';
import { expectedNotes, expectedRows } from '../sale/expected.ts';
import { saleTaxRows, totalsByCategory, workOutSale } from '../sale/work-out.ts';
import type { SalesCategory } from '../sale/work-out.ts';
import { dueDateOf, dueNote } from '../terms.ts';

import type { debitMemoFields } from './fields.ts';

export type DebitMemoAnswers = AnswersOf<typeof debitMemoFields>;

/**
 * Dr receivable under the memo’s own number, Cr sales, or the returns and discounts that are
 * withdrawn, Cr output VAT on the VATable part (handbook 14, ruling 1). The invoice that it changes
 * stays as it is; both are collected.
 */
export function postDebitMemo(answers: DebitMemoAnswers, facts: Facts): Posting {
  const { customer: partyId, date, invoice, lines } = answers;
  const groups = workOutSale(lines, { ...answers, ...facts.company });
  const vat = sum(groups.map((group) => group.vat));
  const total = sum(groups.map((group) => group.net)) + vat;
  const charged = groups.flatMap(({ category, lines: own }) =>
    own.map(({ account, net }) => ({
      account: account ?? usualOf(answers, category),
      amount: net,
    })),
  );
  const told = { partyId, document: OWN_NUMBER, date };
  const about = invoice === undefined ? '' : ` for ${invoice}`;
  return {
    date,
    due: dueDateOf(answers),
    description: `Debit memo${about}: ${describeLines(lines)}`.slice(0, 200),
    partyId,
    total,
    lines: [
      { account: ACCOUNT.receivable, debit: total, credit: 0n, partyId, document: OWN_NUMBER },
      ...byAccount(charged).map(({ account, amount }) => ({ account, debit: 0n, credit: amount })),
      ...(vat > 0n ? [{ account: ACCOUNT.outputVat, debit: 0n, credit: vat }] : []),
    ],
    taxRows: [...saleTaxRows(groups, told), ...expectedRows(groups, told, facts)],
    totals: totalsByCategory(groups, { label: 'TOTAL CHARGED', amount: total, emphasis: 'total' }),
    notes: [...dueNote(answers), ...expectedNotes(groups, date, facts)],
  };
}

/** A price that was too low is more of the sale; what is withdrawn goes back where it was taken. */
function usualOf({ reason }: DebitMemoAnswers, category: SalesCategory): string {
  return reason === 'error' ? SALES_ACCOUNT[category] : accountOfReason({ reason });
}
