import { ACCOUNT } from '../../ledger/chart.ts';
import type { BusinessDate } from '../../dates.ts';
import { divideRounded, sum } from '../../money.ts';
import type { Centavos } from '../../money.ts';
import { legalFigureOn } from '../legal-data.ts';

import { balanceOf } from './balance-of.ts';
import type { AccountBalance } from './prepared-entry.ts';

/** A difference between the books and the tax law that an account shows by itself. */
export interface Difference {
  readonly account: string;
  readonly label: string;
  readonly amount: Centavos;
}

/** Representation and entertainment of a year, in centavos. */
export interface Representation {
  readonly actual: Centavos;
  readonly deductible: Centavos;
  readonly excess: Centavos;
}

/**
 * What of representation may be deducted: half a percent of net sales of goods, one percent of net
 * revenue of services; of who has both, each from its share of the expense (NIRC
 * 34(A)(1)(a)(iv); RR 10-2002). Sales that say not which count as goods.
 */
export function representationOf(
  result: readonly AccountBalance[],
  date: BusinessDate,
): Representation {
  const actual = balanceOf(result, ACCOUNT.representation);
  if (actual <= 0n) return { actual, deductible: actual, excess: 0n };
  const services = atLeastZero(-balanceOf(result, ACCOUNT.serviceIncome));
  const sales = -sum(
    result.filter(({ account }) => /^4[0-4]/.test(account)).map(({ balance }) => balance),
  );
  const goods = atLeastZero(sales - services);
  const total = goods + services;
  const ofGoods = total === 0n ? 0n : divideRounded(actual * goods, total);
  const deductible =
    least(ofGoods, ceiling('representation-goods', goods, date)) +
    least(actual - ofGoods, ceiling('representation-services', services, date));
  return { actual, deductible, excess: actual - deductible };
}

function ceiling(key: string, sales: Centavos, date: BusinessDate): Centavos {
  return divideRounded(sales * (legalFigureOn(key, date) ?? 0n), 10_000n);
}

function atLeastZero(amount: Centavos): Centavos {
  return amount > 0n ? amount : 0n;
}

function least(a: Centavos, b: Centavos): Centavos {
  return a < b ? a : b;
}

/**
 * The differences between the books and the tax law that accounts show by themselves; `excess` of
 * representation is what is above its ceiling.
 */
export function buildDifferences(
  result: readonly AccountBalance[],
  excess: Centavos,
): Difference[] {
  const of = (account: string) => balanceOf(result, account);
  return [
    {
      account: ACCOUNT.interestIncome,
      label: 'Less: interest income subject to final tax',
      amount: of(ACCOUNT.interestIncome),
    },
    {
      account: ACCOUNT.finalTax,
      label: 'Add: final tax on interest',
      amount: of(ACCOUNT.finalTax),
    },
    {
      account: ACCOUNT.unrealisedGain,
      label: 'Less: unrealised foreign exchange gain',
      amount: of(ACCOUNT.unrealisedGain),
    },
    {
      account: ACCOUNT.unrealisedLoss,
      label: 'Add: unrealised foreign exchange loss',
      amount: of(ACCOUNT.unrealisedLoss),
    },
    {
      account: ACCOUNT.doubtfulExpense,
      label: 'Add: doubtful accounts expense',
      amount: of(ACCOUNT.doubtfulExpense),
    },
    {
      account: ACCOUNT.penalties,
      label: 'Add: penalties and surcharges',
      amount: of(ACCOUNT.penalties),
    },
    {
      account: ACCOUNT.representation,
      label: 'Add: representation above its ceiling (RR 10-2002)',
      amount: excess,
    },
  ].filter(({ amount }) => amount !== 0n);
}
