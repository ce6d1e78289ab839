import { Anchor, Button, List, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { Fields } from '#shared/forms/fields.ts';
import type { FieldProblem, ProblemRecord } from '#shared/problems.ts';

import { recordPath } from '../../lib/paths.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { controlId } from '../controls/control.ts';
import { useFormTools } from '../flow/form-context.ts';
import { Notice } from '../notice.tsx';
import { bringIntoSight } from '../visible-part.ts';

interface ErrorSummaryProps {
  message: string;
  /** The record that the message speaks of. */
  blocking?: ProblemRecord | undefined;
  problems: readonly FieldProblem[];
  fields: Fields;
}

/**
 * What has to be mended, at the top; each entry leads to its control. The focus goes to the first
 * of them, and the list is read out. It keeps its height while answers are mended: what is done is
 * ticked off, so that nothing jumps under the hands of who types.
 */
export function ErrorSummary({ message, blocking, problems, fields }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const [told] = useState(problems);
  const first = told[0]?.path;
  useEffect(() => {
    if (first !== undefined && focusControl(first, box.current)) return;
    box.current?.focus({ preventScroll: true });
    bringIntoSight(box.current);
  }, [first]);
  const isOpen = (path: string) => problems.some((problem) => problem.path === path);
  return (
    <Notice
      ref={box}
      tabIndex={-1}
      data-refusal
      color="red"
      icon={<AlertIcon />}
      role="alert"
      title={message}
    >
      {told.length === 0 ? null : (
        <List size="sm" spacing={4}>
          {told.map(({ path, message: sentence }) => (
            <List.Item key={path}>
              <Anchor
                href={`#${controlId(path)}`}
                size="sm"
                c="var(--mantine-color-text)"
                td={isOpen(path) ? 'underline' : 'line-through'}
                onClick={(event) => {
                  event.preventDefault();
                  focusControl(path);
                }}
              >
                {deriveLabel(fields, path)}
              </Anchor>
              <Text span size="sm" c="var(--mantine-color-text)">
                {isOpen(path) ? `: ${sentence}` : ': mended'}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      {blocking === undefined ? null : <OpenRecord record={blocking} />}
    </Notice>
  );
}

/** Opens a record in place of the form. */
function OpenRecord({ record }: { record: ProblemRecord }) {
  const { tell } = useFormTools();
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => tell({ type: 'navigate', path: recordPath(record.transactionId) })}
    >
      {`Open ${record.number}`}
    </Button>
  );
}

/**
 * Goes to the control of a path; tells whether it could. The list of what is wrong is in sight with
 * it at first, where there is room.
 */
function focusControl(path: string, list?: Element | null): boolean {
  const control =
    document.querySelector<HTMLElement>(`#${controlId(path)}`) ??
    document.querySelector<HTMLElement>(`#${controlId(path.split('.')[0] ?? '')}`);
  control?.focus({ preventScroll: true });
  // Rows may be longer than the window: what is wrong with all of them is said below the last.
  const told = document.querySelector(`[data-told="${path}"]`);
  bringIntoSight(told ?? control, list);
  return control !== null && document.activeElement === control;
}

/** `lines.0.unitPrice` → `Lines 1, Unit price`. */
function deriveLabel(fields: Fields, path: string): string {
  const [name = '', row, column] = path.split('.');
  const field = fields[name];
  if (field === undefined) return name === 'reason' ? 'Reason' : 'The form';
  if (field.type !== 'lines' || row === undefined) return field.label;
  const cell = column === undefined ? undefined : field.columns[column];
  return `${field.label} ${Number(row) + 1}${cell === undefined ? '' : `, ${cell.label}`}`;
}
