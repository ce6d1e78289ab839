import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';

import type { Kind } from '#kinds/define-kind.ts';

import { afterPosting } from '../../lib/stale.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { CheckIcon } from '../../ui/screen-icons.tsx';
import classes from '../form-page.module.css';

interface DoneStepProps {
  kind: Kind;
  onNew: () => void;
  /** What else can be done: buttons. */
  acts: ReactNode;
  children: ReactNode;
}

/** The last step of a form: what has been done, the next one, and what else there is to do. */
export function DoneStep({ kind, onNew, acts, children }: DoneStepProps) {
  useEffect(() => void afterPosting(), []);
  // The books begin once.
  const isAnotherDue = kind.isEnteredOnce !== true;
  return (
    // Ctrl+Enter goes on here as everywhere: to the next one.
    <form
      className={classes['panel']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnotherDue) onNew();
      }}
    >
      <div className={classes['tick']}>
        <CheckIcon size={26} />
      </div>
      {children}
      <div className={classes['buttons']}>
        {isAnotherDue ? (
          <Button
            type="submit"
            leftSection={<PlusIcon size={18} />}
            title="Enter, or Ctrl+Enter"
            data-first-act
          >
            {`New ${kind.title.toLowerCase()}`}
          </Button>
        ) : null}
        {acts}
      </div>
    </form>
  );
}
