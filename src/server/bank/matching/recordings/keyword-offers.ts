import type { Kysely } from 'kysely';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { returnedCheque } from '#kinds/returned-cheque/returned-cheque.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { divideRounded } from '#shared/money.ts';

import type { Tables } from '../../../tables.ts';
import { chequeKey } from '../engine/texts.ts';
import { listOpenLines } from '../open-lines.ts';

import { journalAnswers, prefill } from './offer.ts';
import type { Offer } from './offer.ts';
import { findReceiptOfCheque } from './queries.ts';
import { typed } from './source.ts';
import type { Source } from './source.ts';

const FINAL_TAX_PERCENT = 20n;

const CHARGE = /\b(charges?|fees?|chrg|svc|sc|commission)\b/i;
const INTEREST = /\b(interest|int)\b/i;
const TAX = /\b(withheld|w\/?tax|tax|wht)\b/i;
const RETURNED = /\b(returned|return|rtd|rtn|daif|daud|dishonou?red|unfunded)\b/i;

/**
 * What the handbook says of lines with certain words (5.12): charges, interest less its tax,
 * returned cheques.
 */
export async function keywordOffers(db: Kysely<Tables>, source: Source): Promise<Offer[]> {
  return [
    ...(await returnedOffers(db, source)),
    ...chargeOffers(source),
    ...(await interestOffers(db, source)),
  ];
}

/** Whether a line is the bank's own: a charge, or interest with its tax. */
export function speaksOfBank(line: {
  readonly amount: bigint;
  readonly description: string;
}): boolean {
  const { amount, description } = line;
  if (amount > 0n) return INTEREST.test(description);
  return CHARGE.test(description) || (INTEREST.test(description) && TAX.test(description));
}

function chargeOffers(source: Source): Offer[] {
  const { amount, text } = source;
  if (amount >= 0n || !CHARGE.test(text)) return [];
  const counter = [{ account: ACCOUNT.bankCharges, amount: -source.pesos(amount) }];
  return [
    {
      label: 'Bank charge',
      reason: 'Looks like a bank charge: 6240 Bank charges',
      kind: journalEntry.id,
      score: 90,
      role: 'memo',
      answers: journalAnswers(source, { description: source.text, counter }),
    },
  ];
}

async function interestOffers(db: Kysely<Tables>, source: Source): Promise<Offer[]> {
  const { lines, text, date, account } = source;
  const isTax = source.amount < 0n && TAX.test(text);
  if (!(INTEREST.test(text) || isTax)) return [];
  if (lines.length === 1) {
    const open = await listOpenLines(db, { account, to: date, limit: 20_000 });
    const [line] = lines;
    const other = open.find(
      (each) =>
        each.date === date &&
        each.lineId !== line?.lineId &&
        each.amount > 0n !== source.amount > 0n &&
        (isTax ? INTEREST.test(each.description) : TAX.test(each.description)),
    );
    if (other !== undefined) return [withTax(source, { other })];
    return isTax ? [] : [taxWorkedOut(source)];
  }
  return lines.some(({ amount }) => amount > 0n) ? [withTax(source, {})] : [];
}

/** Credit and tax are two lines of the bank. */
function withTax(
  source: Source,
  { other }: { other?: { readonly lineId: string; readonly amount: bigint } },
): Offer {
  const amounts = [...source.lines, ...(other === undefined ? [] : [other])].map(
    ({ amount }) => amount,
  );
  const gross = amounts.filter((amount) => amount > 0n).reduce((all, each) => all + each, 0n);
  const tax = amounts.filter((amount) => amount < 0n).reduce((all, each) => all - each, 0n);
  return {
    ...interest(source, { gross, tax }),
    reason: `${typed(gross)} less ${typed(tax)} of final tax, as the bank’s two lines say`,
    score: 92,
    ...(other && { moreLineIds: [other.lineId] }),
  };
}

/** Only the net is on the statement: the tax is a fifth of the gross. */
function taxWorkedOut(source: Source): Offer {
  const gross = divideRounded(source.amount * 100n, 100n - FINAL_TAX_PERCENT);
  const tax = gross - source.amount;
  return {
    ...interest(source, { gross, tax }),
    reason: `${typed(gross)} less 20% final tax, worked out from what was credited`,
    score: 88,
  };
}

function interest(source: Source, { gross, tax }: { gross: bigint; tax: bigint }) {
  const amount = gross - tax;
  const whole = source.pesos(amount) + source.pesos(tax);
  const counter = [
    ...(tax === 0n ? [] : [{ account: ACCOUNT.finalTax, amount: source.pesos(tax) }]),
    { account: ACCOUNT.interestIncome, amount: -whole },
  ];
  const description = 'Interest credited by the bank, less final tax';
  return {
    label: 'Interest',
    kind: journalEntry.id,
    role: 'memo' as const,
    answers: journalAnswers(source, { description, amount, counter }),
  };
}

/** A customer's cheque that came back: the receipt is known by the number of its cheque. */
async function returnedOffers(db: Kysely<Tables>, source: Source): Promise<Offer[]> {
  const { amount, text, lines } = source;
  if (amount >= 0n || !RETURNED.test(text)) return [];
  const numbers = lines.flatMap(({ chequeNumber, description }) => [
    chequeKey(chequeNumber),
    ...[...description.matchAll(/\d{4,12}/g)].map(([digits]) => chequeKey(digits)),
  ]);
  const known = numbers.filter((number) => number !== '');
  const receipt = await findReceiptOfCheque(
    db,
    known,
    lines.map((line) => -line.amount),
  );
  if (receipt === undefined) return [];
  const charge = -amount - receipt.cash;
  return [
    {
      label: 'Returned cheque',
      reason: `Cheque ${receipt.chequeNumber} of ${receipt.party}, received with ${receipt.number}`,
      kind: returnedCheque.id,
      score: 96,
      role: 'memo',
      answers: {
        ...prefill(returnedCheque.id, source),
        customer: receipt.partyId,
        receipt: receipt.number,
        reason: reasonIn(text),
        ...(charge > 0n && { charge: typed(charge) }),
        $labels: [{ id: receipt.partyId, name: receipt.party, detail: '' }],
      },
    },
  ];
}

function reasonIn(text: string): string {
  if (/\bdaud\b/i.test(text)) return 'daud';
  if (/\bclosed\b/i.test(text)) return 'closed';
  if (/\bstop/i.test(text)) return 'stopped';
  return /\bdaif\b|insufficient|unfunded/i.test(text) ? 'daif' : 'other';
}
