import type { Fields } from '#shared/forms/fields.ts';

import { findChosenParty, forgetChosenParty } from '../../lib/chosen-party.ts';
import type { Draft } from '../flow/form-flow.ts';

/**
 * Puts who was just registered into the form's field for it, if that is still empty. What was put
 * in is forgotten by `settleRegistered` only once the form has it: until then a form may be drawn
 * anew.
 */
export function fillRegistered(fields: Fields, draft: Draft, clientId: string): Draft {
  const registered = findChosenParty();
  if (registered?.clientId !== clientId) return draft;
  const name = Object.keys(fields).find((each) => {
    const field = fields[each];
    return field?.type === 'party' && [registered.register, 'any'].includes(field.register);
  });
  if (name === undefined || (draft.typed[name] ?? '') !== '') return draft;
  const { label } = registered;
  return {
    ...draft,
    typed: { ...draft.typed, [name]: label.id },
    labels: [...draft.labels, label],
  };
}

/** A draft that names who was just registered has taken it: no other form is filled with it. */
export function settleRegistered({ labels }: Draft): void {
  const registered = findChosenParty();
  if (registered === undefined || !labels.some(({ id }) => id === registered.label.id)) return;
  forgetChosenParty();
}
