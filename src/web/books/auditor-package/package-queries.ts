import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';

export type AuditorPackage = Api['GET /api/exports/auditor-packages']['reply']['packages'][number];

const KEY = ['auditor-packages'];
const POLL_MS = 700;

/** The packages that are made or kept; asked again while one is being made. */
export function usePackages() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await call('GET /api/exports/auditor-packages', {}, { signal })).packages,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: of }) => of === 'making') === true ? POLL_MS : false,
    meta: { handled: true },
  });
}

/** Begins a package; its failure is shown where it was asked for. */
export function useStartPackage(onStarted: (packageId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (period: string) =>
      call('POST /api/exports/auditor-packages', { body: { period } }),
    onSuccess: ({ package: { packageId } }) => {
      onStarted(packageId);
      return client.invalidateQueries({ queryKey: KEY });
    },
    onError: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { handled: true },
  });
}

/** Ends the making of a package. */
export function useCancelPackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (packageId: string) =>
      call('POST /api/exports/auditor-packages/:packageId/cancel', { params: { packageId } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
