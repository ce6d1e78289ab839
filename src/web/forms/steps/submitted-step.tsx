import { Button, Text } from '@mantine/core';

import type { Kind } from '#kinds/define-kind.ts';

import { approvalPath } from '../../lib/paths.ts';
import type { FrameLink } from '../frame-link.ts';
import { DoneStep } from './done-step.tsx';

interface SubmittedStepProps {
  requestId: string;
  kind: Kind;
  link: FrameLink;
  onNew: () => void;
}

/** It waits for a second person: what happens next, and where it is followed. */
export function SubmittedStep({ requestId, kind, link, onNew }: SubmittedStepProps) {
  return (
    <DoneStep
      {...{ kind, onNew }}
      acts={
        <Button
          variant="default"
          onClick={() => link.tell({ type: 'navigate', path: approvalPath(requestId) })}
        >
          Open submission
        </Button>
      }
    >
      <div role="status">
        <Text>
          It is not posted yet. An accountant or admin other than you approves it; then it is posted
          and takes its number. If it is sent back, it is among your drafts again.
        </Text>
      </div>
    </DoneStep>
  );
}
