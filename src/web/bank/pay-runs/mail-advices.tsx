import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MailIcon } from '../../ui/screen-icons.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { KeptRun } from './queries.ts';

/** Mails each vendor its remittance advice, once. */
export function MailAdvices({ kept }: { kept: KeptRun }) {
  const [isAsking, setAsking] = useState(false);
  const { payRunId } = kept.run;
  const mail = useMutation({
    mutationFn: () => call('POST /api/pay-runs/:payRunId/advices', { params: { payRunId } }),
    meta: { handled: true },
    onSettled: () => setAsking(false),
    onSuccess: () => afterChangeOf('bank', 'mail'),
  });
  const open = kept.payments.filter(
    ({ advice, reversedBy, emails }) => advice === null && reversedBy === '' && emails.length > 0,
  );
  const counted = open.length === 1 ? '1 vendor' : `${open.length} vendors`;
  return (
    <>
      <Button
        variant="default"
        leftSection={<MailIcon size={18} />}
        disabled={open.length === 0}
        onClick={() => setAsking(true)}
      >
        Mail remittance advices
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Mail remittance advices?"
        confirm="Mail"
        isBusy={mail.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => mail.mutate()}
      >
        {`${counted} will each get one email with the remittance advice as a PDF.`}
      </ConfirmDialog>
      {mail.error === null ? null : <ProblemNotice error={mail.error} />}
      {mail.data === undefined ? null : (
        <Alert color="green" role="status" w="100%">
          {`${mail.data.advices.filter(({ to }) => to.length > 0).length} remittance advices queued for mailing.`}
        </Alert>
      )}
    </>
  );
}
