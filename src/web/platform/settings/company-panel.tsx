import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { companyQuery } from '../../lib/queries.ts';
import { CompanyLogo } from './company-logo.tsx';
import { CompanySettings } from './company-settings.tsx';

/**
 * Everything about the company itself: its profile, and once that has its height its logo, so that
 * nothing moves.
 */
export function CompanyPanel() {
  const { isPending } = useQuery(companyQuery);
  return (
    <Stack gap="lg">
      <CompanySettings />
      {isPending ? null : <CompanyLogo />}
    </Stack>
  );
}
