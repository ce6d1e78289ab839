import { Button, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Fields } from '#shared/forms/fields.ts';

import { FieldControl } from '../controls/field-control.tsx';
import { ErrorSummary } from '../steps/error-summary.tsx';
import { sizeOf } from '../controls/field-sizes.ts';
import classes from '../form-page.module.css';
import type { FileFormState } from './use-file-form.ts';

interface FileFormProps {
  form: FileFormState;
  fields: Fields;
  /** What the button says, and what the bar is of for who hears it. */
  words: { readonly submit: string; readonly progress: string };
  /** The file, and whatever else stands above the questions. */
  children: (problemAt: (name: string) => string | undefined) => ReactNode;
}

/** A form around one file, with how far its upload is. */
export function FileForm({ form, fields, words, children }: FileFormProps) {
  const { state, share } = form;
  const isSending = share !== undefined;
  const problemAt = (name: string) => state.problems.find(({ path }) => path === name)?.message;
  return (
    <>
      {state.message === '' ? null : (
        <ErrorSummary
          key={state.refusals}
          message={state.message}
          problems={state.problems}
          fields={{ ...fields, file: FILE_FIELD }}
        />
      )}
      <form
        className={classes['form']}
        noValidate
        aria-busy={isSending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void form.send();
        }}
      >
        {children(problemAt)}
        <div className={classes['fields']}>
          {Object.entries(fields)
            .filter(([, field]) => field.shownWhen?.(state.draft.typed) ?? true)
            .map(([name, field]) => (
              <div key={name} className={classes['field']} data-size={sizeOf(field)}>
                <FieldControl
                  path={name}
                  field={field}
                  value={state.draft.typed[name]}
                  problem={problemAt(name)}
                />
              </div>
            ))}
        </div>
        {isSending ? (
          <div>
            <Text size="sm" mb={4} role="status">
              {share < 1 ? 'Uploading…' : 'The file is being checked…'}
            </Text>
            <Progress value={Math.round(share * 100)} size="sm" aria-label={words.progress} />
          </div>
        ) : null}
        <div className={classes['buttons']}>
          <Button type="submit" size="md" loading={isSending}>
            {words.submit}
          </Button>
          {isSending ? (
            <Button variant="default" size="md" onClick={form.cancel}>
              Cancel
            </Button>
          ) : null}
        </div>
      </form>
    </>
  );
}

const FILE_FIELD = { type: 'text', label: 'File', required: true, maxLength: 200 } as const;
