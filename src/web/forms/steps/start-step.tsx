import { Button } from '@mantine/core';

import type { Kind } from '#kinds/define-kind.ts';
import { invariant } from '#shared/invariant.ts';

import { FieldControl } from '../controls/field-control.tsx';
import classes from '../form-page.module.css';
import type { useForm } from '../flow/use-form.ts';

interface StartStepProps {
  form: ReturnType<typeof useForm>;
  kind: Kind;
  onStart: () => void;
}

/**
 * The page before a form: what it is for, the choice that is made first, and the button that begins
 * it.
 */
export function StartStep({ form, kind, onStart }: StartStepProps) {
  const { start, fields, manual } = kind;
  invariant(start, 'only a kind with a start page has one');
  const choice = start.choice === undefined ? undefined : fields[start.choice];
  const { typed } = form.state.draft;
  return (
    <form
      className={classes['panel']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      <p className={classes['purpose']}>{manual.purpose}</p>
      {choice === undefined || start.choice === undefined ? null : (
        <div className={classes['choice']}>
          <FieldControl
            path={start.choice}
            field={choice}
            value={typed[start.choice]}
            problem={undefined}
          />
        </div>
      )}
      <div className={classes['buttons']}>
        <Button
          type="submit"
          size="md"
          data-begin
          classNames={{ root: classes['start'] ?? '', label: classes['startLabel'] ?? '' }}
        >
          {start.button}
        </Button>
      </div>
    </form>
  );
}
