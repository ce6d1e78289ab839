import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useAnswer } from '../flow/answers-context.ts';
import { useFormTools } from '../flow/form-context.ts';
import { useCashAccounts } from './open-item-queries.ts';
import type { ControlProps } from './control.ts';
import { textOf } from './control.ts';
import { wrapperProps } from './wrapper-props.ts';

/**
 * The number of a cheque form; for a new one, that after the last written on the account is filled
 * in.
 */
export function ChequeNumberControl(props: ControlProps<'cheque-number'>) {
  const { path, field, value } = props;
  const { begunWith, dispatch, leave } = useFormTools();
  const account = useAnswer(field.account);
  const cash = useCashAccounts();
  const bank = cash.data?.accounts.find((each) => each.account === account);
  const next = (field.isWritten === true ? undefined : bank?.nextCheque) ?? '';
  const typed = textOf(value);
  const filled = useRef('');
  const fill = useEffectEvent((number: string) => {
    const isOpen = ['', filled.current, begunWith?.(path)].includes(typed);
    filled.current = number;
    if (isOpen && typed !== number) dispatch({ type: 'offered', path, value: number });
  });
  // Another bank has other cheques; what somebody typed stays.
  useEffect(() => {
    if (next !== '') fill(next);
  }, [next]);
  return (
    <TextInput
      {...wrapperProps(props)}
      value={typed}
      inputMode="numeric"
      autoComplete="off"
      placeholder={next}
      onChange={(event) => dispatch({ type: 'typed', path, value: event.currentTarget.value })}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => leave(path)}
    />
  );
}
