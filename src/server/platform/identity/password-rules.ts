import { PASSWORD_MAX_LENGTH, isStrong, lengthOf } from '#shared/platform/passwords.ts';
import { Problem } from '#shared/problems.ts';

import { isCommonPassword } from './common-passwords.ts';

/**
 * Demands that a new password keeps every rule (specification, section 5; decisions 4). `field` is
 * its name on the wire, `contextWords` what its owner is called. Throws weak-password,
 * password-too-long, common-password.
 */
export async function demandGoodPassword(
  password: string,
  { field, contextWords }: { field: string; contextWords: readonly string[] },
): Promise<void> {
  const composed = password.normalize('NFC');
  const refuse = (code: 'weak-password' | 'password-too-long' | 'common-password') => {
    const problem = new Problem(code);
    return new Problem(code, { fields: [{ path: field, message: problem.message }] });
  };
  if (lengthOf(composed) > PASSWORD_MAX_LENGTH) throw refuse('password-too-long');
  if (!isStrong(composed)) throw refuse('weak-password');
  if (await isCommonPassword(composed, contextWords)) throw refuse('common-password');
}
