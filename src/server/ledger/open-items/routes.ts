import { KINDS } from '#kinds/index.ts';
import { listCashAccounts, listOpenItems } from '#shared/api/ledger/open-items.ts';
import { manilaDate } from '#shared/dates.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { monthOfRemittance } from '#shared/ledger/vat.ts';
import type { FormId } from '#shared/platform/embed.ts';
import type { Field } from '#shared/forms/fields.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { NOTHING_NAMED, readFacts } from '../transactions/facts.ts';

import {
  findDepositedCheques,
  findAmountsToCome,
  findNextCheques,
  findOpenItems,
} from './queries.ts';
import type { OpenItemRow } from './queries.ts';

const done = { success: true as const };

/** The accounts whose open items a form asks for, in its fields or in their rows. */
function buildAccounts(form: FormId): ReadonlySet<string> {
  const kinds = KINDS.filter((kind) => kind.form === form);
  const fields = kinds.flatMap((kind): Field[] => Object.values<Field>(kind.fields));
  const columns = fields.flatMap((field): Field[] =>
    field.type === 'lines' ? Object.values<Field>(field.columns) : [],
  );
  return new Set(
    [...fields, ...columns].flatMap((field) => (field.type === 'item' ? [field.account] : [])),
  );
}

/**
 * Remittances of VAT withheld with the day by which they are due now: a holiday or a due day that
 * was entered after the posting counts, while the line keeps the day that it was posted with.
 */
async function dueByCalendar(deps: Deps, caller: Caller, items: readonly OpenItemRow[]) {
  const today = manilaDate(deps.clock.now());
  const asked = { references: NOTHING_NAMED, today, needsCash: false, needsCalendar: true };
  const { facts } = await readFacts(deps.db, caller, asked);
  return items.map((item) => {
    const month = monthOfRemittance(item.document);
    return month === undefined ? item : { ...item, dueDate: facts.remittanceDay(`${month}-01`) };
  });
}

/** What forms must show while they are filled in: open items, and what is in the cash accounts. */
export function mountOpenItems(context: HttpContext): void {
  const { deps } = context;
  mount(context, listOpenItems, async ({ query, caller }) => {
    const { account, partyId, settled, corrects } = query;
    if (caller.form !== undefined && !buildAccounts(caller.form).has(account))
      throw new Problem('not-allowed');
    const find = settled === undefined ? findOpenItems : findDepositedCheques;
    const posted = await find(deps.db, { account, partyId, corrects });
    const found =
      account === ACCOUNT.withheldVat ? await dueByCalendar(deps, caller, posted) : posted;
    const items = found.map((item) => ({
      ...item,
      expected: item.expected.map(({ atc, base, tax }) => ({
        atc,
        base: BigInt(base),
        tax: BigInt(tax),
      })),
    }));
    return { ...done, items };
  });
  mount(context, listCashAccounts, async ({ caller }) => {
    const today = manilaDate(deps.clock.now());
    const known = await readFacts(deps.db, caller, { references: NOTHING_NAMED, today });
    const next = await findNextCheques(deps.db);
    const toCome = await findAmountsToCome(deps.db, today);
    const { custodian, limit, balance } = known.facts.pettyCash;
    const accounts = [...known.accounts.keys()]
      .filter((number) => /^1[01]/.test(number))
      .toSorted()
      .map((number) => known.facts.cash(number))
      .map((cash) => ({
        ...cash,
        // A post-dated cheque is in no balance before its day (handbook 9.3).
        balance: cash.balance - (toCome.get(cash.account) ?? 0n),
        lastRate: cash.lastRate?.toString() ?? null,
        nextCheque: next.get(cash.account) ?? null,
      }));
    return { ...done, accounts, pettyCash: { custodian, limit, balance } };
  });
}
