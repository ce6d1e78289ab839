import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { isKeyOf, keysOf } from '#shared/keys-of.ts';
import type { WebhookEvent } from '#shared/platform/webhook-events.ts';
import { WEBHOOK_EVENTS } from '#shared/platform/webhook-events.ts';

import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useMakeWebhook } from './queries.ts';

const FIRST: readonly WebhookEvent[] = [
  'transaction.posted',
  'transaction.reversed',
  'month.closed',
];

/** Makes a webhook, then shows its signing secret this once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const make = useMakeWebhook(setSecret);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([...FIRST]);
  if (secret !== undefined) {
    return (
      <SecretDialog
        title="Webhook created"
        label="Signing secret"
        secret={secret}
        onClose={onClose}
      >
        The secret is shown only once. With it the other program checks that a message comes from
        here.
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      title="Create webhook"
      save="Create"
      isSaving={make.isPending}
      error={make.error}
      onClose={onClose}
      onSave={() => make.mutate({ url, events })}
    >
      <TextInput
        label="Address"
        description="Where messages are sent, such as https://example.com/hook"
        type="url"
        inputMode="url"
        maxLength={500}
        data-autofocus
        value={url}
        error={fieldProblem(make.error, 'url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Notify when"
        value={events}
        error={fieldProblem(make.error, 'events')}
        onChange={(chosen) => setEvents(chosen.filter((text) => isKeyOf(WEBHOOK_EVENTS, text)))}
      >
        <Stack gap={6} mt={6}>
          {keysOf(WEBHOOK_EVENTS).map((event) => (
            <Checkbox key={event} value={event} label={WEBHOOK_EVENTS[event]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
