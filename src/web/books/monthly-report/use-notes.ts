import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import type { MonthlyReport } from './queries.ts';

/**
 * The notes of a month as they are typed. What is typed for one month stays while another is looked
 * at; `save` resolves when what stands there is kept.
 */
export function useNotes(month: string, report: MonthlyReport | undefined) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const kept = report?.notes.text ?? '';
  const text = typed[month] ?? kept;
  const isChanged = report !== undefined && text.trim() !== kept;
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!isChanged) return;
      const { version } = report.notes;
      await call('PUT /api/monthly-reports/:month/notes', {
        params: { month },
        body: { text, version },
      });
      await afterChangeOf('monthly-reports');
      // What was typed while this was on its way stays.
      setTyped((all) =>
        Object.fromEntries(
          Object.entries(all).filter((one) => one[0] !== month || one[1] !== text),
        ),
      );
    },
    meta: { handled: true },
  });
  return {
    text,
    isChanged,
    isSaving: isPending,
    error,
    type: (next: string) => setTyped({ ...typed, [month]: next }),
    save: mutateAsync,
  };
}
