import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { saveFile } from '../../lib/save-file.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { formatSize } from '../../ui/format-size.ts';
import { DownloadIcon } from '../../ui/screen-icons.tsx';

import classes from './package-list.module.css';
import type { AuditorPackage } from './queries.ts';
import { useCancelPackage } from './queries.ts';
import { Acts } from '../../ui/acts.tsx';

interface PackageListProps {
  packages: readonly AuditorPackage[];
  /** The one that was asked for here: it is saved as soon as it is ready. */
  awaited: string;
}

/** What is being made, with a way to end it, and what is kept to be saved. */
export function PackageList({ packages, awaited }: PackageListProps) {
  const shown = packages.filter(
    ({ state, packageId }) => state !== 'cancelled' || packageId === awaited,
  );
  if (shown.length === 0) return null;
  return (
    <ul className={classes['list']} aria-label="Packages">
      {shown.map((one) => (
        <li key={one.packageId}>
          {one.state === 'making' ? (
            <Making one={one} />
          ) : (
            <Ended one={one} isAwaited={one.packageId === awaited} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Making({ one }: { one: AuditorPackage }) {
  const cancel = useCancelPackage();
  const { label, step, done, total, startedBy } = one;
  const words = `${label}: ${step}, ${done} of ${total}`;
  return (
    <div className={classes['one']}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text role="status">{total === 0 ? `${label}: beginning…` : words}</Text>
          <Text size="sm" c="dimmed">{`Asked for by ${startedBy}`}</Text>
        </div>
        <Acts>
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(one.packageId)}
          >
            Cancel
          </Button>
        </Acts>
      </Group>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={`Package of ${label}`} />
    </div>
  );
}

function Ended({ one, isAwaited }: { one: AuditorPackage; isAwaited: boolean }) {
  const { packageId, state, fileName } = one;
  const address = `/api/exports/auditor-packages/${packageId}/file`;
  const { mutate, isPending } = useMutation({ mutationFn: () => saveFile(address, fileName) });
  const isSaved = useRef(false);
  const isDue = isAwaited && state === 'ready';
  useEffect(() => {
    if (!isDue || isSaved.current) return;
    isSaved.current = true;
    mutate();
  }, [isDue, mutate]);
  if (state === 'cancelled') return <Text role="status">{`${one.label}: cancelled.`}</Text>;
  if (state === 'failed') {
    return (
      <Alert color="red" role="alert" title={`${one.label}: not made`}>
        {one.fault}
      </Alert>
    );
  }
  return (
    <div className={classes['one']}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text role="status" fw={600}>{`${one.label}: ready, ${formatSize(one.size)}`}</Text>
          <Text size="sm" c="dimmed">
            {`Made ${formatInstant(one.startedAt)} for ${one.startedBy}${one.keptUntil === null ? '' : `; kept until ${formatInstant(one.keptUntil)}`}`}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<DownloadIcon size={16} />}
          loading={isPending}
          aria-label={`Save the package of ${one.label}`}
          onClick={() => mutate()}
        >
          Save
        </Button>
      </Group>
      {one.faultCount === 0 ? null : (
        <Text size="sm" c="red">
          {one.faultCount === 1
            ? 'One file is missing or damaged. The index in the package names it.'
            : `${one.faultCount} files are missing or damaged. The index in the package names each.`}
        </Text>
      )}
      <Text size="xs" c="dimmed" className={classes['hash']}>
        {`SHA-256 ${one.sha256 ?? ''}`}
      </Text>
    </div>
  );
}
