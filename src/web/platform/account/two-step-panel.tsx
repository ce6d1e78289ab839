import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { canUsePasskeys } from '../../lib/passkey.ts';
import { notify } from '../../lib/notify.ts';
import { useFoundFocus } from '../../lib/use-found-focus.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import type { Security } from './queries.ts';
import { useRemoveFactor, useRenewCodes } from './queries.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { SetUpAppDialog } from './set-up-app-dialog.tsx';

interface TwoStepPanelProps {
  security: Security;
  /** New recovery codes, to be shown once. */
  onCodes: (codes: readonly string[]) => void;
}

interface Removal {
  readonly name: string;
  /** Absent: the authenticator app. */
  readonly passkeyId: string | undefined;
}

/** The two steps of one's own login: authenticator app, passkeys, recovery codes. */
export function TwoStepPanel({ security, onCodes }: TwoStepPanelProps) {
  const { appSince, passkeys } = security;
  const [adding, setAdding] = useState<'app' | 'passkey'>();
  const [removal, setRemoval] = useState<Removal>();
  const [hasRemoved, setHasRemoved] = useState(false);
  const isOn = appSince !== null || passkeys.length > 0;
  // What removed it is gone with it.
  const left = `${appSince ?? ''} ${passkeys.length}`;
  const heading = useFoundFocus<HTMLHeadingElement>(hasRemoved ? left : undefined);
  const added = (codes: readonly string[]) => {
    setAdding(undefined);
    notify({ message: 'Two-step login was updated.' });
    onCodes(codes);
  };
  return (
    <Panel>
      <Stack gap="lg">
        <div>
          <Group gap="sm">
            <Title order={2} size="h4" ref={heading} tabIndex={-1}>
              Two-step login
            </Title>
            <StateBadge tone={isOn ? 'good' : 'quiet'}>{isOn ? 'On' : 'Off'}</StateBadge>
          </Group>
          <Text size="sm" c="dimmed" maw="70ch">
            After your password, you confirm each login with your phone or device. Sensitive
            actions, such as reversing a record, ask for it again after 10 minutes.
          </Text>
        </div>
        <Method
          name="Authenticator app"
          state={appSince === null ? 'Not set up' : `Since ${formatInstant(appSince)}`}
        >
          {appSince === null ? (
            <Button variant="default" size="sm" onClick={() => setAdding('app')}>
              Set Up App
            </Button>
          ) : (
            <RemoveButton
              name="authenticator app"
              onClick={() => setRemoval({ name: 'authenticator app', passkeyId: undefined })}
            />
          )}
        </Method>
        {passkeys.map((passkey) => (
          <KeptPasskey key={passkey.passkeyId} passkey={passkey} onRemove={setRemoval} />
        ))}
        <Method name="Passkey" state="Fingerprint, face, PIN or security key of a device">
          <ReasonedButton
            variant="default"
            size="sm"
            reason={
              canUsePasskeys()
                ? undefined
                : 'Passkeys need a secure address with a name, not a number'
            }
            onClick={() => setAdding('passkey')}
          >
            Add Passkey
          </ReasonedButton>
        </Method>
        {isOn ? <RecoveryCodes left={security.recoveryCodesLeft} onCodes={onCodes} /> : null}
      </Stack>
      {adding === 'app' ? (
        <SetUpAppDialog onClose={() => setAdding(undefined)} onDone={added} />
      ) : null}
      {adding === 'passkey' ? (
        <AddPasskeyDialog onClose={() => setAdding(undefined)} onDone={added} />
      ) : null}
      {removal === undefined ? null : (
        <RemoveDialog
          removal={removal}
          onDone={() => {
            setHasRemoved(true);
            setRemoval(undefined);
          }}
          onClose={() => setRemoval(undefined)}
        />
      )}
    </Panel>
  );
}

interface KeptPasskeyProps {
  passkey: Security['passkeys'][number];
  onRemove: (removal: Removal) => void;
}

function KeptPasskey({ passkey, onRemove }: KeptPasskeyProps) {
  const { passkeyId, name, addedAt, lastUsedAt } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Method
        name={`Passkey: ${name}`}
        state={
          lastUsedAt === null
            ? `Added ${formatInstant(addedAt)}`
            : `Last used ${formatInstant(lastUsedAt)}`
        }
      >
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            aria-label={`Rename ${name}`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
          <RemoveButton name={name} onClick={() => onRemove({ name, passkeyId })} />
        </Group>
      </Method>
      {isRenaming ? (
        <RenamePasskeyDialog passkeyId={passkeyId} name={name} onClose={() => setRenaming(false)} />
      ) : null}
    </>
  );
}

function Method({ name, state, children }: { name: string; state: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {state}
        </Text>
      </div>
      {children}
    </Group>
  );
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="default" size="sm" color="red" aria-label={`Remove ${name}`} onClick={onClick}>
      Remove
    </Button>
  );
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: TwoStepPanelProps['onCodes'] }) {
  const [isAsked, setAsked] = useState(false);
  const renew = useRenewCodes((codes) => {
    setAsked(false);
    onCodes(codes);
  });
  return (
    <>
      <Method
        name="Recovery codes"
        state={`${left} left. Each opens one login when your phone or device is not at hand.`}
      >
        <Button variant="default" size="sm" onClick={() => setAsked(true)}>
          New Recovery Codes
        </Button>
      </Method>
      <ConfirmDialog
        opened={isAsked}
        title="Replace the recovery codes?"
        confirm="Replace"
        isBusy={renew.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => renew.mutate(undefined)}
      >
        <Stack gap="sm">
          <Text size="sm">The codes that you printed or saved before no longer work.</Text>
          {renew.isError ? <ProblemNotice error={renew.error} /> : null}
        </Stack>
      </ConfirmDialog>
    </>
  );
}

interface RemoveDialogProps {
  removal: Removal;
  onDone: () => void;
  onClose: () => void;
}

function RemoveDialog({ removal, onDone, onClose }: RemoveDialogProps) {
  const remove = useRemoveFactor(onDone);
  return (
    <ConfirmDialog
      opened
      title={`Remove ${removal.name}?`}
      confirm="Remove"
      isDangerous
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(removal.passkeyId)}
    >
      <Stack gap="sm">
        <Text size="sm">
          It can no longer be used to log in. Without another method, two-step login is off and the
          recovery codes no longer work.
        </Text>
        {remove.isError ? <ProblemNotice error={remove.error} /> : null}
      </Stack>
    </ConfirmDialog>
  );
}
