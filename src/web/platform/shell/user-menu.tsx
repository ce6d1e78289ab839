import { Button, Menu, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { cloneElement, useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router';

import { isAllowed } from '#shared/platform/roles.ts';
import type { Access } from '#shared/platform/roles.ts';

import { PATHS } from '../../lib/paths.ts';
import { useRole, useSession } from '../../lib/session/session-context.ts';
import { ChevronDownIcon, HelpIcon } from '../../ui/icons.tsx';
import {
  AuditIcon,
  LinkIcon,
  MailIcon,
  MoonIcon,
  PhoneIcon,
  SettingsIcon,
  SunIcon,
  SystemIcon,
  UserIcon,
  UsersIcon,
} from '../../ui/screen-icons.tsx';
import { LogOutItem, UnsentDialog } from '../offline/log-out-item.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import classes from './user-menu.module.css';

const NewsDialog = laterPart(async () => (await import('./news/news-dialog.tsx')).NewsDialog, {
  close: ({ onClose }) => onClose(),
});

const PENDING = 'loading..';
const STAFF: Access = ['admin', 'accountant'];
const ADMIN: Access = ['admin'];
const ANYBODY: Access = 'any';

const LINKS = [
  { label: 'My Account', to: PATHS.account, Icon: UserIcon, access: ANYBODY },
  { label: 'User Management', to: PATHS.users, Icon: UsersIcon, access: STAFF },
  { label: 'Settings', to: PATHS.settings, Icon: SettingsIcon, access: STAFF },
  { label: 'Mail', to: PATHS.mail, Icon: MailIcon, access: ADMIN },
  { label: 'Audit', to: PATHS.audit, Icon: AuditIcon, access: ADMIN },
  { label: 'Integrations', to: PATHS.integrations, Icon: LinkIcon, access: ADMIN },
  { label: 'System', to: PATHS.system, Icon: SystemIcon, access: ADMIN },
  { label: 'Contact Us', to: PATHS.contact, Icon: PhoneIcon, access: ANYBODY },
] as const;

/**
 * The header's menu: who is logged in, what only some may open, and the way out (specification,
 * section 2).
 */
export function UserMenu() {
  const { user } = useSession();
  const role = useRole();
  const [unsent, setUnsent] = useState('');
  const [isNewsOpen, setNewsOpen] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const hasNews = user?.hasNews === true;
  // The header is drawn first: a menu measures its button at once, which holds up the page.
  const isMenuDrawn = useDeferredValue(true, false);
  const button = (
    <Button
      ref={target}
      variant="subtle"
      color="gray"
      className={classes['target']}
      leftSection={
        <span className={classes['icon']} data-new={hasNews || undefined}>
          <UserIcon size={20} />
        </span>
      }
      rightSection={<ChevronDownIcon size={16} />}
      aria-label={`User menu: ${user?.name ?? PENDING}${hasNews ? ', new version' : ''}`}
    >
      <span className={classes['name']}>{user?.name ?? PENDING}</span>
    </Button>
  );
  // Who presses it before the menu is there finds it open then.
  if (!isMenuDrawn) return cloneElement(button, { onClick: () => setOpen(true) });
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={240} shadow="md">
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <div className={classes['who']}>
            <Text fw={600}>{user?.name ?? PENDING}</Text>
            {user === undefined || user.name === user.id ? null : <Text size="sm">{user.id}</Text>}
            {user?.isReadOnly === true ? <StateBadge tone="told">Read-only</StateBadge> : null}
            <Text size="sm" c="dimmed">
              {user?.company ?? PENDING}
            </Text>
          </div>
          <Menu.Divider />
          {LINKS.filter(({ access }) => isAllowed(access, role)).map(({ label, to, Icon }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} />}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<HelpIcon size={18} />}
            rightSection={<Version version={user?.version} isNew={hasNews} />}
            onClick={() => setNewsOpen(true)}
          >
            What is new
          </Menu.Item>
          <SchemeItem />
          <Menu.Divider />
          <LogOutItem onAsk={setUnsent} />
        </Menu.Dropdown>
      </Menu>
      <UnsentDialog words={unsent} onStay={() => setUnsent('')} />
      {isNewsOpen ? (
        <NewsDialog
          onClose={() => {
            setNewsOpen(false);
            target.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

/** The version that serves; marked until its news were read. */
function Version({ version, isNew }: { version: string | undefined; isNew: boolean }) {
  if (isNew) return <StateBadge tone="told">{version}</StateBadge>;
  return (
    <Text size="xs" c="dimmed">
      {version}
    </Text>
  );
}

function SchemeItem() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={isDark ? <SunIcon size={18} /> : <MoonIcon size={18} />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? 'Light colours' : 'Dark colours'}
    </Menu.Item>
  );
}
