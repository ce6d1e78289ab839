import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { ACT_WORDS } from './approval-words.ts';
import { useDecision } from './queries.ts';
import type { ApprovalDetails } from './queries.ts';

/** What this person can decide; who submitted it may only take it back. */
export function ApprovalActs({ request }: { request: ApprovalDetails }) {
  if (request.decision !== null) return null;
  if (request.isOwn) return <Withdraw request={request} />;
  return request.mayDecide ? <Decide request={request} /> : null;
}

function Decide({ request }: { request: ApprovalDetails }) {
  const [isSendingBack, setSendingBack] = useState(false);
  const { requestId, what, title, preview } = request;
  const params = { requestId };
  const approve = useDecision({
    run: async () => {
      if (what === 'reopen') {
        await call('POST /api/periods/reopenings/:requestId/approve', { params });
        return '';
      }
      const body = preview === null ? {} : { digest: preview.digest };
      const { number } = await call('POST /api/approvals/:requestId/approve', { params, body });
      return number ?? '';
    },
    onDone: (number) =>
      notify({ title: 'Approved', message: number === '' ? title : `${title}: ${number}` }),
  });
  const sendBack = useDecision({
    run: (reason: string) =>
      call('POST /api/approvals/:requestId/send-back', { params, body: { reason } }),
    onDone: () => {
      setSendingBack(false);
      notify({ title: 'Sent back', message: title });
    },
  });
  return (
    <>
      {approve.error === null ? null : <ProblemNotice error={approve.error} />}
      <Group gap="sm">
        <Button
          loading={approve.isPending}
          disabled={what === 'post' && preview === null}
          onClick={() => approve.mutate(undefined)}
        >
          {ACT_WORDS[what]}
        </Button>
        {what === 'release' ? null : (
          <Button variant="default" onClick={() => setSendingBack(true)}>
            Send back…
          </Button>
        )}
      </Group>
      {isSendingBack ? (
        <ReasonDialog
          title={`Send back: ${title}`}
          save="Send back"
          maxLength={160}
          act={sendBack}
          onClose={() => setSendingBack(false)}
        >
          {what === 'post'
            ? 'It becomes a draft of its author again, with your reason. Nothing that was entered is lost.'
            : 'Nothing changes; the other person sees your reason here.'}
        </ReasonDialog>
      ) : null}
    </>
  );
}

function Withdraw({ request: { requestId, what } }: { request: ApprovalDetails }) {
  const withdraw = useDecision({
    run: () => call('POST /api/approvals/:requestId/withdraw', { params: { requestId }, body: {} }),
    onDone: () => notify({ title: 'Withdrawn', message: 'It no longer waits for approval.' }),
  });
  if (what === 'release') {
    return <Text c="dimmed">Another accountant or admin releases it.</Text>;
  }
  return (
    <>
      {withdraw.error === null ? null : <ProblemNotice error={withdraw.error} />}
      <Group gap="sm">
        <Text c="dimmed">Another accountant or admin approves it.</Text>
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined)}
        >
          {what === 'post' ? 'Withdraw and edit' : 'Withdraw'}
        </Button>
      </Group>
    </>
  );
}
