import { Button, Checkbox, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';

import { formatDate } from '#shared/dates.ts';
import type { LinesField, TypedAnswers } from '#shared/forms/fields.ts';
import { isShown } from '#shared/forms/form.ts';
import { invariant } from '#shared/invariant.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { formatPesos } from '../../ui/format-money.ts';
import { Cell } from './cell.tsx';
import { controlId, textOf } from './control.ts';
import type { OpenItem } from './offered-rows.ts';
import classes from './open-items.module.css';

interface OpenItemRowProps {
  /** Of the row, such as `invoices.0`. */
  path: string;
  field: LinesField;
  row: TypedAnswers;
  /** What is open of its document; nothing when that is settled by now. */
  item: OpenItem | undefined;
  /** The documents are of one party that was chosen before. */
  isOfParty: boolean;
  problems: readonly FieldProblem[];
  onFill: (item: OpenItem) => void;
  /** The box of a document that is taken whole was ticked, or not any more. */
  onTake: (isTaken: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * An open item: what it is, what is open of it, and the cells to fill in. What follows from a cell
 * stands below.
 */
export function OpenItemRow(props: OpenItemRowProps) {
  const { path, field, row, item, isOfParty, problems, onFill, onTake, onKeyDown } = props;
  const { openItems, columns } = field;
  invariant(openItems, 'these rows are open items');
  const document = textOf(row[openItems.item]);
  const isWhole = openItems.isWhole === true;
  const asked = Object.entries(columns).filter(
    ([name]) => name !== openItems.item && !(isWhole && name === openItems.amount),
  );
  const cells = (isBelow: boolean) =>
    asked
      .filter(([, cell]) => (cell.shownWhen !== undefined) === isBelow && isShown(cell, row))
      .map(([name, cell]) => (
        <Cell
          key={name}
          path={`${path}.${name}`}
          field={cell}
          row={row}
          column={name}
          problem={problems.find((each) => each.path === `${path}.${name}`)?.message}
          isCell={!isBelow}
        />
      ));
  const below = cells(true);
  return (
    <div className={classes['item']} role="group" aria-label={document} onKeyDown={onKeyDown}>
      <div className={classes['document']}>
        {isWhole ? (
          <Checkbox
            id={controlId(`${path}.${openItems.amount}`)}
            label={<strong>{document}</strong>}
            checked={textOf(row[openItems.amount]).trim() !== ''}
            error={problems.find((each) => each.path === `${path}.${openItems.amount}`)?.message}
            onChange={(event) => onTake(event.currentTarget.checked)}
          />
        ) : (
          <strong>{document}</strong>
        )}
        <ItemDetails item={item} isOfParty={isOfParty} />
      </div>
      <div className={classes['balance']}>
        <span className={classes['word']}>Balance</span>
        {item === undefined ? null : isWhole ? (
          <span className={classes['figure']}>{formatPesos(item.balance)}</span>
        ) : (
          // Enter in the amount does the same from the keyboard, so this is no stop on its way.
          <Button
            variant="subtle"
            size="compact-sm"
            tabIndex={-1}
            className={classes['figure'] ?? ''}
            title="Fill in the balance"
            aria-label={`${formatPesos(item.balance)}: fill in the balance of ${document}`}
            onClick={() => onFill(item)}
          >
            {formatPesos(item.balance)}
          </Button>
        )}
      </div>
      {isWhole ? (
        <div className={classes['balance']}>
          <span className={classes['word']}>{columns[openItems.amount]?.label}</span>
          <span className={classes['figure']}>{textOf(row[openItems.amount]) || '–'}</span>
        </div>
      ) : null}
      {cells(false)}
      {below.length === 0 ? null : <div className={classes['below']}>{below}</div>}
    </div>
  );
}

function ItemDetails({ item, isOfParty }: { item: OpenItem | undefined; isOfParty: boolean }) {
  if (item === undefined) {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        No longer open
      </Text>
    );
  }
  const due = item.dueDate === null ? '' : `, due ${formatDate(item.dueDate)}`;
  const others = isOfParty ? [] : [item.party, item.memo === '' ? item.description : item.memo];
  const parts = [`${formatDate(item.documentDate)}${due}`, ...others];
  return (
    <Text size="sm" c="dimmed">
      {parts.filter((part) => part !== null && part !== '').join(' · ')}
    </Text>
  );
}
