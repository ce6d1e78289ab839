import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { CallError } from '../lib/call.ts';
import { problemText } from '../lib/notify.ts';
import { useIsOnline } from '../lib/offline/line.ts';
import { recordPath } from '../lib/paths.ts';
import { AlertIcon, RetryIcon } from './icons.tsx';

/**
 * A failure in the place of what could not be shown, with a way to try again. Without a line it is
 * no failure: the bar above says so, and what is missing is asked for again by itself. An act that
 * failed is done again by a person only: it has no such way, and its words come into sight.
 */
export function ProblemNotice({
  error,
  retry,
  title,
  way,
}: {
  error: unknown;
  retry?: () => void;
  title?: string;
  /** Where it is put right. */
  way?: { readonly to: string; readonly label: string };
}) {
  const hasLine = useIsOnline();
  const isCutOff = !hasLine && error instanceof CallError && error.code === 'network';
  if (isCutOff && retry !== undefined) {
    return (
      <Text c="dimmed" role="status">
        Not available while you’re offline. It loads when you are back online.
      </Text>
    );
  }
  const record = error instanceof CallError ? error.record : undefined;
  const ways = [
    ...(way === undefined ? [] : [way]),
    ...(record === undefined
      ? []
      : [{ to: recordPath(record.transactionId), label: `Open ${record.number}` }]),
  ];
  return (
    <Alert
      ref={retry === undefined ? comeIntoSight : undefined}
      color="red"
      icon={<AlertIcon />}
      role="alert"
      title={title}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="var(--mantine-color-text)">
          {isCutOff ? 'You’re offline. Try again when you are back online.' : problemText(error)}
        </Text>
        {ways.map(({ to, label }) => (
          <Button key={to} component={Link} to={to} variant="default" size="xs">
            {label}
          </Button>
        ))}
        {retry === undefined ? null : (
          <Button variant="default" size="xs" leftSection={<RetryIcon size={16} />} onClick={retry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** The button that was pressed may stand far below what is said about it. */
function comeIntoSight(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}
