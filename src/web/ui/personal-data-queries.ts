import { queryOptions, useMutation } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';

import { call } from '../lib/call.ts';
import { notify } from '../lib/notify.ts';
import { saveFile } from '../lib/save-file.ts';
import { afterChangeOf } from '../lib/stale.ts';

/** Whose data: an account by its Client ID, a customer or vendor by its id. */
export interface Subject {
  readonly of: 'accounts' | 'parties';
  readonly key: string;
}

export type PersonalData = Api['GET /api/personal-data/parties/:partyId']['reply']['personalData'];

/** What is held about a person, why, and until when. */
export function personalDataQuery({ of, key }: Subject) {
  return queryOptions({
    queryKey: ['personal-data', of, key],
    queryFn: ({ signal }) =>
      of === 'accounts'
        ? call(
            'GET /api/personal-data/accounts/:clientId',
            { params: { clientId: key } },
            { signal },
          )
        : call('GET /api/personal-data/parties/:partyId', { params: { partyId: key } }, { signal }),
    select: ({ personalData }) => personalData,
    meta: { handled: true },
    gcTime: 0,
  });
}

/** Saves all of it as a ZIP file. */
export function useSavePersonalData({ of, key }: Subject) {
  return useMutation({
    mutationFn: () => saveFile(`/api/personal-data/${of}/${key}/file`, 'personal-data.zip'),
  });
}

/** Erases what may be erased. */
export function useErasePersonalData({ of, key }: Subject) {
  return useMutation({
    mutationFn: () =>
      of === 'accounts'
        ? call('POST /api/personal-data/accounts/:clientId/erase', { params: { clientId: key } })
        : call('POST /api/personal-data/parties/:partyId/erase', { params: { partyId: key } }),
    onSuccess: () => notify({ message: 'Erased.' }),
    onSettled: async () => {
      await afterChangeOf('personal-data');
      await afterChangeOf(of === 'accounts' ? 'people' : 'parties');
    },
  });
}
