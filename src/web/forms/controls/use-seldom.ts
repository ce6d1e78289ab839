import { useEffect, useRef, useState } from 'react';

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
  const requests = Object.entries(field.columns).flatMap(([name, column]): Request[] => {
    if (column.onRequest === undefined || isNeeded(name)) return [];
    const request = () => {
      focus.current = `${path}.${Math.max(0, rows.length - 1)}.${name}`;
      setRequested([...requested, name]);
    };
    return [{ name, text: column.onRequest, request }];
  });
  if (requests.length === 0) return { field, requests };
  const away = new Set(requests.map(({ name }) => name));
  const columns = Object.fromEntries(
    Object.entries(field.columns).filter(([name]) => !away.has(name)),
  );
  return { field: { ...field, columns }, requests };
}
