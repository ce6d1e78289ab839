import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import type { FormId } from '#shared/platform/embed.ts';

import { useWarmFrame } from '../../lib/frames/frame-context.ts';
import type { WarmFrame } from '../../lib/frames/warm-frame.ts';
import { FrameStage } from './frame-stage.tsx';
import classes from './frame-stage.module.css';
import { useLoadLimit } from './use-load-limit.ts';

/** Forms with a list below them: the list would be cut off where only the form has its place. */
const HAS_LIST_BELOW: ReadonlySet<FormId> = new Set(['looseleaf']);

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
  const hasFailed = useLoadLimit(isReady, attempt);
  const retry = () => {
    setAttempt(attempt + 1);
    frame.restart();
  };
  const state = isReady ? 'ready' : hasFailed ? 'failed' : 'loading';
  return (
    <FrameStage
      overlay={overlay}
      state={state}
      onRetry={retry}
      {...(isReady && HAS_LIST_BELOW.has(form) ? { height } : {})}
    >
      <div ref={place} className={classes['place']} />
    </FrameStage>
  );
}
