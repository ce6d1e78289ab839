import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { call } from '../../lib/call.ts';
import type { Mapping } from './import-types.ts';

const PAUSE_MS = 500;
const POLL_MS = 700;

/**
 * The check of a file, made again a moment after each change of its mapping; how far it is, while
 * it goes on.
 */
export function useCheck(importId: string, mapping: Mapping) {
  const [settled] = useDebouncedValue(mapping, PAUSE_MS);
  const check = useQuery({
    queryKey: ['imports', importId, 'check', settled],
    queryFn: ({ signal }) =>
      call(
        'POST /api/imports/:importId/check',
        { params: { importId }, body: { mapping: settled } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { handled: true },
  });
  const isCurrent = settled === mapping && !check.isFetching;
  return { ...check, mapping: settled, isCurrent };
}

/** How many documents have been gone through; asked for while `isOn`. */
export function useProgress(importId: string, isOn: boolean) {
  const progress = useQuery({
    queryKey: ['imports', importId, 'progress'],
    queryFn: ({ signal }) =>
      call('GET /api/imports/:importId/progress', { params: { importId } }, { signal }),
    enabled: isOn,
    refetchInterval: POLL_MS,
    gcTime: 0,
    meta: { handled: true },
  });
  const { data } = progress;
  return !isOn || data === undefined || data.stage === 'resting' ? undefined : data;
}
