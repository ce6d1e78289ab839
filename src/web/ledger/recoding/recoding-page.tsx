import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { call, queryText } from '../../lib/call.ts';
import { PATHS } from '../../lib/paths.ts';
import { afterPosting } from '../../lib/stale.ts';
import { today } from '../../lib/today.ts';
import { useFoundFocus } from '../../lib/use-found-focus.ts';
import { CountedProgress } from '../../ui/counted-progress.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { AskedPanel } from './asked-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { recodingProgressQuery } from './queries.ts';
import type { Asked, Preview } from './queries.ts';

interface Shown {
  readonly asked: Asked;
  readonly leaveOut: string[];
  readonly preview: Preview;
  /** Of the act: pressing again after a broken connection recodes nothing twice. */
  readonly key: string;
}

/** Posted lines get another account, party, VAT class or code: previewed, then in one act. */
export function RecodingPage() {
  return (
    <Page
      title="Recode posted lines"
      description="Give posted lines another account, party, VAT class or withholding code. Each document is reversed and replaced; the books keep both."
      width="wide"
      isForActs
    >
      <Recoding />
    </Page>
  );
}

function Recoding() {
  const [asked, setAsked] = useState<Asked>(() => {
    const day = today();
    return { from: `${day.slice(0, 8)}01`, to: day };
  });
  const [shown, setShown] = useState<Shown>();
  const [underway, setUnderway] = useState<{ progressId: string; abort: AbortController }>();
  const begin = () => {
    const abort = new AbortController();
    const progressId = crypto.randomUUID();
    setUnderway({ progressId, abort });
    return { progressId, signal: abort.signal };
  };
  const preview = useMutation({
    mutationFn: async (leaveOut: string[]) => {
      const { progressId, signal } = begin();
      const body = { ...given(asked), leaveOut, progressId };
      const reply = await call('POST /api/recodings/preview', { body }, { signal });
      setShown({ asked: given(asked), leaveOut, preview: reply, key: crypto.randomUUID() });
    },
    meta: { handled: true },
    onSettled: () => setUnderway(undefined),
  });
  const post = useMutation({
    mutationFn: ({ reason, answered, of }: { reason: string; answered: string[]; of: Shown }) => {
      const { progressId, signal } = begin();
      const { digest } = of.preview;
      const body = { ...of.asked, leaveOut: of.leaveOut, progressId, digest, reason, answered };
      const headers = { 'idempotency-key': of.key };
      return call('POST /api/recodings', { body }, { headers, signal });
    },
    meta: { handled: true },
    onSettled: () => setUnderway(undefined),
    onSuccess: async () => {
      setShown(undefined);
      await afterPosting();
    },
  });
  const done = useFoundFocus<HTMLDivElement>(shown === undefined ? post.data : undefined);
  const isCancelled = underway?.abort.signal.aborted === true;
  return (
    <Stack gap="md">
      {post.data === undefined || shown !== undefined ? null : (
        <Alert color="green" role="status" ref={done} tabIndex={-1}>
          {`${post.data.count} transaction${post.data.count === 1 ? '' : 's'} recoded. Find them in Records by `}
          <Anchor
            component={Link}
            to={`${PATHS.records}${queryText({ search: post.data.reference })}`}
          >
            {post.data.reference}
          </Anchor>
          .
        </Alert>
      )}
      <AskedPanel
        asked={asked}
        error={preview.error}
        isBusy={preview.isPending || post.isPending}
        onChange={(part) => {
          setAsked((now) => ({ ...now, ...part }));
          setShown(undefined);
        }}
        onPreview={() => preview.mutate([])}
      />
      {underway === undefined || isCancelled ? null : (
        <Underway
          progressId={underway.progressId}
          onCancel={() => {
            underway.abort.abort();
          }}
        />
      )}
      {preview.error === null ? null : <ProblemNotice error={preview.error} />}
      {shown === undefined ? null : (
        <PreviewPanel
          asked={shown.asked}
          leaveOut={shown.leaveOut}
          preview={shown.preview}
          isBusy={post.isPending || preview.isPending}
          error={post.error}
          onLeaveOut={(transactionId) => preview.mutate([...shown.leaveOut, transactionId])}
          onPost={(reason, answered) => post.mutate({ reason, answered, of: shown })}
        />
      )}
    </Stack>
  );
}

/** Fields that are empty are not sent. */
function given(asked: Asked): Asked {
  const { amountFrom = '', amountTo = '', ...rest } = asked;
  return {
    ...rest,
    ...(amountFrom === '' ? {} : { amountFrom: asAmount(amountFrom) }),
    ...(amountTo === '' ? {} : { amountTo: asAmount(amountTo) }),
  };
}

/** `1,000` as the call takes it. */
function asAmount(typed: string): string {
  const plain = typed.replaceAll(/[,\s₱]/g, '');
  return /^-?\d+$/.test(plain) ? `${plain}.00` : plain;
}

function Underway({ progressId, onCancel }: { progressId: string; onCancel: () => void }) {
  const { data } = useQuery(recodingProgressQuery(progressId));
  if (data === undefined || data.stage === 'resting') return null;
  const { stage, done, total } = data;
  const doing = stage === 'entering' ? 'Recoding' : 'Checking';
  return (
    <Group gap="sm">
      <CountedProgress doing={doing} done={done} total={total} />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}
