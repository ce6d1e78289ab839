// The one after the other: what is drawn of several parts is styled by the later.
import './lib/styles/mantine-at-once.css';
import './lib/styles/mantine-later.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';

import { queryClient } from './lib/query-client.ts';
import { createRouter } from './routes.tsx';
import { installWorker, reloadWhenOutdated } from './platform/offline/install-worker.ts';
import { askAhead } from './platform/shell/ask-ahead.ts';
import { installBackGuard } from './platform/shell/back-guard.ts';
import { proveBySession } from './platform/shell/session-watch.ts';
import { TalaanProvider } from './theme/talaan-provider.tsx';
import { Toasts } from './ui/toasts.tsx';

/** Everything behind the login screen, in one import. */
export function renderPortal(place: Element): void {
  proveBySession();
  askAhead();
  installBackGuard();
  installWorker();
  reloadWhenOutdated();
  // In small steps: a press is answered while the portal is being drawn.
  startTransition(() => {
    createRoot(place).render(
      <StrictMode>
        <TalaanProvider>
          <QueryClientProvider client={queryClient}>
            <Toasts />
            <RouterProvider router={createRouter()} />
          </QueryClientProvider>
        </TalaanProvider>
      </StrictMode>,
    );
  });
}
