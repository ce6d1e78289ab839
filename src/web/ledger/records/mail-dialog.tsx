import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';

import documentClasses from '../../forms/document.module.css';
import { megabytes } from '../../forms/controls/upload.ts';
import { recordPath } from '../../lib/paths.ts';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { MailLetter } from './mail-letter.tsx';
import { useResend } from './record-receipts.tsx';
import classes from './records.module.css';
import { saveFile } from '../../lib/save-file.ts';
import { RECEIPT_WORDS } from './states.tsx';
import { mailQuery } from './queries.ts';

type Mail = Api['GET /api/mail/:mailId']['reply']['mail'];

/** One message as it was sent: its heads, its text, what hangs on it. */
export function MailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const mail = useQuery(mailQuery(mailId));
  return (
    <Dialog onClose={onClose} size="xl" title={mail.data?.mail.subject ?? 'Message'}>
      {mail.isPending ? <LoadingRows rows={4} /> : null}
      {mail.error === null ? null : (
        <ProblemNotice error={mail.error} retry={() => void mail.refetch()} />
      )}
      {mail.data === undefined ? null : <Letter mail={mail.data.mail} />}
    </Dialog>
  );
}

function Letter({ mail }: { mail: Mail }) {
  const [form, setForm] = useState<'html' | 'text'>('text');
  const resend = useResend();
  const facts = [
    ['From', mail.from],
    ['To', mail.to],
    ['Status', RECEIPT_WORDS[mail.state]],
    ['Created', formatInstant(mail.createdAt)],
    ['Sent on', mail.sentAt === null ? '' : formatInstant(mail.sentAt)],
    ['Tries', mail.attempts === 0 ? '' : String(mail.attempts)],
    ['Last failure', mail.lastError ?? ''],
  ].filter(([, text]) => text !== '');
  return (
    <Stack gap="md">
      <dl className={documentClasses['summary']}>
        {facts.map(([label, text]) => (
          <div key={label} className={documentClasses['answer']}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {mail.html === null ? null : (
        <SegmentedControl
          value={form}
          onChange={(value) => setForm(value === 'html' ? 'html' : 'text')}
          data={[
            { value: 'text', label: 'Plain text' },
            { value: 'html', label: 'As sent' },
          ]}
        />
      )}
      {form === 'html' && mail.html !== null ? (
        <MailLetter html={mail.html} />
      ) : (
        <Text component="pre" size="sm" className={classes['text'] ?? ''}>
          {mail.text}
        </Text>
      )}
      <MailPictures mail={mail} />
      <DialogActs>
        {mail.transactionId === null ? null : (
          <Anchor component={Link} to={recordPath(mail.transactionId)} size="sm" me="auto">
            Open the record
          </Anchor>
        )}
        <Button
          variant="default"
          leftSection={<RetryIcon size={18} />}
          loading={resend.isPending}
          disabled={mail.state === 'waiting'}
          onClick={() => resend.mutate(mail.mailId)}
        >
          Send again
        </Button>
      </DialogActs>
    </Stack>
  );
}

function MailPictures({ mail }: { mail: Mail }) {
  const save = useMutation({
    mutationFn: (index: number) =>
      saveFile(
        `/api/mail/${encodeURIComponent(mail.mailId)}/attachments/${index}`,
        mail.attachments[index]?.fileName ?? 'attachment',
      ),
  });
  if (mail.attachments.length === 0) return null;
  return (
    <Group gap="xs">
      {mail.attachments.map((attachment, index) => (
        <Button
          key={attachment.fileName}
          size="xs"
          maw="100%"
          title={attachment.fileName}
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          onClick={() => save.mutate(index)}
        >
          <Text span inherit truncate>
            {`${attachment.fileName} (${megabytes(attachment.size)})`}
          </Text>
        </Button>
      ))}
    </Group>
  );
}
