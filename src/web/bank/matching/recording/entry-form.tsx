import { Button, Group, Text } from '@mantine/core';
import { useLayoutEffect, useMemo, useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { findKind } from '#kinds/index.ts';
import type { Kind } from '#kinds/define-kind.ts';
import { isShown } from '#shared/forms/form.ts';
import { settleAnswers } from '#shared/ledger/settled-answers.ts';

import { FieldControl } from '../../../forms/controls/field-control.tsx';
import { sizeOf } from '../../../forms/controls/field-sizes.ts';
import { controlId } from '../../../forms/controls/control.ts';
import { putFocus } from '../../../forms/first-empty.ts';
import { AnswersContext, useAnswersStore } from '../../../forms/flow/answers-context.ts';
import { FormContext, ProblemsContext } from '../../../forms/flow/form-context.ts';
import type { FormTools } from '../../../forms/flow/form-context.ts';
import { beginForm, formFlow } from '../../../forms/flow/form-flow.ts';
import { rowsOf } from '../../../forms/flow/typed-answers.ts';
import { useLeave } from '../../../forms/flow/use-leave.ts';
import { findFirstEmpty } from '../../../lib/first-empty.ts';
import { today } from '../../../lib/today.ts';
import classes from '../matching.module.css';

import type { DeskRow } from './use-post-entries.ts';

interface EntryFormProps {
  /** The bank account: of an entry that is changed, the other side is what one came for. */
  account: string;
  row: DeskRow;
  /** It was looked at, and something is wrong with it. */
  isRefused: boolean;
  /** Said when something is typed, and when the form is gone. */
  onTyped: (isTyped: boolean) => void;
  onReview: (answers: DeskRow['answers']) => void;
  /** Further ways on, with what was typed. */
  children: (typed: () => DeskRow['answers']) => ReactNode;
}

/** The form of the entry's kind, at the desk: everything that it asks but files. */
export function EntryForm(props: EntryFormProps) {
  const kind = findKind(props.row.kind);
  return kind === undefined ? null : <KindForm {...props} kind={kind} />;
}

function KindForm(props: EntryFormProps & { kind: Kind }) {
  const { account, row, isRefused, onTyped, onReview, children, kind } = props;
  const [day] = useState(today);
  const { fields } = kind;
  const [state, dispatch] = useReducer(formFlow, undefined, () => ({
    ...beginForm({ typed: row.answers, labels: row.labels, key: '' }),
    problems: isRefused ? row.fields : [],
  }));
  const { typed, labels } = state.draft;
  const answers = useAnswersStore(typed);
  const leave = useLeave({ fields, today: day, state, dispatch });
  const navigate = useNavigate();
  const tools = useMemo<FormTools>(
    () => ({
      fields,
      today: day,
      labels,
      address: '',
      dispatch,
      leave,
      tell: (message) => {
        if (message.type === 'navigate') void navigate(message.path);
      },
      uploading: () => {},
    }),
    [fields, day, labels, leave, navigate],
  );
  // It comes after the dialog has taken the focus.
  const [begin] = useState(() => (form: HTMLFormElement | null) => {
    if (form !== null) beginAt(form, findOtherSide(fields, row.answers, account));
  });
  const { isTouched } = state;
  useLayoutEffect(() => {
    onTyped(isTouched);
    return () => onTyped(false);
  }, [isTouched, onTyped]);
  const settled = () =>
    Object.fromEntries(Object.entries(settleAnswers(fields, typed, day))) as DeskRow['answers'];
  return (
    <FormContext value={tools}>
      <AnswersContext value={answers}>
        <ProblemsContext value={state.problems}>
          <form
            ref={begin}
            noValidate
            onInput={() => onTyped(true)}
            onSubmit={(event) => {
              event.preventDefault();
              onReview(settled());
            }}
            onKeyDown={(event) => {
              const isReview = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
              if (isReview) event.currentTarget.requestSubmit();
            }}
          >
            {isRefused && row.refusal !== '' ? (
              <Text size="sm" mb="sm" role="alert" c="var(--mantine-color-error)">
                {row.refusal}
              </Text>
            ) : null}
            <div className={classes['entryForm']}>
              {Object.entries(fields).map(([name, field]) =>
                field.type === 'attachments' || !isShown(field, typed) ? null : (
                  <div key={name} data-size={sizeOf(field)}>
                    <FieldControl
                      path={name}
                      field={field}
                      value={typed[name]}
                      problem={state.problems.find(({ path }) => path === name)?.message}
                    />
                  </div>
                ),
              )}
            </div>
            <Group mt="md" gap="xs">
              <Button type="submit">Review the entry</Button>
              {children(settled)}
            </Group>
          </form>
        </ProblemsContext>
      </AnswersContext>
    </FormContext>
  );
}

/** A field that is wrong or has to be filled in; or else what a change is mostly made for. */
function beginAt(form: HTMLFormElement, otherSide: string | undefined): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
  const first = wrong ?? findFirstEmpty(form);
  const isAsked = first === wrong || first?.matches(':required:invalid') === true;
  const other = otherSide === undefined ? null : document.getElementById(controlId(otherSide));
  if (isAsked || other === null) first?.focus();
  else putFocus(other);
}

/** Where the account is asked that stands against the bank's; undefined where there is none. */
function findOtherSide(
  fields: Kind['fields'],
  answers: DeskRow['answers'],
  bank: string,
): string | undefined {
  const places = Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'account') return [{ path: name, account: answers[name] }];
    if (field.type !== 'lines' || field.openItems) return [];
    const columns = Object.entries(field.columns).filter(([, { type }]) => type === 'account');
    return rowsOf(answers[name]).flatMap((row, at) =>
      columns.map(([column]) => ({ path: `${name}.${at}.${column}`, account: row[column] })),
    );
  });
  return places.find(({ account }) => account !== bank)?.path;
}
