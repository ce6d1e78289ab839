import type { FocusEvent } from 'react';
import { InputBase, NativeSelect, TextInput } from '@mantine/core';

import type { ChoiceField } from '#shared/forms/fields.ts';
import type { CodeUse } from '#shared/ledger/withholding.ts';

import { pageConfig } from '../../lib/page-config.ts';
import { useCodeOptions } from '../codes.ts';
import { useFormTools } from '../flow/form-context.ts';
import { textOf } from './control.ts';
import type { AnyControlProps, ControlProps } from './control.ts';
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

/**
 * Text of several lines, as high as what stands in it. Mantine's own brings a measuring of lines
 * that the browser does by itself.
 */
export function ParagraphControl(props: ControlProps<'paragraph'>) {
  const { onFocus: _, ...text } = useText(props);
  return (
    <InputBase
      component="textarea"
      multiline
      {...wrapperProps(props)}
      {...text}
      maxLength={props.field.maxLength}
      rows={2}
      data-grows
    />
  );
}

/** Where something is mailed to, or whose copy is kept where no mail server is set. */
export function EmailControl(props: ControlProps<'email'>) {
  const { hint, hintWithoutMail = hint } = props.field;
  return (
    <TextInput
      {...wrapperProps(props)}
      description={pageConfig().sendsMail ? hint : hintWithoutMail}
      {...useText(props)}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** One of a few: the browser's own list, which keyboard and phone handle best. */
export function ChoiceControl(props: ControlProps<'choice'>) {
  const { codes, options } = props.field;
  if (codes !== undefined) return <CodeChoice {...props} use={codes} />;
  return <Choice {...props} options={options} />;
}

/** A code of withholding: the law's, and those that an accountant entered. */
function CodeChoice({ use, ...props }: ControlProps<'choice'> & { use: CodeUse }) {
  return <Choice {...props} options={useCodeOptions(use)} />;
}

function Choice({
  options,
  ...props
}: ControlProps<'choice'> & { options: ChoiceField['options'] }) {
  const { field } = props;
  const { onFocus: _, ...choice } = useText(props);
  const isOpen = textOf(props.value) === '';
  // Where there is nothing to choose, nobody has to pass.
  const isSettled = !isOpen && field.required && field.options.length === 1;
  return (
    <NativeSelect
      {...wrapperProps(props)}
      {...choice}
      // A row may cut it.
      title={options.find(({ value }) => value === textOf(props.value))?.label}
      tabIndex={isSettled ? -1 : 0}
    >
      {isOpen || !field.required ? (
        <option value="">{field.required ? 'Choose…' : 'None'}</option>
      ) : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

function useText({ path, value }: AnyControlProps) {
  const { dispatch, leave, begunWith } = useFormTools();
  return {
    value: textOf(value),
    // What the form has filled in is replaced by typing.
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (currentTarget.value !== '' && currentTarget.value === begunWith?.(path))
        currentTarget.select();
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      dispatch({ type: 'typed', path, value: event.currentTarget.value });
    },
    onBlur: () => leave(path),
  };
}
