import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ApprovalTable } from './approval-table.tsx';
import { approvalsQuery } from './queries.ts';

/** What waits for a second person, and what was decided last. */
export function ApprovalsPage() {
  const { data, error, refetch } = useQuery(approvalsQuery);
  return (
    <Page
      title="Approvals"
      description="Documents, payments and changes that need a second person."
      width="wide"
    >
      {error === null ? null : <ProblemNotice error={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <LoadingRows rows={4} /> : null}
      {data === undefined ? null : (
        <Stack gap="xl">
          {data.waiting.length === 0 ? (
            <EmptyState icon={<CheckIcon size={26} />} title="Nothing is waiting" order={2}>
              Documents that need a second person appear here. The rules are under Settings.
            </EmptyState>
          ) : (
            <section>
              <Title order={2} mb="sm">
                Waiting
              </Title>
              <ApprovalTable caption="Waiting" rows={data.waiting} />
            </section>
          )}
          {data.decided.length === 0 ? null : (
            <section>
              <Title order={2} mb="sm">
                Decided
              </Title>
              <ApprovalTable caption="Decided" rows={data.decided} />
            </section>
          )}
        </Stack>
      )}
    </Page>
  );
}
