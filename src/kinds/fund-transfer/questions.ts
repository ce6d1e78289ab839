import { RATE_SCALE, formatEffectiveRate, rateBetween } from '#shared/currency.ts';
import { absolute } from '#shared/money.ts';

import type { CashFacts, Facts } from '../facts.ts';
import type { Question } from '../posting.ts';

import { workOut } from './work-out.ts';
import type { Transfer, TransferAnswers } from './work-out.ts';

/**
 * A rate that is further than this from the last one is asked about: one in twenty (handbook 5.10).
 */
const ONE_IN = 20n;

/**
 * Asks about each foreign currency whose peso rate is more than 5 % off the rate at which it last
 * moved.
 */
export function questionsOfTransfer(answers: TransferAnswers, facts: Facts): readonly Question[] {
  const transfer = workOut(answers, facts);
  if (transfer === undefined || transfer.source.currency === transfer.receiving.currency) return [];
  return impliedRates(transfer).flatMap(({ side, rate }) => {
    const last = side.lastRate;
    if (last === undefined || isNear(rate, last)) return [];
    const turned = rateBetween(transfer.rate, RATE_SCALE);
    const isTurned = isNear(turned, last) || isNear(rateBetween(rate, RATE_SCALE), last);
    return [
      {
        code: `rate-${side.account}`,
        text:
          `One ${side.currency} is ${formatEffectiveRate(rate)} pesos; when it was last recorded it was ${formatEffectiveRate(last)}, ` +
          `${offBy(rate, last)}.${isTurned ? ' The rate may be the wrong way round.' : ''} The rate is right.`,
      },
    ];
  });
}

/** Pesos for one unit of each foreign currency, as the transfer has it. */
function impliedRates(transfer: Transfer): { side: CashFacts; rate: bigint }[] {
  const { source, receiving, amount, received, value } = transfer;
  return [
    { side: source, rate: rateBetween(amount, value) },
    { side: receiving, rate: rateBetween(received, value) },
  ].filter(({ side }) => side.currency !== 'PHP');
}

function isNear(rate: bigint, last: bigint): boolean {
  return absolute(rate - last) * ONE_IN <= last;
}

/** `6.5 % above that` */
function offBy(rate: bigint, last: bigint): string {
  const tenths = (absolute(rate - last) * 1_000n + last / 2n) / last;
  return `${tenths / 10n}.${tenths % 10n} % ${rate > last ? 'above' : 'below'} that`;
}
