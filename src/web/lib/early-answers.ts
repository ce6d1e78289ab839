import type { FormFirst } from './frames/early-frame.ts';

/** What portal.html has asked before any code was there. */
interface Early {
  readonly authorization: string;
  readonly answers: Record<string, Promise<Response | undefined>>;
  /** Where the form is opened before the portal. */
  readonly formFirst?: FormFirst;
}

declare global {
  /** It is there before any module, and not where nobody is logged in. */
  var talaanEarly: Early | undefined;
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
  const early = globalThis.talaanEarly;
  const key = `${method} ${address}${typeof body === 'string' ? ` ${body}` : ''}`;
  const answer = early?.answers[key];
  if (early === undefined || answer === undefined) return undefined;
  delete early.answers[key];
  if (early.authorization !== authorization || performance.now() > USABLE_MS) return undefined;
  const response = await answer;
  return response?.ok === true ? response : undefined;
}
