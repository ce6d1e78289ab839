import { Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { Acts } from '../../ui/acts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { readPicture } from './read-picture.ts';
import classes from './settings.module.css';
import { logoQuery } from './queries.ts';

/**
 * The logo on vouchers and statements: chosen, seen as it will be printed, replaced and removed.
 */
export function CompanyLogo() {
  const stored = useQuery(logoQuery);
  if (stored.isPending) return <LoadingRows rows={1} height={120} />;
  if (stored.error !== null) {
    return <ProblemNotice error={stored.error} retry={() => void stored.refetch()} />;
  }
  const { logo } = stored.data;
  return (
    <Panel>
      <Text component="h2" fw={600} size="lg" mb={4}>
        Logo
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        Printed on new vouchers and statements of account. A PNG or JPEG picture of 1 MB at most.
      </Text>
      {logo === null ? null : (
        <figure className={classes['logo']}>
          <img
            src={logo.picture}
            alt="The company’s logo"
            width={logo.width}
            height={logo.height}
          />
          <Text component="figcaption" size="xs" c="dimmed">
            {`${logo.uploadedBy}, ${formatInstant(logo.uploadedAt)}`}
          </Text>
        </figure>
      )}
      <LogoActions hasLogo={logo !== null} />
    </Panel>
  );
}

function LogoActions({ hasLogo }: { hasLogo: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const [tooLarge, setTooLarge] = useState<string>();
  const resetChoice = useRef<() => void>(null);
  const changed = async (message: string) => {
    notify({ title: 'Saved', message });
    setIsAsking(false);
    await afterSettingsChange();
  };
  const save = useMutation({
    mutationFn: (picture: string) => call('PUT /api/settings/company/logo', { body: { picture } }),
    meta: { handled: true },
    onSuccess: () => changed('The logo was changed.'),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/settings/company/logo', {}),
    meta: { handled: true },
    onSuccess: () => changed('The logo was removed.'),
  });
  const choose = async (file: File | null) => {
    // The same file may be chosen again after a fault.
    resetChoice.current?.();
    if (file === null) return;
    save.reset();
    const read = await readPicture(file);
    setTooLarge(read.fault);
    if (read.fault === undefined) save.mutate(read.base64);
  };
  const error = save.error ?? remove.error;
  return (
    <>
      {tooLarge === undefined ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mb="sm">
          {tooLarge}
        </Text>
      )}
      {error === null ? null : <ProblemNotice error={error} />}
      <Acts>
        <Group>
          <FileButton
            accept="image/png,image/jpeg"
            resetRef={resetChoice}
            onChange={(file) => void choose(file)}
          >
            {(props) => (
              <Button variant="default" loading={save.isPending} {...props}>
                {hasLogo ? 'Replace logo' : 'Choose logo'}
              </Button>
            )}
          </FileButton>
          {hasLogo ? (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              Remove logo
            </Button>
          ) : null}
        </Group>
      </Acts>
      <ConfirmDialog
        opened={isAsking}
        title="Remove the logo?"
        confirm="Remove"
        isBusy={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        New vouchers have no logo. Earlier vouchers keep theirs.
      </ConfirmDialog>
    </>
  );
}
