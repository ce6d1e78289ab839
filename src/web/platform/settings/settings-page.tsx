import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';

import { useIsReader, useRole } from '../../lib/session/session-context.ts';
import { Page } from '../../ui/page.tsx';
import { AddressSettings } from './address-settings.tsx';
import { ApprovalSettings } from './approval-settings.tsx';
import { BankSettings } from './bank-settings.tsx';
import { ChartSettings } from './chart-settings.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { EvidenceSettings } from './evidence-settings.tsx';
import { PettyCashSettings } from './petty-cash-settings.tsx';
import classes from './settings.module.css';

const TABS = [
  { value: 'company', label: 'Company', Panel: CompanyPanel, hasActs: false, isAdminOnly: false },
  {
    value: 'accounts',
    label: 'Chart of accounts',
    Panel: ChartSettings,
    hasActs: true,
    isAdminOnly: false,
  },
  {
    value: 'banks',
    label: 'Bank accounts',
    Panel: BankSettings,
    hasActs: true,
    isAdminOnly: false,
  },
  {
    value: 'petty-cash',
    label: 'Petty cash',
    Panel: PettyCashSettings,
    hasActs: false,
    isAdminOnly: false,
  },
  {
    value: 'evidence',
    label: 'Supporting documents',
    Panel: EvidenceSettings,
    hasActs: false,
    isAdminOnly: false,
  },
  {
    value: 'approvals',
    label: 'Approvals',
    Panel: ApprovalSettings,
    hasActs: false,
    isAdminOnly: false,
  },
  {
    value: 'addresses',
    label: 'Form addresses',
    Panel: AddressSettings,
    hasActs: false,
    isAdminOnly: true,
  },
];

/**
 * What recording rests on: company profile, chart of accounts, bank accounts, petty cash; for the
 * admin the form addresses.
 */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useRole() === 'admin';
  const isReader = useIsReader();
  const tabs = TABS.filter((tab) => isAdmin || !tab.isAdminOnly);
  const opened = tabs.find((tab) => tab.value === params.get('tab')) ?? tabs[0];
  return (
    <Page
      title="Settings"
      description="Company details used on new documents. Changes apply from the next entry."
    >
      <Tabs
        value={opened?.value ?? 'company'}
        onChange={(tab) => setParams(tab === null ? {} : { tab }, { replace: true })}
      >
        <Tabs.List mb="lg" aria-label="Settings">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel, hasActs }) => (
          <Tabs.Panel key={value} value={value}>
            {/* Read by an account that only reads; what has acts of its own leaves them out. */}
            <fieldset className={classes['plain']} disabled={isReader && !hasActs}>
              <Panel />
            </fieldset>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
