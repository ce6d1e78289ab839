import { Stack } from '@mantine/core';

import { CompanyLogo } from './company-logo.tsx';
import { CompanySettings } from './company-settings.tsx';

/** Everything about the company itself: its profile and its logo. */
export function CompanyPanel() {
  return (
    <Stack gap="lg">
      <CompanySettings />
      <CompanyLogo />
    </Stack>
  );
}
