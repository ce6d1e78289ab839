import type { FormId } from '#shared/embed.ts';

import type { Kind } from './define-kind.ts';
import { invoice } from './invoice/invoice.ts';

// What the machinery works with: it hands every kind answers that were checked against that kind's own fields.
const registry: readonly unknown[] = [invoice];

/** Every kind of transaction, in the order of the manual. */
export const KINDS = registry as readonly Kind[];

/** The kind of an id, if there is one. */
export function findKind(kindId: string): Kind | undefined {
  return KINDS.find(({ id }) => id === kindId);
}

/** The kind that a form screen records, if it records one. */
export function findKindOfForm(form: FormId): Kind | undefined {
  return KINDS.find((kind) => kind.form === form);
}
