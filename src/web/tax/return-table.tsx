import { Text } from '@mantine/core';
import { Fragment } from 'react';

import { useReturn } from '../lib/way-back.ts';
import { formatFigure } from '../ui/format-money.ts';
import { BehindLink } from './behind-link.tsx';
import type { TaxReturn } from './tax-queries.ts';
import classes from './return.module.css';

interface ReturnTableProps {
  taxReturn: TaxReturn;
  caption: string;
  /** What the way back to this worksheet is called. */
  here: string;
}

/** The items of a return in the order of the form. */
export function ReturnTable({ taxReturn, caption, here }: ReturnTableProps) {
  useReturn(true);
  return (
    <div className={classes['container']}>
      <table className={classes['table']}>
        <caption>
          <strong>{caption}</strong>
          <span>{taxReturn.period}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {taxReturn.parts.map(({ title, items }) => (
            <Fragment key={title}>
              <tr data-part>
                <th scope="rowgroup" colSpan={3}>
                  {title}
                </th>
              </tr>
              {items.map(({ item, label, amount, note, source, behind }) => (
                <tr key={item} data-source={source}>
                  <td>{item}</td>
                  <th scope="row">
                    {label}
                    {note === '' ? null : (
                      <Text span display="block" size="xs" c="dimmed">
                        {note}
                      </Text>
                    )}
                  </th>
                  <td>
                    <BehindLink behind={behind} mark={`item-${item}`} here={here}>
                      {formatFigure(amount)}
                    </BehindLink>
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
