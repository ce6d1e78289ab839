import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { afterChangeOf, afterPosting } from '../../lib/stale.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { counted } from './check-panel.tsx';
import type { Checked, Entered, Mapping } from './import-types.ts';

interface ConfirmProps {
  importId: string;
  mapping: Mapping;
  checked: Checked;
  /** Whether what was checked is what the page shows. */
  isCurrent: boolean;
  onBusy: (isBusy: boolean) => void;
  onEntered: (entered: Entered) => void;
  onCancel: () => void;
}

/** The questions, the receipts, and Yes. */
export function ConfirmPanel(props: ConfirmProps) {
  const { importId, mapping, checked, isCurrent, onBusy, onEntered, onCancel } = props;
  const { questions, receiptCount, documentCount, digest } = checked;
  const [yes, setYes] = useState<readonly string[]>([]);
  const [mailReceipts, setMailReceipts] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const open = questions.filter(({ code }) => !yes.includes(code)).length;
  const post = useMutation({
    mutationFn: () => {
      const answered = yes.filter((code) => questions.some((question) => question.code === code));
      const body = { mapping, digest, answered, mailReceipts };
      return call('POST /api/imports/:importId/post', { params: { importId }, body });
    },
    meta: { handled: true },
    onMutate: () => onBusy(true),
    onSettled: () => {
      setAsking(false);
      onBusy(false);
    },
    // What kept it out stands at its row.
    onError: () => afterChangeOf('imports'),
    onSuccess: async ({ transactions }) => {
      onEntered(transactions);
      await afterPosting();
    },
  });
  return (
    <Panel>
      <Stack gap="md">
        {questions.length === 0 ? null : (
          <Questions questions={questions} yes={yes} onChange={setYes} />
        )}
        {receiptCount === 0 ? null : (
          <Checkbox
            label={`Mail a receipt to the address in the row (${counted(receiptCount, 'document')})`}
            checked={mailReceipts}
            onChange={(event) => setMailReceipts(event.currentTarget.checked)}
          />
        )}
        {post.error === null ? null : <ProblemNotice error={post.error} />}
        <Group gap="sm">
          <Button
            disabled={digest === '' || !isCurrent || open > 0}
            loading={post.isPending}
            onClick={() => setAsking(true)}
          >
            {`Enter ${counted(documentCount, 'document')}`}
          </Button>
          <Button variant="default" disabled={post.isPending} onClick={onCancel}>
            Cancel
          </Button>
          {open === 0 || digest === '' ? null : (
            <Text size="sm">{`${counted(open, 'question')} above to be confirmed.`}</Text>
          )}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={`Enter ${counted(documentCount, 'document')}?`}
        confirm="Yes, enter them"
        isBusy={post.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => post.mutate()}
      >
        All documents are posted together, or none.
      </ConfirmDialog>
    </Panel>
  );
}

interface QuestionsProps {
  questions: Checked['questions'];
  yes: readonly string[];
  onChange: (yes: readonly string[]) => void;
}

function Questions({ questions, yes, onChange }: QuestionsProps) {
  const codes = questions.map(({ code }) => code);
  const isAll = codes.every((code) => yes.includes(code));
  return (
    <Stack gap="xs" component="section" aria-label="To be confirmed">
      <Text component="h2" fw={600} size="lg">
        Please confirm each of these
      </Text>
      {questions.map(({ code, text, documentCount }) => (
        <Checkbox
          key={code}
          label={documentCount === 1 ? text : `${text} (${counted(documentCount, 'document')})`}
          checked={yes.includes(code)}
          onChange={(event) => {
            const others = yes.filter((one) => one !== code);
            onChange(event.currentTarget.checked ? [...others, code] : others);
          }}
        />
      ))}
      {questions.length < 3 ? null : (
        <Checkbox
          label="I have read all of these, and they are right"
          checked={isAll}
          onChange={(event) => onChange(event.currentTarget.checked ? codes : [])}
        />
      )}
    </Stack>
  );
}
