import { AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, Navigate, Outlet, useLocation, useNavigation } from 'react-router';

import { pageConfig } from '../../lib/page-config.ts';
import { PATHS } from '../../lib/paths.ts';
import { useFirstLogin } from '../../lib/session/first-login.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { today } from '../../lib/today.ts';
import { StepUpDialog } from '../../ui/step-up-dialog.tsx';
import { SignInLogo } from '../sign-in/sign-in-logo.tsx';
import { OfflineBar } from '../offline/offline-bar.tsx';
import { FindButton } from './find-button.tsx';
import { FirstLoginDialog } from './first-login-dialog.tsx';
import { FrameProvider } from './frame-provider.tsx';
import { Guarded } from './guarded.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { SessionDialogs } from './session-dialogs.tsx';
import { SessionProvider } from './session-provider.tsx';
import classes from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { noteNavigation } from './back-guard.ts';
import { UserMenu } from './user-menu.tsx';
import { WayBackLink } from './way-back-link.tsx';

/**
 * The frame's parts move at once, in the very words that the built styles have for it while the
 * window settles: with others all of the portal is styled again a moment after it was drawn. The
 * menu of a phone has its own time (shell.module.css).
 */
const noDuration = () => ({ root: { '--app-shell-transition-duration': '0s' } });

/**
 * What stands around every screen behind the login: header, navigation, footer, and the session's
 * dialogs.
 */
export function Shell() {
  return (
    <Guarded access="any">
      <SessionProvider>
        <FrameProvider>
          <Frame />
        </FrameProvider>
        <LeaveQuestion />
        <SessionDialogs />
        <FirstLoginDialog />
        <StepUpDialog />
      </SessionProvider>
    </Guarded>
  );
}

function Frame() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [isFolded, { toggle: fold }] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  // The bar and the screen are drawn first; the menu has its place.
  const isScreenDrawn = useDeferredValue(true, false);
  // On a phone it lies out of sight until it is opened for the first time.
  const hasRoom = useMediaQuery('(min-width: 47.5em)', true, { getInitialValueInEffect: false });
  const [isMenuDrawn, setMenuDrawn] = useState(hasRoom);
  if (!isMenuDrawn && (hasRoom || isOpen)) setMenuDrawn(true);
  useNavigationNotes();
  // Until a first password is changed every screen but the dashboard would ask for what is refused.
  const isFirstLogin = useFirstLogin();
  const { pathname } = useLocation();
  const isHeld = isFirstLogin && pathname.toLowerCase() !== PATHS.dashboard;
  const mustSetUp = useSession().user?.mustSetUpFactor === true && !isFirstLogin;
  const isLed = mustSetUp && pathname.toLowerCase() !== PATHS.account;
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{
        // Folded it keeps the icons: a table beside it has 176 px more.
        width: { base: isFolded ? 56 : 232, md: 248 },
        breakpoint: 760,
        collapsed: { mobile: !isOpen },
      }}
      padding={{ base: 'md', md: 'xl' }}
      transitionDuration={0}
      vars={noDuration}
    >
      <a
        className={classes['skip']}
        href="#content"
        onClick={(event) => {
          // A change of the address would look like the back button.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <AppShell.Header className={classes['header']}>
        <ProgressLine />
        <div className={classes['bar']}>
          <Group gap="sm" wrap="nowrap" className={classes['brand']}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isOpen ? 'Close navigation' : 'Open navigation'}
              aria-expanded={isOpen}
            />
            <Link to={PATHS.dashboard} className={classes['home']} onClick={close}>
              <SignInLogo />
              <Text component="span" fw={650} className={classes['name']}>
                {pageConfig().portalName}
              </Text>
            </Link>
          </Group>
          {isFirstLogin || mustSetUp ? null : <FindButton />}
          <UserMenu />
        </div>
      </AppShell.Header>
      <AppShell.Navbar
        className={classes['navbar']}
        data-open={isOpen || undefined}
        aria-label="Main"
      >
        <div className={classes['links']}>
          {isScreenDrawn && isMenuDrawn ? (
            <SideNavigation onChoose={close} isFolded={isFolded} onFold={fold} />
          ) : null}
        </div>
      </AppShell.Navbar>
      <AppShell.Main
        ref={main}
        id="content"
        tabIndex={-1}
        className={classes['main']}
        aria-label="Screen"
      >
        <div className={classes['screen']}>
          <OfflineBar />
          <WayBackLink />
          {isLed ? <Navigate to={PATHS.account} replace /> : null}
          {isHeld || isLed ? null : <Outlet />}
        </div>
        <footer className={classes['footer']}>
          © {today().slice(0, 4)} {pageConfig().companyName}. All rights reserved.
        </footer>
      </AppShell.Main>
    </AppShell>
  );
}

/** A thin line under the header while the next screen is on its way. */
function ProgressLine() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className={classes['progress']} role="progressbar" aria-label="Loading" />
  );
}

function useNavigationNotes(): void {
  const { key, pathname } = useLocation();
  useEffect(noteNavigation, [key]);
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    scrollTo(0, 0);
  }, [pathname]);
}
