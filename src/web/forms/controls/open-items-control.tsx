import { Fieldset, Loader, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent } from 'react';

import { formatDate } from '#shared/dates.ts';
import type { LinesField, TypedAnswers } from '#shared/fields.ts';
import { initialAnswers } from '#shared/form.ts';
import { invariant } from '#shared/invariant.ts';

import { problemText } from '../../lib/notify.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { useAnswer } from '../answers-context.ts';
import { useFormTools, useProblems } from '../form-context.ts';
import { useOpenItems } from '../open-items.ts';
import type { OpenItems } from '../open-items.ts';
import { rowsOf } from '../typed-answers.ts';
import { Cell } from './cell.tsx';
import { controlId, textOf } from './control.ts';
import type { ControlProps } from './control.ts';
import classes from './open-items.module.css';
import { usePaste } from './use-paste.tsx';

type Item = OpenItems['items'][number];

/**
 * The open documents as rows: what is open of each, and the cells to fill in. Enter in an empty amount fills in the
 * balance; Enter in a filled one goes to the next document.
 */
export function OpenItemsControl({ path, field, value, problem }: ControlProps<'lines'>) {
  const { openItems, columns } = field;
  invariant(openItems, 'these rows are open documents');
  const column = columns[openItems.item];
  invariant(column?.type === 'item', 'the column of the document is of its type');
  const { dispatch, today } = useFormTools();
  const problems = useProblems();
  const party = useAnswer(column.party);
  const isOfParty = column.party !== undefined;
  const open = useOpenItems({ account: column.account, party, isOfParty });
  const rows = rowsOf(value);
  const { onPaste, onUndoKey, notice } = usePaste({ path, field, value });

  const offer = useEffectEvent((items: readonly Item[]) => {
    const next = rowsFor(items, rows, { field, today });
    if (next !== rows) dispatch({ type: 'typed', path, value: next });
  });
  const { data } = open;
  useEffect(() => {
    if (data !== undefined) offer(data.items);
    else if (isOfParty && party === '') offer([]);
  }, [data, isOfParty, party]);

  const onKeyDown = (event: KeyboardEvent, at: number, item: Item | undefined) => {
    const target = event.target as HTMLInputElement;
    const amountPath = `${path}.${at}.${openItems.amount}`;
    if (event.key !== 'Enter' || event.ctrlKey || target.dataset['path'] === undefined) return;
    if (target.dataset['path'] === amountPath && target.value.trim() === '' && item) {
      event.preventDefault();
      dispatch({ type: 'typed', path: amountPath, value: item.balance });
    } else if (target instanceof HTMLInputElement) {
      event.preventDefault();
      document
        .querySelector<HTMLElement>(`#${controlId(`${path}.${at + 1}.${openItems.amount}`)}`)
        ?.focus();
    }
  };
  const asked = Object.entries(columns).filter(([name]) => name !== openItems.item);

  return (
    <Fieldset
      id={controlId(path)}
      variant="unstyled"
      className={classes['items'] ?? ''}
      tabIndex={-1}
      legend={<span className={classes['legend']}>{field.label}</span>}
      data-path={path}
      onPaste={onPaste}
      onKeyDown={onUndoKey}
    >
      <Text size="sm" c="dimmed">
        {field.hint ?? 'Enter in an empty amount fills in the balance.'}
      </Text>
      {rows.map((row, at) => {
        const document = textOf(row[openItems.item]);
        const item = data?.items.find((each) => each.document === document);
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a document may stand in two rows
            key={`${document} ${at}`}
            className={classes['item']}
            role="group"
            aria-label={document}
            onKeyDown={(event) => onKeyDown(event, at, item)}
          >
            <ItemHead document={document} item={item} isOfParty={isOfParty} />
            {asked.map(([name, cell]) => (
              <Cell
                key={name}
                path={`${path}.${at}.${name}`}
                field={cell}
                row={row}
                column={name}
                problem={problems.find((each) => each.path === `${path}.${at}.${name}`)?.message}
              />
            ))}
          </div>
        );
      })}
      {stateOf()}
      {notice}
      {problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          {problem}
        </Text>
      )}
    </Fieldset>
  );

  function stateOf() {
    if (isOfParty && party === '') return <Text py="xs">Choose the party first.</Text>;
    if (open.error) return <Text py="xs">{problemText(open.error)}</Text>;
    if (open.isPending) return <Loader size="sm" aria-label="Loading what is open" />;
    return rows.length === 0 ? <Text py="xs">Nothing is open here.</Text> : null;
  }
}

interface ItemHeadProps {
  document: string;
  item: Item | undefined;
  isOfParty: boolean;
}

function ItemHead({ document, item, isOfParty }: ItemHeadProps) {
  if (item === undefined) {
    return (
      <div className={classes['head']}>
        <strong>{document}</strong>
        <Text size="sm" c="var(--mantine-color-error)">
          No longer open
        </Text>
      </div>
    );
  }
  const days = item.dueDate === null ? '' : `, due ${formatDate(item.dueDate)}`;
  return (
    <div className={classes['head']}>
      <strong>{document}</strong>
      <Text size="sm" c="dimmed">
        {`${formatDate(item.documentDate)}${days}`}
        {isOfParty || item.party === null ? '' : ` · ${item.party}`}
      </Text>
      <Text size="sm">
        Balance <span className={classes['figure']}>{formatPesos(item.balance)}</span>
      </Text>
    </div>
  );
}

/** One row for each open document; rows that hold an amount stay, whatever became of their document. */
function rowsFor(
  items: readonly Item[],
  rows: readonly TypedAnswers[],
  { field, today }: { field: LinesField; today: string },
): readonly TypedAnswers[] {
  const { openItems, columns } = field;
  invariant(openItems, 'these rows are open documents');
  const nameOf = (row: TypedAnswers) => textOf(row[openItems.item]);
  const isOpen = (row: TypedAnswers) => items.some(({ document }) => document === nameOf(row));
  const kept = rows.filter((row) => isOpen(row) || textOf(row[openItems.amount]).trim() !== '');
  const missing = items.filter(({ document }) => !kept.some((row) => nameOf(row) === document));
  if (missing.length === 0 && kept.length === rows.length) return rows;
  const added = missing.map((item) => ({
    ...initialAnswers(columns, today),
    ...openItems.fill?.(item),
    [openItems.item]: item.document,
  }));
  return [...kept, ...added];
}
