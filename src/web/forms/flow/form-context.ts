import { createContext, use } from 'react';

import type { BusinessDate } from '#shared/dates.ts';
import type { FrameToPortal } from '#shared/platform/embed.ts';
import type { Fields } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { FormEvent, Label } from './form-flow.ts';

/**
 * What every control of one form may use. It stays the same object while nothing but the answers
 * change.
 */
export interface FormTools {
  readonly fields: Fields;
  readonly today: BusinessDate;
  readonly labels: readonly Label[];
  /**
   * What a field began with beyond its kind's own. Asked when it is needed, so that no control is
   * drawn again because the defaults have come.
   */
  begunWith?(name: string): string | undefined;
  /**
   * Where this form stands in the portal, for who leaves it for a moment; empty where nobody comes
   * back.
   */
  readonly address: string;
  /** Where this browser keeps the form's draft, for what has to wait for a line with it. */
  readonly draft?: string;
  /** Keeps the draft now, also while nothing is typed. */
  keepNow?(): void;
  dispatch(event: FormEvent): void;
  tell(message: FrameToPortal): void;
  /**
   * The person left a control: what is wrong with its answer is marked, not only at the end (see
   * `useLeave`).
   */
  leave(path: string, told?: string): void;
  /** How many attachments of a field are not stored: on their way, kept, or refused. */
  uploading(path: string, count: Uploading): void;
}

/** Attachments of a field that are not stored. */
export interface Uploading {
  readonly running: number;
  /** On this device until there is a line. */
  readonly kept: number;
  readonly refused: number;
}

export const FormContext = createContext<FormTools | undefined>(undefined);

/** The tools of the form around a control. */
export function useFormTools(): FormTools {
  const tools = use(FormContext);
  invariant(tools !== undefined, 'a control stands inside a form');
  return tools;
}

export const ProblemsContext = createContext<readonly FieldProblem[]>([]);

/** What is marked at the moment; rows find the problems of their cells in it. */
export function useProblems(): readonly FieldProblem[] {
  return use(ProblemsContext);
}
