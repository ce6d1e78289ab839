import { Button, Group, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { saveFile } from '../lib/save-file.ts';
import { ChevronDownIcon } from './icons.tsx';
import { DownloadIcon } from './screen-icons.tsx';

interface ExportButtonsProps<Format extends string> {
  formats: readonly Format[];
  /** The address of the file in a format. */
  address: (format: Format) => string;
  /** What the file is called when the server does not say. */
  name: string;
  isDisabled?: boolean;
  /** What the one menu is called where it is no list that goes out. */
  word?: string;
}

/**
 * A button for each format that a list or printout goes out in; where there is little room, one
 * menu, called *Export* unless said otherwise.
 */
export function ExportButtons<Format extends string>(props: ExportButtonsProps<Format>) {
  const { formats, address, name, isDisabled = false, word = 'Export' } = props;
  const save = useMutation({
    mutationFn: (format: Format) => saveFile(address(format), `${name}.${format}`),
  });
  const isFolded = formats.length > 1;
  return (
    <>
      <Group gap="xs" {...(isFolded ? { visibleFrom: 'sm' } : {})}>
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            disabled={isDisabled}
            loading={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Group>
      {isFolded ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              hiddenFrom="sm"
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              rightSection={<ChevronDownIcon size={16} />}
              disabled={isDisabled}
              loading={save.isPending}
            >
              {word}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {formats.map((format) => (
              <Menu.Item key={format} onClick={() => save.mutate(format)}>
                {format.toUpperCase()}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}
