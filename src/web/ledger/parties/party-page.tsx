import { Anchor, Group, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';

import { CallError } from '../../lib/call.ts';
import { PATHS, partyPath } from '../../lib/paths.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IdCardIcon } from '../../ui/screen-icons.tsx';
import { LoadingPage } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { AskButton } from '../questions/ask-button.tsx';
import { QuestionsOf } from '../questions/questions-of.tsx';
import { PartyActions } from './party-actions.tsx';
import { PartyDetailsPanel } from './party-details-panel.tsx';
import { PartyHistory } from './party-history.tsx';
import { PartyItems } from './party-items.tsx';
import type { PartyDetails } from './queries.ts';
import { PartyStatement } from './party-statement.tsx';
import { partyQuery } from './queries.ts';

const TABS = [
  { value: 'items', label: 'Open items', Panel: PartyItems, isStaffOnly: false },
  { value: 'history', label: 'History', Panel: PartyHistory, isStaffOnly: false },
  { value: 'statement', label: 'Statement of account', Panel: PartyStatement, isStaffOnly: true },
  { value: 'questions', label: 'Questions', Panel: PartyQuestions, isStaffOnly: false },
  { value: 'details', label: 'Details', Panel: PartyDetailsPanel, isStaffOnly: false },
];

/**
 * One customer or vendor: what is open, what was recorded, the statement of account, the details.
 */
export function PartyPage() {
  const { partyId = '' } = useParams();
  const party = useQuery(partyQuery(partyId));
  if (party.isPending) return <LoadingPage />;
  if (party.error !== null) {
    const isMissing = party.error instanceof CallError && [400, 404].includes(party.error.status);
    return isMissing ? (
      <Missing />
    ) : (
      <Page title="Customer or vendor">
        <ProblemNotice error={party.error} retry={() => void party.refetch()} />
      </Page>
    );
  }
  return <Party key={partyId} party={party.data.party} />;
}

function Party({ party }: { party: PartyDetails }) {
  const [params, setParams] = useSearchParams();
  const isStaff = useRole() !== 'user';
  const tabs = TABS.filter(({ isStaffOnly }) => isStaff || !isStaffOnly);
  const opened = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'items';
  return (
    <Page
      title={party.name}
      description={
        <Group component="span" gap="sm">
          <span>{party.register === 'customer' ? 'Customer' : 'Vendor'}</span>
          {party.isActive ? null : <StateBadge tone="quiet">Inactive</StateBadge>}
          <span>{party.tin === null ? 'without a TIN' : `TIN ${party.tin}`}</span>
        </Group>
      }
      width="wide"
      actions={<PartyActions party={party} />}
    >
      <Merges party={party} />
      <Tabs
        value={opened}
        keepMounted={false}
        onChange={(tab) => setParams(tab === null ? {} : { tab }, { replace: true })}
      >
        <Tabs.List mb="lg" aria-label={party.name}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value}>
            <Panel party={party} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function PartyQuestions({ party: { partyId, name } }: { party: PartyDetails }) {
  return (
    <Stack gap="md" align="flex-start">
      <AskButton about={{ subject: 'party', subjectId: partyId, title: name, partyId }} />
      <QuestionsOf place={{ partyId }} />
    </Stack>
  );
}

/** Who stands for this party, or whom it stands for. */
function Merges({ party: { mergedInto, mergedFrom } }: { party: PartyDetails }) {
  if (mergedInto === null && mergedFrom.length === 0) return null;
  const link = ({ partyId, name }: { partyId: string; name: string }) => (
    <Anchor key={partyId} component={Link} to={partyPath(partyId)}>
      {name}
    </Anchor>
  );
  return (
    <Group gap="xs" mb="md">
      <span>{mergedInto === null ? 'Merged into this one:' : 'Merged into'}</span>
      {mergedInto === null ? mergedFrom.map(link) : link(mergedInto)}
    </Group>
  );
}

function Missing() {
  return (
    <Page title="Not found">
      <EmptyState
        icon={<IdCardIcon size={26} />}
        title="Customer or vendor not found"
        action={
          <Anchor component={Link} to={PATHS.parties}>
            All customers and vendors
          </Anchor>
        }
      >
        The address may be wrong.
      </EmptyState>
    </Page>
  );
}
