import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { PATHS } from '../lib/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TaxIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Surface } from '../ui/surface.tsx';

/** Tax compliance: not built yet, and says so. */
export function TaxCompliancePage() {
  return (
    <LaterPage title="Tax Compliance" icon={<TaxIcon size={26} />}>
      VAT and withholding tax reports come with a later version. What they are made of is recorded
      today already: every invoice keeps its VAT and the tax that the customer is expected to
      withhold.
    </LaterPage>
  );
}

function LaterPage({
  title,
  icon,
  children,
}: {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page title={title}>
      <Surface>
        <EmptyState
          icon={icon}
          order={2}
          title="This comes with a later version"
          action={
            <Group mt="sm">
              <Button component={Link} to={PATHS.records}>
                See the records
              </Button>
              <Button component={Link} to={PATHS.settings} variant="default">
                See the chart of accounts
              </Button>
            </Group>
          }
        >
          {children}
        </EmptyState>
      </Surface>
    </Page>
  );
}
