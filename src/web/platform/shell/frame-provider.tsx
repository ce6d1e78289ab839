import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { takeEarlyFrame } from '../../lib/frames/early-frame.ts';
import { FrameContext } from '../../lib/frames/frame-context.ts';
import type { FrameHooks } from '../../lib/frames/frame-talk.ts';
import { WarmFrame } from '../../lib/frames/warm-frame.ts';
import { formAddressesQuery } from '../../lib/queries.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { notify, problemText } from '../../lib/notify.ts';
import { queryClient } from '../../lib/query-client.ts';
import { noteActivity } from '../../lib/session/activity.ts';
import { useFirstLogin } from '../../lib/session/first-login.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { findScreen } from '#shared/platform/screen-access.ts';
import { DocumentDialog, saveDocument } from '../../ui/document-dialog.tsx';
import type { ShownDocument } from '../../ui/document-dialog.tsx';
import { toggleHelp } from '../form-screens/help-state.ts';
import { formOfAddress } from '../form-screens/screens.ts';
import classes from './frame-provider.module.css';
import { show } from './palette/palette-state.ts';
import { whenPersonIsThere } from './person-there.ts';

/** Keeps the one warm frame, and does for it what only the portal can do. */
export function FrameProvider({ children }: { children: ReactNode }) {
  const parking = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<WarmFrame>();
  const [shown, setShown] = useState<ShownDocument>();
  const { user } = useSession();
  const isFirstLogin = useFirstLogin();
  const navigate = useNavigate();
  const colorScheme = useComputedColorScheme('light');
  const clientId = user?.id ?? '';
  const isReader = user?.isReadOnly === true;
  const greeting = useEffectEvent(() => ({ colorScheme, clientId, isReader }));
  const hear = useEffectEvent<FrameHooks['hear']>((message) => {
    if (message.type === 'activity') noteActivity();
    else if (message.type === 'find') show('find');
    else if (message.type === 'help') toggleHelp();
    else if (message.type === 'navigate' && isOwnScreen(message.path)) void navigate(message.path);
    else if (message.type === 'show-document' && message.how === 'save') void save(message);
    else if (message.type === 'show-document') setShown(message);
    else if (message.type === 'notify') notify(message);
  });
  const formAsked = useEffectEvent(() =>
    isFirstLogin || pageConfig().serverTime === 0 ? undefined : formOfAddress(location.pathname),
  );
  useEffect(() => {
    if (parking.current === null) return undefined;
    const made = new WarmFrame(parking.current, {
      greeting: () => greeting(),
      hear: (message) => hear(message),
    });
    setFrame(made);
    const early = takeEarlyFrame();
    const form = formAsked();
    // It is moved into the form's screen without being loaded again, where the browser can do that.
    if (early !== undefined) made.adopt(early);
    else if (form !== undefined && 'moveBefore' in parking.current) made.warmUp(form);
    return () => made.dispose();
  }, []);
  useEffect(() => frame?.tell({ type: 'color-scheme', colorScheme }), [frame, colorScheme]);
  useEffect(() => {
    if (clientId !== '') frame?.introduce();
  }, [frame, clientId]);
  useEffect(() => {
    if (frame === undefined || user === undefined || isFirstLogin) return undefined;
    return whenPersonIsThere(() => makeReady(frame));
  }, [frame, user, isFirstLogin]);
  return (
    <FrameContext value={frame}>
      {children}
      <div ref={parking} className={classes['parking']} aria-hidden="true" inert />
      {shown === undefined ? null : (
        <DocumentDialog document={shown} onClose={() => setShown(undefined)} />
      )}
    </FrameContext>
  );
}

async function save({ path, title }: ShownDocument): Promise<void> {
  try {
    await saveDocument({ path, title });
  } catch (error) {
    notify({ color: 'red', title: 'Not downloaded', message: problemText(error) });
  }
}

/** What opening a form needs is fetched before somebody opens one. */
function makeReady(frame: WarmFrame): void {
  frame.warmUp();
  void queryClient.prefetchQuery(formAddressesQuery);
}

function isOwnScreen(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && findScreen(path.split(/[?#]/, 1)[0] ?? '') !== undefined;
}
