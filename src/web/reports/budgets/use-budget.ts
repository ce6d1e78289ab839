import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { warnOfUnsaved } from '../../lib/unsaved-warning.ts';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { budgetQuery } from '../queries.ts';
import type { Budget, Edits } from './budget-edits.ts';
import { changesOf } from './budget-edits.ts';

// What was typed waits here while another screen is looked at.
const kept = new Map<string, Edits>();

/** The budget of a year, what was typed over it, and how it is saved. */
export function useBudget(year: string) {
  const [edits, setEdits] = useState<Edits>(() => kept.get(year) ?? {});
  const budget = useQuery(budgetQuery(year));
  const { data } = budget;
  const changes = data === undefined ? [] : changesOf(data, edits);
  const isUnsaved = Object.keys(edits).length > 0;
  useEffect(() => {
    if (isUnsaved) kept.set(year, edits);
    else kept.delete(year);
    warnOfUnsaved('budget', isUnsaved);
  }, [year, edits, isUnsaved]);
  const save = useMutation({
    mutationFn: ({ version }: Budget) =>
      call('PUT /api/budgets/:year', { params: { year }, body: { version, amounts: changes } }),
    meta: { handled: true },
    onSuccess: async () => {
      await afterChangeOf('budgets');
      setEdits({});
      notify({ title: 'Saved', message: `The budget of ${year} was saved.` });
    },
  });
  const [edit] = useState(() => (account: string, typed: Readonly<Record<string, string>>) => {
    setEdits((before) => ({ ...before, [account]: { ...before[account], ...typed } }));
  });
  return { budget, edits, edit, changes, isUnsaved, save, forget: () => setEdits({}) };
}
