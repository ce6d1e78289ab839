import { Button, Group, Textarea, Title } from '@mantine/core';

import { fieldProblem } from '../../ui/form-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

import type { useNotes } from './use-notes.ts';

interface NotesPanelProps {
  notes: ReturnType<typeof useNotes>;
  isReader: boolean;
}

/** What the accountant writes beside the figures. */
export function NotesPanel({ notes, isReader }: NotesPanelProps) {
  const { text, isChanged, isSaving, error, type, save } = notes;
  const atField = fieldProblem(error, 'text');
  return (
    <Panel>
      <Title order={2} size="h4" id="report-notes" mb="xs">
        Notes
      </Title>
      {error === null || atField !== undefined ? null : <ProblemNotice error={error} />}
      <Textarea
        aria-labelledby="report-notes"
        description="What the figures do not say. An empty line begins a new paragraph."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={6000}
        readOnly={isReader}
        value={text}
        error={atField}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isReader ? null : (
        <Group justify="flex-end" mt="sm">
          <Button
            variant="default"
            disabled={!isChanged}
            loading={isSaving}
            onClick={() => void save().catch(() => undefined)}
          >
            Save notes
          </Button>
        </Group>
      )}
    </Panel>
  );
}
