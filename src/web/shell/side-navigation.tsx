import { NavLink, Text } from '@mantine/core';
import { useId } from 'react';
import { NavLink as RouterNavLink } from 'react-router';

import { useRole } from '../lib/session/session-context.ts';
import { CATEGORY_ICONS } from '../ui/card-icon.tsx';
import { ChartIcon, DashboardIcon, HelpIcon, ListIcon, TaxIcon, UsersIcon } from '../ui/icons.tsx';
import { CardSearch } from './card-search.tsx';
import type { NavigationGroup, NavigationLink } from './navigation.ts';
import { navigationFor } from './navigation.ts';
import classes from './side-navigation.module.css';

const ICONS = {
  ...CATEGORY_ICONS,
  dashboard: DashboardIcon,
  records: ListIcon,
  parties: UsersIcon,
  tax: TaxIcon,
  report: ChartIcon,
  manual: HelpIcon,
} as const satisfies Record<NavigationLink['icon'], typeof ListIcon>;

/** The side navigation: the card search, the dashboard, the categories, the reports (specification, section 2). */
export function SideNavigation({ onChoose }: { onChoose: () => void }) {
  return (
    <div className={classes['navigation']}>
      <CardSearch onChoose={onChoose} />
      {navigationFor(useRole()).map((group) => (
        <Group key={group.heading ?? ''} group={group} onChoose={onChoose} />
      ))}
    </div>
  );
}

function Group({ group, onChoose }: { group: NavigationGroup; onChoose: () => void }) {
  const headingId = useId();
  return (
    <div className={classes['group']}>
      {group.heading === undefined ? null : (
        <Text id={headingId} className={classes['heading']} c="dimmed">
          {group.heading}
        </Text>
      )}
      <ul aria-labelledby={group.heading === undefined ? undefined : headingId}>
        {group.links.map((link) => (
          <li key={link.to}>
            <Entry link={link} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ link, onChoose }: { link: NavigationLink; onChoose: () => void }) {
  const Icon = ICONS[link.icon];
  return (
    <RouterNavLink to={link.to} className={() => classes['route']} onClick={onChoose}>
      {({ isActive }) => (
        <NavLink
          component="span"
          className={classes['link']}
          active={isActive}
          label={link.label}
          leftSection={<Icon size={19} />}
        />
      )}
    </RouterNavLink>
  );
}
