import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { recordPath } from '../../lib/paths.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { useFollow } from '../../lib/use-follow.ts';
import { useBackLink } from '../../lib/way-back.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { TypedRate } from './queries.ts';
import { usePeriodAct } from './queries.ts';

interface RemeasurementActsProps {
  asAt: string;
  rates: readonly TypedRate[];
  digest: string;
  /** What is shown is of the rates that stand in the boxes. */
  isCurrent: boolean;
}

/** Records the remeasurement as it is shown, or makes it a draft of the journal entry form. */
export function RemeasurementActs({ asAt, rates, digest, isCurrent }: RemeasurementActsProps) {
  // What is shown is one act: a second press, or a repeat after a broken connection, records
  // nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const follow = useFollow();
  // What is opened afterwards leads back here, and from here to the checklist that asked for it.
  const carry = useBackLink('Foreign currency');
  const body = { asAt, rates: [...rates] };
  const post = usePeriodAct({
    run: () =>
      call(
        'POST /api/periods/remeasurement',
        { body: { ...body, digest } },
        { headers: { 'idempotency-key': key } },
      ),
    onDone: ({ entryNumber, transactionId }) => {
      notify({ title: 'Recorded', message: `${entryNumber} brings it to the closing rate.` });
      follow(recordPath(transactionId), { state: carry('recorded') });
    },
  });
  const draft = usePeriodAct({
    run: () => call('POST /api/periods/remeasurement/draft', { body }),
    onDone: ({ path }) => follow(path, { state: carry('drafted') }),
  });
  if (!useIsAccountant()) return null;
  const error = post.error ?? draft.error;
  return (
    <>
      {error === null ? null : <ProblemNotice error={error} />}
      <Group gap="sm">
        <Button
          disabled={!isCurrent}
          loading={post.isPending}
          onClick={() => post.mutate(undefined)}
        >
          Record it
        </Button>
        <Button
          variant="default"
          disabled={!isCurrent}
          loading={draft.isPending}
          onClick={() => draft.mutate(undefined)}
        >
          Create draft entry
        </Button>
      </Group>
    </>
  );
}
