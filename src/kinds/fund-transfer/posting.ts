import { ACCOUNT } from '#shared/ledger/chart.ts';
import { invariant } from '#shared/invariant.ts';
import { formatEffectiveRate, formatRate, rateBetween } from '#shared/currency.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { absolute, formatMoney } from '#shared/money.ts';

import { inCurrency } from '../common-fields.ts';
import type { CashFacts, Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';

import { workOut } from './work-out.ts';
import type { Transfer, TransferAnswers } from './work-out.ts';

/**
 * Dr receiving account, Dr bank charges; Cr source with the amount and with the fee, as the bank
 * shows two (handbook 5.9); with foreign currency also the realised gain or loss (5.10).
 */
export function postTransfer(answers: TransferAnswers, facts: Facts): Posting {
  const transfer = workOut(answers, facts);
  invariant(transfer, 'a transfer has an amount');
  const { source, value } = transfer;
  return {
    date: answers.date,
    description: answers.purpose,
    partyId: undefined,
    total: value,
    lines: buildLines(transfer),
    taxRows: [],
    totals: buildTotals(transfer),
    notes: answers.scope === 'foreign' ? buildNotes(transfer) : [],
    // The cost was worked out from what is on the account at this moment.
    assumesBalanceOf: source.currency === 'PHP' ? [] : [source.account],
  };
}

function buildLines(transfer: Transfer): PostingLine[] {
  const { source, receiving, amount, received, fee, cost, feeCost, value, feeValue, gain } =
    transfer;
  const lines: PostingLine[] = [
    {
      account: receiving.account,
      debit: value,
      credit: 0n,
      document: OWN_NUMBER,
      ...foreign(receiving, received),
    },
    { account: ACCOUNT.bankCharges, debit: feeValue, credit: 0n },
    {
      account: source.account,
      debit: 0n,
      credit: cost,
      document: OWN_NUMBER,
      ...foreign(source, -amount),
    },
    {
      account: source.account,
      debit: 0n,
      credit: feeCost,
      document: OWN_NUMBER,
      ...foreign(source, -fee),
      memo: ['Bank’s fee', foreign(source, fee).memo].filter(Boolean).join(', '),
    },
    { account: ACCOUNT.realisedGain, debit: 0n, credit: gain > 0n ? gain : 0n },
    { account: ACCOUNT.realisedLoss, debit: gain < 0n ? -gain : 0n, credit: 0n },
  ];
  return lines.filter(({ debit, credit }) => debit + credit > 0n);
}

/** How much of a foreign currency a line moves, for the ledger and for who reads the line. */
function foreign({ currency }: CashFacts, quantity: bigint) {
  if (currency === 'PHP') return {};
  return { quantity, memo: inCurrency(currency, absolute(quantity)) };
}

function buildTotals({ value, cost, feeValue, feeCost }: Transfer): Posting['totals'] {
  return [
    { label: 'Received (PHP)', amount: value },
    ...(feeValue > 0n ? [{ label: 'Bank’s fee (PHP)', amount: feeValue }] : []),
    { label: 'TAKEN FROM SOURCE (PHP)', amount: cost + feeCost, emphasis: 'total' },
  ];
}

/** Amounts with their currencies, the rate both ways, and the gain or loss in words. */
function buildNotes(transfer: Transfer): NonNullable<Posting['notes']> {
  const { source, receiving, amount, received, rate, fee, feeValue } = transfer;
  const from = source.currency;
  const to = receiving.currency;
  const back = formatEffectiveRate(rateBetween(received, amount));
  return [
    { label: 'Sent', text: inCurrency(from, amount) },
    { label: 'Received', text: inCurrency(to, received) },
    ...(from === to
      ? []
      : [
          {
            label: 'Rate',
            text: `1 ${from} = ${formatRate(rate)} ${to}; 1 ${to} = ${back} ${from}`,
          },
        ]),
    ...(fee > 0n && from !== 'PHP'
      ? [{ label: 'Fee', text: `${inCurrency(from, fee)}, ${formatMoney(feeValue)} in pesos` }]
      : []),
    ...gainNote(transfer),
  ];
}

function gainNote(transfer: Transfer) {
  const { source, amount, fee, cost, feeCost, value, feeValue, gain } = transfer;
  if (gain === 0n) return [];
  const paid = cost + feeCost;
  const each = formatEffectiveRate(rateBetween(amount + fee, paid));
  const word = gain > 0n ? 'gain' : 'loss';
  return [
    {
      label: `Realised ${word}`,
      text:
        `${inCurrency(source.currency, amount + fee)} cost ${each} pesos each, ${formatMoney(paid)} in total, ` +
        `and brought ${formatMoney(value + feeValue)}: a ${word} of ${formatMoney(absolute(gain))}.`,
    },
  ];
}
