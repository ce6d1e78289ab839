import { TextInput } from '@mantine/core';

import { useFormTools } from '../flow/form-context.ts';
import classes from './controls.module.css';
import type { ControlProps } from './control.ts';
import { textOf } from './control.ts';
import { wrapperProps } from './wrapper-props.ts';

/** An exchange rate, with up to seven decimals. */
export function RateControl(props: ControlProps<'rate'>) {
  const { path, value } = props;
  const { dispatch, leave } = useFormTools();
  const wrapper = wrapperProps(props);
  return (
    <TextInput
      {...wrapper}
      value={textOf(value)}
      inputMode="decimal"
      autoComplete="off"
      placeholder="58.4250"
      classNames={{ ...wrapper.classNames, input: classes['figures'] ?? '' }}
      onChange={(event) => dispatch({ type: 'typed', path, value: event.currentTarget.value })}
      onBlur={() => leave(path)}
    />
  );
}
