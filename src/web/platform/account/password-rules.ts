import { isStrong } from '#shared/platform/passwords.ts';

/** What is typed to change the own password, by what each is called on the wire. */
export interface PasswordAnswers {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirm: string;
}

export type PasswordFaults = Partial<Record<keyof PasswordAnswers, string>>;

export const NO_PASSWORDS: PasswordAnswers = { currentPassword: '', newPassword: '', confirm: '' };

/** What is wrong, each at its field, in the words that the other forms for passwords have. */
export function findFaults(answers: PasswordAnswers): PasswordFaults {
  const faults: PasswordFaults = {};
  if (answers.currentPassword === '') faults.currentPassword = 'Enter your current password.';
  if (answers.newPassword === '') faults.newPassword = 'Enter a new password.';
  else if (!isStrong(answers.newPassword)) faults.newPassword = 'Weak password';
  if (answers.confirm === '') faults.confirm = 'Enter the new password again.';
  else if (answers.confirm !== answers.newPassword) faults.confirm = 'Passwords do not match';
  return faults;
}
