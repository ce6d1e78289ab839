import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';

import { SignInScreen } from '../../src/web/platform/sign-in/sign-in-screen.tsx';

/**
 * Draws the login screen into portal.html when it is built: it is seen before any script has run,
 * and the script then takes over what is there (docs/decisions/0020). `__PORTAL_NAME__` is filled
 * in by the server.
 */
export function signInMarkup(): Plugin {
  return {
    name: 'talaan-sign-in-markup',
    transformIndexHtml(html) {
      return html.replace('<!--sign-in-->', () =>
        renderToString(<SignInScreen portalName="__PORTAL_NAME__" />),
      );
    },
  };
}
