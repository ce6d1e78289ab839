import { kindsOfForm } from '#kinds/index.ts';
import type { WORK_CATEGORIES, getCategoryWork } from '#shared/api/ledger/category-work.ts';
import type { Parsed } from '#shared/api/route.ts';
import { manilaDate } from '#shared/dates.ts';
import type { Side } from '#shared/ledger/party-accounts.ts';
import { cardsOf } from '#shared/platform/cards.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { listDrafts } from '../drafts/drafts.ts';
import { buildOpenItem } from '../parties/open-items.ts';
import { listFirstDue } from '../parties/open-rows-queries.ts';
import { listRegisteredLast } from '../parties/registered-last-queries.ts';
import { listNewest } from '../records/newest-queries.ts';

import { readStanding } from './standing.ts';

type Work = Omit<Parsed<typeof getCategoryWork>['reply'], 'success'>;
type WorkCategory = (typeof WORK_CATEGORIES)[number];

const ROWS_SHOWN = 10;

/** The categories that begin, or settle, what is open. */
const OPEN_SIDE: Readonly<Partial<Record<WorkCategory, Side>>> = {
  Invoice: 'receivable',
  CollectionReceipt: 'receivable',
  Bills: 'payable',
  Payments: 'payable',
};

/**
 * What stands below the cards of a category: the caller's drafts of its forms, the newest records
 * of its kinds, and what is open with what of it is overdue. A user gets own records, and what is
 * open of them.
 */
export async function readCategoryWork(
  deps: Deps,
  caller: Caller,
  category: WorkCategory,
): Promise<Work> {
  const forms = new Set(cardsOf(category, caller.role).flatMap(({ form }) => form ?? []));
  const kinds = [...forms].flatMap((form) => kindsOfForm(form)).map(({ id }) => id);
  const formNames: ReadonlySet<string> = forms;
  const [drafts, records, open, standing, parties] = await Promise.all([
    listDrafts(deps, caller),
    listNewest(deps.db, caller, { kinds, limit: ROWS_SHOWN }),
    readOpen(deps, caller, OPEN_SIDE[category]),
    readStanding(deps, caller, category),
    category === 'Tin' ? listRegisteredLast(deps.db, ROWS_SHOWN) : null,
  ]);
  return {
    drafts: drafts.filter(({ form }) => formNames.has(form)),
    records: kinds.length === 0 ? null : records,
    open,
    standing,
    parties,
  };
}

async function readOpen(
  { db, clock }: Deps,
  caller: Caller,
  side: Side | undefined,
): Promise<Work['open']> {
  if (side === undefined) return null;
  const asOf = manilaDate(clock.now());
  // What a user may not open is somebody else's; it is not added up for them either.
  const own = caller.role === 'user' ? { recordedBy: caller.userId } : {};
  const { rows, ...sums } = await listFirstDue(db, { side, asOf, ...own, limit: ROWS_SHOWN });
  const items = rows.map((row) => {
    const { document, transactionId, due, daysPastDue, balance } = buildOpenItem(row, {
      caller,
      asOf,
    });
    const { partyId, name: party } = row;
    return { partyId, party, document, transactionId, due, daysPastDue, balance };
  });
  return { side, ...sums, items };
}
