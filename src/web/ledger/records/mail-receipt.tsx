import { Button, TextInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { receiptOpening, receiptSubject } from '#shared/ledger/receipt-words.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { ReceiptAddress } from './receipt-address.tsx';
import type { RecordDetails } from './record-details.ts';

/** Mails the receipt of a transaction to an address that its form had not. */
export function MailReceipt({ record }: { record: RecordDetails }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Mail receipt
      </Button>
      {isOpen ? <MailReceiptDialog record={record} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface MailReceiptDialogProps {
  record: RecordDetails;
  onClose: () => void;
}

/** Where it goes, and its words: those that are left as they are the server writes itself. */
function MailReceiptDialog({ record, onClose }: MailReceiptDialogProps) {
  const { transactionId, kindTitle, number } = record;
  const usual = {
    subject: receiptSubject(record),
    message: receiptOpening(record, pageConfig().companyName),
  };
  const [to, setTo] = useState('');
  const [{ subject, message }, setWords] = useState(usual);
  const mail = useMutation({
    mutationFn: () =>
      call('POST /api/records/:transactionId/receipts', {
        params: { transactionId },
        body: {
          to: to.trim(),
          ...(subject !== usual.subject && { subject }),
          ...(message !== usual.message && { message }),
        },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Queued', message: `The receipt is mailed to ${to.trim()} in a moment.` });
      onClose();
      await afterChangeOf('record');
    },
  });
  return (
    <FormDialog
      title={`Mail the receipt of ${kindTitle} ${number}`}
      save="Mail"
      isSaving={mail.isPending}
      error={mail.error}
      onClose={onClose}
      onSave={() => mail.mutate()}
    >
      <ReceiptAddress value={to} error={mail.error} onChange={setTo} />
      <TextInput
        label="Subject"
        maxLength={200}
        value={subject}
        error={fieldProblem(mail.error, 'subject')}
        onChange={(event) => setWords({ subject: event.currentTarget.value, message })}
      />
      <Textarea
        label="Message"
        description="The figures follow below it; the voucher is attached as a PDF."
        autosize
        minRows={3}
        maxLength={2000}
        value={message}
        error={fieldProblem(mail.error, 'message')}
        onChange={(event) => setWords({ subject, message: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
