import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Pager } from '../../ui/pager.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { sentToQuery } from './queries.ts';
import { SentTable } from './sent-table.tsx';

/** The statements that were sent to one party; nothing while there are none. */
export function SentToParty({ partyId }: { partyId: string }) {
  const [page, setPage] = useState(1);
  const sent = useQuery(sentToQuery(partyId, page));
  if (sent.error !== null)
    return <ProblemNotice error={sent.error} retry={() => void sent.refetch()} />;
  if (sent.data === undefined || sent.data.total === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        Statements sent
      </Title>
      <SentTable statements={sent.data.rows} isOfParty />
      <Pager page={page} pageSize={20} total={sent.data.total} onChange={setPage} />
    </section>
  );
}
