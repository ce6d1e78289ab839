import { UnstyledButton } from '@mantine/core';
import { Suspense, lazy, useEffect } from 'react';

import { useKeys } from '../../lib/keys/use-keys.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import classes from './find-button.module.css';
import { show, useShown } from './palette/palette-state.ts';

const loadPalette = () => import('./palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const KeysDialog = lazy(async () => {
  const { KeysDialog } = await import('./palette/keys-dialog.tsx');
  return { default: KeysDialog };
});

/** Opens the search over everything, as Ctrl+K does wherever one is; `?` shows the keys. */
export function FindButton() {
  const shown = useShown();
  useKeys('portal', (act) => show(act === 'find' && shown === 'find' ? undefined : act));
  // Nothing lies over the login screen.
  useEffect(() => () => show(undefined), []);
  return (
    <>
      <UnstyledButton
        className={classes['find']}
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title="Find anything (Ctrl+K)"
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={() => show('find')}
      >
        <SearchIcon size={18} />
        <span className={classes['words']}>Find anything</span>
      </UnstyledButton>
      <Suspense fallback={null}>
        {shown === 'find' ? <Palette /> : null}
        {shown === 'keys' ? <KeysDialog /> : null}
      </Suspense>
    </>
  );
}
