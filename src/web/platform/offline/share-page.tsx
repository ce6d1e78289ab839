import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { bill } from '#kinds/bill/bill.ts';
import { pettyCashExpense } from '#kinds/petty-cash-expense/petty-cash-expense.ts';

import { draftsQuery } from '../../lib/queries.ts';
import { dropStored, listStored } from '../../lib/offline/database.ts';
import type { SharedFile } from '../../lib/offline/database.ts';
import { notify } from '../../lib/notify.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { CameraIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './share-page.module.css';
import { attachShared, makeRoom } from './take-shared.ts';

const NEW = [
  { words: 'New bill', kind: bill.id, path: `/billsform?kind=${bill.id}` },
  {
    words: 'New petty cash expense',
    kind: pettyCashExpense.id,
    path: `/pettycashform?kind=${pettyCashExpense.id}`,
  },
] as const;

/** Drafts of imports and registers take no photos. */
const WITHOUT_FILES: ReadonlySet<string> = new Set(['customer-tin', 'vendor-tin']);

/** What another program sent here, and the question what it is for. */
export function SharePage() {
  const { user } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly SharedFile[]>();
  const drafts = useQuery(draftsQuery);
  useEffect(() => {
    void listStored('shared').then(setFiles);
  }, []);
  if (user === undefined || files === undefined) return <Page title="Send a Photo">{null}</Page>;
  const take = async (target: { kind: string; slot: string; path: string }) => {
    try {
      const { kind, slot, path } = target;
      await attachShared(files, { clientId: user.id, kind, slot });
      await navigate(path);
    } catch {
      notify({ color: 'red', title: 'Not attached', message: NO_ROOM });
    }
  };
  const begin = async ({ kind, path }: (typeof NEW)[number]) => {
    await makeRoom({ clientId: user.id, kind });
    await take({ kind, slot: '', path });
  };
  const discard = async () => {
    await dropStored(
      'shared',
      files.map(({ id }) => id),
    );
    await navigate(PATHS.dashboard);
  };
  if (files.length === 0) return <NothingShared isFull={search.includes('full')} />;
  const rows = (drafts.data ?? []).filter(({ kind }) => !WITHOUT_FILES.has(kind));
  return (
    <Page title="Send a Photo" description="What is it for?" width="narrow">
      <Panel>
        <Pictures files={files} />
        <Stack gap="sm" mt="lg">
          {NEW.map((form) => (
            <Button key={form.kind} size="md" onClick={() => void begin(form)}>
              {form.words}
            </Button>
          ))}
        </Stack>
        {rows.length === 0 ? null : (
          <section aria-labelledby="share-drafts">
            <Title order={2} size="h4" mt="lg" mb="sm" id="share-drafts">
              Attach to a draft
            </Title>
            <Stack gap="sm">
              {rows.map((row) => (
                <Button
                  key={`${row.kind} ${row.slot}`}
                  variant="default"
                  size="md"
                  className={classes['draft']}
                  onClick={() => void take(row)}
                >
                  {[row.title === '' ? row.kindTitle : `${row.kindTitle}: ${row.title}`, row.party]
                    .filter(Boolean)
                    .join(' · ')}
                  {`, saved ${formatInstant(row.savedAt)}`}
                </Button>
              ))}
            </Stack>
          </section>
        )}
        <Group mt="lg">
          <Button variant="subtle" color="red" onClick={() => void discard()}>
            Discard
          </Button>
        </Group>
      </Panel>
    </Page>
  );
}

const NO_ROOM = 'This device has no room to keep the file. Free some space and share it again.';

function NothingShared({ isFull }: { isFull: boolean }) {
  return (
    <Page title="Send a Photo">
      {isFull ? (
        <Alert color="red" mb="md" title="Not received">
          {NO_ROOM}
        </Alert>
      ) : null}
      <EmptyState icon={<CameraIcon size={26} />} title="No photo was sent">
        In your photos, choose Share, then Talaan. It works once Talaan is installed on this device
        and was opened once.
      </EmptyState>
    </Page>
  );
}

function Pictures({ files }: { files: readonly SharedFile[] }) {
  const addresses = useMemo(() => files.map(({ file }) => URL.createObjectURL(file)), [files]);
  useEffect(
    () => () => {
      for (const address of addresses) URL.revokeObjectURL(address);
    },
    [addresses],
  );
  return (
    <ul className={classes['pictures']} aria-label="Received">
      {files.map(({ id, name, type }, at) => (
        <li key={id}>
          {type.startsWith('image/') && addresses[at] !== undefined ? (
            <img src={addresses[at]} alt="" />
          ) : null}
          <Text size="sm" truncate="end">
            {name}
          </Text>
        </li>
      ))}
    </ul>
  );
}
