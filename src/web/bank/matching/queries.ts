import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { CallError, call } from '../../lib/call.ts';
import { BANK_KEY } from '../queries.ts';
import { readWorkspace, withPortion } from './workspace.ts';
import type { Workspace } from './workspace.ts';

/** What is left on an account, and what of it is not told yet. */
type Rest = NonNullable<Workspace['rest']>;

/**
 * What is left to do on an account. It is asked for once; what a person does is taken off it here.
 * Of thousands of lines the first are there at once, and `useRest` asks for the others; when they
 * are asked for again, the lists stay as they are until all of them have come.
 */
export function workspaceQuery(account: string) {
  const queryKey = [BANK_KEY, 'workspace', account] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Workspace> => {
      const isFirst = client.getQueryData(queryKey) === undefined;
      const first = readWorkspace(await askForWorkspace(account, { first: 'portion' }, signal));
      return isFirst ? first : withAll(account, first, signal);
    },
    // Comparing thousands of rows with those before would cost more than drawing the twenty in
    // sight.
    structuralSharing: false,
    meta: { handled: true },
  });
}

/** Asks for what is not told yet of an account, portion by portion. */
export function useRest(account: string, workspace: Workspace | undefined): void {
  const client = useQueryClient();
  const { boardId, portion } = workspace?.rest ?? {};
  useEffect(() => {
    if (boardId === undefined || portion === undefined) return undefined;
    const leaving = new AbortController();
    addPortion({ client, account, rest: { boardId, portion }, signal: leaving.signal }).catch(() =>
      // It is kept for a minute, and by one server: then all of it is asked for again.
      leaving.signal.aborted
        ? undefined
        : client.refetchQueries({ queryKey: workspaceQuery(account).queryKey, type: 'active' }),
    );
    return () => leaving.abort();
  }, [client, account, boardId, portion]);
}

interface Asked {
  readonly client: QueryClient;
  readonly account: string;
  readonly rest: Pick<Rest, 'boardId' | 'portion'>;
  readonly signal: AbortSignal;
}

async function addPortion({ client, account, rest, signal }: Asked): Promise<void> {
  const more = await askForPortion(account, rest, signal);
  client.setQueryData(workspaceQuery(account).queryKey, (now) => {
    const isNext = now?.rest?.boardId === rest.boardId && now.rest.portion === rest.portion;
    return isNext ? withPortion(now, more) : now;
  });
}

async function withAll(account: string, first: Workspace, signal: AbortSignal): Promise<Workspace> {
  let workspace = first;
  try {
    while (workspace.rest !== null)
      workspace = withPortion(workspace, await askForPortion(account, workspace.rest, signal));
    return workspace;
  } catch (error) {
    // Another server was asked, or it took more than a minute.
    if (!(error instanceof CallError) || error.code !== 'not-found') throw error;
    return readWorkspace(await askForWorkspace(account, {}, signal));
  }
}

function askForWorkspace(account: string, query: { first?: 'portion' }, signal: AbortSignal) {
  return call('GET /api/bank/workspace/:account', { params: { account }, query }, { signal });
}

function askForPortion(account: string, rest: Asked['rest'], signal: AbortSignal) {
  const params = { account, boardId: rest.boardId, portion: rest.portion };
  return call('GET /api/bank/workspace/:account/rest/:boardId/:portion', { params }, { signal });
}
