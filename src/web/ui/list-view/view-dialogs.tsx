import { Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../form-dialog.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import type { SavedView } from './queries.ts';
import type { ListView } from './use-list-view.ts';
import classes from './view-menu.module.css';
import { Dialog } from '../dialog.tsx';

interface DialogProps {
  view: ListView;
  onClose: () => void;
}

/** Saves the filters, order and columns of now under a name. */
export function SaveViewDialog({ view, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const { list, query } = view;
      const body = { name: name.trim(), query };
      const { viewId } = await call('POST /api/lists/:list/views', { params: { list }, body });
      if (isDefault) {
        await call('PATCH /api/lists/views/:viewId', { params: { viewId }, body: { isDefault } });
      }
    },
    meta: { handled: true },
    onSuccess: async () => {
      await afterChangeOf('list-settings');
      view.open(view.query);
      notify({ message: `View ${name.trim()} saved.` });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Save this view"
      save="Save"
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      <TextInput
        label="Name"
        description="Keeps the filters, order and columns, for you alone."
        required
        data-autofocus
        maxLength={60}
        value={name}
        error={fieldProblem(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label="Open this list with it"
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** Renames, replaces and deletes saved views, and says with which one the list opens. */
export function ManageViewsDialog({ view, onClose }: DialogProps) {
  return (
    <Dialog onClose={onClose} title="Your views">
      {view.views.length === 0 ? (
        <Text>No saved views.</Text>
      ) : (
        <ul className={classes['views']}>
          {view.views.map((saved) => (
            <ManagedView key={saved.viewId} saved={saved} query={view.query} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type Change =
  | { readonly name: string }
  | { readonly query: string }
  | { readonly isDefault: boolean }
  | 'delete';

function ManagedView({ saved, query }: { saved: SavedView; query: string }) {
  const { viewId, isDefault } = saved;
  const [name, setName] = useState(saved.name);
  const act = useMutation({
    mutationFn: async (change: Change) => {
      const params = { viewId };
      if (change === 'delete') await call('DELETE /api/lists/views/:viewId', { params });
      else await call('PATCH /api/lists/views/:viewId', { params, body: change });
    },
    meta: { handled: true },
    onSuccess: () => afterChangeOf('list-settings'),
  });
  const wanted = name.trim();
  return (
    <li>
      {act.error === null || fieldProblem(act.error, 'name') !== undefined ? null : (
        <ProblemNotice error={act.error} />
      )}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label="Name"
          flex={1}
          maxLength={60}
          value={name}
          error={fieldProblem(act.error, 'name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          variant="default"
          aria-label={`Rename ${saved.name}`}
          disabled={wanted === saved.name}
          onClick={() => act.mutate({ name: wanted })}
        >
          Rename
        </Button>
      </Group>
      <Group gap="xs" justify="space-between">
        <Switch
          label="Opens the list"
          aria-label={`Open the list with ${saved.name}`}
          checked={isDefault}
          onChange={(event) => act.mutate({ isDefault: event.currentTarget.checked })}
        />
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Replace with what is shown: ${saved.name}`}
            disabled={query === saved.query}
            onClick={() => act.mutate({ query })}
          >
            Replace with what is shown
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Delete ${saved.name}`}
            loading={act.isPending && act.variables === 'delete'}
            onClick={() => act.mutate('delete')}
          >
            Delete
          </Button>
        </Group>
      </Group>
    </li>
  );
}
