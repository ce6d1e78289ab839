import { useEffect, useMemo, useRef, useState } from 'react';

import type { LinesField, TypedAnswers } from '#shared/forms/fields.ts';

import { useProblems } from '../flow/form-context.ts';
import { controlId } from './control.ts';

interface Request {
  readonly name: string;
  /** What the button says. */
  readonly text: string;
  /** Shows the column, with the focus in its last row. */
  readonly request: () => void;
}

interface Asked {
  /** The field without the columns that nobody needs now. */
  readonly field: LinesField;
  readonly requests: readonly Request[];
}

/**
 * Columns that are seldom needed stay away until a row has an answer or a fault there, or somebody
 * asks for them (`onRequest`).
 */
export function useSeldom(path: string, field: LinesField, rows: readonly TypedAnswers[]): Asked {
  const [requested, setRequested] = useState<readonly string[]>([]);
  const problems = useProblems();
  const focus = useRef<string>(undefined);
  useEffect(() => {
    if (focus.current === undefined) return;
    document.querySelector<HTMLElement>(`#${controlId(focus.current)}`)?.focus();
    focus.current = undefined;
  });
  const isNeeded = (name: string) =>
    requested.includes(name) ||
    rows.some((row) => (row[name] ?? '') !== '') ||
    problems.some(
      (problem) => problem.path.startsWith(`${path}.`) && problem.path.endsWith(`.${name}`),
    );
  // Columns of one button come together.
  const seldom = Map.groupBy(
    Object.entries(field.columns).filter(([, column]) => column.onRequest !== undefined),
    ([, { onRequest = '' }]) => onRequest,
  );
  const away = new Set<string>();
  const requests = [...seldom].flatMap(([text, columns]): Request[] => {
    const names = columns.map(([name]) => name);
    const [first = ''] = names;
    if (names.some(isNeeded)) return [];
    for (const name of names) away.add(name);
    const request = () => {
      focus.current = `${path}.${Math.max(0, rows.length - 1)}.${first}`;
      setRequested([...requested, ...names]);
    };
    return [{ name: first, text, request }];
  });
  const names = [...away].join(' ');
  // Rows are drawn anew when their field is another object.
  const asked = useMemo(() => withoutColumns(field, names.split(' ')), [field, names]);
  return { field: asked, requests };
}

function withoutColumns(field: LinesField, names: readonly string[]): LinesField {
  const columns = Object.entries(field.columns).filter(([name]) => !names.includes(name));
  return { ...field, columns: Object.fromEntries(columns) };
}
