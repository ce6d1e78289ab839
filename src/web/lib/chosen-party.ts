// Session storage ends with the tab, and its frames share it: what a screen or the register form
// hands to the form that is opened next.
const KEY = 'talaan-registered';

/** A customer or vendor that the form which is opened next begins with. */
export interface ChosenParty {
  readonly clientId: string;
  readonly register: 'customer' | 'vendor';
  readonly label: { readonly id: string; readonly name: string; readonly detail: string };
}

/** Remembers who the next form is for: who was just registered, or named in the search. */
export function chooseParty(chosen: ChosenParty): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Without storage the person picks the name from the list.
  }
}

/** Who the next form is for, if anybody was chosen. */
export function findChosenParty(): ChosenParty | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as ChosenParty);
  } catch {
    return undefined;
  }
}

/** A form has taken the name, or another one is wanted. */
export function forgetChosenParty(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What cannot be stored need not be removed.
  }
}
