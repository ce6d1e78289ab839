import { Text } from '@mantine/core';
import { Fragment } from 'react';

import { nameOfItem } from '#shared/tax/return-items.ts';

import { behindPath } from '../../lib/behind-path.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { useReturn } from '../../lib/way-back.ts';
import { FigureParts } from '../../ui/figure-parts.tsx';
import { FigureWords } from '../../ui/figure-words.tsx';
import { NOTHING, formatFigure } from '../../ui/format-money.ts';
import { BehindLink } from '../behind-link.tsx';
import type { ReturnItem } from './return-parts.ts';
import { itemsBehind } from './return-parts.ts';
import type { TaxReturn } from '../queries.ts';
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
  const all = taxReturn.parts.flatMap(({ items }) => items);
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
            <th scope="col">Particulars</th>
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
              {items.map((own) => (
                <tr
                  key={own.item}
                  data-source={own.source}
                  data-note={own.noteOf !== undefined || undefined}
                >
                  <td>{own.noteOf === undefined ? own.item : null}</td>
                  <th scope="row">
                    {own.label}
                    {own.note === '' ? null : (
                      <Text span display="block" size="xs" c="dimmed">
                        {own.note}
                      </Text>
                    )}
                  </th>
                  <td>
                    <Figure own={own} all={all} here={here} />
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

interface FigureProps {
  own: ReturnItem;
  all: readonly ReturnItem[];
  here: string;
}

/** What stands behind an item; of one that is worked out, the items that it comes from. */
function Figure({ own, all, here }: FigureProps) {
  const role = useRole();
  const chosen = own.choices?.find(({ amount }) => amount === own.amount);
  if (own.choices !== undefined) return chosen?.label ?? '';
  const words = formatFigure(own.amount);
  const mark = `item-${own.item}`;
  const parts = own.behind === undefined && words !== NOTHING ? itemsBehind(own, all) : [];
  if (parts.length === 0) {
    return (
      <BehindLink behind={own.behind} mark={mark} here={here} isFigure>
        <FigureWords words={words} />
      </BehindLink>
    );
  }
  return (
    <FigureParts
      parts={parts.map((part) => ({
        title: nameOfItem(part),
        words: formatFigure(part.amount),
        to: part.behind === undefined ? undefined : behindPath(part.behind, { role }),
      }))}
      {...{ words, mark, here }}
    />
  );
}
