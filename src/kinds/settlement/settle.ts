import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';
import type { Side } from '#shared/ledger/party-accounts.ts';
import { MAX_CENTAVOS, formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';

/** A row of a payment: an open invoice or bill, and the amount that is meant for it. */
export interface PaidRow {
  readonly document: string;
  readonly amount: Centavos;
}

/** Whose documents are settled: a customer's invoices or a vendor's bills. */
export interface Payer {
  readonly side: Side;
  readonly partyId: string;
}

/**
 * How much of each row settles its document; the rest is the amount to be credited (handbook 5.1).
 */
export interface Settlement extends Payer {
  readonly rows: readonly (PaidRow & { readonly settled: Centavos })[];
  readonly settled: Centavos;
  readonly surplus: Centavos;
}

/** Shares a payment among documents: never more than is open of each. */
export function settle(rows: readonly PaidRow[], payer: Payer, facts: Facts): Settlement {
  const { control } = SIDE_ACCOUNTS[payer.side];
  const shared = rows.map((row) => {
    // Nothing known of a document: a form that is still being filled in. The server has made sure
    // that it is open.
    const open = facts.item(control, row.document, payer.partyId)?.balance ?? row.amount;
    return { ...row, settled: open < row.amount ? open : row.amount };
  });
  const settled = sum(shared.map((row) => row.settled));
  return { ...payer, rows: shared, settled, surplus: sum(rows.map(amountOf)) - settled };
}

/**
 * The lines that settle documents, one each: Cr 1210 of a customer, Dr 2010 of a vendor (handbook
 * 5.3, 5.6).
 */
export function settledLines({ side, partyId, rows }: Settlement): PostingLine[] {
  return rows.map(({ document, settled }) => ({
    account: SIDE_ACCOUNTS[side].control,
    ...sidesOf(side, settled),
    partyId,
    document,
  }));
}

/**
 * What is paid beyond the documents: Cr 2030 or Dr 1250, named by the payment itself, so that it
 * can be applied later.
 */
export function creditedLines({ side, partyId }: Payer, amount: Centavos): PostingLine[] {
  if (amount === 0n) return [];
  const { advances: account } = SIDE_ACCOUNTS[side];
  return [{ account, ...sidesOf(side, amount), partyId, document: OWN_NUMBER }];
}

/**
 * Money from a customer stands on the credit side of their accounts; money to a vendor on the debit
 * side.
 */
function sidesOf(side: Side, amount: Centavos): Pick<PostingLine, 'debit' | 'credit'> {
  return side === 'receivable' ? { debit: 0n, credit: amount } : { debit: amount, credit: 0n };
}

/**
 * A sentence for each document that stands in two rows, and for a total beyond what can be
 * recorded.
 */
export function checkRows(rows: readonly PaidRow[], path: string, item: string): FieldProblem[] {
  const twice = rows.flatMap(({ document }, index) =>
    rows.findIndex((row) => row.document === document) === index
      ? []
      : [{ path: `${path}.${index}.${item}`, message: `${document} is in two rows.` }],
  );
  const isTooMuch = sum(rows.map(amountOf)) > MAX_CENTAVOS;
  const message = `A payment may amount to at most ${formatMoney(MAX_CENTAVOS)}.`;
  return [...twice, ...(isTooMuch ? [{ path, message }] : [])];
}

/** A sentence when the rows and an advance together are beyond what can be recorded. */
export function checkAdvance(
  rows: readonly PaidRow[],
  advance: Centavos | undefined,
): FieldProblem[] {
  const paid = sum(rows.map(amountOf));
  if (advance === undefined || paid > MAX_CENTAVOS || paid + advance <= MAX_CENTAVOS) return [];
  const message = `A payment may amount to at most ${formatMoney(MAX_CENTAVOS)}.`;
  return [{ path: 'advance', message }];
}

/** `INV-1`, `INV-1 and INV-2`, `INV-1 and 2 more`. */
export function namesOf(rows: readonly PaidRow[]): string {
  const [first, second] = rows.map(({ document }) => document);
  if (first === undefined) return '';
  if (second === undefined) return first;
  return rows.length === 2 ? `${first} and ${second}` : `${first} and ${rows.length - 1} more`;
}

function amountOf({ amount }: PaidRow): Centavos {
  return amount;
}
