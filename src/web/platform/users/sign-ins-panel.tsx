import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ROLES } from '#shared/platform/roles.ts';
import type { Role } from '#shared/platform/roles.ts';

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { SignIn, SignInAct } from './sign-in-queries.ts';
import { signInsQuery, useRequiredRoles, useSignInAct } from './sign-in-queries.ts';

const ROLE_WORDS = {
  admin: 'Administrators',
  accountant: 'Accountants',
  user: 'Users',
} as const satisfies Record<Role, string>;

interface Asked {
  readonly act: SignInAct;
  readonly clientId: string;
}

/** For the admin: who must log in with two steps, who does, and who is logged in from where. */
export function SignInsPanel() {
  const signIns = useQuery(signInsQuery);
  const [asked, setAsked] = useState<Asked>();
  return (
    <Stack gap="sm" component="section" mt="xl">
      <div>
        <Title order={2} size="h4">
          Login security
        </Title>
        <Text size="sm" c="dimmed" maw="70ch">
          Two-step login and current sessions. Each person sets up two-step login under My Account.
        </Text>
      </div>
      {signIns.isPending ? <LoadingRows rows={3} height={56} /> : null}
      {signIns.error === null ? null : (
        <ProblemNotice error={signIns.error} retry={() => void signIns.refetch()} />
      )}
      {signIns.data === undefined ? null : (
        <>
          <RequiredRoles roles={signIns.data.requiredOf} />
          <DataTable
            caption="Login security"
            columns={columnsFor(setAsked)}
            rows={signIns.data.accounts}
            rowKey={({ ClientId }) => ClientId}
          />
        </>
      )}
      {asked === undefined ? null : <ActDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

function RequiredRoles({ roles }: { roles: readonly Role[] }) {
  const save = useRequiredRoles();
  const shown = save.isPending ? save.variables : roles;
  const toggle = (role: Role) =>
    save.mutate(shown.includes(role) ? shown.filter((one) => one !== role) : [...shown, role]);
  return (
    <>
      <Checkbox.Group
        label="Two-step login is required for"
        description="Users without it set it up at their next login, before anything else."
        value={[...shown]}
      >
        <Group gap="lg" mt="xs">
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              value={role}
              label={ROLE_WORDS[role]}
              disabled={save.isPending}
              onChange={() => toggle(role)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {save.isError ? <ProblemNotice error={save.error} /> : null}
    </>
  );
}

function columnsFor(onAsk: (asked: Asked) => void): Column<SignIn>[] {
  return [
    { key: 'clientId', header: 'Client ID', isTitle: true, cell: ({ ClientId }) => ClientId },
    { key: 'factor', header: 'Two-step login', cell: wordsOfFactor },
    {
      key: 'session',
      isText: true,
      header: 'Current session',
      cell: ({ session }) => wordsOfSession(session),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (row) => (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={`End session of ${row.ClientId}`}
            disabled={row.session === null}
            onClick={() => onAsk({ act: 'end', clientId: row.ClientId })}
          >
            End Session
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={`Remove two-step login of ${row.ClientId}`}
            disabled={!hasFactor(row)}
            onClick={() => onAsk({ act: 'remove', clientId: row.ClientId })}
          >
            Remove Two-Step Login
          </Button>
        </Group>
      ),
    },
  ];
}

function hasFactor({ hasApp, passkeys }: SignIn): boolean {
  return hasApp || passkeys > 0;
}

function wordsOfFactor(row: SignIn): string {
  if (!hasFactor(row)) return 'Off';
  const parts = [
    ...(row.hasApp ? ['app'] : []),
    ...(row.passkeys === 0 ? [] : [row.passkeys === 1 ? '1 passkey' : `${row.passkeys} passkeys`]),
    row.recoveryCodesLeft === 1 ? '1 recovery code' : `${row.recoveryCodesLeft} recovery codes`,
  ];
  return `On: ${parts.join(', ')}`;
}

function wordsOfSession(session: SignIn['session']): string {
  if (session === null) return 'None';
  const device = session.device === '' ? 'unknown device' : session.device;
  return `${device}, ${session.address}, since ${formatInstant(session.since)}`;
}

const QUESTIONS = {
  end: {
    title: 'End this session?',
    text: 'This person is logged out at once. What they have not saved or posted remains on their device.',
    confirm: 'End Session',
  },
  remove: {
    title: 'Remove two-step login?',
    text: 'For a person who lost their phone or device. The password alone then opens the account, and the person is notified by email where an address is known.',
    confirm: 'Remove',
  },
} as const satisfies Record<SignInAct, object>;

function ActDialog({ act, clientId, onClose }: Asked & { onClose: () => void }) {
  const perform = useSignInAct(onClose);
  const { title, text, confirm } = QUESTIONS[act];
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={confirm}
      isDangerous
      isBusy={perform.isPending}
      onCancel={onClose}
      onConfirm={() => perform.mutate({ act, clientId })}
    >
      <Stack gap="sm">
        <Text fw={600}>{clientId}</Text>
        <Text size="sm">{text}</Text>
        {perform.isError ? <ProblemNotice error={perform.error} /> : null}
      </Stack>
    </ConfirmDialog>
  );
}
