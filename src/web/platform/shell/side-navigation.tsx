import { ActionIcon, Box, NavLink, Text } from '@mantine/core';
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
  MenuFoldIcon,
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

interface SideNavigationProps {
  onChoose: () => void;
  /** On a narrow desk: only its icons stand there, for the room that they leave. */
  isFolded: boolean;
  onFold: () => void;
}

/**
 * The side navigation: the card search, the dashboard, the categories, the reports (specification,
 * section 2).
 */
export function SideNavigation({ onChoose, isFolded, onFold }: SideNavigationProps) {
  const groups = navigationFor(useRole(), useIsReader());
  const current = currentLink(groups, useLocation().pathname);
  const links = groups.flatMap((group) => group.links).length;
  return (
    <Box
      className={classes['navigation']}
      style={{ '--links': links }}
      data-folded={isFolded || undefined}
    >
      <div className={classes['top']}>
        <div className={classes['search']}>
          <CardSearch onChoose={onChoose} />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes['fold']}
          aria-label={isFolded ? 'Show menu' : 'Hide menu'}
          title={isFolded ? 'Show menu' : 'Hide menu'}
          onClick={onFold}
        >
          <MenuFoldIcon size={20} />
        </ActionIcon>
      </div>
      {groups.map((group) => (
        <Group key={group.heading ?? ''} {...{ group, current, isFolded, onChoose }} />
      ))}
    </Box>
  );
}

interface GroupProps {
  group: NavigationGroup;
  /** The link that the screen in sight belongs to. */
  current: NavigationLink | undefined;
  isFolded: boolean;
  onChoose: () => void;
}

function Group({ group, current, isFolded, onChoose }: GroupProps) {
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
            <Entry isCurrent={link.to === current?.to} {...{ link, isFolded, onChoose }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  link: NavigationLink;
  isCurrent: boolean;
  /** Its words are said when the pointer rests on its icon. */
  isFolded: boolean;
  onChoose: () => void;
}

function Entry({ link, isCurrent, isFolded, onChoose }: EntryProps) {
  const Icon = ICONS[link.icon];
  return (
    <RouterLink
      to={link.to}
      className={classes['route']}
      title={isFolded ? link.label : undefined}
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
