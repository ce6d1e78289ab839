import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { FocusEvent } from 'react';

import { useFormTools } from '../form-context.ts';
import classes from './controls.module.css';
import { textOf } from './control.ts';
import type { AnyControlProps, ControlProps } from './control.ts';
import { neatAmount } from './neat-amount.ts';
import { wrapperProps } from './wrapper-props.ts';

/** One line of text. */
export function TextControl(props: ControlProps<'text'>) {
  return (
    <TextInput
      {...wrapperProps(props)}
      {...useText(props)}
      maxLength={props.field.maxLength}
      autoComplete="off"
    />
  );
}

/** Text of several lines, as high as what stands in it. */
export function ParagraphControl(props: ControlProps<'paragraph'>) {
  return (
    <Textarea
      {...wrapperProps(props)}
      {...useText(props)}
      maxLength={props.field.maxLength}
      autosize
      minRows={2}
      maxRows={10}
    />
  );
}

export function EmailControl(props: ControlProps<'email'>) {
  return (
    <TextInput
      {...wrapperProps(props)}
      {...useText(props)}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The browser's own date field: typed by digits on a desk, a calendar on a phone; the answer is `2026-12-02`. */
export function DateControl(props: ControlProps<'date'>) {
  return (
    <TextInput
      {...wrapperProps(props)}
      {...useText(props)}
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      className={classes['date']}
    />
  );
}

/** An amount: typed as people type it, shown with separators and two decimals once left. */
export function MoneyControl(props: ControlProps<'money'>) {
  const { dispatch, leave } = useFormTools();
  const { path, value } = props;
  const neaten = () => {
    const neat = neatAmount(textOf(value));
    if (neat !== value) dispatch({ type: 'typed', path, value: neat });
    leave(path);
  };
  return (
    <TextInput
      {...wrapperProps(props)}
      {...useText(props)}
      onBlur={neaten}
      onFocus={selectAll}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      classNames={{ ...wrapperProps(props).classNames, input: classes['figures'] ?? '' }}
      leftSection={props.isCell ? undefined : <span className={classes['currency']}>₱</span>}
      leftSectionPointerEvents="none"
    />
  );
}

export function QuantityControl(props: ControlProps<'quantity'>) {
  return (
    <TextInput
      {...wrapperProps(props)}
      {...useText(props)}
      onFocus={selectAll}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ ...wrapperProps(props).classNames, input: classes['figures'] ?? '' }}
    />
  );
}

/** One of a few: the browser's own list, which keyboard and phone handle best. */
export function ChoiceControl(props: ControlProps<'choice'>) {
  const { field } = props;
  const isOpen = textOf(props.value) === '';
  return (
    <NativeSelect {...wrapperProps(props)} {...useText(props)}>
      {isOpen || !field.required ? (
        <option value="">{field.required ? 'Choose…' : 'None'}</option>
      ) : null}
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

function useText({ path, value }: AnyControlProps) {
  const { dispatch, leave } = useFormTools();
  return {
    value: textOf(value),
    onChange: (event: { currentTarget: { value: string } }) => {
      dispatch({ type: 'typed', path, value: event.currentTarget.value });
    },
    onBlur: () => leave(path),
  };
}

function selectAll(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select();
}
