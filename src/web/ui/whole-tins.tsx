import { Fragment } from 'react';

import classes from './whole-tins.module.css';

const TIN = /\(\d{3}-\d{3}-\d{3}(?:-\d{3,5})?\)|\b\d{3}-\d{3}-\d{3}(?:-\d{3,5})?\b/;
/** Of our own series: `JV-2026-000105`. */
const NUMBER = /\b[A-Z]{2,4}-\d{4}-\d{6}\b/;
const WHOLE = new RegExp(`(${TIN.source}|${NUMBER.source})`);

/**
 * A text in which no line ends inside a TIN or its brackets, nor inside a number of our own series;
 * the text itself stays as it is.
 */
export function WholeTins({ text }: { text: string }) {
  // Parted by what is caught, each second part is whole.
  return text.split(WHOLE).map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 0 ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <span key={key} className={classes['whole']}>
        {part}
      </span>
    );
  });
}
