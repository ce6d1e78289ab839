import { Button, TextInput } from '@mantine/core';

import { useAnswer } from '../flow/answers-context.ts';
import { useFormTools } from '../flow/form-context.ts';
import { useCashAccounts } from './open-items.ts';
import type { ControlProps } from './control.ts';
import { textOf } from './control.ts';
import { wrapperProps } from './wrapper-props.ts';

/**
 * The number of a cheque form; for a new one, that after the last written on the account is
 * offered.
 */
export function ChequeNumberControl(props: ControlProps<'cheque-number'>) {
  const { path, field, value } = props;
  const { dispatch, leave } = useFormTools();
  const account = useAnswer(field.account);
  const cash = useCashAccounts();
  const bank = cash.data?.accounts.find((each) => each.account === account);
  const next = (field.isWritten === true ? undefined : bank?.nextCheque) ?? '';
  const typed = textOf(value);
  const take = () => dispatch({ type: 'typed', path, value: next });
  return (
    <TextInput
      {...wrapperProps(props)}
      value={typed}
      inputMode="numeric"
      autoComplete="off"
      placeholder={next}
      onChange={(event) => dispatch({ type: 'typed', path, value: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed !== '' || next === '') return;
        event.preventDefault();
        take();
      }}
      onBlur={() => leave(path)}
      rightSectionWidth={96}
      rightSection={
        next === '' || typed !== '' ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={take}
            aria-label={`Take next, ${next}`}
          >
            Take next
          </Button>
        )
      }
    />
  );
}
