import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { fromWire, sum, toWire } from '#shared/money.ts';

import { call, queryText } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { saveFile } from '../../lib/save-file.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DownloadIcon, MailIcon, PrintIcon } from '../../ui/screen-icons.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/use-selection.tsx';
import { ReceiptAddress } from './receipt-address.tsx';
import type { RecordRow } from './states.tsx';
import { VouchersDialog } from './vouchers-dialog.tsx';
import { Acts } from '../../ui/acts.tsx';

/** A file of a selection has no more. */
const MOST = 200;

interface RecordsSelectionProps {
  selection: Selection<RecordRow>;
  /** The rows of the page that is shown. */
  page: readonly RecordRow[];
  /** Columns that are hidden, and left out of files of the selection. */
  hidden: ReadonlySet<string>;
}

/** How many records are selected, their total, and what can be done with all of them at once. */
export function RecordsSelection({ selection, page, hidden }: RecordsSelectionProps) {
  const { rows, isSelecting } = selection;
  const [opened, setOpened] = useState<'vouchers' | 'mail'>();
  const close = () => setOpened(undefined);
  const transactionIds = rows.map(({ transactionId }) => transactionId);
  const hide = [...hidden].toSorted().join(',');
  const save = useMutation({
    mutationFn: (format: 'pdf' | 'xlsx' | 'csv') => {
      const query = queryText({ ids: transactionIds.join(','), hide });
      return saveFile(`/api/records/export/${format}${query}`, `records.${format}`);
    },
  });
  const button = { size: 'compact-sm', variant: 'default', disabled: rows.length === 0 } as const;
  return (
    <>
      <SelectionBar label="Selected records" total={totalOf(rows)} {...{ selection, page }}>
        <Button
          {...button}
          leftSection={<PrintIcon size={16} />}
          onClick={() => setOpened('vouchers')}
        >
          Vouchers
        </Button>
        <Acts>
          <Button
            {...button}
            leftSection={<MailIcon size={16} />}
            onClick={() => setOpened('mail')}
          >
            Mail
          </Button>
        </Acts>
        {(['pdf', 'xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            {...button}
            leftSection={<DownloadIcon size={16} />}
            aria-label={`Selected as ${format.toUpperCase()}`}
            title={rows.length > MOST ? `At most ${MOST} records` : undefined}
            disabled={rows.length === 0 || rows.length > MOST}
            loading={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {isSelecting ? format.toUpperCase() : `Selected as ${format.toUpperCase()}`}
          </Button>
        ))}
      </SelectionBar>
      {opened === 'vouchers' ? (
        <VouchersDialog transactionIds={transactionIds} onClose={close} />
      ) : null}
      {opened === 'mail' ? <MailDialog rows={rows} onClose={close} /> : null}
    </>
  );
}

/** As the list counts: reversed ones and reversals are left out. */
function totalOf(rows: readonly RecordRow[]): string {
  const counted = rows.filter(({ state }) => state !== 'reversed' && state !== 'reversal');
  return toWire(sum(counted.map(({ total }) => fromWire(total) ?? 0n)));
}

interface DialogProps {
  rows: readonly RecordRow[];
  onClose: () => void;
}

function MailDialog({ rows, onClose }: DialogProps) {
  const [to, setTo] = useState('');
  const mail = useMutation({
    mutationFn: async () => {
      for (const { transactionId } of rows) {
        await call('POST /api/records/:transactionId/receipts', {
          params: { transactionId },
          body: { to: to.trim() },
        });
      }
    },
    meta: { handled: true },
    onSuccess: () => {
      const what = rows.length === 1 ? '1 receipt is' : `${rows.length} receipts are`;
      notify({ title: 'Queued', message: `${what} mailed to ${to.trim()} in a moment.` });
      onClose();
    },
    onSettled: () => afterChangeOf('record'),
  });
  return (
    <FormDialog
      title={rows.length === 1 ? 'Mail 1 receipt' : `Mail ${rows.length} receipts`}
      save="Mail"
      isSaving={mail.isPending}
      error={mail.error}
      onClose={onClose}
      onSave={() => mail.mutate()}
    >
      <ReceiptAddress value={to} error={mail.error} onChange={setTo} />
    </FormDialog>
  );
}
