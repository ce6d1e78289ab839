import {
  ActionIcon,
  Anchor,
  Group,
  SegmentedControl,
  Text,
  TextInput,
  Textarea,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { MET_WORDS } from '#shared/tax/calendar/met-by.ts';

import { AttachmentPicker } from '../../forms/controls/attachment-picker.tsx';
import { useOneAttachment } from '../../forms/controls/use-attachment.ts';
import { today } from '../../lib/today.ts';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { worksheetPath } from '../../lib/tax-paths.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import type { Obligation } from './queries.ts';
import { obligationName } from './obligation-words.ts';
import { DateField } from '../../ui/date-field.tsx';

type State = 'open' | 'filed' | 'not-required';

const REFERENCES: Readonly<Record<Obligation['metBy'], string>> = {
  filed: 'The confirmation number of eFPS, eBIRForms or the bank.',
  paid: 'The number of the payment, or of the bank’s receipt.',
  issued: 'How it was given, such as by email.',
  renewed: 'The number of the permit.',
  registered: 'The number of the registration, such as that of ORUS.',
};

interface StateDialogProps {
  obligation: Obligation;
  onClose: () => void;
}

/**
 * Notes that an obligation is met, with its proof, or that it is not needed, or takes that back.
 */
export function StateDialog({ obligation, onClose }: StateDialogProps) {
  const { form, period, proof, metBy } = obligation;
  const attachment = useOneAttachment();
  const [state, setState] = useState<State>(
    obligation.state === 'not-required' ? 'not-required' : 'filed',
  );
  const [filedOn, setFiledOn] = useState(proof?.filedOn ?? today());
  const [reference, setReference] = useState(proof?.reference ?? '');
  const [note, setNote] = useState(proof?.note ?? '');
  const [papers, setProofs] = useState(proof?.papers ?? []);
  const stored = attachment.stored === undefined ? [] : [attachment.stored];
  const save = useSave(obligation, onClose);
  const problem = (path: string) => fieldProblem(save.error, path);
  const submit = () => {
    if (attachment.isBusy) return;
    save.mutate({
      state,
      filedOn: state === 'filed' && filedOn !== '' ? filedOn : null,
      reference,
      note,
      attachmentIds: [...papers, ...stored].map(({ attachmentId }) => attachmentId),
      version: proof?.version ?? 0,
    });
  };
  return (
    <FormDialog
      title={obligationName(obligation)}
      save="Save"
      isSaving={save.isPending || attachment.isBusy}
      error={save.error}
      onClose={onClose}
      onSave={submit}
    >
      <SegmentedControl
        aria-label="Status"
        fullWidth
        value={state}
        onChange={(next) => setState(next)}
        data={[
          { value: 'open', label: 'To do' },
          { value: 'filed', label: MET_WORDS[metBy] },
          { value: 'not-required', label: 'Not needed' },
        ]}
      />
      {state === 'open' ? (
        <Text size="sm">The previous status is removed; the audit log keeps it.</Text>
      ) : (
        <>
          {state === 'filed' ? (
            <DateField
              label={`${MET_WORDS[metBy]} on`}
              required
              max={today()}
              value={filedOn}
              error={problem('filedOn')}
              onChange={setFiledOn}
            />
          ) : null}
          {state === 'filed' ? (
            <TextInput
              label="Reference"
              description={REFERENCES[metBy]}
              maxLength={200}
              value={reference}
              error={problem('reference')}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          ) : null}
          <Textarea
            label={state === 'filed' ? 'Note' : 'Why it is not needed'}
            required={state === 'not-required'}
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            error={problem('note')}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {papers.map(({ attachmentId, fileName }) => (
            <Group key={attachmentId} gap="xs" wrap="nowrap">
              <Text size="sm">{fileName}</Text>
              <ActionIcon
                color="gray"
                aria-label={`Remove ${fileName}`}
                onClick={() => setProofs(papers.filter((row) => row.attachmentId !== attachmentId))}
              >
                <CloseIcon size={18} />
              </ActionIcon>
            </Group>
          ))}
          <AttachmentPicker attachment={attachment} problem={problem('attachmentIds')} />
        </>
      )}
      <Frozen form={form} period={period} />
    </FormDialog>
  );
}

/** What is worked out here can be frozen where its figures stand. */
function Frozen({ form, period }: { form: string; period: string }) {
  const path = worksheetPath(form, period);
  if (path === undefined || form === '2307' || form === 'books_loose_leaf') return null;
  return (
    <Text size="sm" c="dimmed">
      To freeze the figures as they were filed, mark it as filed on{' '}
      <Anchor component={Link} to={path} size="sm">
        its worksheet
      </Anchor>
      .
    </Text>
  );
}

interface Wanted {
  readonly state: State;
  readonly filedOn: string | null;
  readonly reference: string;
  readonly note: string;
  readonly attachmentIds: string[];
  readonly version: number;
}

function useSave(obligation: Obligation, onClose: () => void) {
  const { form, period } = obligation;
  return useMutation({
    mutationFn: (body: Wanted) =>
      call('PUT /api/tax-calendar/:form/:period/state', { params: { form, period }, body }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: obligationName(obligation) });
      onClose();
      await afterChangeOf('tax-calendar');
    },
  });
}
