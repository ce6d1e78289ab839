import type { ReactNode } from 'react';

import { parsePeriod } from '#shared/periods.ts';

import { useFilters } from '../lib/use-filters.ts';
import { wrongInAddress } from '../lib/wrong-address.ts';
import { AddressNotice } from '../ui/address-notice.tsx';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { Page } from '../ui/page.tsx';
import { useCompany } from './company-query.ts';
import type { TaxTab } from '../lib/tax-paths.ts';
import { taxPath } from '../lib/tax-paths.ts';

interface TaxFrameProps {
  tab: TaxTab;
  /** Absent: the name of the tab. */
  title?: string;
  description?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** What stands around every screen of tax compliance: the heading and the tabs. */
export function TaxFrame({ tab, title, description, actions, children }: TaxFrameProps) {
  const { data: company } = useCompany();
  // Who looks at one quarter goes on looking at it under the other tabs.
  const { filters } = useFilters(['period']);
  const isPeriod = parsePeriod(filters.period) !== undefined;
  const period = isPeriod ? filters.period : undefined;
  const tabs: readonly { tab: TaxTab; label: string }[] = [
    { tab: 'calendar', label: 'Calendar' },
    { tab: 'vat', label: company?.isVatRegistered === false ? 'Percentage tax' : 'VAT' },
    { tab: 'lists', label: 'Lists' },
    { tab: 'withholding', label: 'Withholding' },
    { tab: 'certificates', label: '2307 issued' },
    { tab: 'expected', label: '2307 to collect' },
    { tab: 'income-tax', label: 'Income tax' },
    { tab: 'dat', label: 'Data files' },
    { tab: 'faults', label: 'Checks' },
  ];
  return (
    <Page
      title={title ?? 'Tax Compliance'}
      {...(description === undefined ? {} : { description })}
      {...(actions === undefined ? {} : { actions })}
      width="wide"
    >
      <LinkTabs
        label="Tax compliance"
        tabs={tabs.map((row) => ({ path: taxPath(row.tab, period), label: row.label }))}
        current={taxPath(tab, period)}
      />
      <AddressNotice
        sentences={
          filters.period === '' || isPeriod
            ? []
            : [wrongInAddress(filters.period, 'period', 'the one that ended last is shown')]
        }
      />
      {children}
    </Page>
  );
}
