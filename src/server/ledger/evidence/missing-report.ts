import { findKind } from '#kinds/index.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { describeMissing } from '#shared/ledger/missing-documents.ts';
import type { Report } from '#shared/reports/report.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { listRows, sumRows } from '../records/queries.ts';

/** What of the missing documents is asked for; all of them unless told. */
interface Asked {
  readonly kind?: string | undefined;
  readonly from?: BusinessDate | undefined;
  readonly to?: BusinessDate | undefined;
}

/** A list of so many is nobody's work of one day. */
const MOST_ROWS = 10_000;

/**
 * The records that lack a supporting document as a report, oldest first: those that one goes
 * through on the screen, with the same filter.
 */
export async function missingReport(deps: Deps, caller: Caller, asked: Asked): Promise<Report> {
  const filter = { ...asked, papers: 'without', sort: 'date', direction: 'asc' } as const;
  const rows = await listRows(deps.db, caller, { filter, limit: MOST_ROWS, offset: 0 });
  const { count, amount } = await sumRows(deps.db, caller, filter);
  const kind = asked.kind === undefined ? undefined : findKind(asked.kind)?.title;
  const cut = `The first ${MOST_ROWS} of ${count}: choose fewer days for the others.`;
  return {
    title: 'Missing supporting documents',
    period: describeMissing({ kind, from: asked.from, to: asked.to }),
    heading: ['In Philippine Peso'],
    columns: [
      { key: 'date', title: 'Date', type: 'date' },
      { key: 'kind', title: 'Kind', type: 'text' },
      { key: 'number', title: 'Number', type: 'text' },
      { key: 'party', title: 'Party', type: 'text' },
      { key: 'by', title: 'Recorded by', type: 'text' },
      { key: 'total', title: 'Amount', type: 'money' },
    ],
    rows: [
      ...rows.map((row) => ({
        kind: 'line' as const,
        level: 0,
        cells: [
          { text: row.date },
          { text: row.kindTitle },
          { text: row.number },
          { text: row.party ?? '' },
          { text: row.recordedBy },
          { amount: row.total },
        ],
      })),
      {
        kind: 'total',
        level: 0,
        cells: [{ text: 'Total' }, {}, {}, {}, {}, { amount }],
      },
    ],
    checks: [],
    notes: count > MOST_ROWS ? [cut] : [],
    asRecordedBy: null,
    producedAt: deps.clock.now(),
  };
}
