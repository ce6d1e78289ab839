import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import type { Mapping } from './import-types.ts';
import { importCheckQuery, importProgressQuery } from './queries.ts';

const PAUSE_MS = 500;

/**
 * The check of a file, made again a moment after each change of its mapping; how far it is, while
 * it goes on.
 */
export function useCheck(importId: string, mapping: Mapping) {
  const [settled] = useDebouncedValue(mapping, PAUSE_MS);
  const check = useQuery(importCheckQuery(importId, settled));
  const isCurrent = settled === mapping && !check.isFetching;
  return { ...check, mapping: settled, isCurrent };
}

/** How many documents have been gone through; asked for while `isOn`. */
export function useProgress(importId: string, isOn: boolean) {
  const { data } = useQuery({ ...importProgressQuery(importId), enabled: isOn });
  return !isOn || data === undefined || data.stage === 'resting' ? undefined : data;
}
