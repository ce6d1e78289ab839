import { ACCOUNT } from './chart.ts';

/**
 * Whose the business is, as far as its equity is called and closed by it (handbook 4): a company
 * has share capital and retained earnings, a sole proprietor or professional one capital, which
 * profit goes to and drawings come off.
 */
export interface Owners {
  readonly isPerson: boolean;
  /** What profit is closed to. */
  readonly earnings: { readonly account: string; readonly title: string };
  /** What the owners take out stands on it during the year. */
  readonly drawn: { readonly account: string; readonly title: string };
  /** What chart accounts are called; the titles that a company renamed stay. */
  readonly accountTitles: Readonly<Record<string, string>>;
}

const COMPANY: Owners = {
  isPerson: false,
  earnings: { account: ACCOUNT.retainedEarnings, title: 'Retained Earnings' },
  drawn: { account: ACCOUNT.drawn, title: 'Dividends Declared' },
  accountTitles: { 3010: 'Share Capital', 3040: 'Dividends Declared' },
};
const PERSON: Owners = {
  isPerson: true,
  earnings: { account: ACCOUNT.capital, title: 'Owner’s Capital' },
  drawn: { account: ACCOUNT.drawn, title: 'Owner’s Drawings' },
  accountTitles: { 3010: 'Owner’s Capital', 3040: 'Owner’s Drawings' },
};

/**
 * Sole proprietors and professionals are persons: their files and forms want last, first and middle
 * name apart.
 */
export function isOfPerson(entityType: string): boolean {
  return entityType === 'sole_proprietor' || entityType === 'professional';
}

/** How the equity of a business of a kind is called and closed. */
export function ownersOf(entityType: string): Owners {
  return isOfPerson(entityType) ? PERSON : COMPANY;
}
