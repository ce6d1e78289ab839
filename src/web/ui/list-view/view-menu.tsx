import { Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';

import { copyAddress } from '../../lib/copy-address.ts';
import { ChevronDownIcon } from '../icons.tsx';
import { ManageViewsDialog, SaveViewDialog } from './view-dialogs.tsx';
import type { ListView } from './use-list-view.ts';
import classes from './view-menu.module.css';

interface ViewMenuProps {
  view: ListView;
  /** What the whole list is called: `All records`. */
  all: string;
  /** The columns that can be hidden. */
  columns: readonly { readonly key: string; readonly label: string }[];
  /** How files go with the columns; empty where there are no files. */
  files?: string;
}

const ALL_COLUMNS = 'XLSX and CSV files always have all columns.';

/** One button for how a list is shown: saved views, and the columns that are in sight. */
export function ViewMenu({ view, all, columns, files = ALL_COLUMNS }: ViewMenuProps) {
  const [asked, ask] = useState<'save' | 'manage'>();
  const close = () => ask(undefined);
  return (
    <>
      <Menu position="bottom-end" width="18rem">
        <Menu.Target>
          <Button
            variant={view.active === undefined ? 'default' : 'light'}
            className={classes['button']}
            rightSection={<ChevronDownIcon size={16} />}
          >
            {view.active === undefined ? 'View' : `View: ${view.active.name}`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['dropdown']}>
          <Menu.Item onClick={view.showAll}>{all}</Menu.Item>
          {view.views.map(({ viewId, name, query, isDefault }) => (
            <Menu.Item
              key={viewId}
              aria-current={view.active?.viewId === viewId ? 'true' : undefined}
              rightSection={
                isDefault ? (
                  <Text span size="xs" c="dimmed">
                    default
                  </Text>
                ) : undefined
              }
              onClick={() => view.open(query)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => ask('save')}>Save this view…</Menu.Item>
          {view.views.length === 0 ? null : (
            <Menu.Item onClick={() => ask('manage')}>Manage views…</Menu.Item>
          )}
          <Menu.Item onClick={() => void copyAddress(`?${view.query}`)}>
            Copy link to this view
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Columns</Menu.Label>
          {columns.map(({ key, label }) => (
            <Menu.CheckboxItem
              key={key}
              checked={!view.hidden.has(key)}
              onChange={() => view.toggle(key)}
            >
              {label}
            </Menu.CheckboxItem>
          ))}
          {files === '' ? null : <Menu.Label className={classes['files']}>{files}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {asked === 'save' ? <SaveViewDialog view={view} onClose={close} /> : null}
      {asked === 'manage' ? <ManageViewsDialog view={view} onClose={close} /> : null}
    </>
  );
}
