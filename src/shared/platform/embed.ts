/**
 * The portal and a form page in its frame talk by messages (never by an address, which would be
 * logged).
 * 1. The frame says `talaan:hello` to its parent.
 * 2. The portal checks the window and the origin, and answers only pages of its own origin with
 *    `talaan:welcome`, a short-lived ticket for one form, and a port for the rest of the talk. A
 *    foreign page gets nothing.
 */
export const FORM_IDS = [
  'payment',
  'bills',
  'pettycash',
  'invoice',
  'collectionreceipt',
  'withdraw',
  'transfer',
  'deposit',
  'chequedisbursement',
  'bankreconciliation',
  'uploadreport',
  'bankreconciliationreport',
  'looseleaf',
  'customertin',
  'vendortin',
  'journalentry',
  'openingbalances',
] as const;

/**
 * One of the specification's fifteen form screens, or one of ours; the built-in page of `invoice`
 * is `/forms/invoice`.
 */
export type FormId = (typeof FORM_IDS)[number];

/** Forms whose screens are the accountant's alone (specification, section 2, route table). */
export const ACCOUNTANT_FORMS: ReadonlySet<FormId> = new Set([
  'uploadreport',
  'bankreconciliationreport',
  'journalentry',
  'openingbalances',
]);

export function isFormId(text: string): text is FormId {
  return (FORM_IDS as readonly string[]).includes(text);
}

/** From the frame, by `window.parent.postMessage`. */
export interface HelloMessage {
  readonly type: 'talaan:hello';
}

/** To the frame, by `postMessage` with the exact origin and one MessagePort. */
export interface WelcomeMessage {
  readonly type: 'talaan:welcome';
}

/** Over the port, portal → frame. */
export type PortalToFrame =
  /** Show this form (the warm frame is told which one; a form already shown stays as it is). */
  | {
      readonly type: 'open';
      readonly form: FormId;
      readonly ticket: string;
      readonly expiresInSeconds: number;
      readonly colorScheme: 'light' | 'dark';
      readonly clientId: string;
      /** Sees everything, changes nothing. */
      readonly isReader: boolean;
      readonly search: string;
    }
  | { readonly type: 'ticket'; readonly ticket: string; readonly expiresInSeconds: number }
  /**
   * Which part of the frame is in sight, in CSS pixels from the frame's top: told anew when the
   * page is scrolled.
   */
  | { readonly type: 'view'; readonly top: number; readonly height: number }
  /**
   * The form was opened and the person has not gone elsewhere: the first empty field takes the
   * focus.
   */
  | { readonly type: 'focus' }
  | { readonly type: 'color-scheme'; readonly colorScheme: 'light' | 'dark' };

/** Over the port, frame → portal. */
export type FrameToPortal =
  /** The form can be used: the overlay goes away. */
  | { readonly type: 'ready'; readonly form: FormId }
  | { readonly type: 'need-ticket' }
  /** The person acted inside the frame; the portal's inactivity timers start again. */
  | { readonly type: 'activity' }
  /** Ctrl+K was pressed inside the frame: the portal's search over everything. */
  | { readonly type: 'find' }
  /** F1 was pressed inside the frame: the help beside the form. */
  | { readonly type: 'help' }
  | { readonly type: 'height'; readonly height: number }
  /** Something was typed that is not entered yet. */
  | { readonly type: 'unsaved'; readonly unsaved: boolean }
  /**
   * Open a screen of the portal (a voucher, a record, the register form). Only own paths are
   * followed.
   */
  | { readonly type: 'navigate'; readonly path: string }
  /**
   * Print or save a document of ours: a PDF never displays inside a sandboxed frame, so the portal
   * shows it.
   */
  | {
      readonly type: 'show-document';
      readonly path: string;
      readonly title: string;
      /** Printed or saved at once; only shown when absent. */
      readonly how?: 'show' | 'print' | 'save';
    }
  | {
      readonly type: 'notify';
      readonly color: 'teal' | 'red' | 'blue';
      readonly title: string;
      readonly message: string;
    };
