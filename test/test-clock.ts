import type { Clock } from '#server/platform/ports/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: string | Date): void;
  advance(seconds: number): void;
}

/** A clock that starts at an instant; Monday, 10:00 in Manila, if none is given. */
export function createTestClock(start: string | Date = '2026-03-02T02:00:00Z'): TestClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = new Date(instant).getTime();
    },
    advance: (seconds) => {
      time += seconds * 1000;
    },
  };
}
