import { Alert, Anchor, Button, Group, List, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { call } from '../../lib/call.ts';
import { behindPath } from '../../lib/behind-path.ts';
import { notify } from '../../lib/notify.ts';
import { recordPath } from '../../lib/paths.ts';
import { useIsAccountant, useRole } from '../../lib/session/session-context.ts';
import { useBackLink } from '../../lib/way-back.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BehindFigure } from '../../ui/behind-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { FindingText } from './finding-text.tsx';
import type { YearEnd } from './queries.ts';
import { usePeriodAct } from './queries.ts';
import classes from './periods.module.css';
import { PreparedEntry } from './prepared-entry.tsx';

type Posted = YearEnd['closing']['posted'][number];

/**
 * The closing entries of the year: what Yes would record, what stands, and whether the books are
 * closed by it.
 */
export function ClosingEntries({ yearEnd }: { yearEnd: YearEnd }) {
  const { state, obstacles, entries, profit, posted, invariants } = yearEnd.closing;
  const role = useRole();
  const isAccountant = useIsAccountant();
  const { from, to } = yearEnd;
  const notClosed = behindPath(
    { of: 'figure', figure: 'profit-not-closed', measure: 'closing', from, to },
    { role },
  );
  return (
    <section aria-labelledby="closing" className={classes['stack']}>
      <Title order={2} size="h3" id="closing">
        Closing entries
      </Title>
      {state === 'nothing' ? (
        <Text c="dimmed">{`${yearEnd.year} has no income or expenses to close.`}</Text>
      ) : null}
      {obstacles.length === 0 ? null : (
        <Alert color="yellow" icon={<AlertIcon />} title="They cannot be posted yet">
          <List size="sm">
            {obstacles.map((finding, place) => (
              <List.Item key={finding.text}>
                <FindingText finding={finding} mark={`obstacle-${place}`} label="Year-end" />
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {entries.length === 0 ? null : (
        <>
          <Text>
            {'Net income not closed yet: '}
            <BehindFigure to={notClosed} mark="not-closed" here="Year-end" amount={profit} />. These
            entries close it:
          </Text>
          {entries.map((entry) => (
            <PreparedEntry key={entry.code} entry={entry} />
          ))}
          {isAccountant ? <Record yearEnd={yearEnd} /> : null}
        </>
      )}
      {posted.length === 0 ? null : <PostedEntries rows={posted} />}
      <Invariants invariants={state === 'done' ? invariants : []} />
    </section>
  );
}

function Record({ yearEnd }: { yearEnd: YearEnd }) {
  const [isAsking, ask] = useState(false);
  // One page shows one act: a second press, or a repeat after a broken connection, records nothing
  // twice.
  const [key] = useState(() => crypto.randomUUID());
  const { year, closing } = yearEnd;
  // Entries of these steps would need closing entries of their own.
  const place = yearEnd.steps.findIndex(({ key }) => key === 'closing');
  const before = yearEnd.steps
    .slice(0, place)
    .filter(({ state }) => state === 'open')
    .map(({ title }) => title);
  const post = usePeriodAct({
    run: () =>
      call(
        'POST /api/periods/years/:year/closing',
        { params: { year }, body: { digest: closing.digest } },
        { headers: { 'idempotency-key': key } },
      ),
    onDone: ({ entries }) =>
      notify({
        title: `Closing entries of ${year} posted`,
        message: entries.map(({ entryNumber }) => entryNumber).join(', '),
      }),
  });
  return (
    <>
      {post.error === null ? null : <ProblemNotice error={post.error} />}
      <Group>
        <Button disabled={closing.state !== 'ready'} onClick={() => ask(true)}>
          Post the closing entries
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`Post the closing entries of ${year}?`}
        confirm="Post"
        isBusy={post.isPending}
        onCancel={() => ask(false)}
        onConfirm={() => post.mutate(undefined, { onSettled: () => ask(false) })}
      >
        {`${closing.entries.length} entries are posted as shown. They can be reversed while the last month is open.`}
        {before.length === 0 ? null : (
          <Text mt="sm" size="sm">{`Still open: ${before.join(', ')}.`}</Text>
        )}
      </ConfirmDialog>
    </>
  );
}

function PostedEntries({ rows }: { rows: readonly Posted[] }) {
  const carry = useBackLink('Year-end');
  return (
    <DataTable
      caption="Posted closing entries"
      columns={buildColumns(carry)}
      rows={rows}
      rowKey={({ transactionId }) => transactionId}
    />
  );
}

function buildColumns(carry: ReturnType<typeof useBackLink>): readonly Column<Posted>[] {
  return [
    {
      key: 'entry',
      header: 'Entry',
      isTitle: true,
      cell: ({ transactionId, entryNumber }) => (
        <Anchor
          id={entryNumber}
          component={Link}
          to={recordPath(transactionId)}
          state={carry(entryNumber)}
        >
          {entryNumber}
        </Anchor>
      ),
    },
    { key: 'what', isText: true, header: 'Description', cell: ({ description }) => description },
    { key: 'by', header: 'Recorded', cell: ({ by, at }) => `${by}, ${formatInstant(at)}` },
    {
      key: 'total',
      header: 'Amount',
      align: 'right',
      cell: ({ transactionId, total }) => (
        <BehindFigure
          to={recordPath(transactionId)}
          mark={`total-${transactionId}`}
          here="Year-end"
          amount={total}
        />
      ),
    },
  ];
}

function Invariants({ invariants }: { invariants: readonly { text: string; isOk: boolean }[] }) {
  if (invariants.length === 0) return null;
  const failed = invariants.some(({ isOk }) => !isOk);
  return (
    <Alert
      color={failed ? 'red' : 'teal'}
      icon={failed ? <AlertIcon /> : <CheckIcon />}
      title={failed ? 'This check fails' : 'Checks after closing'}
      {...(failed ? { role: 'alert' } : {})}
    >
      <List size="sm">
        {invariants.map(({ text, isOk }) => (
          <List.Item key={text}>{isOk ? text : `Failed: ${text}`}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
