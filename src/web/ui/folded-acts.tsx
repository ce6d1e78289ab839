import { Button, Group, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { saveFile } from '../lib/save-file.ts';
import { ChevronDownIcon } from './icons.tsx';
import { DownloadIcon } from './screen-icons.tsx';

/** Something one can do with a whole list: go somewhere, begin something, or save a file. */
export type ListAct =
  | {
      readonly label: string;
      readonly to: string;
      /** The menu beside the page has it too: where that is in sight, it is no button. */
      readonly isInMenu?: boolean;
    }
  | {
      readonly label: string;
      readonly run: () => void;
      readonly icon?: ReactNode;
      readonly isDisabled?: boolean;
    }
  | {
      readonly label: string;
      /** The address of the file, and what it is called when the server does not say. */
      readonly file: { readonly address: string; readonly name: string };
      readonly title?: string;
      readonly isDisabled: boolean;
    };

function isButton(act: ListAct): boolean {
  return !('to' in act) || act.isInMenu !== true;
}

/**
 * What one can do with a list: buttons where there is room, one menu called *More* where there is
 * little.
 */
export function FoldedActs({ acts }: { acts: readonly ListAct[] }) {
  const save = useMutation({
    mutationFn: (file: { readonly address: string; readonly name: string }) =>
      saveFile(file.address, file.name),
  });
  return (
    <>
      <Group gap="xs" visibleFrom="md">
        {acts.filter(isButton).map((act) =>
          'to' in act ? (
            <Button key={act.label} component={Link} to={act.to} variant="default">
              {act.label}
            </Button>
          ) : 'run' in act ? (
            <Button
              key={act.label}
              variant="default"
              leftSection={act.icon}
              disabled={act.isDisabled === true}
              onClick={act.run}
            >
              {act.label}
            </Button>
          ) : (
            <Button
              key={act.label}
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              title={act.title}
              disabled={act.isDisabled}
              loading={save.isPending && save.variables.address === act.file.address}
              onClick={() => save.mutate(act.file)}
            >
              {act.label}
            </Button>
          ),
        )}
      </Group>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            hiddenFrom="md"
            variant="default"
            rightSection={<ChevronDownIcon size={16} />}
            loading={save.isPending}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((act) =>
            'to' in act ? (
              <Menu.Item key={act.label} component={Link} to={act.to}>
                {act.label}
              </Menu.Item>
            ) : 'run' in act ? (
              <Menu.Item
                key={act.label}
                leftSection={act.icon}
                disabled={act.isDisabled === true}
                onClick={act.run}
              >
                {act.label}
              </Menu.Item>
            ) : (
              <Menu.Item
                key={act.label}
                leftSection={<DownloadIcon size={18} />}
                disabled={act.isDisabled}
                onClick={() => save.mutate(act.file)}
              >
                {act.label}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
