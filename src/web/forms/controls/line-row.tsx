import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import type { Field, LinesField, TypedAnswers, TypedValue } from '#shared/forms/fields.ts';
import { isShown } from '#shared/forms/form.ts';
import { invariant } from '#shared/invariant.ts';
import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { useFormTools } from '../flow/form-context.ts';
import { liveRowAmount } from '../flow/live-totals.ts';
import { CloseIcon, CopyIcon } from '../../ui/icons.tsx';
import { CELL_CONTROLS } from './cell-controls.tsx';
import type { AnyControlProps } from './control.ts';
import classes from './lines.module.css';

interface LineRowProps {
  path: string;
  field: LinesField;
  /** The columns of the table; the others are asked below the row, while they are asked. */
  beside: readonly string[];
  row: TypedAnswers;
  at: number;
  problems: readonly FieldProblem[];
  isFull: boolean;
  /** These stay the same functions, whatever is typed. */
  onDuplicate: (at: number) => void;
  onRemove: (at: number) => void;
  onKeyDown: (event: KeyboardEvent, at: number) => void;
}

/**
 * One row: its cells, and what can be done with the whole of it. It is drawn again when something
 * of it changes, not at each key that is pressed in another of a hundred.
 */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { path, field, beside, row, at, problems, isFull } = props;
  const name = `${field.label} ${at + 1}`;
  const { today } = useFormTools();
  const amount = liveRowAmount(field, row, today);
  const columns = Object.entries(field.columns);
  const below = columns.filter(
    ([column, columnField]) => !beside.includes(column) && isShown(columnField, row),
  );
  const cell = (column: string, columnField: Field, isCell: boolean) => (
    <Cell
      key={column}
      path={`${path}.${at}.${column}`}
      field={columnField}
      value={row[column]}
      problem={problems.find((each) => each.path === `${path}.${at}.${column}`)?.message}
      isCell={isCell}
    />
  );
  return (
    <div
      className={classes['row']}
      role="group"
      aria-label={name}
      onKeyDown={(event) => props.onKeyDown(event, at)}
    >
      <div className={classes['number']} aria-hidden="true">
        {at + 1}
      </div>
      {columns
        .filter(([column]) => beside.includes(column))
        .map(([column, columnField]) =>
          isShown(columnField, row) ? (
            cell(column, columnField, true)
          ) : (
            <div key={column} className={classes['unasked']}>
              <VisuallyHidden>not asked</VisuallyHidden>
            </div>
          ),
        )}
      {below.length === 0 ? null : (
        <div className={classes['below']}>
          {below.map(([column, columnField]) => cell(column, columnField, false))}
        </div>
      )}
      {field.rowAmount === undefined ? null : (
        <div className={classes['amount']}>
          <span className={classes['amountWord']}>{field.rowAmount.label}</span>
          <span>{amount === undefined ? '–' : formatMoney(amount)}</span>
        </div>
      )}
      <div className={classes['actions']}>
        <ActionIcon
          color="gray"
          size="lg"
          aria-label={`Duplicate row ${at + 1}`}
          title="Duplicate row"
          disabled={isFull}
          onClick={() => props.onDuplicate(at)}
        >
          <CopyIcon size={18} />
        </ActionIcon>
        <ActionIcon
          color="gray"
          size="lg"
          aria-label={`Remove row ${at + 1}`}
          title="Remove row"
          onClick={() => props.onRemove(at)}
        >
          <CloseIcon size={18} />
        </ActionIcon>
      </div>
    </div>
  );
});

interface CellProps {
  path: string;
  field: Field;
  value: TypedValue;
  problem: string | undefined;
  isCell: boolean;
}

/** One cell; it is drawn again only when its own answer or problem changes. */
const Cell = memo(function Cell({ path, field, value, problem, isCell }: CellProps) {
  invariant(field.type !== 'lines', 'rows hold no rows of their own');
  const Control = CELL_CONTROLS[field.type] as (props: AnyControlProps) => ReactNode;
  return <Control path={path} field={field} value={value} problem={problem} isCell={isCell} />;
});
