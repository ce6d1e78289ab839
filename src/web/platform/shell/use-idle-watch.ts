import { useEffect, useEffectEvent } from 'react';

import {
  ACTIVITY_EVENTS,
  followOtherTabs,
  idleMs,
  noteActivity,
} from '../../lib/session/activity.ts';
import { idlePhase, msToNextPhase } from '../../lib/session/idle-phase.ts';

// The portal's own calls tell the server of an act within five minutes; after a longer rest it is
// told at once.
const LONG_REST_MS = 4 * 60_000;

interface IdleWatch {
  onWarning: () => void;
  onOver: () => void;
  onOtherTabActive: () => void;
  /** Somebody acts again after a long rest. */
  onReturn: () => void;
}

/**
 * The inactivity timers (specification, section 9): any of the four activity events starts them
 * again, in every tab. After a sleep it is the clock that counts: a session that is over ends
 * before the act that woke the page counts for anything.
 */
export function useIdleWatch(watch: IdleWatch): void {
  const onWarning = useEffectEvent(watch.onWarning);
  const onOver = useEffectEvent(watch.onOver);
  const onOtherTabActive = useEffectEvent(watch.onOtherTabActive);
  const onReturn = useEffectEvent(watch.onReturn);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = () => {
      clearTimeout(timer);
      if (isOver) return;
      const phase = idlePhase(idleMs());
      if (phase === 'over') {
        isOver = true;
        return onOver();
      }
      if (phase === 'warning') onWarning();
      timer = setTimeout(look, msToNextPhase(idleMs()));
    };
    const act = () => {
      const restedMs = idleMs();
      if (idlePhase(restedMs) === 'over') return look();
      noteActivity();
      if (restedMs > LONG_REST_MS) onReturn();
    };
    const stopFollowing = followOtherTabs(() => {
      onOtherTabActive();
      look();
    });
    for (const type of ACTIVITY_EVENTS)
      addEventListener(type, act, { capture: true, passive: true });
    for (const type of WAKING_EVENTS) addEventListener(type, look, { capture: true });
    look();
    return () => {
      clearTimeout(timer);
      stopFollowing();
      for (const type of ACTIVITY_EVENTS) removeEventListener(type, act, { capture: true });
      for (const type of WAKING_EVENTS) removeEventListener(type, look, { capture: true });
    };
  }, []);
}

const WAKING_EVENTS = ['visibilitychange', 'focus', 'pageshow', 'online'] as const;
