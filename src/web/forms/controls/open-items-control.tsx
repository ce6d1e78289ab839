import { Fieldset, Loader, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent } from 'react';

import type { LinesField, TypedAnswers } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';
import { fromWire, sum, toWire } from '#shared/money.ts';

import { problemText } from '../../lib/notify.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { useAnswer } from '../flow/answers-context.ts';
import { useFormTools, useProblems } from '../flow/form-context.ts';
import { useOpenItems } from './open-item-queries.ts';
import { rowsOf } from '../flow/typed-answers.ts';
import { controlId, textOf } from './control.ts';
import type { ControlProps } from './control.ts';
import { neatAmount } from './neat-amount.ts';
import { offerRows, sumOfTyped } from './offered-rows.ts';
import type { OpenItem } from './offered-rows.ts';
import { OpenItemRow } from './open-item-row.tsx';
import classes from './open-items.module.css';
import { usePaste } from './use-paste.tsx';

/**
 * The open items as rows: what is open of each, and the cells to fill in. Enter in an empty amount
 * fills in the balance; Enter in a filled one goes to the next document.
 */
export function OpenItemsControl({ path, field, value, problem }: ControlProps<'lines'>) {
  const { openItems, columns } = field;
  invariant(openItems, 'these rows are open items');
  const column = columns[openItems.item];
  invariant(column?.type === 'item', 'the column of the document is of its type');
  const { dispatch, today } = useFormTools();
  const problems = useProblems();
  const party = useAnswer(column.party);
  const isOfParty = column.party !== undefined;
  const open = useOpenItems({ account: column.account, party, isOfParty });
  const rows = rowsOf(value);
  const { onPaste, onUndoKey, notice } = usePaste({ path, field, value });

  const offer = useEffectEvent((items: readonly OpenItem[]) => {
    const next = offerRows(items, rows, { field, today });
    if (next !== rows) dispatch({ type: 'offered', path, value: next });
  });
  const { data } = open;
  useEffect(() => {
    if (data !== undefined) offer(data.items);
    else if (isOfParty && party === '') offer([]);
  }, [data, isOfParty, party]);

  const amountPath = (at: number) => `${path}.${at}.${openItems.amount}`;
  const fill = (at: number, { balance }: OpenItem) =>
    dispatch({ type: 'typed', path: amountPath(at), value: neatAmount(balance) });
  const onKeyDown = (event: KeyboardEvent, at: number, item: OpenItem | undefined) => {
    const { target } = event;
    if (!isRowEnter(event) || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const isAmount = target.id === controlId(amountPath(at));
    const isEmpty = isAmount && textOf(rows[at]?.[openItems.amount]).trim() === '';
    if (isEmpty && item !== undefined) fill(at, item);
    else document.querySelector<HTMLElement>(`#${controlId(amountPath(at + 1))}`)?.focus();
  };
  const isCut = (data?.items.length ?? 0) >= MOST_LISTED;

  return (
    <Fieldset
      id={controlId(path)}
      variant="unstyled"
      className={classes['items'] ?? ''}
      tabIndex={-1}
      legend={<span className={classes['legend']}>{field.label}</span>}
      data-path={path}
      // What is open of a party comes after somebody chose it, the others with the form.
      data-awaited={!isOfParty && open.isLoading && rows.length === 0}
      onPaste={onPaste}
      onKeyDown={onUndoKey}
    >
      <Text size="sm" c="dimmed">
        {field.hint ?? 'Press Enter in an empty amount to fill in the balance.'}
      </Text>
      {rows.length === 0 ? null : (
        <div className={classes['table']} style={{ '--cells': templateOf(field) } as object}>
          <Head field={field} />
          {rows.map((row, at) => {
            const document = textOf(row[openItems.item]);
            const item = data?.items.find((each) => each.document === document);
            return (
              <OpenItemRow
                // oxlint-disable-next-line react/no-array-index-key -- a document may stand in two rows
                key={`${document} ${at}`}
                path={`${path}.${at}`}
                field={field}
                row={row}
                item={item}
                isOfParty={isOfParty}
                problems={problems}
                onFill={(filled) => fill(at, filled)}
                onTake={(isTaken) => {
                  if (!isTaken) dispatch({ type: 'typed', path: amountPath(at), value: '' });
                  else if (item !== undefined) fill(at, item);
                }}
                onKeyDown={(event) => onKeyDown(event, at, item)}
              />
            );
          })}
          <Foot field={field} items={data?.items ?? []} rows={rows} />
        </div>
      )}
      {isCut ? <Text size="sm" py="xs">{`Only the oldest ${MOST_LISTED} are listed.`}</Text> : null}
      {findState()}
      {notice}
      {problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" data-told={path}>
          {problem}
        </Text>
      )}
    </Fieldset>
  );

  function findState() {
    if (isOfParty && party === '')
      return <Text className={classes['none'] ?? ''}>Choose the party first.</Text>;
    if (open.error) return <Text className={classes['none'] ?? ''}>{problemText(open.error)}</Text>;
    if (open.isPending) return <Loader size="sm" mt="xs" aria-label="Loading what is open" />;
    return rows.length === 0 ? (
      <Text className={classes['none'] ?? ''}>Nothing is open here.</Text>
    ) : null;
  }
}

/** What the server lists at once. */
const MOST_LISTED = 500;

/** On a wide screen the words stand above the columns once. */
function Head({ field }: { field: LinesField }) {
  const { openItems, columns } = field;
  const name = openItems?.item ?? '';
  return (
    <div className={classes['head']} aria-hidden="true">
      <div>{columns[name]?.label}</div>
      <div className={classes['right']}>Balance</div>
      {openItems?.isWhole === true ? (
        <div className={classes['right']}>{columns[openItems.amount]?.label}</div>
      ) : null}
      {buildCells(field).map(([key, cell]) => (
        <div key={key} className={cell.type === 'money' ? classes['right'] : undefined}>
          {cell.label}
        </div>
      ))}
    </div>
  );
}

interface FootProps {
  field: LinesField;
  items: readonly OpenItem[];
  rows: readonly TypedAnswers[];
}

function openIn(items: readonly OpenItem[]): string {
  return toWire(sum(items.map((item) => fromWire(item.balance) ?? 0n)));
}

/** What is open in all, and what of it is filled in. */
function Foot({ field, items, rows }: FootProps) {
  const { openItems, columns } = field;
  invariant(openItems, 'these rows are open items');
  const filled = sumOfTyped(rows.map((row) => textOf(row[openItems.amount])));
  return (
    <div className={classes['foot']}>
      <div>Total</div>
      <div className={classes['right']}>
        <span className={classes['word']}>Balance</span>
        <span className={classes['figure']}>{formatPesos(openIn(items))}</span>
      </div>
      <div className={classes['right']}>
        <span className={classes['word']}>{columns[openItems.amount]?.label}</span>
        <span className={classes['figure']}>{formatPesos(filled)}</span>
      </div>
    </div>
  );
}

/** The columns that every row has, the document itself left out. */
function buildCells({ openItems, columns }: LinesField) {
  return Object.entries(columns).filter(
    ([name, cell]) =>
      name !== openItems?.item &&
      cell.shownWhen === undefined &&
      !(openItems?.isWhole === true && name === openItems.amount),
  );
}

function templateOf(field: LinesField): string {
  const widths = buildCells(field).map(([, { type }]) => (type === 'money' ? '10rem' : '11rem'));
  return [...(field.openItems?.isWhole === true ? ['10rem'] : []), ...widths].join(' ');
}

// Ctrl+Enter submits the step (use-form-keys.ts).
function isRowEnter(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
  return event.key === 'Enter' && isPlain && !event.defaultPrevented;
}
