import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const HOLD_MS = 500;
const MOST_MOVED = 10;

/**
 * A finger that rests on something does what `hold` says; the tap that ends it does nothing, and no
 * menu of the browser comes in between.
 */
export function useHold(hold: (() => void) | undefined) {
  const pressed = useRef<{ timer: number; x: number; y: number } | undefined>(undefined);
  const isHeld = useRef(false);
  if (hold === undefined) return {};
  const end = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      isHeld.current = false;
      if (event.pointerType !== 'touch') return;
      const timer = window.setTimeout(() => {
        isHeld.current = true;
        end();
        hold();
      }, HOLD_MS);
      pressed.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = pressed.current;
      if (from === undefined) return;
      const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (moved > MOST_MOVED) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (pressed.current !== undefined || isHeld.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
