import type { FormId } from '#shared/platform/embed.ts';

/** What was asked before the code that wants it was there. */
export interface EarlyAnswers {
  readonly authorization: string;
  readonly answers: Record<string, Promise<Response | undefined>>;
}

/** What portal.html has asked before any code was there. */
interface Early extends EarlyAnswers {
  /** Where the form is opened before the portal. */
  readonly formFirst?: FormFirst;
}

/** What portal.html knows of the form of its address, where it comes first. */
export interface FormFirst {
  readonly form: FormId;
  readonly title: string;
  readonly description: string;
  /** What is recorded there unless the address names another kind. */
  readonly kind?: string;
  /** Files of the portal, fetched when the form stands. */
  readonly later: readonly string[];
  /** When the form can be used, or will not be before the portal. */
  settled?: Promise<void>;
}

declare global {
  /** It is there before any module, and not where nobody is logged in. */
  var talaanEarly: Early | undefined;
  interface Window {
    /** What the portal's page has asked for the form in its frame, with the form's ticket. */
    talaanFormEarly?: EarlyAnswers;
  }
}

// What was not taken by then belongs to a screen that was left.
const USABLE_MS = 30_000;

/**
 * The answer to a call that the page itself has made already, once; undefined where it made none,
 * for somebody else, or in vain: the call is then made as any other, and tells what is wrong.
 */
export async function takeEarly(
  address: string,
  { method = 'GET', body }: RequestInit,
  authorization: string | null,
): Promise<Response | undefined> {
  const early = globalThis.talaanEarly ?? askedByPortal();
  const key = `${method} ${address}${typeof body === 'string' ? ` ${body}` : ''}`;
  const answer = early?.answers[key];
  if (early === undefined || answer === undefined) return undefined;
  delete early.answers[key];
  if (early.authorization !== authorization || performance.now() > USABLE_MS) return undefined;
  const response = await answer;
  return response?.ok === true ? response : undefined;
}

/** What the page around this frame has asked for it. */
function askedByPortal(): EarlyAnswers | undefined {
  try {
    return window.parent.talaanFormEarly;
  } catch {
    // Another host's page stands around it.
    return undefined;
  }
}
