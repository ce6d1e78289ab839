import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

/**
 * What the acts before this one came to: ids of registered parties, numbers that documents were
 * given.
 */
export interface Known {
  /** The id of a party, by the key that the demo knows it by. */
  party(key: string): string;
  /** The number of the document that an act recorded, by the act's name. */
  number(name: string): string;
}

interface PlannedAct {
  /** Names the act for those after it, and keeps it from being done twice. */
  readonly name: string;
  readonly date: BusinessDate;
  readonly author: 'accountant' | 'user';
}

/** A form filled in as a person would, with Yes to whatever the confirmation page asks. */
export interface DocumentAct extends PlannedAct {
  readonly type: 'document';
  readonly kind: string;
  readonly answers: (known: Known) => TypedAnswers;
  /** What the picture of its document is called; none: no document. */
  readonly picture?: string;
  /** The act whose document this one corrects, and why. */
  readonly corrects?: { readonly name: string; readonly reason: string };
}

/** The accountant reverses what an act recorded. */
interface ReversalAct extends PlannedAct {
  readonly type: 'reversal';
  readonly of: string;
  readonly reason: string;
}

/** A cheque is handed over, or the bank has paid it. */
export interface ChequeMove extends PlannedAct {
  readonly type: 'cheque-move';
  readonly number: string;
  readonly from: 'written' | 'released';
  readonly state: 'released' | 'cleared';
}

/** A cheque form that was spoiled before anything was written on it. */
export interface SpoiledCheque extends PlannedAct {
  readonly type: 'spoiled-cheque';
  readonly number: string;
  readonly reason: string;
}

export type Act = DocumentAct | ReversalAct | ChequeMove | SpoiledCheque;

/** Whether an act says that the bank has paid a cheque: the bank's statement says so. */
export function isClearing(act: Act): act is ChequeMove {
  return act.type === 'cheque-move' && act.state === 'cleared';
}
