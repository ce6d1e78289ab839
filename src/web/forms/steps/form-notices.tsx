import { Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';

import { formatInstant } from '../../ui/format-instant.ts';
import { AlertIcon, UndoIcon } from '../../ui/icons.tsx';
import { Notice } from '../notice.tsx';
import type { useForm } from '../flow/use-form.ts';

const UNDO_MS = 10_000;

/**
 * Quiet words above the form: that a draft was found, or that one was thrown away and can be had
 * back.
 */
export function FormNotices({ form }: { form: ReturnType<typeof useForm> }) {
  const { state, dispatch } = form;
  const { discarded, restoredFrom } = state;
  useEffect(() => {
    if (discarded === undefined) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'undo-ended' }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [discarded, dispatch]);

  if (state.isKeySpent) return <KeySpent form={form} />;
  if (discarded !== undefined) {
    return (
      <Notice color="blue" icon={<AlertIcon />} role="status">
        <Group justify="space-between" gap="sm">
          <Text size="sm">Cancelled. Nothing was entered.</Text>
          <Button
            size="xs"
            variant="default"
            leftSection={<UndoIcon size={16} />}
            onClick={() => dispatch({ type: 'undone' })}
          >
            Undo
          </Button>
        </Group>
      </Notice>
    );
  }
  if (restoredFrom === undefined || restoredFrom === '') return null;
  return (
    <Notice color="blue" icon={<AlertIcon />} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {form.title === ''
            ? `Draft restored${whenKept(restoredFrom)}. Not submitted yet.`
            : `${form.title}. Not submitted yet.`}
        </Text>
        <Button size="xs" variant="default" onClick={form.cancel}>
          Start over
        </Button>
      </Group>
    </Notice>
  );
}

/**
 * The draft was entered before, perhaps on another device or before the connection broke, and was
 * changed since.
 */
function KeySpent({ form }: { form: ReturnType<typeof useForm> }) {
  return (
    <Notice color="yellow" icon={<AlertIcon />} role="status">
      <Text size="sm" mb="sm">
        An earlier version was already posted. Check Records first. If you post this one as well, it
        becomes a separate entry.
      </Text>
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          onClick={() => form.tools.tell({ type: 'navigate', path: '/records' })}
        >
          Check Records
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => form.dispatch({ type: 'rekeyed', key: crypto.randomUUID() })}
        >
          Enter this one as well
        </Button>
      </Group>
    </Notice>
  );
}

function whenKept(at: string): string {
  return Number.isNaN(Date.parse(at)) ? '' : ` from ${formatInstant(at)}`;
}
