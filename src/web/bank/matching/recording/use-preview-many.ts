import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { deskPreviewQuery } from '../../queries.ts';

/** What rules, words and earlier entries make of lines, each by itself; ends with the dialog. */
export function usePreviewMany(account: string, lineIds: readonly string[]) {
  const [progressId] = useState(() => crypto.randomUUID());
  // What was offered stays as it was when the dialog opened.
  const [entries] = useState(() =>
    lineIds.map((lineId) => {
      return { lineIds: [lineId], matchId: null, kind: null, answers: null, index: null };
    }),
  );
  const { data, error, isPending } = useQuery({
    ...deskPreviewQuery(account, entries, progressId),
    // What has been posted from it is not previewed again while the dialog goes.
    staleTime: 'static',
  });
  return { data, error, isPending, progressId };
}
