import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { DraftList } from '../../platform/dashboard/draft-list.tsx';
import { useDraftsElsewhere } from '../../platform/dashboard/use-drafts.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import classes from './category-work.module.css';
import { LastRecords } from './last-records.tsx';
import { OpenDocuments } from './open-documents.tsx';
import { RegisteredLast } from './registered-last.tsx';
import { StandingMoney } from './standing-money.tsx';
import { categoryWorkQuery } from './queries.ts';
import type { WorkCategory } from './queries.ts';

/** Below the cards of a category: own drafts, the last records, and what is open and overdue. */
export function CategoryWork({ category }: { category: WorkCategory }) {
  const { user } = useSession();
  const clientId = user?.id ?? '';
  useDraftsElsewhere(clientId);
  const { data, error, refetch } = useQuery(categoryWorkQuery(category));
  if (error !== null && data === undefined) {
    return (
      <div className={classes['work']}>
        <ProblemNotice error={error} retry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Waiting />;
  const { drafts, records, open, standing, parties } = data;
  return (
    <div className={classes['work']}>
      {standing === null ? null : <StandingMoney standing={standing} />}
      <DraftList clientId={clientId} rows={drafts} />
      {records === null ? null : (
        <section className={classes['part']} aria-labelledby="last-records">
          <div className={classes['head']}>
            <Title order={2} id="last-records">
              Recent records
            </Title>
            <Anchor component={Link} to={PATHS.records} size="sm">
              All records
            </Anchor>
          </div>
          {records.length === 0 ? (
            <Text size="sm" c="dimmed">
              No records yet.
            </Text>
          ) : (
            <LastRecords rows={records} />
          )}
        </section>
      )}
      {open === null ? null : <OpenDocuments open={open} />}
      {parties === null ? null : <RegisteredLast parties={parties} />}
    </div>
  );
}

/** In its place while it is on its way. */
function Waiting() {
  return (
    <div className={classes['work']}>
      <LoadingRows rows={10} />
    </div>
  );
}
