import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import { problemText } from '../../lib/notify.ts';
import { useFaultFocus } from '../../lib/use-fault-focus.ts';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { QrCode } from './qr-code.tsx';
import { useBeginApp, useConfirmApp } from './queries.ts';

interface SetUpAppProps {
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}

/** Sets up an authenticator app: its picture, the same to type, and the first code. */
export function SetUpAppDialog({ onClose, onDone }: SetUpAppProps) {
  const { mutate, data, error } = useBeginApp();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);
  return (
    <Dialog onClose={onClose} title="Set up an authenticator app">
      {error === null ? null : <ProblemNotice error={error} retry={() => mutate()} />}
      {data === undefined && error === null ? <LoadingRows rows={3} /> : null}
      {data === undefined ? null : (
        <ConfirmForm secret={data.secret} address={data.address} {...{ onClose, onDone }} />
      )}
    </Dialog>
  );
}

interface ConfirmFormProps extends SetUpAppProps {
  secret: string;
  address: string;
}

function ConfirmForm({ secret, address, onClose, onDone }: ConfirmFormProps) {
  const [code, setCode] = useState('');
  const confirm = useConfirmApp(onDone);
  const form = useFaultFocus(confirm.error);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '') confirm.mutate(code);
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          1. Scan this with an authenticator app, such as Google Authenticator, Microsoft
          Authenticator or Aegis.
        </Text>
        <QrCode text={address} label="QR code for the authenticator app" />
        <Text size="sm">
          If you cannot scan it, enter this key in the app: <Code>{inGroups(secret)}</Code>
        </Text>
        <TextInput
          label="2. Enter the 6-digit code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          // It comes with the key, after the dialog has taken the focus.
          ref={field}
          value={code}
          error={confirm.error === null ? undefined : problemText(confirm.error)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <DialogActs>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            Turn On
          </Button>
        </DialogActs>
      </Stack>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
