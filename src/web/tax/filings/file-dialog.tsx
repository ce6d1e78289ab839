import { Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';

import { today } from '../../lib/today.ts';
import { call } from '../../lib/call.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { useFilingAct } from './queries.ts';
import type { FilingState } from './queries.ts';
import classes from './filings.module.css';
import { DateField } from '../../ui/date-field.tsx';

/** Marks a return or list as filed, or as amended: what is frozen is what stands here. */
export function FileDialog({ state, onClose }: { state: FilingState; onClose: () => void }) {
  const [seen] = useState(state);
  const [filedOn, setFiledOn] = useState(today);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const { standing, subject, period, periodLabel, digest } = seen;
  const title = standing === null ? 'Mark as filed' : `File amendment ${standing.amendment + 1}`;
  const file = useFilingAct(onClose, {
    run: () =>
      call('POST /api/filings', {
        body: {
          subject: subject.code,
          period,
          digest,
          filedOn,
          reference: reference.trim(),
          note: note.trim(),
          amends: standing?.filingId ?? null,
        },
      }),
    done: `${subject.title} for ${periodLabel} is marked as filed. Its figures are frozen.`,
  });
  return (
    <FormDialog
      title={title}
      save={title}
      isSaving={file.isPending}
      error={file.error}
      onClose={onClose}
      onSave={() => file.mutate()}
    >
      <Text>
        {`${subject.title}, ${periodLabel}: these figures, the entries behind them and their hash are frozen. You will be alerted if a later entry changes them.`}
      </Text>
      <DateField
        label="Filed on"
        required
        data-autofocus
        max={today()}
        value={filedOn}
        error={fieldProblem(file.error, 'filedOn')}
        onChange={setFiledOn}
      />
      <TextInput
        label="Reference"
        description="The confirmation number, or the number of the bank’s receipt."
        maxLength={100}
        value={reference}
        error={fieldProblem(file.error, 'reference')}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        error={fieldProblem(file.error, 'note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Figures state={seen} />
    </FormDialog>
  );
}

function Figures({ state: { figures } }: { state: FilingState }) {
  const told = figures.filter(({ amount }) => amount !== '0.00');
  return (
    <div>
      <dl className={classes['figures']}>
        {told.map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {told.length === 0 ? <Text size="sm">Every figure is zero.</Text> : null}
    </div>
  );
}
