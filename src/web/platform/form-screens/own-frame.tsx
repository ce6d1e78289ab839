import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';

import type { FormId } from '#shared/platform/embed.ts';

import { useWarmFrame } from '../../lib/frames/frame-context.ts';
import { watchView } from '../../lib/frames/watch-view.ts';
import { useKeyScope } from '../../lib/keys/use-keys.ts';
import type { WarmFrame } from '../../lib/frames/warm-frame.ts';
import { FrameStage } from './frame-stage.tsx';
import classes from './frame-stage.module.css';
import { useLoadLimit } from './use-load-limit.ts';

interface OwnFrameProps {
  form: FormId;
  title: string;
  overlay: boolean;
}

/** Our own form page: the warm frame is moved in here and told which form it is. */
export function OwnFrame(props: OwnFrameProps) {
  const frame = useWarmFrame();
  if (frame === undefined) return <FrameStage overlay={props.overlay} state="loading" />;
  return <FrameInPlace {...props} frame={frame} />;
}

function FrameInPlace({ form, title, overlay, frame }: OwnFrameProps & { frame: WarmFrame }) {
  const place = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const { ready, height } = useSyncExternalStore(frame.subscribe, frame.snapshot);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    frame.show({ form, search }, element);
    element.querySelector('iframe')?.setAttribute('title', title);
    // Before React takes the place away, the frame goes back to where it is kept.
    return () => frame.park(element);
  }, [frame, form, search, title]);
  const isReady = ready === form;
  useKeyScope('form');
  useViewTold(frame, place, isReady);
  useEffect(() => {
    // Where the form was there first, it has the focus, and the person may be anywhere in it.
    const isFree = isReady && !frame.snapshot().isInUse;
    if (isFree && isNowhereElse(place.current)) frame.tell({ type: 'focus' });
  }, [frame, isReady]);
  const hasFailed = useLoadLimit(isReady, attempt);
  const retry = () => {
    setAttempt(attempt + 1);
    frame.restart();
  };
  const state = isReady ? 'ready' : hasFailed ? 'failed' : 'loading';
  return (
    <FrameStage overlay={overlay} state={state} onRetry={retry} {...(isReady ? { height } : {})}>
      <div ref={place} className={classes['place']} />
    </FrameStage>
  );
}

/**
 * Tells the frame which part of it is in sight: it is as high as its page, and this page scrolls.
 */
function useViewTold(
  frame: WarmFrame,
  place: RefObject<HTMLElement | null>,
  isReady: boolean,
): void {
  useEffect(() => {
    const element = place.current;
    if (element === null || !isReady) return undefined;
    return watchView(element, (part) => frame.tell({ type: 'view', ...part }));
  }, [frame, place, isReady]);
}

/**
 * Whether the focus is where opening the screen has put it: the person has not begun anything else.
 */
function isNowhereElse(place: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return activeElement.matches('h1, main') || place?.contains(activeElement) === true;
}
