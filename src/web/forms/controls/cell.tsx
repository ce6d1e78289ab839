import { memo } from 'react';
import type { ReactNode } from 'react';

import type { Field, TypedAnswers, TypedValue } from '#shared/forms/fields.ts';
import { isShown } from '#shared/forms/form.ts';
import { invariant } from '#shared/invariant.ts';

import { CELL_CONTROLS } from './cell-controls.tsx';
import type { AnyControlProps } from './control.ts';

interface CellProps {
  path: string;
  field: Field;
  row: TypedAnswers;
  column: string;
  problem: string | undefined;
  /** A heading stands above it on a wide screen. */
  isCell?: boolean;
}

/** One cell of a row with its label; nothing while it is not asked. */
export function Cell({ field, row, column, isCell = false, ...props }: CellProps) {
  if (!isShown(field, row)) return null;
  return <AskedCell {...props} field={field} value={row[column]} isCell={isCell} />;
}

interface AskedCellProps {
  path: string;
  field: Field;
  value: TypedValue;
  problem: string | undefined;
  isCell: boolean;
}

/** It is drawn again only when its own answer or problem changes. */
const AskedCell = memo(function AskedCell(props: AskedCellProps) {
  const { type } = props.field;
  invariant(type !== 'lines', 'rows hold no rows of their own');
  const Control = CELL_CONTROLS[type] as (given: AnyControlProps) => ReactNode;
  return <Control {...props} />;
});
