import type { QueryClient } from '@tanstack/react-query';

import { exampleFacts } from '#kinds/example-facts.ts';
import type { Facts } from '#kinds/facts.ts';
import { fromWire } from '#shared/money.ts';

import { knownCodes } from '../codes.ts';
import { knownCash, knownItem } from '../controls/open-item-queries.ts';

/**
 * Facts for the totals of a form that is being filled in: what the form has asked the server so
 * far, and stand-ins for names. The server works everything out again from its own.
 */
export function liveFacts(client: QueryClient, known: Pick<Facts, 'today' | 'company'>): Facts {
  const standIns = exampleFacts({ today: known.today });
  const cash = knownCash(client);
  return {
    ...standIns,
    ...known,
    codes: knownCodes(client),
    item(account, document, partyId) {
      const found = knownItem(client, { account, document, partyId });
      if (found === undefined) return undefined;
      const { documentDate, dueDate, memo } = found;
      const balance = centavos(found.balance);
      const due = dueDate ?? undefined;
      return { account, document, partyId, balance, documentDate, dueDate: due, memo };
    },
    cash(account) {
      const found = cash?.accounts.find((each) => each.account === account);
      if (found === undefined) return standIns.cash(account);
      return {
        ...found,
        balance: centavos(found.balance),
        quantity: centavos(found.quantity),
        lastRate: found.lastRate === null ? undefined : BigInt(found.lastRate),
      };
    },
    pettyCash: {
      custodian: cash?.pettyCash.custodian ?? '',
      limit: centavos(cash?.pettyCash.limit ?? '0.00'),
      balance: centavos(cash?.pettyCash.balance ?? '0.00'),
      since: [],
    },
  };
}

function centavos(wire: string): bigint {
  return fromWire(wire) ?? 0n;
}
