import { useEffect, useState } from 'react';

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
  useEffect(() => {
    if (Shown !== undefined) return;
    loadOpenItems().then(
      (control) => setShown(() => control),
      () => undefined,
    );
  }, [Shown]);
  return Shown === undefined ? null : <Shown {...props} />;
}
