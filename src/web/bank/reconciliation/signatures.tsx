import { Button, Group, Paper, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useIsAccountant, useIsReader, useSession } from '../../lib/session/session-context.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import type { Current, Reconciliation } from './queries.ts';
import classes from './reconciliation.module.css';
import { PrepareDialog, ReviewDialog, WithdrawDialog } from './sign-dialogs.tsx';
import { Acts } from '../../ui/acts.tsx';

interface SignaturesProps {
  /** The one that stands for the day; null: nobody has signed. */
  row: Reconciliation | null;
  /** What is signed now; absent where an old one is looked at. */
  current?: Current;
}

type SignatureAct = 'prepare' | 'review' | 'withdraw';

/**
 * Who prepared and who reviewed the statement, and the buttons by which it is signed or taken back.
 */
export function Signatures({ row, current }: SignaturesProps) {
  const [asked, setAsked] = useState<SignatureAct>();
  const close = () => setAsked(undefined);
  const stands = row !== null && row.state !== 'withdrawn';
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      bg="var(--surface)"
      aria-labelledby="signatures"
      className="no-print"
    >
      <Title order={2} size="h3" mb="md" id="signatures">
        Signatures
      </Title>
      <dl className={classes['signatures']}>
        <Place label="Prepared by">
          {row === null ? (
            <Prepare current={current} onClick={() => setAsked('prepare')} />
          ) : (
            <Signed by={row.preparedBy} at={row.preparedAt} />
          )}
        </Place>
        <Place label="Reviewed by">
          {row !== null && row.reviewedAt !== null ? (
            <Signed by={row.reviewedBy} at={row.reviewedAt} />
          ) : (
            <Review row={row} onClick={() => setAsked('review')} />
          )}
        </Place>
        {row === null ? null : (
          <Place label="SHA-256 of the figures">
            <span className={classes['hash']}>{row.sha256}</span>
          </Place>
        )}
      </dl>
      {stands ? (
        <Group mt="md">
          <Acts>
            <Button variant="default" onClick={() => setAsked('withdraw')}>
              Withdraw…
            </Button>
          </Acts>
        </Group>
      ) : null}
      {asked === 'prepare' && current !== undefined ? (
        <PrepareDialog current={current} onClose={close} />
      ) : null}
      {asked === 'review' && row !== null ? <ReviewDialog row={row} onClose={close} /> : null}
      {asked === 'withdraw' && row !== null ? <WithdrawDialog row={row} onClose={close} /> : null}
    </Paper>
  );
}

function Place({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Signed({ by, at }: { by: string; at: string }) {
  return (
    <>
      <strong>{by}</strong>
      <br />
      {formatInstant(at)}
    </>
  );
}

function Prepare({ current, onClick }: { current: Current | undefined; onClick: () => void }) {
  const isAccountant = useIsAccountant();
  if (current === undefined) return 'Nobody.';
  if (!isAccountant) return 'An accountant signs here.';
  const reason = current.obstacles[0];
  return (
    <ReasonedButton reason={reason} onClick={onClick}>
      Sign as preparer
    </ReasonedButton>
  );
}

function Review({ row, onClick }: { row: Reconciliation | null; onClick: () => void }) {
  const { user } = useSession();
  const isReader = useIsReader();
  if (row === null || isReader) return 'Another person, once it is prepared.';
  if (row.state === 'withdrawn') return 'Nobody.';
  const reason =
    row.preparedBy === user?.id
      ? 'You prepared it. Somebody else reviews it.'
      : row.state === 'broken'
        ? 'The books have changed since it was prepared. Withdraw it, and have it prepared again.'
        : undefined;
  return (
    <ReasonedButton reason={reason} onClick={onClick}>
      Sign as reviewer
    </ReasonedButton>
  );
}
