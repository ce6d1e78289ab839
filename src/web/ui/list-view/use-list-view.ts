import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

import type { ListName } from '#shared/platform/lists.ts';
import { viewQuery } from '#shared/platform/lists.ts';

import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { listSettingsQuery } from './queries.ts';
import type { SavedView } from './queries.ts';

/** What a list shows of itself to a person; see `useListView`. */
export interface ListView {
  readonly list: ListName;
  readonly views: readonly SavedView[];
  /** The view that the address is, if it is one. */
  readonly active: SavedView | undefined;
  /** The keys of the columns that are hidden. */
  readonly hidden: ReadonlySet<string>;
  /** What a view saved now would keep. */
  readonly query: string;
  /** The default view is about to be opened: there is nothing to show yet. */
  readonly isOpening: boolean;
  /** Opens a view's filters, order and columns. */
  open(query: string): void;
  /** Everything, whatever the default view is. */
  showAll(): void;
  /** Hides a column, or shows it again. */
  toggle(column: string): void;
}

const NO_COLUMNS = 'none';

/**
 * The view of a list: filters, order and columns stand in the address, so that a link shows the
 * same. Without any the person's default view opens, and the columns are those that they last
 * chose.
 */
export function useListView(list: ListName): ListView {
  const [params, setParams] = useSearchParams();
  const settings = useQuery(listSettingsQuery(list));
  const views = settings.data?.views ?? [];
  const first = views.find(({ isDefault }) => isDefault)?.query ?? '';
  const isBare = params.size === 0;
  const opens = isBare && first !== '';
  useEffect(() => {
    if (opens) setParams(new URLSearchParams(first), { replace: true });
  }, [opens, first, setParams]);
  const given = params.get('hide');
  const hidden = new Set(given === null ? settings.data?.hidden : readColumns(given));
  const keep = useHidden(list);
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    edit(next);
    setParams(next, { replace: true });
  };
  const now = viewQuery(params.toString());
  return {
    list,
    views,
    active: views.find(({ query }) => query === now),
    hidden,
    query: withColumns(params, hidden),
    isOpening: opens || (isBare && settings.isPending),
    open: (query) => setParams(new URLSearchParams(query)),
    showAll: () => setParams(new URLSearchParams(first === '' ? '' : 'view=all')),
    toggle: (column) => {
      const next = new Set(hidden);
      if (!next.delete(column)) next.add(column);
      if (given === null) keep.mutate([...next]);
      else change((query) => query.set('hide', writeColumns(next)));
    },
  };
}

function readColumns(text: string): string[] {
  return text === NO_COLUMNS ? [] : text.split(',');
}

function writeColumns(hidden: ReadonlySet<string>): string {
  return hidden.size === 0 ? NO_COLUMNS : [...hidden].toSorted().join(',');
}

/** A view says its columns always, so that it is the same for whoever opens it. */
function withColumns(params: URLSearchParams, hidden: ReadonlySet<string>): string {
  const all = new URLSearchParams(params);
  all.set('hide', writeColumns(hidden));
  return viewQuery(all.toString());
}

/** Keeps which columns are hidden; on the screen at once. */
function useHidden(list: ListName) {
  const key = listSettingsQuery(list).queryKey;
  return useMutation({
    scope: { id: 'list-columns' },
    mutationFn: (hidden: string[]) =>
      call('PUT /api/lists/:list/columns', { params: { list }, body: { hidden } }),
    onMutate: (hidden) => {
      queryClient.setQueryData(key, (known) => known && { ...known, hidden });
    },
    onError: () => void afterChangeOf('list-settings'),
  });
}

/** The columns of a list that are not hidden. */
export function shownColumns<Column extends { readonly key: string }>(
  columns: readonly Column[],
  { hidden }: Pick<ListView, 'hidden'>,
): readonly Column[] {
  return columns.filter(({ key }) => !hidden.has(key));
}
