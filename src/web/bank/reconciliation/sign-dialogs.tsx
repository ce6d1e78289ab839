import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { Current, Reconciliation } from './queries.ts';
import classes from './reconciliation.module.css';

interface OfRow {
  row: Reconciliation;
  onClose: () => void;
}

/** Asks once more before the preparer signs: what is signed is what was seen when this opened. */
export function PrepareDialog({ current, onClose }: { current: Current; onClose: () => void }) {
  const [seen] = useState(current);
  const { account, accountTitle, asAt, adjustedBank } = seen.figures;
  const sign = useSigning(onClose, {
    run: () =>
      call('POST /api/bank/reconciliation/:account/prepare', {
        params: { account },
        body: { asAt, digest: seen.digest },
      }),
    done: 'Signed as preparer. Somebody else reviews it now.',
  });
  return (
    <FormDialog
      title="Sign as preparer"
      save="Sign as preparer"
      isSaving={sign.isPending}
      error={sign.error}
      onClose={onClose}
      onSave={() => sign.mutate()}
    >
      <Text>
        {`${accountTitle} as of ${formatDate(asAt)}: both sides total ${formatPesos(adjustedBank)}, the difference is 0.00. These figures and their matches are frozen.`}
      </Text>
      <Digest sha256={seen.digest} />
    </FormDialog>
  );
}

/** Asks once more before the reviewer signs. */
export function ReviewDialog({ row, onClose }: OfRow) {
  const { reconciliationId, sha256 } = row;
  const sign = useSigning(onClose, {
    run: () =>
      call('POST /api/bank/reconciliations/:reconciliationId/review', {
        params: { reconciliationId },
        body: { sha256 },
      }),
    done: 'Signed as reviewer. The statement is in the report folder.',
  });
  return (
    <FormDialog
      title="Sign as reviewer"
      save="Sign as reviewer"
      isSaving={sign.isPending}
      error={sign.error}
      onClose={onClose}
      onSave={() => sign.mutate()}
    >
      <Text>
        {`${row.accountTitle} as of ${formatDate(row.asAt)}, adjusted balance ${formatPesos(row.adjusted)}, prepared by ${row.preparedBy}. The statement is printed and put into the report folder.`}
      </Text>
      <Digest sha256={sha256} />
    </FormDialog>
  );
}

/** Takes a signature back; the row stays, with the reason. */
export function WithdrawDialog({ row, onClose }: OfRow) {
  const { reconciliationId } = row;
  const withdraw = useSigning(onClose, {
    run: (reason: string) =>
      call('POST /api/bank/reconciliations/:reconciliationId/withdraw', {
        params: { reconciliationId },
        body: { reason },
      }),
    done: 'Withdrawn. Its matches can be undone again.',
  });
  return (
    <ReasonDialog
      title={`Withdraw the reconciliation as of ${formatDate(row.asAt)}`}
      save="Withdraw"
      act={withdraw}
      onClose={onClose}
    >
      It stays in the list as withdrawn. Its matches can be undone again.
    </ReasonDialog>
  );
}

function Digest({ sha256 }: { sha256: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        SHA-256 of what you sign
      </Text>
      <Text className={classes['hash']}>{sha256}</Text>
    </div>
  );
}

function useSigning<Given = void>(
  onClose: () => void,
  act: { run: (given: Given) => Promise<unknown>; done: string },
) {
  return useMutation({
    mutationFn: act.run,
    meta: { handled: true },
    onSuccess: () => {
      notify({ message: act.done });
      onClose();
    },
    // What was refused has changed meanwhile: the screen behind shows how it is now.
    onSettled: () => afterChangeOf('bank'),
  });
}
