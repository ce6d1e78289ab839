import { ActionIcon, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';

import { formatDate, isBusinessDate } from '#shared/dates.ts';
import { settleText } from '#shared/ledger/settled-answers.ts';

import { CalendarIcon } from '../../ui/icons.tsx';
import { useFormTools } from '../flow/form-context.ts';
import classes from './controls.module.css';
import { controlId, textOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { dateMeaning } from './date-meaning.ts';
import { useMeaning } from './meaning.tsx';
import { wrapperProps } from './wrapper-props.ts';

/**
 * A day, typed as people type it (`today`, `12/5`, `+30`) and written out once left; the answer is
 * `2026-12-05`. The calendar is the browser's own, which phone and screen reader handle best.
 */
export function DateControl(props: ControlProps<'date'>) {
  const { path, field, isCell } = props;
  const { dispatch, leave, today } = useFormTools();
  const calendar = useRef<HTMLInputElement>(null);
  const text = textOf(props.value);
  const { isTyping, begin, end, inputContainer } = useMeaning(dateMeaning(text, today));
  const type = (value: string) => dispatch({ type: 'typed', path, value });
  const settle = () => {
    end();
    const settled = settleText(field, text.trim(), today);
    if (settled !== text) type(settled);
    leave(path);
  };
  const open = () => openCalendar(calendar.current);
  return (
    <TextInput
      {...wrapperProps(props)}
      value={!isTyping && isBusinessDate(text) ? formatDate(text) : text}
      onChange={(event) => {
        begin();
        type(event.currentTarget.value);
      }}
      onBlur={settle}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (!asksForCalendar(event)) return;
        event.preventDefault();
        open();
      }}
      inputContainer={inputContainer}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={isCell ? '12/5' : '12/5, today, +30'}
      className={classes['date']}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            className={classes['calendar']}
            tabIndex={-1}
            aria-hidden="true"
            min="1900-01-01"
            max="2199-12-31"
            value={isBusinessDate(text) ? text : ''}
            onChange={(event) => {
              end();
              type(event.currentTarget.value);
            }}
          />
          <ActionIcon
            color="gray"
            tabIndex={-1}
            aria-label="Calendar"
            aria-describedby={`${controlId(path)}-label`}
            title="Calendar (Alt+↓)"
            onClick={open}
          >
            <CalendarIcon size={18} />
          </ActionIcon>
        </>
      }
    />
  );
}

function asksForCalendar(event: KeyboardEvent): boolean {
  return event.altKey && event.key === 'ArrowDown';
}

function openCalendar(input: HTMLInputElement | null): void {
  try {
    input?.showPicker();
  } catch {
    // A browser that shows no calendar by itself shows it to whoever stands in the field.
    input?.focus();
  }
}
