import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { fromWire, sum, toWire } from '#shared/money.ts';

import { call, queryText } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { saveFile } from '../../lib/save-file.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  DownloadIcon,
  MailIcon,
  PrintIcon,
} from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { togglePage } from '../../ui/use-selection.tsx';
import type { Selection } from '../../ui/use-selection.tsx';
import classes from './records.module.css';
import type { RecordRow } from './states.tsx';

/** A file of a selection has no more. */
const MOST = 200;

interface SelectionBarProps {
  selection: Selection<RecordRow>;
  /** The rows of the page that is shown. */
  page: readonly RecordRow[];
  /** Columns that are hidden, and left out of files of the selection. */
  hidden: ReadonlySet<string>;
}

/** How many records are selected, their total, and what can be done with all of them at once. */
export function SelectionBar({ selection, page, hidden }: SelectionBarProps) {
  const { rows, isSelecting, end } = selection;
  const [opened, setOpened] = useState<'vouchers' | 'mail'>();
  const close = () => setOpened(undefined);
  const ids = rows.map(({ transactionId }) => transactionId).join(',');
  const hide = [...hidden].toSorted().join(',');
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') =>
      saveFile(`/api/records/export/${format}${queryText({ ids, hide })}`, `records.${format}`),
  });
  if (rows.length === 0 && !isSelecting) return null;
  const isEmpty = rows.length === 0;
  return (
    <section className={classes['selection']} aria-label="Selected records">
      <Text size="sm" fw={600} role="status">
        {`${rows.length} selected, total `}
        <Money amount={totalOf(rows)} currency="₱" />
      </Text>
      <Group gap="xs" className={classes['acts']}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<PrintIcon size={16} />}
          disabled={isEmpty}
          onClick={() => setOpened('vouchers')}
        >
          Vouchers
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<MailIcon size={16} />}
          disabled={isEmpty}
          onClick={() => setOpened('mail')}
        >
          Mail
        </Button>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            size="compact-sm"
            variant="default"
            leftSection={<DownloadIcon size={16} />}
            aria-label={`Selected as ${format.toUpperCase()}`}
            title={rows.length > MOST ? `At most ${MOST} records` : undefined}
            disabled={isEmpty || rows.length > MOST}
            loading={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {isSelecting ? format.toUpperCase() : `Selected as ${format.toUpperCase()}`}
          </Button>
        ))}
        {isSelecting ? (
          <Button size="compact-sm" variant="default" onClick={() => togglePage(selection, page)}>
            Whole page
          </Button>
        ) : null}
      </Group>
      <Button size="compact-sm" variant="subtle" onClick={end}>
        {isSelecting ? 'Done' : 'Clear selection'}
      </Button>
      {opened === 'vouchers' ? <Vouchers rows={rows} onClose={close} /> : null}
      {opened === 'mail' ? <MailDialog rows={rows} onClose={close} /> : null}
    </section>
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

/** The vouchers of several records, one after another, to print or save. */
function Vouchers({ rows, onClose }: DialogProps) {
  const [at, setAt] = useState(0);
  const row = rows[at];
  if (row === undefined) return null;
  const step = (by: number, label: string, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      disabled={rows[at + by] === undefined}
      onClick={() => setAt(at + by)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <DocumentDialog
      document={{
        path: `/api/records/${encodeURIComponent(row.transactionId)}/voucher`,
        title: `Voucher of ${row.kindTitle} ${row.number}`,
      }}
      steps={
        <Group gap="xs">
          {step(-1, 'Previous voucher', <ArrowLeftIcon size={18} />)}
          <Text size="sm" role="status">{`${at + 1} of ${rows.length}`}</Text>
          {step(1, 'Next voucher', <ArrowRightIcon size={18} />)}
        </Group>
      }
      onClose={onClose}
    />
  );
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
      <TextInput
        label="To"
        type="email"
        required
        data-autofocus
        autoComplete="off"
        placeholder="name@company.ph"
        value={to}
        error={fieldProblem(mail.error, 'to')}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
