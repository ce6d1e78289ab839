import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';

import { useKeys } from '../../lib/keys/use-keys.ts';
import { SearchIcon } from '../../ui/screen-icons.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import classes from './find-button.module.css';
import { show, useShown } from './palette/palette-state.ts';

const close = () => show(undefined);
const loadPalette = async () => (await import('./palette/palette.tsx')).Palette;
const Palette = laterPart(loadPalette, { close });
const KeysDialog = laterPart(async () => (await import('./palette/keys-dialog.tsx')).KeysDialog, {
  close,
});
/** Whoever calls it then is told where it cannot be fetched. */
const fetchPalette = () => void loadPalette().catch(() => undefined);

/** Opens the search over everything, as Ctrl+K does wherever one is; `?` shows the keys. */
export function FindButton() {
  const shown = useShown();
  useKeys('portal', (act) => show(act === 'find' && shown === 'find' ? undefined : act));
  // Nothing lies over the login screen.
  useEffect(() => close, []);
  return (
    <>
      <UnstyledButton
        className={classes['find']}
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title="Find anything (Ctrl+K)"
        onPointerEnter={fetchPalette}
        onFocus={fetchPalette}
        onClick={() => show('find')}
      >
        <SearchIcon size={18} />
        <span className={classes['words']}>Find anything</span>
      </UnstyledButton>
      {shown === 'find' ? <Palette /> : null}
      {shown === 'keys' ? <KeysDialog /> : null}
    </>
  );
}
