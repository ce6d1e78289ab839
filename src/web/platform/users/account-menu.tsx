import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';

import type { Role } from '#shared/platform/roles.ts';

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SettingsIcon } from '../../ui/screen-icons.tsx';
import type { AccountAct } from './queries.ts';
import type { UserRow } from './user-rules.ts';
import { whyNoActivate, whyNoSettings } from './user-rules.ts';

interface AccountMenuProps {
  viewer: Role;
  row: UserRow;
  rows: readonly UserRow[];
  isBusy: boolean;
  onAct: (act: AccountAct) => void;
}

/** Account settings of a row: deactivate, activate, delete; or why there are none. */
export function AccountMenu({ viewer, row, rows, isBusy, onAct }: AccountMenuProps) {
  const [asked, setAsked] = useState<AccountAct>();
  const reason = whyNoSettings(viewer, row);
  const label = `Account settings of ${row.clientId}`;
  if (reason !== undefined) {
    return (
      <Tooltip label={reason}>
        <ActionIcon
          variant="default"
          size="md"
          data-disabled
          aria-disabled="true"
          aria-label={label}
          aria-description={reason}
          onClick={(event) => event.preventDefault()}
        >
          <SettingsIcon size={18} />
        </ActionIcon>
      </Tooltip>
    );
  }
  const full = whyNoActivate(rows);
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size="md" aria-label={label} loading={isBusy}>
            <SettingsIcon size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.isActive ? (
            <Menu.Item onClick={() => setAsked('deactivate')}>Deactivate</Menu.Item>
          ) : (
            <Tooltip label={full} disabled={full === undefined}>
              <Menu.Item
                {...(full === undefined ? {} : { 'data-disabled': true, 'aria-description': full })}
                aria-disabled={full !== undefined}
                onClick={() => full === undefined && setAsked('activate')}
              >
                Activate
              </Menu.Item>
            </Tooltip>
          )}
          <Menu.Item color="red" onClick={() => setAsked('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === undefined ? null : (
        <ConfirmDialog
          opened
          title={QUESTIONS[asked].title}
          confirm={QUESTIONS[asked].confirm}
          isDangerous={asked !== 'activate'}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            onAct(asked);
          }}
        >
          <Text fw={600}>{row.clientId}</Text>
          {QUESTIONS[asked].text}
        </ConfirmDialog>
      )}
    </>
  );
}

const QUESTIONS = {
  deactivate: {
    title: 'Deactivate this account?',
    text: 'This person is logged out at once and cannot log in until the account is activated again.',
    confirm: 'Deactivate',
  },
  activate: {
    title: 'Activate this account?',
    text: 'This person can log in again with the password that they had.',
    confirm: 'Activate',
  },
  delete: {
    title: 'Delete this account?',
    text: 'This cannot be undone. The person is logged out at once. What they recorded stays, under this Client ID.',
    confirm: 'Delete for good',
  },
} as const satisfies Record<AccountAct, object>;
