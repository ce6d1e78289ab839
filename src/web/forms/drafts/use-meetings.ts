import { useEffect, useEffectEvent, useRef } from 'react';

import { onLineBack } from '../../lib/offline/line.ts';
import { holdDraft } from '../../lib/offline/open-drafts.ts';
import type { DraftCalls } from './draft-calls.ts';

/** One look at what the server has. */
export interface Meeting {
  readonly isOpen: () => boolean;
  /** The portal has just opened the form. */
  readonly isFirst: boolean;
  /** Nobody else sends the draft any more; true where somebody was just sending it. */
  readonly isHeldLate?: Promise<boolean> | undefined;
  readonly turn: number;
}

interface Meetings {
  readonly calls: DraftCalls;
  /** Where this browser keeps the draft. */
  readonly key: string;
  readonly isReady: boolean;
  readonly turn: number;
}

/**
 * Asks the server each time the form is opened, and when the line is back: what was typed without
 * one meets what the server has by now. Meanwhile no other window sends this draft; what one was
 * just sending when the form opened is asked for when that is through.
 */
export function useMeetings(
  { calls, key, isReady, turn }: Meetings,
  meet: (meeting: Meeting) => Promise<void>,
): void {
  const sync = useEffectEvent(meet);
  const held = useRef<Promise<boolean>>(undefined);
  useEffect(() => {
    const { isHeldLate, end } = holdDraft(key);
    held.current = isHeldLate;
    return end;
  }, [key]);
  useEffect(() => {
    if (!isReady) return undefined;
    let isOpen = true;
    calls.holdTicket();
    const meeting = { isOpen: () => isOpen, turn };
    void sync({ ...meeting, isFirst: true, isHeldLate: held.current });
    // It is held from then on.
    held.current = undefined;
    const stop = onLineBack(() => void sync({ ...meeting, isFirst: false }));
    return () => {
      isOpen = false;
      stop();
    };
  }, [calls, isReady, turn]);
}
