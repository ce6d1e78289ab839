import { Anchor, Button, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';

import { PATHS } from '../../lib/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatInstant } from '../../ui/format-instant.ts';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { RecurringDialog } from './recurring-dialog.tsx';
import { draftsQuery } from '../../lib/queries.ts';

type DraftRow = Api['GET /api/drafts']['reply']['drafts'][number];

// Registering somebody is not repeated, and neither is a correction or what is repeated already.
const NOT_REPEATED = /^(correct|recurring):/;
const REGISTERS: ReadonlySet<string> = new Set(['customertin', 'vendortin']);

/** Chooses the draft that is to be repeated, and asks when. */
export function RepeatDraftDialog({ onClose }: { onClose: () => void }) {
  const [chosen, choose] = useState<DraftRow>();
  if (chosen === undefined) return <ChooseDraft onClose={onClose} onChoose={choose} />;
  const { kind, slot, title, kindTitle, party } = chosen;
  const name = title || [kindTitle, party].filter(Boolean).join(', ');
  return <RecurringDialog source={{ kind, slot }} name={name} onClose={onClose} />;
}

interface ChooseDraftProps {
  onClose: () => void;
  onChoose: (draft: DraftRow) => void;
}

function ChooseDraft({ onClose, onChoose }: ChooseDraftProps) {
  const [at, setAt] = useState(0);
  const drafts = useQuery(draftsQuery);
  const rows = (drafts.data ?? []).filter(
    ({ slot, form }) => !NOT_REPEATED.test(slot) && !REGISTERS.has(form),
  );
  const chosen = rows[at];
  return (
    <Dialog onClose={onClose} title="Repeat a draft">
      {drafts.isPending ? <LoadingRows rows={2} /> : null}
      {drafts.error === null ? null : (
        <ProblemNotice error={drafts.error} retry={() => void drafts.refetch()} />
      )}
      {drafts.isSuccess && rows.length === 0 ? (
        <Text>
          There is no draft that could be repeated. Fill in a form and leave it, or open a record in
          the{' '}
          <Anchor component={Link} to={PATHS.records}>
            records
          </Anchor>{' '}
          and choose “Repeat this…”.
        </Text>
      ) : null}
      {rows.length === 0 ? null : (
        <NativeSelect
          label="Draft"
          data-autofocus
          value={String(at)}
          data={rows.map((row, index) => ({ value: String(index), label: wordsOf(row) }))}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      )}
      <DialogActs>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {chosen === undefined ? null : <Button onClick={() => onChoose(chosen)}>Next</Button>}
      </DialogActs>
    </Dialog>
  );
}

function wordsOf({ kindTitle, title, party, amount, savedAt }: DraftRow): string {
  const words = [title === '' ? kindTitle : `${kindTitle}: ${title}`, party];
  return [...words, amount === '' ? '' : `₱\u00a0${amount}`, formatInstant(savedAt)]
    .filter(Boolean)
    .join(' · ');
}
