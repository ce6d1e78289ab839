import { ActionIcon, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

import { formatDate, isBusinessDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import classes from './date-input.module.css';
import { dateMeaning } from './date-meaning.ts';
import { CalendarIcon } from './icons.tsx';
import { useMeaning } from './meaning.tsx';

const FIRST = '1900-01-01';
const LAST = '2199-12-31';

/** What both the forms' dates and those of filters and dialogs pass on to Mantine's input. */
export type DateInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  readonly id: string;
  /** As typed, or a day as `2026-12-05`, which is shown as `5 Dec 2026`. */
  readonly text: string;
  /** What `today` means. */
  readonly today: BusinessDate;
  /** The first and the last day that the calendar offers. */
  readonly min?: BusinessDate | undefined;
  readonly max?: BusinessDate | undefined;
  readonly onType: (text: string) => void;
  /** A day was taken from the calendar. */
  readonly onPick: (date: string) => void;
};

/**
 * A day, typed as people type it (`today`, `12/5`, `+30`); what it means is shown while it is
 * typed. The calendar is the browser's own, which phone and screen reader handle best.
 */
export function DateInput(props: DateInputProps) {
  const {
    text,
    today,
    min = FIRST,
    max = LAST,
    onType,
    onPick,
    onBlur,
    onKeyDown,
    ...rest
  } = props;
  const calendar = useRef<HTMLInputElement>(null);
  const { isTyping, begin, end, inputContainer } = useMeaning(dateMeaning(text, today));
  const open = () => openCalendar(calendar.current);
  return (
    <TextInput
      placeholder="12/5, today, +30"
      className={classes['date']}
      {...rest}
      value={!isTyping && isBusinessDate(text) ? formatDate(text) : text}
      onChange={(event) => {
        begin();
        onType(event.currentTarget.value);
      }}
      onBlur={(event) => {
        end();
        onBlur?.(event);
      }}
      onFocus={selectAll}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter') end();
        if (!asksForCalendar(event)) return;
        event.preventDefault();
        open();
      }}
      inputContainer={inputContainer}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            className={classes['calendar']}
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={isBusinessDate(text) ? text : ''}
            onChange={(event) => {
              end();
              onPick(event.currentTarget.value);
            }}
          />
          <ActionIcon
            color="gray"
            tabIndex={-1}
            aria-label="Calendar"
            aria-describedby={`${rest.id}-label`}
            title="Calendar (Alt+↓)"
            disabled={rest.disabled === true}
            onClick={open}
          >
            <CalendarIcon size={18} />
          </ActionIcon>
        </>
      }
    />
  );
}

function selectAll(event: FocusEvent<HTMLInputElement>): void {
  event.currentTarget.select();
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
