import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';

/**
 * A screen that could not be shown: after a new version its parts may be gone, and loading anew
 * brings them.
 */
export function ScreenError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Page title="This screen could not be shown">
      <EmptyState
        icon={<AlertIcon size={26} />}
        title="Something went wrong while the screen was opened."
        action={
          <Group>
            <Button onClick={() => location.reload()}>Load the page again</Button>
            <Button component={Link} to={PATHS.dashboard} variant="default">
              Go to the Dashboard
            </Button>
          </Group>
        }
      >
        What you recorded is safe. Check the connection and load the page again; if it happens once
        more, tell your administrator.
      </EmptyState>
    </Page>
  );
}
