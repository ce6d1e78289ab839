import { useMutation, useQuery } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';

export type AuditorPackage = Api['GET /api/exports/auditor-packages']['reply']['packages'][number];

const POLL_MS = 700;

/** The packages that are made or kept; asked again while one is being made. */
export function usePackages() {
  return useQuery({
    queryKey: ['auditor-packages'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/exports/auditor-packages', {}, { signal })).packages,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: of }) => of === 'making') === true ? POLL_MS : false,
    meta: { handled: true },
  });
}

/** Begins a package; its failure is shown where it was asked for. */
export function useStartPackage(onStarted: (packageId: string) => void) {
  return useMutation({
    mutationFn: (period: string) =>
      call('POST /api/exports/auditor-packages', { body: { period } }),
    onSuccess: ({ package: { packageId } }) => {
      onStarted(packageId);
      return afterChangeOf('auditor-packages');
    },
    onError: () => afterChangeOf('auditor-packages'),
    meta: { handled: true },
  });
}

/** Ends the making of a package. */
export function useCancelPackage() {
  return useMutation({
    mutationFn: (packageId: string) =>
      call('POST /api/exports/auditor-packages/:packageId/cancel', { params: { packageId } }),
    onSettled: () => afterChangeOf('auditor-packages'),
  });
}
