import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';

import type { Role } from '#shared/platform/roles.ts';

import type { SessionUser } from '../../lib/session/session-context.ts';
import { useSession } from '../../lib/session/session-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { AlertIcon, PlusIcon } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { PersonalDataDialog } from '../../ui/personal-data-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { SignInsPanel } from './sign-ins-panel.tsx';
import type { AccountAct, Person } from './queries.ts';
import { peopleQuery, useAccountAct, usersQuery } from './queries.ts';
import type { UserRow } from './user-rules.ts';
import { LIMIT_TOOLTIP, MAX_ACTIVE, activeCount, whyNoAdd, whyNoReset } from './user-rules.ts';

/** The company's accounts (specification, sections 2 and 6). */
export function UsersPage() {
  const { user } = useSession();
  const users = useQuery(usersQuery(user?.company));
  const [isAdding, setIsAdding] = useState(false);
  const [resetting, setResetting] = useState<string>();
  const [alert, setAlert] = useState<string>();
  const rows = users.data ?? [];
  return (
    <Page
      title="User Management"
      description={`At most ${MAX_ACTIVE} accounts are active at a time, the admin included.`}
      actions={
        user === undefined ? null : (
          <ReasonedButton
            reason={users.isSuccess ? whyNoAdd(user.role, rows) : undefined}
            leftSection={<PlusIcon size={18} />}
            onClick={() => setIsAdding(true)}
          >
            Add User
          </ReasonedButton>
        )
      }
    >
      {users.isSuccess && activeCount(rows) >= MAX_ACTIVE ? <LimitAlert /> : null}
      {alert === undefined ? null : (
        <FailureAlert text={alert} onClose={() => setAlert(undefined)} />
      )}
      {users.error !== null && users.data === undefined ? (
        <ProblemNotice error={users.error} retry={() => void users.refetch()} />
      ) : null}
      {users.isPending ? <LoadingRows rows={4} height={56} /> : null}
      {user === undefined || users.data === undefined ? null : (
        <UsersTable viewer={user} rows={rows} onReset={setResetting} onAlert={setAlert} />
      )}
      {/* Asked for at once, shown below the accounts: what is above it moves it no more. */}
      {user?.role === 'admin' ? (
        <div hidden={users.isPending}>
          <SignInsPanel />
        </div>
      ) : null}
      {isAdding && user !== undefined ? (
        <AddUserDialog company={user.company} onClose={() => setIsAdding(false)} />
      ) : null}
      {resetting !== undefined && user !== undefined ? (
        <ResetPasswordDialog
          viewer={user}
          clientId={resetting}
          onClose={() => setResetting(undefined)}
        />
      ) : null}
    </Page>
  );
}

interface UsersTableProps {
  viewer: SessionUser;
  rows: readonly UserRow[];
  onReset: (clientId: string) => void;
  onAlert: (text: string | undefined) => void;
}

function UsersTable({ viewer, rows, onReset, onAlert }: UsersTableProps) {
  const act = useAccountAct(onAlert);
  const people = useQuery(peopleQuery).data ?? [];
  const [edited, setEdited] = useState<UserRow>();
  const [asked, setAsked] = useState<string>();
  const personOf = (row: UserRow) => people.find(({ ClientId }) => ClientId === row.clientId);
  const person = edited && personOf(edited);
  const columns = columnsFor(personOf, (row) => (
    <RowActions
      viewer={viewer.role}
      readerId={viewer.isReadOnly ? viewer.id : undefined}
      row={row}
      rows={rows}
      isBusy={act.isPending}
      onReset={() => onReset(row.clientId)}
      onEdit={viewer.role === 'admin' ? () => setEdited(row) : undefined}
      onAct={(chosen) => {
        onAlert(undefined);
        act.mutate({ act: chosen, clientId: row.clientId });
      }}
    />
  ));
  return (
    <>
      <DataTable caption="Users" columns={columns} rows={rows} rowKey={(row) => row.clientId} />
      {edited === undefined || person === undefined ? null : (
        <PersonDialog
          person={person}
          role={edited.role}
          onPersonalData={() => {
            setAsked(edited.clientId);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {asked === undefined ? null : (
        <PersonalDataDialog
          subject={{ of: 'accounts', key: asked }}
          name={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function columnsFor(
  personOf: (row: UserRow) => Person | undefined,
  actionsOf: (row: UserRow) => ReactNode,
): Column<UserRow>[] {
  return [
    {
      key: 'clientId',
      isText: true,
      header: 'Client ID',
      isTitle: true,
      cell: (row) => <Who row={row} person={personOf(row)} />,
    },
    { key: 'role', header: 'Role', cell: (row) => row.role },
    { key: 'status', header: 'Status', cell: (row) => <Status row={row} /> },
    { key: 'actions', header: 'Actions', cell: actionsOf },
  ];
}

function Who({ row, person }: { row: UserRow; person: Person | undefined }) {
  return (
    <>
      <Text fw={600} size="sm">
        {row.clientId}
      </Text>
      {person === undefined || person.displayName === '' ? null : (
        <Text size="sm" c="dimmed">
          {person.displayName}
        </Text>
      )}
      {person?.isReadOnly === true ? (
        <>
          {' '}
          <StateBadge tone="told">Read-only</StateBadge>
        </>
      ) : null}
    </>
  );
}

interface RowActionsProps {
  viewer: Role;
  /** Whose account it is that only reads; absent where the viewer changes things. */
  readerId: string | undefined;
  row: UserRow;
  rows: readonly UserRow[];
  isBusy: boolean;
  onReset: () => void;
  /** Absent where somebody may not. */
  onEdit: (() => void) | undefined;
  onAct: (act: AccountAct) => void;
}

function RowActions({ viewer, readerId, row, ...more }: RowActionsProps) {
  const { rows, isBusy, onReset, onEdit, onAct } = more;
  return (
    <Group gap="xs">
      {onEdit === undefined ? null : (
        <Button
          variant="default"
          size="xs"
          aria-label={`Details of ${row.clientId}`}
          onClick={onEdit}
        >
          Details
        </Button>
      )}
      <ReasonedButton
        variant="default"
        size="xs"
        reason={whyNoReset(viewer, row, readerId)}
        aria-label={`Reset Password of ${row.clientId}`}
        onClick={onReset}
      >
        Reset Password
      </ReasonedButton>
      <AccountMenu viewer={viewer} row={row} rows={rows} isBusy={isBusy} onAct={onAct} />
    </Group>
  );
}

function Status({ row }: { row: UserRow }) {
  return (
    <Group gap={6} wrap="nowrap">
      <StateBadge tone={row.isActive ? 'good' : 'bad'}>
        {row.isActive ? 'Active' : 'Deactivated'}
      </StateBadge>
      <StateBadge tone={row.isOnline ? 'told' : 'quiet'}>
        {row.isOnline ? 'Online' : 'Offline'}
      </StateBadge>
    </Group>
  );
}

function LimitAlert() {
  return (
    <Alert color="yellow" mb="md" icon={<AlertIcon />} title={LIMIT_TOOLTIP}>
      You can only have a maximum of 5 active accounts (including Admin).
    </Alert>
  );
}

function FailureAlert({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Alert
      color="red"
      mb="md"
      icon={<AlertIcon />}
      role="alert"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      {text}
    </Alert>
  );
}
