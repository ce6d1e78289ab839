import '../lib/styles/mantine-at-once.css';
import './global.css';
import './touch.css';

import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import type { MantineColorSchemeManager } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';

import { styleNonce } from '../lib/page-config.ts';
import { cssVariables, theme } from './theme.ts';

// Where the chosen colour scheme is kept; it is the one thing that logging out leaves.
const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

const colorSchemeManager = heardOnce(localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY }));

// What locks the scrolling under a dialog injects a style element by itself and asks get-nonce for
// the nonce.
setNonce(styleNonce());

/**
 * Mantine as the portal and the form pages use it: theme, nonce for its styles, light unless dark
 * was chosen.
 */
export function TalaanProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

/**
 * What another page or the form in it chose is shown, and not stored once more, as Mantine would:
 * of two choices right after each other, page and form would tell each other the first and the
 * second for ever.
 */
function heardOnce(stored: MantineColorSchemeManager): MantineColorSchemeManager {
  let isHearing = false;
  return {
    ...stored,
    set: (value) => {
      if (!isHearing) stored.set(value);
    },
    subscribe: (show) =>
      stored.subscribe((value) => {
        isHearing = true;
        // The choice that counts by now.
        show(stored.get(value));
        isHearing = false;
      }),
  };
}
