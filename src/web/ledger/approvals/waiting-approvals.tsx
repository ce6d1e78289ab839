import { Anchor, Group, Title } from '@mantine/core';
import { Link } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import { ApprovalTable } from './approval-table.tsx';
import type { ApprovalRow } from './queries.ts';

/** What waits for this person, then what they submitted; nothing while there is none. */
export function WaitingApprovals({ rows }: { rows: readonly ApprovalRow[] }) {
  if (rows.length === 0) return null;
  const forMe = rows.filter(({ mayDecide }) => mayDecide);
  const title = forMe.length > 0 ? 'Waiting for you' : 'Waiting for approval';
  return (
    <section aria-labelledby="waiting-approvals">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="waiting-approvals">
          {title}
        </Title>
        <Anchor component={Link} to={PATHS.approvals} size="sm">
          All approvals
        </Anchor>
      </Group>
      <ApprovalTable caption={title} rows={[...forMe, ...rows.filter(({ isOwn }) => isOwn)]} />
    </section>
  );
}
