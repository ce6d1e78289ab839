import { settleText } from '#shared/ledger/settled-answers.ts';

import { DateInput } from '../../ui/date-input.tsx';
import { useFormTools } from '../flow/form-context.ts';
import { textOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { wrapperProps } from './wrapper-props.ts';

/** A day; what is typed is written out once left, and the answer is `2026-12-05`. */
export function DateControl(props: ControlProps<'date'>) {
  const { path, field, isCell } = props;
  const { dispatch, leave, today } = useFormTools();
  const text = textOf(props.value);
  const type = (value: string) => dispatch({ type: 'typed', path, value });
  return (
    <DateInput
      {...wrapperProps(props)}
      text={text}
      today={today}
      placeholder={isCell ? '12/5' : '12/5, today, +30'}
      onType={type}
      onPick={type}
      onBlur={() => {
        const settled = settleText(field, text.trim(), today);
        if (settled !== text) type(settled);
        leave(path);
      }}
    />
  );
}
