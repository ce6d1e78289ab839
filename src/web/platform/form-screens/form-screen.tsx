import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';

import { actOfChord, chordOf } from '../../lib/keys/shortcuts.ts';
import { formAddressesQuery } from '../../lib/queries.ts';
import { PATHS } from '../../lib/paths.ts';
import { useIsReader } from '../../lib/session/session-context.ts';
import { HelpIcon } from '../../ui/icons.tsx';
import { ArrowLeftIcon } from '../../ui/screen-icons.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import { Page } from '../../ui/page.tsx';
import { ForeignFrame } from './foreign-frame.tsx';
import classes from './form-screen.module.css';
import beside from './help-beside.module.css';
import { setHelp, toggleHelp, useHelp } from './help-state.ts';
import { FrameStage } from './frame-stage.tsx';
import { OwnFrame } from './own-frame.tsx';
import type { FormScreenDefinition } from './screens.ts';
import { hasOverlay, hasReading } from './screens.ts';
import { ReadOnlyNotice } from '../../ui/acts.tsx';

const HelpBeside = laterPart(async () => (await import('./help-beside.tsx')).HelpBeside);

/**
 * One of the fifteen form screens: the built-in page in the warm frame, or the page of a configured
 * address.
 */
export function FormScreen({ screen }: { screen: FormScreenDefinition }) {
  const isReadOnly = useIsReader() && !hasReading(screen.form);
  const isHelpOpen = useHelp();
  useHelpKey();
  return (
    <Page
      title={screen.title}
      description={screen.description}
      width="wide"
      actions={
        <>
          <WayBack />
          <Button
            variant="default"
            leftSection={<HelpIcon size={18} />}
            aria-expanded={isHelpOpen}
            aria-keyshortcuts="F1"
            title="Help (F1)"
            onClick={toggleHelp}
          >
            Help
          </Button>
          <Button
            component={Link}
            to={PATHS.dashboard}
            variant="default"
            leftSection={<ArrowLeftIcon size={18} />}
          >
            Back To Dashboard
          </Button>
        </>
      }
    >
      <div className={beside['beside']} data-open={isHelpOpen || undefined}>
        {isReadOnly ? <ReadOnlyNotice /> : <ScreenFrame screen={screen} />}
        {isHelpOpen ? <HelpBeside screen={screen} /> : null}
      </div>
      <Group justify="center" mt="md">
        <Button
          component={Link}
          to={PATHS.manual}
          variant="subtle"
          leftSection={<HelpIcon size={18} />}
          classNames={{ root: classes['help'] ?? '', label: classes['words'] ?? '' }}
        >
          Need Help? Click here for user Manual
        </Button>
      </Group>
    </Page>
  );
}

/** F1 opens the help and closes it; the frame says so of its own keys. Another screen has none. */
function useHelpKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (actOfChord('form', chordOf(event)) !== 'help') return;
      event.preventDefault();
      toggleHelp();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      setHelp(false);
    };
  }, []);
}

/** The way back to the screen that opened this form to have something recorded, where one did. */
function WayBack() {
  const { state } = useLocation() as { state: { back?: string; backLabel?: string } | null };
  if (state?.back === undefined) return null;
  return (
    <Button component={Link} to={state.back} leftSection={<ArrowLeftIcon size={18} />}>
      {state.backLabel}
    </Button>
  );
}

function ScreenFrame({ screen }: { screen: FormScreenDefinition }) {
  const addresses = useQuery(formAddressesQuery);
  const overlay = hasOverlay(screen.form);
  if (addresses.isPending) return <FrameStage overlay={overlay} state="loading" />;
  // An address that cannot be asked for is no reason to keep anybody from recording: our own page
  // serves.
  const address = addresses.data?.[screen.addressKey] ?? '';
  if (address !== '')
    return <ForeignFrame address={address} title={screen.title} overlay={overlay} />;
  return <OwnFrame form={screen.form} title={screen.title} overlay={overlay} />;
}
