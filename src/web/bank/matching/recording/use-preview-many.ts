import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { manyPreviewQuery } from '../../queries.ts';

/** What rules, words and earlier entries make of lines, each by itself; ends with the dialog. */
export function usePreviewMany(account: string, lineIds: readonly string[]) {
  const [progressId] = useState(() => crypto.randomUUID());
  // What was offered stays as it was when the dialog opened.
  const [entries] = useState(() =>
    lineIds.map((lineId) => {
      return { lineIds: [lineId], matchId: null, kind: null, answers: null, index: null };
    }),
  );
  const asked = useQuery(manyPreviewQuery(account, entries, progressId));
  const { data, error, isPending } = asked;
  return { data, error, isPending, progressId };
}
