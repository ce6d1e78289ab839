import { Button } from '@mantine/core';

import { PATHS } from '../../lib/paths.ts';
import { LockIcon } from '../../ui/screen-icons.tsx';
import { StandalonePage } from './standalone-page.tsx';

/** The Restricted Area (specification, section 2). */
export function RestrictedPage() {
  return (
    <StandalonePage
      code="401"
      title="Restricted Area"
      icon={<LockIcon size={30} />}
      action={
        <Button component="a" href={PATHS.signIn}>
          Log In Account
        </Button>
      }
    >
      Oops! It looks like you don't have access to this page. Please log in to continue.
    </StandalonePage>
  );
}
