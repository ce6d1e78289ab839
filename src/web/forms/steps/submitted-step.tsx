import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';

import type { Kind } from '#kinds/define-kind.ts';

import { approvalPath } from '../../lib/paths.ts';
import { afterPosting } from '../../lib/stale.ts';
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx';
import classes from '../form-page.module.css';
import type { FrameLink } from '../frame-link.ts';

interface SubmittedStepProps {
  requestId: string;
  kind: Kind;
  link: FrameLink;
  onNew: () => void;
}

/** It waits for a second person: what happens next, and where it is followed. */
export function SubmittedStep({ requestId, kind, link, onNew }: SubmittedStepProps) {
  useEffect(() => void afterPosting(), []);
  return (
    <form
      className={classes['panel']}
      onSubmit={(event) => {
        event.preventDefault();
        onNew();
      }}
    >
      <div className={classes['tick']}>
        <CheckIcon size={26} />
      </div>
      <div role="status">
        <Text>
          It is not posted yet. An accountant or admin other than you approves it; then it is posted
          and takes its number. If it is sent back, it is among your drafts again.
        </Text>
      </div>
      <div className={classes['buttons']}>
        <Button
          type="submit"
          leftSection={<PlusIcon size={18} />}
          title="Enter, or Ctrl+Enter"
          data-first-act
        >
          {`New ${kind.title.toLowerCase()}`}
        </Button>
        <Button
          variant="default"
          onClick={() => link.tell({ type: 'navigate', path: approvalPath(requestId) })}
        >
          Open submission
        </Button>
      </div>
    </form>
  );
}
