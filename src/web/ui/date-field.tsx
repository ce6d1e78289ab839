import { useId, useState } from 'react';

import { isBusinessDate } from '#shared/dates.ts';
import { readDate } from '#shared/forms/typed-dates.ts';

import { today as dayOfServer } from '../lib/today.ts';
import { DateInput } from './date-input.tsx';
import type { DateInputProps } from './date-input.tsx';

type DateFieldProps = Omit<DateInputProps, 'id' | 'text' | 'today' | 'onType' | 'onPick'> & {
  /** A day as `2026-12-05`; empty for none. */
  readonly value: string;
  /**
   * Called once the field is left or Enter pressed, with a day or nothing; in a dialog also with
   * what is no day, as typed, so that saving it is refused.
   */
  readonly onChange: (date: string) => void;
  /** What is no day stays in the field with its sentence, and the list as it was. */
  readonly isFilter?: boolean;
};

/** A day in a filter, a dialog or a setting, typed and shown as in the forms. */
export function DateField({ value, onChange, isFilter = false, ...rest }: DateFieldProps) {
  const id = useId();
  const [today] = useState(dayOfServer);
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState(value);
  const [problem, setProblem] = useState<string>();
  // Changed by something else than this field: the filters were cleared, or the person went back.
  if (known !== value) {
    setKnown(value);
    if (typed !== value) {
      setTyped(undefined);
      setProblem(undefined);
    }
  }
  const tell = (date: string) => {
    if (date !== value) onChange(date);
  };
  const take = (date: string) => {
    // A filter hears of it from the address, a moment later: until then it shows the new day.
    setTyped(date === '' ? undefined : date);
    setProblem(undefined);
    tell(date);
  };
  const settle = () => {
    const text = typed?.trim();
    if (text === undefined) return;
    const read = text === '' ? { date: '' } : readDate(text, today);
    if ('date' in read) {
      take(read.date);
      return;
    }
    setProblem(read.sentence);
    if (!isFilter) tell(text);
  };
  return (
    <DateInput
      {...(isFilter && { placeholder: '12/5, today', flex: '1 1 8.25rem', maw: '13rem' })}
      {...rest}
      id={id}
      today={today}
      text={typed ?? value}
      error={problem ?? rest.error}
      onType={(text) => {
        setTyped(text);
        // A whole day that is pasted, or filled in by a program, waits for nothing.
        if (isBusinessDate(text)) tell(text);
      }}
      onPick={take}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
