import type { ReactNode } from 'react';

import type { Field, FieldType, TypedValue } from '#shared/forms/fields.ts';

import { CELL_CONTROLS } from './cell-controls.tsx';
import type { AnyControlProps, ControlProps } from './control.ts';
import { LinesControl } from './lines-control.tsx';
import { OpenItemsLater } from './open-items-later.tsx';

const CONTROLS: { readonly [T in FieldType]: (props: ControlProps<T>) => ReactNode } = {
  ...CELL_CONTROLS,
  lines: (props) =>
    props.field.openItems ? <OpenItemsLater {...props} /> : <LinesControl {...props} />,
};

interface FieldControlProps {
  path: string;
  field: Field;
  value: TypedValue;
  problem: string | undefined;
}

/** The control of a field of any type. */
export function FieldControl({ path, field, value, problem }: FieldControlProps) {
  // The row of the map belongs to the field's own type.
  const Control = CONTROLS[field.type] as (props: AnyControlProps) => ReactNode;
  return <Control path={path} field={field} value={value} problem={problem} isCell={false} />;
}
