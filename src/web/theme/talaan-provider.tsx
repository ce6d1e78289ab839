import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './global.css';
import './touch.css';

import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';

import { styleNonce } from '../lib/page-config.ts';
import { cssVariables, theme } from './theme.ts';

// Where the chosen colour scheme is kept; it is the one thing that logging out leaves.
const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

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
