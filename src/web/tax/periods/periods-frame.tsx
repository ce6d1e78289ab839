import type { ReactNode } from 'react';

import { Page } from '../../ui/page.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import type { PeriodTab } from './period-tabs.ts';
import { PERIOD_TABS } from './period-tabs.ts';

interface PeriodsFrameProps {
  /** The tab that is open. */
  tab: PeriodTab;
  title: string;
  description: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What stands around everything that ends a month or a year: its title, and the tabs. */
export function PeriodsFrame({ tab, title, description, actions, children }: PeriodsFrameProps) {
  return (
    <Page title={title} description={description} width="wide" actions={actions}>
      <LinkTabs label="Periods" tabs={PERIOD_TABS} current={tab} />
      {children}
    </Page>
  );
}
