import type { Kysely } from 'kysely';

import { billPayment } from '#kinds/bill-payment/bill-payment.ts';
import { collectionReceipt } from '#kinds/collection-receipt/collection-receipt.ts';
import { deposit } from '#kinds/deposit/deposit.ts';
import { fundTransfer } from '#kinds/fund-transfer/fund-transfer.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { formatMoney } from '#shared/money.ts';
import { toSearchText } from '#shared/search-text.ts';

import type { Tables } from '../../../tables.ts';
import { findOnlySubset } from '../engine/subset.ts';

import { prefill } from './offer.ts';
import type { Offer } from './offer.ts';
import { findDocumentsNamed, findDocumentsOf, findOpposite, listUndeposited } from './queries.ts';
import type { OpenDocument } from './queries.ts';
import { typed } from './source.ts';
import type { Source } from './source.ts';

type Db = Kysely<Tables>;

const MOST_OF_AN_AMOUNT = 3;

/** Payments of customers and to suppliers whose name or open amount fits, in pesos only. */
export async function partyOffers(
  db: Db,
  source: Source,
  learntIds: readonly string[],
): Promise<Offer[]> {
  if (source.currency !== 'PHP' || source.amount === 0n) return [];
  const account = source.amount > 0n ? ACCOUNT.receivable : ACCOUNT.payable;
  const text = toSearchText(source.text);
  const named = Map.groupBy(
    await findDocumentsNamed(db, { account, text, learntIds }),
    ({ partyId }) => partyId,
  );
  const amount = source.amount > 0n ? source.amount : -source.amount;
  const equal = await findDocumentsOf(db, { account, amount });
  const offers = [...named.values()].slice(0, MOST_OF_AN_AMOUNT).map((documents) => {
    const exact = documents.find(({ balance }) => balance === amount);
    return buildPayment(source, exact === undefined ? documents : [exact], {
      score: exact === undefined ? 75 : 94,
      why:
        exact === undefined
          ? 'The text names'
          : `${exact.document} has this amount, and the text names`,
    });
  });
  const others = equal
    .filter(({ partyId }) => !named.has(partyId))
    .slice(0, MOST_OF_AN_AMOUNT)
    .map((document) =>
      buildPayment(source, [document], {
        score: equal.length === 1 ? 70 : 55,
        why: `${document.document} has this amount:`,
      }),
    );
  return [...offers, ...others];
}

/** Money is applied to the oldest documents first; what is beyond them is an advance. */
function buildPayment(
  source: Source,
  documents: readonly OpenDocument[],
  { score, why }: { score: number; why: string },
): Offer {
  const [first] = documents;
  const isIn = source.amount > 0n;
  const kind = isIn ? collectionReceipt.id : billPayment.id;
  let left = isIn ? source.amount : -source.amount;
  const rows: TypedAnswers[] = [];
  for (const { document, balance } of documents) {
    if (left === 0n) break;
    const applied = balance < left ? balance : left;
    rows.push({ [isIn ? 'invoice' : 'bill']: document, amount: formatMoney(applied) });
    left -= applied;
  }
  const labels = [{ id: first?.partyId ?? '', name: first?.party ?? '', detail: '' }];
  return {
    label: isIn ? 'Customer’s direct payment' : 'Payment of a supplier',
    reason: `${why} ${first?.party ?? ''}`,
    kind,
    score,
    role: 'memo',
    answers: {
      ...prefill(kind, source),
      [isIn ? 'customer' : 'vendor']: first?.partyId ?? '',
      [isIn ? 'invoices' : 'bills']: rows,
      ...(left > 0n && { advance: formatMoney(left) }),
      $labels: labels,
    },
  };
}

/** A transfer between own accounts, where the other account's bank says the opposite. */
export async function transferOffers(db: Db, source: Source): Promise<Offer[]> {
  const { account, amount, date, currency } = source;
  if (currency !== 'PHP') return [];
  const others = await findOpposite(db, { account, amount, date });
  return others.map((other) => ({
    label: 'Transfer between own accounts',
    reason: `The statement of ${other.account} ${other.title} has the other side`,
    kind: fundTransfer.id,
    score: 93,
    role: 'memo',
    answers: {
      ...prefill(fundTransfer.id, source),
      [amount > 0n ? 'source' : 'receiving']: other.account,
    },
  }));
}

/** A deposit of receipts that wait in undeposited collections and come to the amount. */
export async function depositOffers(db: Db, source: Source): Promise<Offer[]> {
  const { amount, currency } = source;
  if (amount <= 0n || currency !== 'PHP') return [];
  const waiting = await listUndeposited(db);
  const exact = waiting.filter((receipt) => receipt.amount === amount);
  const [only] = exact;
  const chosen =
    exact.length === 1 && only !== undefined
      ? [only]
      : exact.length === 0
        ? findOnlySubset(waiting, amount, { steps: 20_000 })
        : undefined;
  if (chosen === undefined) return [];
  const rows = chosen.map((receipt) => ({
    receipt: receipt.document,
    amount: typed(receipt.amount),
  }));
  return [
    {
      label: 'Deposit of receipts',
      reason: `${chosen.map(({ document }) => document).join(', ')} not deposited yet: the same amount`,
      kind: deposit.id,
      score: 85,
      role: 'memo',
      answers: { ...prefill(deposit.id, source), receipts: rows },
    },
  ];
}
