import { TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';

import { useMeaning } from '../../ui/meaning.tsx';
import { useAnswer } from '../flow/answers-context.ts';
import { useFormTools } from '../flow/form-context.ts';
import { useCashAccounts } from './open-item-queries.ts';
import classes from './controls.module.css';
import { textOf } from './control.ts';
import type { AnyControlProps, ControlProps } from './control.ts';
import { moneyMeaning, neatAmount, neatQuantity, quantityMeaning } from './neat-amount.ts';
import { wrapperProps } from './wrapper-props.ts';

/** An amount, typed or calculated; shown with separators and two decimals once left. */
export function MoneyControl(props: ControlProps<'money'>) {
  const account = useAnswer(props.field.currencyOf);
  const cash = useCashAccounts();
  const held = cash.data?.accounts.find((each) => each.account === account);
  const currency = held === undefined || held.currency === 'PHP' ? '₱' : held.currency;
  return (
    <FigureInput
      {...props}
      neat={neatAmount}
      meaningOf={moneyMeaning}
      placeholder="0.00"
      currency={props.isCell ? undefined : currency}
    />
  );
}

/** A number of pieces, hours or metres, typed or calculated. */
export function QuantityControl(props: ControlProps<'quantity'>) {
  return (
    <FigureInput
      {...props}
      neat={neatQuantity}
      meaningOf={quantityMeaning}
      placeholder=""
      currency={undefined}
    />
  );
}

interface FigureInputProps extends AnyControlProps {
  neat: (text: string) => string;
  meaningOf: (text: string) => string;
  placeholder: string;
  currency: string | undefined;
}

function FigureInput({ neat, meaningOf, placeholder, currency, ...props }: FigureInputProps) {
  const { dispatch, leave } = useFormTools();
  const { path } = props;
  const text = textOf(props.value);
  const { begin, end, inputContainer } = useMeaning(meaningOf(text));
  const settle = () => {
    end();
    const settled = neat(text);
    if (settled !== text) dispatch({ type: 'typed', path, value: settled });
    leave(path);
  };
  return (
    <TextInput
      {...wrapperProps(props)}
      value={text}
      onChange={(event) => {
        begin();
        dispatch({ type: 'typed', path, value: event.currentTarget.value });
      }}
      onBlur={settle}
      onFocus={selectAll}
      inputContainer={inputContainer}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      classNames={{ ...wrapperProps(props).classNames, input: classes['figures'] ?? '' }}
      leftSection={
        currency === undefined ? undefined : <span className={classes['currency']}>{currency}</span>
      }
      leftSectionPointerEvents="none"
      leftSectionWidth={(currency ?? '').length > 1 ? 48 : undefined}
    />
  );
}

function selectAll(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select();
}
