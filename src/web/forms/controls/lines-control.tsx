import { Button, Fieldset, Group, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef } from 'react';

import type { BusinessDate } from '#shared/dates.ts';
import type { Field, FieldType, LinesField, TypedAnswers } from '#shared/forms/fields.ts';
import { initialAnswers, isShown } from '#shared/forms/form.ts';

import { PlusIcon } from '../../ui/icons.tsx';
import { balancingAmount } from '../flow/balancing.ts';
import { useFormTools, useProblems } from '../flow/form-context.ts';
import { nextRow } from '../flow/next-row.ts';
import { rowsOf } from '../flow/typed-answers.ts';
import { controlId } from './control.ts';
import type { ControlProps } from './control.ts';
import { LineRow } from './line-row.tsx';
import classes from './lines.module.css';
import { usePaste } from './use-paste.tsx';
import { useSeldom } from './use-seldom.ts';

/** How wide a column stands beside the others on a wide screen. */
const WIDTHS: Record<FieldType, string> = {
  'text': 'minmax(7rem, 2.7fr)',
  'paragraph': 'minmax(8rem, 2.2fr)',
  'email': 'minmax(8rem, 1.6fr)',
  'date': '9rem',
  'money': 'minmax(7rem, 0.7fr)',
  'quantity': '4.5rem',
  'choice': 'minmax(6.5rem, 1.6fr)',
  'party': 'minmax(8rem, 1.6fr)',
  'account': 'minmax(7.5rem, 3fr)',
  'item': 'minmax(8rem, 1.4fr)',
  'rate': '8rem',
  'cheque-number': '8rem',
  'attachments': '8rem',
  'lines': '8rem',
};

/** A text that is as short as a number needs no more room than one; a document's name some more. */
const SHORT_TEXT = 20;
const NAME_TEXT = 60;

function widthOf(column: Field | undefined): string {
  if (column === undefined) return '';
  if (column.type === 'text' && column.maxLength <= SHORT_TEXT) return 'minmax(5.5rem, 0.6fr)';
  if (column.type === 'text' && column.maxLength <= NAME_TEXT) return 'minmax(6.5rem, 1fr)';
  // A memo is mostly empty.
  if (column.type === 'text' && !column.required) return 'minmax(7rem, 1.8fr)';
  return WIDTHS[column.type];
}

/**
 * The columns that every row begins with; what is asked only after another answer stands below its
 * row.
 */
function besideColumns({ columns }: LinesField, today: BusinessDate): readonly string[] {
  const initial = initialAnswers(columns, today);
  return Object.entries(columns).flatMap(([name, column]) =>
    isShown(column, initial) ? [name] : [],
  );
}

/**
 * Rows of a form: a table on a wide screen, cards on a phone. Enter in the last cell adds a row.
 */
export function LinesControl({ path, field: whole, value, problem }: ControlProps<'lines'>) {
  const { dispatch, today } = useFormTools();
  const problems = useProblems();
  const rows = rowsOf(value);
  const { onPaste, onUndoKey, notice } = usePaste({ path, field: whole, value });
  const { field, requests } = useSeldom(path, whole, rows);
  const balance = useBalance(path, field, rows);
  const focusRow = useRef<number>(undefined);
  useEffect(() => {
    if (focusRow.current === undefined) return;
    focusCell(path, focusRow.current, field);
    focusRow.current = undefined;
  });

  const isFull = rows.length >= field.maxRows;
  const add = (row: TypedAnswers, at = rows.length) => {
    if (isFull) return;
    focusRow.current = at;
    dispatch({ type: 'row-added', field: path, row, at });
  };
  const remove = (at: number) => {
    focusRow.current = Math.max(0, Math.min(at, rows.length - 2));
    dispatch({ type: 'row-removed', field: path, at });
    if (rows.length === 1) add(initialAnswers(whole.columns, today), 0);
  };
  const onEnter = (event: KeyboardEvent, at: number) => {
    if (!isCellEnter(event)) return;
    event.preventDefault();
    if (balance(event, at)) return;
    if (moveOn(event.target as HTMLElement, event.currentTarget)) return;
    if (at === rows.length - 1) add(nextRow(whole, rows, today));
    else focusCell(path, at + 1, field);
  };

  const beside = useMemo(() => besideColumns(field, today), [field, today]);
  const onDuplicate = useCallbackRef((at: number) => add(rows[at] ?? {}, at + 1));
  const onRemove = useCallbackRef(remove);
  const onKeyDown = useCallbackRef(onEnter);
  const template = [
    ...beside.map((name) => widthOf(field.columns[name])),
    ...(field.rowAmount === undefined ? [] : ['minmax(7rem, 0.7fr)']),
  ];
  return (
    <Fieldset
      id={controlId(path)}
      variant="unstyled"
      className={classes['lines'] ?? ''}
      tabIndex={-1}
      legend={<Legend field={field} />}
      data-path={path}
      onPaste={onPaste}
      onKeyDown={onUndoKey}
    >
      {field.hint === undefined ? null : (
        <Text size="sm" c="dimmed">
          {field.hint}
        </Text>
      )}
      <div className={classes['rows']} style={{ '--columns': template.join(' ') } as object}>
        <Head field={field} beside={beside} />
        {rows.map((row, at) => (
          <LineRow
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
            key={at}
            path={path}
            field={field}
            beside={beside}
            row={row}
            at={at}
            problems={problems}
            isFull={isFull}
            onDuplicate={onDuplicate}
            onRemove={onRemove}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      {problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" data-told={path}>
          {problem}
        </Text>
      )}
      {notice}
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          data-add-row
          title="Alt+R"
          leftSection={<PlusIcon size={18} />}
          disabled={isFull}
          onClick={() => add(nextRow(whole, rows, today))}
        >
          Add a row
        </Button>
        {requests.map(({ name, text, request }) => (
          <Button key={name} variant="subtle" onClick={request}>
            {text}
          </Button>
        ))}
      </Group>
    </Fieldset>
  );
}

/** Fills in what balances both sides, in an empty cell of one; tells whether it did. */
function useBalance(path: string, field: LinesField, rows: readonly TypedAnswers[]) {
  const { dispatch } = useFormTools();
  return ({ target }: KeyboardEvent, at: number) => {
    const pathOf = (name: string) => `${path}.${at}.${name}`;
    const name = (field.sides ?? []).find(
      (side) => target instanceof HTMLElement && target.id === controlId(pathOf(side)),
    );
    const value = name === undefined ? undefined : balancingAmount(field, rows, { at, name });
    if (name === undefined || value === undefined) return false;
    dispatch({ type: 'typed', path: pathOf(name), value });
    return true;
  };
}

/** The headings of the table on a wide screen. */
function Head({ field, beside }: { field: LinesField; beside: readonly string[] }) {
  return (
    <div className={classes['head']} aria-hidden="true">
      {Object.entries(field.columns)
        .filter(([name]) => beside.includes(name))
        .map(([name, column]) => (
          <div key={name} data-align={isFigure(column) ? 'right' : undefined}>
            {column.label}
          </div>
        ))}
      {field.rowAmount === undefined ? null : (
        <div data-align="right" data-reckoned>
          {field.rowAmount.label}
        </div>
      )}
    </div>
  );
}

function Legend({ field }: { field: LinesField }) {
  return (
    <span className={classes['legend']}>
      {field.label}
      {field.required ? (
        <span className={classes['star']} aria-hidden="true">
          {' '}
          *
        </span>
      ) : null}
    </span>
  );
}

// A list that is open takes Enter for itself, and a button is pressed by it.
function isCellEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing)
    return false;
  // Ctrl+Enter submits the step (use-form-keys.ts).
  if (event.ctrlKey || event.metaKey) return false;
  const target = event.target as HTMLElement;
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** Moves the focus to the next cell of the row; tells whether there was one. */
function moveOn(from: HTMLElement, row: Element): boolean {
  const cells = [
    ...row.querySelectorAll<HTMLElement>(
      'input:not([type=hidden], [tabindex="-1"]), select, textarea',
    ),
  ];
  const next = cells[cells.indexOf(from) + 1];
  next?.focus();
  return next !== undefined;
}

function focusCell(path: string, at: number, field: LinesField) {
  const [name] = Object.keys(field.columns);
  document.querySelector<HTMLElement>(`#${controlId(`${path}.${at}.${name ?? ''}`)}`)?.focus();
}

function isFigure(field: Field): boolean {
  return field.type === 'money' || field.type === 'quantity';
}
