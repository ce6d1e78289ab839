import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';

import { checkRows, namesOf, settle, settledLines } from './settle.ts';
import type { PaidRow, Payer } from './settle.ts';

/** A credit or advance of a party, and the documents that it is applied to. */
export interface Application extends Payer {
  readonly date: string;
  /** The document that names the credit or advance. */
  readonly source: string;
  readonly rows: readonly PaidRow[];
}

/** Where the answers of an application stand in its form, and what its documents are called. */
interface Places {
  readonly rows: string;
  readonly item: string;
  readonly word: 'invoice' | 'bill';
}

/**
 * Dr 2030, Cr 1210 of a customer; Dr 2010, Cr 1250 of a vendor (handbook 5.3, 5.6). No cash and no
 * tax moves.
 */
export function postApplication(application: Application, facts: Facts): Posting {
  const { side, partyId, source, date } = application;
  const { advances: account } = SIDE_ACCOUNTS[side];
  const settlement = settle(application.rows, application, facts);
  const total = settlement.settled;
  const open = facts.item(account, source, partyId)?.balance ?? total;
  const isCredit = side === 'receivable';
  const ofSource = {
    account,
    debit: isCredit ? total : 0n,
    credit: isCredit ? 0n : total,
    partyId,
    document: source,
  };
  const ofRows = settledLines(settlement);
  return {
    date,
    description: `${source} applied to ${namesOf(application.rows)}`,
    partyId,
    total,
    lines: isCredit ? [ofSource, ...ofRows] : [...ofRows, ofSource],
    taxRows: [],
    totals: [
      { label: 'Applied', amount: total, emphasis: 'total' },
      { label: `Left of ${source}`, amount: open - total },
    ],
  };
}

/**
 * A sentence where more is applied than is open of a document, or than is left of the credit or
 * advance.
 */
export function checkApplication(
  { side, partyId, source, rows }: Application,
  facts: Facts,
  places: Places,
): FieldProblem[] {
  const { control, advances } = SIDE_ACCOUNTS[side];
  const above = rows.flatMap(({ document, amount }, index) => {
    const open = facts.item(control, document, partyId)?.balance ?? amount;
    if (amount <= open) return [];
    const message = `Only ${formatMoney(open)} of this ${places.word} is open.`;
    return [{ path: `${places.rows}.${index}.amount`, message }];
  });
  const total = sum(rows.map(({ amount }) => amount));
  const left = facts.item(advances, source, partyId)?.balance ?? total;
  const message = `This applies ${formatMoney(total)}; only ${formatMoney(left)} is left of ${source}.`;
  return [
    ...checkRows(rows, places.rows, places.item),
    ...above,
    ...(total > left ? [{ path: places.rows, message }] : []),
  ];
}
