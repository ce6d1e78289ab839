import type { WantedProof } from '#shared/platform/factors.ts';
import type { ProblemReply } from '#shared/problems.ts';

import { pageConfig } from '../../lib/page-config.ts';

/** A toast of the login screen. */
export interface SignInToast {
  readonly title: string;
  readonly message: string;
}

/** What a failed login shows (specification, section 8). */
export interface LoginFailure {
  readonly toast?: SignInToast;
  /** Red text in the form. */
  readonly inline?: string;
  readonly dialog?: 'deactivated' | 'already-logged-in';
  /** The second step came too late: the login begins anew. */
  readonly isOver?: true;
  /** The password was right, and a second step is asked for. */
  readonly secondStep?: WantedProof;
}

export const DEACTIVATED = 'Your account is deactivated. Please contact your administrator.';
export const UNABLE_TO_FORCE = 'Unable to force logout. Please try again.';
const LOG_IN_FAILED = 'Log In Failed';

/**
 * What the server's `error` text means for the screen; `undefined` when there was no message at
 * all.
 */
export function buildFailure(error: string | undefined, status: number): LoginFailure {
  if (error === undefined || error === '') {
    return { toast: { title: LOG_IN_FAILED, message: 'Something went wrong. Please try again.' } };
  }
  if (error.includes('deactivated')) return { dialog: 'deactivated', inline: DEACTIVATED };
  if (error.includes('already logged in')) return alreadyLoggedIn();
  if (error.startsWith('Unauthorized Company')) return unauthorizedCompany(error);
  if (status >= 500) return { ...buildFailure(undefined, status), inline: error };
  return {
    toast: { title: LOG_IN_FAILED, message: 'Please enter correct Client ID and Password' },
    // The text is `Invalid login`, or how long to wait after too many attempts.
    inline: error,
  };
}

/** What a refused second step shows: in its dialog, or (it took too long) on the login screen. */
export function buildStepFailure(reply: ProblemReply | undefined): LoginFailure {
  if (reply?.problem.code !== 'second-factor-over') {
    return { inline: reply?.error ?? 'Something went wrong. Please try again.' };
  }
  return { toast: { title: LOG_IN_FAILED, message: reply.error }, inline: reply.error, ...OVER };
}

const OVER = { isOver: true } as const;

/** The company that a login names must be the one of this portal (specification, section 5). */
export function isOwnCompany(company: string): boolean {
  const { companyName } = pageConfig();
  return companyName === '' || company === companyName;
}

/** The failure of a login for another company. */
export function unauthorizedCompany(
  error = `Unauthorized Company: Only ${pageConfig().companyName} employees can log in`,
): LoginFailure {
  const [title = '', ...rest] = error.split(': ');
  return { toast: { title, message: rest.join(': ') }, inline: error };
}

function alreadyLoggedIn(): LoginFailure {
  return {
    dialog: 'already-logged-in',
    toast: {
      title: 'Already Logged In',
      message: 'Your account is active on another device. Please log out there first.',
    },
  };
}
