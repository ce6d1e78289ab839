import { KINDS, findKind } from '#kinds/index.ts';
import type { FormId } from '#shared/platform/embed.ts';
import type { Fields } from '#shared/forms/fields.ts';
import { Problem } from '#shared/problems.ts';

import type { Caller } from '../../platform/http/caller.ts';

/** A form whose drafts are kept: one that records a kind, or one that registers a party. */
export interface DraftForm {
  readonly kind: string;
  readonly form: FormId;
  readonly title: string;
  /** Of a kind; the register forms have their fields in the browser. */
  readonly fields: Fields | undefined;
  /** Of the kinds that share a form, the one that it opens with. */
  readonly isFirst: boolean;
}

const REGISTER_FORMS: readonly DraftForm[] = [
  {
    kind: 'customer-tin',
    form: 'customertin',
    title: 'Customer TIN',
    fields: undefined,
    isFirst: true,
  },
  { kind: 'vendor-tin', form: 'vendortin', title: 'Vendor TIN', fields: undefined, isFirst: true },
];

/** The form of a kind of drafts, if there is one. */
export function findDraftForm(kindId: string): DraftForm | undefined {
  const kind = findKind(kindId);
  if (kind === undefined) return REGISTER_FORMS.find((each) => each.kind === kindId);
  const { id, form, title, fields } = kind;
  const isFirst = KINDS.find((each) => each.form === form) === kind;
  return { kind: id, form, title, fields, isFirst };
}

/**
 * The same, for a caller. A ticket opens the drafts of its own form only. Throws kind-unknown,
 * not-allowed.
 */
export function draftFormFor({ form }: Caller, kindId: string): DraftForm {
  const found = findDraftForm(kindId);
  if (found === undefined) throw new Problem('kind-unknown');
  if (form !== undefined && form !== found.form) throw new Problem('not-allowed');
  return found;
}

const CORRECTION = /^correct:/;

/** The form screen of the portal with the draft of this slot in it. */
export function draftPath({ kind, form, isFirst }: DraftForm, slot: string): string {
  const search = new URLSearchParams(isFirst ? {} : { kind });
  if (CORRECTION.test(slot)) search.set('correct', slot.replace(CORRECTION, ''));
  else if (slot !== '') search.set('draft', slot);
  return `/${form}form${search.size === 0 ? '' : `?${search.toString()}`}`;
}
