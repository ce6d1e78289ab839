import type { Api } from '#shared/api/index.ts';

import { amountQuery } from '../../lib/amount-query.ts';

export type RecordFilters = NonNullable<Api['GET /api/records/export/:format']['query']>;

export const FILTER_NAMES = [
  'search',
  'kind',
  'state',
  'papers',
  'from',
  'to',
  'amount',
  'recordedBy',
  'sort',
  'direction',
] as const;

/** How many records one page of the list has. */
export const RECORDS_PAGE_SIZE = 50;

export type FilterTexts = Record<(typeof FILTER_NAMES)[number], string>;

/** The filter of an address, as typed. */
export function readFilters(params: URLSearchParams): FilterTexts {
  const text = (name: keyof FilterTexts) => params.get(name) ?? '';
  return {
    search: text('search'),
    kind: text('kind'),
    state: text('state'),
    papers: text('papers'),
    from: text('from'),
    to: text('to'),
    amount: text('amount'),
    recordedBy: text('recordedBy'),
    sort: text('sort'),
    direction: text('direction'),
  };
}

const STATES = ['posted', 'returned', 'reversed', 'reversal'] as const;
const ATTACHMENT_FILTERS = ['with', 'without'] as const;
const SORTS = ['date', 'number', 'total', 'recordedAt'] as const;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The call's query of the texts in the address; what makes no sense there is left out, not sent.
 */
export function recordQuery(texts: FilterTexts): RecordFilters {
  const state = STATES.find((each) => each === texts.state);
  const papers = ATTACHMENT_FILTERS.find((each) => each === texts.papers);
  const sort = SORTS.find((each) => each === texts.sort) ?? 'recordedAt';
  return {
    sort,
    direction: texts.direction === 'asc' ? 'asc' : 'desc',
    ...(texts.search === '' ? {} : { search: texts.search.slice(0, 200) }),
    ...(texts.kind === '' ? {} : { kind: texts.kind.slice(0, 40) }),
    ...(state === undefined ? {} : { state }),
    ...(papers === undefined ? {} : { papers }),
    ...(DATE.test(texts.from) ? { from: texts.from } : {}),
    ...(DATE.test(texts.to) ? { to: texts.to } : {}),
    ...amountQuery(texts.amount),
    ...(texts.recordedBy === '' ? {} : { recordedBy: texts.recordedBy.slice(0, 64) }),
  };
}
