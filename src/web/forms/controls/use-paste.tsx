import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';

import type { LinesField, TypedAnswers, TypedValue } from '#shared/forms/fields.ts';

import { problemText } from '../../lib/notify.ts';
import { UndoIcon } from '../../ui/icons.tsx';
import { useFormTools } from '../flow/form-context.ts';
import { rowsOf } from '../flow/typed-answers.ts';
import { bringIntoSight } from '../visible-part.ts';
import { controlId } from './control.ts';
import type { PasteTarget } from './paste-rows.ts';
import { readCells } from './pasted-cells.ts';

interface Input {
  readonly path: string;
  readonly field: LinesField;
  readonly value: TypedValue;
}

interface LastPaste {
  readonly before: readonly TypedAnswers[];
  readonly after: readonly TypedAnswers[];
  readonly told: string;
  readonly isWhole: boolean;
}

interface Paste {
  onPaste(event: ClipboardEvent): void;
  /** Ctrl+Z takes a paste back as long as nothing was typed since. */
  onUndoKey(event: KeyboardEvent): void;
  /** What came of the last paste, with the way to take it back. */
  readonly notice: ReactNode;
}

/** What most forms do without. */
function loadPasting() {
  return Promise.all([import('./find-named.ts'), import('./paste-rows.ts')]);
}

/** Pasting cells of a spreadsheet into rows. A text of one cell is left to the browser. */
export function usePaste({ path, field, value }: Input): Paste {
  const { dispatch, today } = useFormTools();
  const queryClient = useQueryClient();
  const [last, setLast] = useState<LastPaste>();
  const [problem, setProblem] = useState('');
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const isUndoable = last !== undefined && value === last.after;
  const box = useRef<HTMLDivElement>(null);
  // It is said below the last row, which a long paste takes far from the cell with the focus.
  useEffect(() => {
    if (last?.isWhole === false) bringIntoSight(box.current);
  }, [last]);
  useEffect(() => {
    if (problem !== '') bringIntoSight(box.current);
  }, [problem]);

  const paste = async (
    where: Pick<PasteTarget, 'at' | 'column'>,
    cells: readonly (readonly string[])[],
  ) => {
    setProblem('');
    try {
      const [{ findNamed }, { pasteRows }] = await loadPasting();
      const begun = { path, field, rows: [], today, ...where };
      const named = await findNamed(queryClient, begun, cells);
      // The rows as they are now: something may have been typed while names were looked up.
      const before = rowsOf(latest.current);
      const pasted = pasteRows({ ...begun, rows: before }, cells, named);
      const { rows, labels, problems, told, isWhole } = pasted;
      dispatch({ type: 'rows-set', field: path, rows, labels, problems });
      setLast({ before, after: rows, told, isWhole });
    } catch (error) {
      setProblem(`Nothing was pasted. ${problemText(error)}`);
    }
  };
  const undo = () => {
    if (last === undefined) return;
    dispatch({ type: 'rows-set', field: path, rows: last.before, labels: [], problems: [] });
    setLast(undefined);
    focusRows(path);
  };

  return {
    onPaste: (event) => {
      const where = findPlace(event.target, { path, field, rows: rowsOf(value) });
      const text = event.clipboardData.getData('text/plain');
      const cells = readCells(text);
      if (where === undefined || cells === undefined) return;
      if (field.columns[where.column]?.type === 'paragraph' && !text.includes('\t')) return;
      event.preventDefault();
      void paste(where, cells);
    },
    onUndoKey: (event) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || !isUndoable) return;
      event.preventDefault();
      undo();
    },
    notice: (
      <Group ref={box} gap="sm" mt={problem !== '' || isUndoable ? 'xs' : 0} role="status">
        {problem === '' ? null : (
          <Text size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        {last !== undefined && isUndoable ? (
          <>
            <Text size="sm" {...(!last.isWhole && { c: 'var(--mantine-color-error)' })}>
              {last.told}
            </Text>
            <Button size="xs" variant="default" leftSection={<UndoIcon size={16} />} onClick={undo}>
              Undo paste
            </Button>
          </>
        ) : null}
      </Group>
    ),
  };
}

/** The row and column of the control that has the focus. */
function findPlace(
  target: EventTarget,
  { path, field, rows }: { path: string; field: LinesField; rows: readonly TypedAnswers[] },
): Pick<PasteTarget, 'at' | 'column'> | undefined {
  const id = target instanceof HTMLElement ? target.id : '';
  for (const [at] of rows.entries()) {
    const column = Object.keys(field.columns).find(
      (name) => controlId(`${path}.${at}.${name}`) === id,
    );
    if (column !== undefined) return { at, column };
  }
  return undefined;
}

/** The button that was pressed goes away with its notice; the hands stay at the rows. */
function focusRows(path: string): void {
  if (document.activeElement instanceof HTMLInputElement) return;
  document.querySelector<HTMLElement>(`#${controlId(path)}`)?.focus();
}
