import { Button, Group, Text } from '@mantine/core';

import { useLaterPart } from '../../lib/use-later-part.ts';
import type { ControlProps } from './control.ts';
import type { OpenItemsControl } from './open-items-control.tsx';

type Control = typeof OpenItemsControl;

let loaded: Control | undefined;

/** Fetches what draws open items; forms that begin with them wait for it (kinds-of-form.ts). */
export async function loadOpenItems(): Promise<Control> {
  const { OpenItemsControl } = await import('./open-items-control.tsx');
  loaded = OpenItemsControl;
  return OpenItemsControl;
}

/** Open items as rows, once their code is there: a form of lines does without it. */
export function OpenItemsLater(props: ControlProps<'lines'>) {
  const { Part, hasFailed, tryAgain } = useLaterPart(loadOpenItems, loaded);
  if (Part !== undefined) return <Part {...props} />;
  if (!hasFailed) return <div data-awaited />;
  return (
    <Group gap="sm" role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        The list of open documents could not be loaded. What you typed is kept.
      </Text>
      <Button size="xs" variant="default" onClick={() => void tryAgain()}>
        Try again
      </Button>
    </Group>
  );
}
