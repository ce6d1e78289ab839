import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { CountedProgress } from '../ui/counted-progress.tsx';
import { deskProgressQuery } from './queries.ts';

/** How far a preview or a posting of many is, and the way to stop it. */
export function Running({ progressId, onCancel }: { progressId: string; onCancel: () => void }) {
  const { data } = useQuery(deskProgressQuery(progressId));
  if (data === undefined || data.stage === 'resting') return null;
  const { stage, done, total } = data;
  const doing = stage === 'entering' ? 'Posting' : 'Checking';
  return (
    <Group gap="sm">
      <CountedProgress doing={doing} done={done} total={total} />
      <Button variant="default" onClick={onCancel}>
        Stop
      </Button>
    </Group>
  );
}
