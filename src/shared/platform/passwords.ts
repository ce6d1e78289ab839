/** One of the five rules of the specification (section 5). */
export interface PasswordRule {
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** Longest password, counted in characters (code points), not in bytes. */
export const PASSWORD_MAX_LENGTH = 128;

/**
 * The score from which a password is strong enough (specification, section 9): all five rules are
 * met.
 */
const REQUIRED_SCORE = 90;

const MIN_LENGTH = 8;
const MIN_SCORE = 10;
const POINTS_PER_RULE = 100 / 6;

export const PASSWORD_RULES: readonly PasswordRule[] = [
  { label: 'At least 8 characters', isMet: (password) => lengthOf(password) >= MIN_LENGTH },
  { label: 'Includes a number', isMet: (password) => /[0-9]/.test(password) },
  { label: 'Includes a lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { label: 'Includes an uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  {
    label: 'Includes a special character',
    isMet: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
];

/** 100 minus a sixth of 100 for each unmet rule, at least 10 (specification, section 5). */
export function scorePassword(password: string): number {
  const unmet = PASSWORD_RULES.filter((rule) => !rule.isMet(password)).length;
  return Math.max(100 - POINTS_PER_RULE * unmet, MIN_SCORE);
}

/** The bar: red under 50, yellow up to 80, teal above (specification, section 5). */
export function passwordColor(score: number): 'red' | 'yellow' | 'teal' {
  if (score < 50) return 'red';
  return score <= 80 ? 'yellow' : 'teal';
}

/** Whether all rules are met, which is what a score of 90 means. */
export function isStrong(password: string): boolean {
  return scorePassword(password) >= REQUIRED_SCORE;
}

/** Characters as people count them: a letter outside the basic plane is one. */
export function lengthOf(password: string): number {
  return [...password].length;
}
