import { Box, NavLink, Text } from '@mantine/core';
import { useId } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

import { useIsReader, useRole } from '../../lib/session/session-context.ts';
import { CATEGORY_ICONS } from '../../ui/card-icon.tsx';
import { CalendarIcon, HelpIcon, RepeatIcon, RetryIcon } from '../../ui/icons.tsx';
import {
  AskIcon,
  CheckIcon,
  ChartIcon,
  ChequebookIcon,
  ClockIcon,
  DashboardIcon,
  HashIcon,
  ListIcon,
  PenIcon,
  ScaleIcon,
  TaxIcon,
  UsersIcon,
} from '../../ui/screen-icons.tsx';
import { CardSearch } from './card-search.tsx';
import type { NavigationGroup, NavigationLink } from './navigation.ts';
import { currentLink, navigationFor } from './navigation.ts';
import classes from './side-navigation.module.css';

const ICONS = {
  ...CATEGORY_ICONS,
  dashboard: DashboardIcon,
  records: ListIcon,
  cheques: ChequebookIcon,
  parties: UsersIcon,
  ageing: ClockIcon,
  numbers: HashIcon,
  journal: PenIcon,
  recurring: RepeatIcon,
  schedules: RetryIcon,
  opening: ScaleIcon,
  tax: TaxIcon,
  report: ChartIcon,
  periods: CalendarIcon,
  approvals: CheckIcon,
  questions: AskIcon,
  manual: HelpIcon,
} as const satisfies Record<NavigationLink['icon'], typeof ListIcon>;

/**
 * The side navigation: the card search, the dashboard, the categories, the reports (specification,
 * section 2).
 */
export function SideNavigation({ onChoose }: { onChoose: () => void }) {
  const groups = navigationFor(useRole(), useIsReader());
  const current = currentLink(groups, useLocation().pathname);
  const links = groups.flatMap((group) => group.links).length;
  return (
    <Box className={classes['navigation']} style={{ '--links': links }}>
      <CardSearch onChoose={onChoose} />
      {groups.map((group) => (
        <Group key={group.heading ?? ''} group={group} current={current} onChoose={onChoose} />
      ))}
    </Box>
  );
}

interface GroupProps {
  group: NavigationGroup;
  /** The link that the screen in sight belongs to. */
  current: NavigationLink | undefined;
  onChoose: () => void;
}

function Group({ group, current, onChoose }: GroupProps) {
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
            <Entry link={link} isCurrent={link.to === current?.to} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  link: NavigationLink;
  isCurrent: boolean;
  onChoose: () => void;
}

function Entry({ link, isCurrent, onChoose }: EntryProps) {
  const Icon = ICONS[link.icon];
  return (
    <RouterLink
      to={link.to}
      className={classes['route']}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChoose}
    >
      <NavLink
        component="span"
        className={classes['link']}
        active={isCurrent}
        label={link.label}
        leftSection={<Icon size={18} />}
      />
    </RouterLink>
  );
}
