import type { Category } from '#shared/platform/cards.ts';
import type { Access } from '#shared/platform/roles.ts';
import { isAllowed } from '#shared/platform/roles.ts';
import type { Role } from '#shared/platform/roles.ts';

import { CATEGORY_SCREENS } from '../categories/categories.ts';
import { PATHS } from '../../lib/paths.ts';

/** One link of the side navigation. */
export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  readonly icon:
    | Category
    | 'dashboard'
    | 'records'
    | 'cheques'
    | 'approvals'
    | 'questions'
    | 'parties'
    | 'ageing'
    | 'numbers'
    | 'journal'
    | 'recurring'
    | 'schedules'
    | 'opening'
    | 'tax'
    | 'report'
    | 'periods'
    | 'manual';
  readonly access: Access;
  /** A form: no place for an account that only reads. */
  readonly isForm?: true;
}

export interface NavigationGroup {
  /** Absent: the links stand without a heading. */
  readonly heading?: string;
  readonly links: readonly NavigationLink[];
}

const ACCOUNTANT = ['accountant'] as const;
const STAFF = ['accountant', 'admin'] as const;
const ADMIN = ['admin'] as const;

const GROUPS: readonly NavigationGroup[] = [
  { links: [{ label: 'Dashboard', to: PATHS.dashboard, icon: 'dashboard', access: 'any' }] },
  {
    heading: 'Record',
    links: CATEGORY_SCREENS.filter(({ category }) => category !== 'LooseLeaf').map(
      ({ path, title, category }) => ({ label: title, to: path, icon: category, access: 'any' }),
    ),
  },
  {
    heading: 'Books',
    links: [
      { label: 'Records', to: PATHS.records, icon: 'records', access: 'any' },
      { label: 'Approvals', to: PATHS.approvals, icon: 'approvals', access: 'any' },
      { label: 'Questions', to: PATHS.questions, icon: 'questions', access: 'any' },
      { label: 'Cheques', to: PATHS.cheques, icon: 'cheques', access: 'any' },
      { label: 'Customers and Vendors', to: PATHS.parties, icon: 'parties', access: 'any' },
      { label: 'Ageing', to: PATHS.ageing, icon: 'ageing', access: STAFF },
      { label: 'Numbers', to: PATHS.numbers, icon: 'numbers', access: STAFF },
      {
        label: 'Journal Entry',
        to: PATHS.journalEntry,
        icon: 'journal',
        access: ACCOUNTANT,
        isForm: true,
      },
      { label: 'Recurring Entries', to: PATHS.recurring, icon: 'recurring', access: ACCOUNTANT },
      { label: 'Schedules', to: PATHS.schedules, icon: 'schedules', access: STAFF },
      {
        label: 'Opening Balances',
        to: PATHS.openingBalances,
        icon: 'opening',
        access: ACCOUNTANT,
        isForm: true,
      },
      // The Reports group is shown to accountants only (specification, section 2); an admin reopens
      // months.
      { label: 'Periods', to: PATHS.periods, icon: 'periods', access: ADMIN },
    ],
  },
  {
    heading: 'Reports',
    links: [
      { label: 'Looseleaf', to: PATHS.looseLeaf, icon: 'LooseLeaf', access: ACCOUNTANT },
      { label: 'Tax Compliance', to: PATHS.taxCompliance, icon: 'tax', access: ACCOUNTANT },
      { label: 'Financial Reports', to: PATHS.financialReport, icon: 'report', access: ACCOUNTANT },
      { label: 'Periods', to: PATHS.periods, icon: 'periods', access: ACCOUNTANT },
    ],
  },
  {
    heading: 'Help',
    links: [
      { label: 'User Manual', to: PATHS.manual, icon: 'manual', access: 'any' },
      {
        label: 'Documentation',
        to: PATHS.documentation,
        icon: 'Documentation',
        access: ACCOUNTANT,
      },
    ],
  },
];

/** The navigation that a role sees; a group without links is left out. */
export function navigationFor(role: Role, isReader = false): readonly NavigationGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    links: group.links.filter(
      ({ access, isForm }) => isAllowed(access, role) && !(isReader && isForm === true),
    ),
  })).filter(({ links }) => links.length > 0);
}

/**
 * The link that an address belongs to: of those that begin it the longest, compared without case as
 * the router does.
 */
export function currentLink(
  groups: readonly NavigationGroup[],
  pathname: string,
): NavigationLink | undefined {
  const given = `${pathname.toLowerCase()}/`;
  return groups
    .flatMap(({ links }) => links)
    .filter(({ to }) => given.startsWith(`${to.toLowerCase()}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
