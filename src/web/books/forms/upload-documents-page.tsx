import '../../lib/styles/mantine-later.css';

import { Alert, Button, Title } from '@mantine/core';
import { useEffect } from 'react';

import { isShown } from '#shared/forms/form.ts';

import { CheckIcon } from '../../ui/screen-icons.tsx';
import { FieldControl } from '../../forms/controls/field-control.tsx';
import { ErrorSummary } from '../../forms/steps/error-summary.tsx';
import { sizeOf } from '../../forms/controls/field-sizes.ts';
import { FormContext, ProblemsContext } from '../../forms/flow/form-context.ts';
import classes from '../../forms/form-page.module.css';
import type { FormOrder, FrameLink } from '../../forms/frame-link.ts';
import { useFormKeys } from '../../forms/flow/use-form-keys.ts';
import { KeptDocuments } from './kept-documents.tsx';
import type { BookDocumentsForm } from './use-book-documents.ts';
import { useBookDocumentsForm } from './use-book-documents.ts';

/** Takes scans of bound books and proofs of their registration, and shows what was taken. */
export function UploadDocumentsPage({ order, link }: { order: FormOrder; link: FrameLink }) {
  const form = useBookDocumentsForm({ clientId: order.clientId, link });
  useEffect(() => link.tell({ type: 'ready', form: order.form }), [order, link]);
  useFormKeys();
  return (
    <FormContext value={form.tools}>
      <ProblemsContext value={form.state.problems}>
        <main className={classes['page']}>
          <div>
            <Title order={1} size="h2">
              Keep documents with the books
            </Title>
            <div role="status">
              {form.done.length === 0 ? null : (
                <Alert color="teal" icon={<CheckIcon />} mt="md">
                  {doneText(form.done.length)}
                </Alert>
              )}
            </div>
          </div>
          {order.isReader ? null : <Fill form={form} />}
          <KeptDocuments link={link} isReader={order.isReader} />
        </main>
      </ProblemsContext>
    </FormContext>
  );
}

function doneText(count: number): string {
  return count === 1
    ? 'The file is kept with the books.'
    : `${count} files are kept with the books.`;
}

function Fill({ form }: { form: BookDocumentsForm }) {
  const { fields, state, isSending } = form;
  const { typed } = state.draft;
  return (
    <>
      {state.message === '' ? null : (
        <ErrorSummary
          key={state.refusals}
          message={state.message}
          problems={state.problems}
          fields={fields}
        />
      )}
      <form
        className={classes['form']}
        noValidate
        aria-busy={isSending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) form.send();
        }}
      >
        <div className={classes['fields']}>
          {Object.entries(fields).map(([name, field]) =>
            isShown(field, typed) ? (
              <div key={name} className={classes['field']} data-size={sizeOf(field)}>
                <FieldControl
                  path={name}
                  field={field}
                  value={typed[name]}
                  problem={state.problems.find(({ path }) => path === name)?.message}
                />
              </div>
            ) : null,
          )}
        </div>
        <div className={classes['buttons']}>
          <Button type="submit" size="md" loading={isSending}>
            Keep with the books
          </Button>
        </div>
      </form>
    </>
  );
}
