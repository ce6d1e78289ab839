import type { QueryClient } from '@tanstack/react-query';

import type { Field } from '#shared/forms/fields.ts';

import { call } from '../../lib/call.ts';
import type { Label } from '../flow/form-flow.ts';
import { isWithin } from './chart.ts';
import { textsToFind } from './paste-rows.ts';
import type { Named, PasteTarget } from './paste-rows.ts';
import { chartQuery } from '../../lib/queries.ts';

/** Whoever pastes more names than this looks them up in the form itself. */
const MAX_NAMES = 40;

/**
 * Looks up what pasted cells name: accounts in the chart, parties in the registers. Throws
 * `CallError`.
 */
export async function findNamed(
  queryClient: QueryClient,
  target: PasteTarget,
  cells: readonly (readonly string[])[],
): Promise<Named> {
  const hasAccounts = textsToFind(target, cells, 'account').length > 0;
  const chart = hasAccounts ? (await queryClient.fetchQuery(chartQuery)).accounts : [];
  const parties = await findParties(textsToFind(target, cells, 'party').slice(0, MAX_NAMES));
  return {
    account: (text, field) => {
      const usable = chart.filter(
        ({ number, isActive }) =>
          isActive && field.type === 'account' && isWithin(number, field.numbers),
      );
      const wanted = text.toLowerCase();
      const fits = usable.find(({ number, title }) =>
        [number, title, `${number} ${title}`].some((name) => name.toLowerCase() === wanted),
      );
      return (fits ?? usable.find(({ number }) => wanted.startsWith(`${number} `)))?.number;
    },
    party: (text) => parties.get(text),
  };
}

async function findParties(asked: readonly { field: Field; text: string }[]) {
  const found = new Map<string, Label>();
  for (const { field, text } of asked) {
    if (field.type !== 'party') continue;
    const query = { register: field.register, text } as Parameters<
      typeof call<'GET /api/parties/search'>
    >[1]['query'];
    // One after the other: a paste must not take the server from everybody else.
    const { parties } = await call('GET /api/parties/search', { query });
    const exact = parties.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
    const [only, ...others] = exact.length > 0 ? exact : parties;
    if (only === undefined || others.length > 0) continue;
    found.set(text, { id: only.partyId, name: only.name, detail: only.tin ?? 'no TIN' });
  }
  return found;
}
