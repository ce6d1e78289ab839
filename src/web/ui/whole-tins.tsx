import { Fragment } from 'react';

import classes from './whole-tins.module.css';

const TIN = /(\(\d{3}-\d{3}-\d{3}(?:-\d{3,5})?\)|\b\d{3}-\d{3}-\d{3}(?:-\d{3,5})?\b)/;

/** A text in which no line ends inside a TIN or its brackets; the text itself stays as it is. */
export function WholeTins({ text }: { text: string }) {
  // Parted by what is caught, each second part is a TIN.
  return text.split(TIN).map((part, at) => {
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
