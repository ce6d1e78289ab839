import { Button, Code, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { formatDate } from '#shared/dates.ts';

import { useRole } from '../../../lib/session/session-context.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { newsQuery, tellRead } from './queries.ts';
import type { Release } from './queries.ts';

/** What the newest version brought, and on demand the earlier ones. */
export function NewsDialog({ onClose }: { onClose: () => void }) {
  const news = useQuery(newsQuery);
  const [isWhole, setIsWhole] = useState(false);
  const isRead = news.isSuccess;
  useEffect(() => {
    if (isRead) void tellRead();
  }, [isRead]);
  const releases = isWhole ? news.data : news.data?.slice(0, 1);
  return (
    // Whoever opened it gives the focus back: the menu that it was chosen in is gone by then.
    <Dialog onClose={onClose} title="What is new" size="44rem" returnFocus={false}>
      {news.error === null ? null : (
        <ProblemNotice error={news.error} retry={() => void news.refetch()} />
      )}
      {news.isPending ? <LoadingRows rows={1} height={320} /> : null}
      <Stack gap="lg">
        {releases?.map((release) => (
          <ReleaseNews key={release.version} release={release} />
        ))}
      </Stack>
      {news.isSuccess && !isWhole ? (
        <Button variant="default" mt="lg" onClick={() => setIsWhole(true)}>
          Show earlier versions
        </Button>
      ) : null}
    </Dialog>
  );
}

function ReleaseNews({ release: { version, date, lines } }: { release: Release }) {
  const isAdmin = useRole() === 'admin';
  const forAll = lines.filter(({ isForOperators }) => !isForOperators);
  const forOperators = isAdmin ? lines.filter(({ isForOperators }) => isForOperators) : [];
  return (
    <section aria-label={`Version ${version}`}>
      <Title order={3}>
        {`Version ${version} `}
        <Text component="span" c="dimmed" size="sm">
          {formatDate(date)}
        </Text>
      </Title>
      <Lines lines={forAll} />
      {forOperators.length === 0 ? null : (
        <>
          <Title order={4} mt="md">
            For whoever runs the portal
          </Title>
          <Lines lines={forOperators} />
        </>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: Release['lines'] }) {
  return (
    <List mt="xs" spacing="xs" size="sm">
      {lines.map(({ text }) => (
        <List.Item key={text}>{markedUp(text)}</List.Item>
      ))}
    </List>
  );
}

const MARKED = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;

/** The three marks that the changelog knows. */
function markedUp(text: string) {
  return text.split(MARKED).map((part, at) => {
    const key = `${at}`;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`')) return <Code key={key}>{part.slice(1, -1)}</Code>;
    if (part.length > 2 && part.startsWith('*')) return <em key={key}>{part.slice(1, -1)}</em>;
    return part;
  });
}
