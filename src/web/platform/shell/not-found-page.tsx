import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import { readRole } from '../../lib/session/storage.ts';
import { SearchIcon } from '../../ui/screen-icons.tsx';
import { StandalonePage } from './standalone-page.tsx';

/** An address that leads nowhere, and the way back. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const isLoggedIn = readRole() !== undefined;
  return (
    <StandalonePage
      code="404"
      title="There is no page here"
      icon={<SearchIcon size={30} />}
      action={
        isLoggedIn ? (
          <Button component={Link} to={PATHS.dashboard}>
            Go to the Dashboard
          </Button>
        ) : (
          <Button component="a" href={PATHS.signIn}>
            Go to the login
          </Button>
        )
      }
    >
      Nothing belongs to the address {pathname.slice(0, 120)}. It may have been mistyped.
    </StandalonePage>
  );
}
