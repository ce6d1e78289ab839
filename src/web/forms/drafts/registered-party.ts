import type { Fields } from '#shared/forms/fields.ts';

import type { Draft, Label } from '../flow/form-flow.ts';

// Session storage ends with the tab, and its frames share it: what the register form hands to the
// form that asked.
const KEY = 'talaan-registered';

interface Registered {
  readonly clientId: string;
  readonly register: 'customer' | 'vendor';
  readonly label: Label;
}

/** Remembers who was just registered, for the form that the person came from. */
export function rememberRegistered(registered: Registered): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(registered));
  } catch {
    // Without storage the person picks the name from the list.
  }
}

/**
 * Puts who was just registered into the form's field for it, if that is still empty. What was put
 * in is forgotten by `settleRegistered` only once the form has it: until then a form may be drawn
 * anew.
 */
export function fillRegistered(fields: Fields, draft: Draft, clientId: string): Draft {
  const registered = findRegistered();
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
  const registered = findRegistered();
  if (registered === undefined || !labels.some(({ id }) => id === registered.label.id)) return;
  forgetRegistered();
}

function findRegistered(): Registered | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Registered);
  } catch {
    return undefined;
  }
}

function forgetRegistered(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What cannot be stored need not be removed.
  }
}
