import { Button, Group, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';

import { isOnlineNow, onLineBack } from '../../lib/offline/line.ts';
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
  const [Shown, setShown] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      loadOpenItems().then(
        (control) => {
          setShown(() => control);
          return true;
        },
        () => {
          setFailed(true);
          return false;
        },
      ),
    [],
  );
  const loadAgain = async () => {
    // Some browsers keep for a page's whole life that a file of it could not be fetched.
    if (!(await load()) && (await isOnlineNow())) loadPageAnew();
  };
  const isThere = Shown !== undefined;
  useEffect(() => {
    if (isThere) return undefined;
    void load();
    return onLineBack(() => void load());
  }, [isThere, load]);
  if (Shown !== undefined) return <Shown {...props} />;
  if (!hasFailed) return null;
  return (
    <Group gap="sm" role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        The list of open documents could not be loaded. What you typed is kept.
      </Text>
      <Button size="xs" variant="default" onClick={() => void loadAgain()}>
        Try again
      </Button>
    </Group>
  );
}

/** The portal's page with this form in it: what is typed is in the draft. */
function loadPageAnew(): void {
  window.parent.location.reload();
}
