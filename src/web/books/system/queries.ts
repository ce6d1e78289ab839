import { useMutation, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { afterChangeOf } from '../../lib/stale.ts';

export type System = Api['GET /api/system']['reply'];
export type SystemRun = System['runs'][number];
export type SystemJob = NonNullable<System['job']>;
export type Alarm = System['alarms'][number];

const POLL_MS = 700;

/** How the system is; asked again while something is at work or being found out. */
export function useSystem() {
  return useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call('GET /api/system', {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isUnderWay(data) ? POLL_MS : false,
    meta: { handled: true },
  });
}

function isUnderWay({ job, isStorageThere, certificates }: System): boolean {
  const isAsking = isStorageThere === null || certificates.some(({ state }) => state === 'asking');
  return job !== null || isAsking;
}

/** Begins a backup or a rehearsal; its failure is shown where it was asked for. */
export function useStartJob() {
  return useMutation({
    mutationFn: (kind: 'backup' | 'rehearsal') => call('POST /api/system/jobs', { body: { kind } }),
    onSettled: () => afterChangeOf('system'),
    meta: { handled: true },
  });
}

/** Ends what is at work. */
export function useCancelJob() {
  return useMutation({
    mutationFn: () => call('POST /api/system/jobs/cancel', {}),
    onSettled: () => afterChangeOf('system'),
  });
}

/** Saves a backup on this device; the server asks for the admin's own password. */
export function useSaveBackup({ runId, fileName }: SystemRun, onSaved: () => void) {
  return useMutation({
    mutationFn: (password: string) =>
      saveFile(`/api/system/backups/${runId}/file`, fileName, { password }),
    onSuccess: onSaved,
    meta: { handled: true },
  });
}
