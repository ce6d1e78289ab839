import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { whenAtRest } from './at-rest.ts';

/** What the page was told to tell, as a browser does after each long piece of work. */
let tellBusy: (() => void) | undefined;
const isWatched = () => tellBusy !== undefined;

class Observer {
  static readonly supportedEntryTypes = ['longtask'];
  readonly #note: () => void;
  constructor(note: () => void) {
    this.#note = note;
  }
  observe(): void {
    tellBusy = this.#note;
  }
  disconnect(): void {
    tellBusy = undefined;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  tellBusy = undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what waits until the page is at rest', () => {
  it('counts anew after each long piece of work, and acts once', () => {
    vi.stubGlobal('PerformanceObserver', Observer);
    const act = vi.fn<() => void>();
    whenAtRest(6_000, act);
    vi.advanceTimersByTime(5_000);
    tellBusy?.();
    vi.advanceTimersByTime(5_000);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledOnce();
    expect(isWatched()).toBe(false);
  });

  it('is not done once it was ended', () => {
    vi.stubGlobal('PerformanceObserver', Observer);
    const act = vi.fn<() => void>();
    whenAtRest(6_000, act)();
    expect(isWatched()).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(act).not.toHaveBeenCalled();
  });

  it('counts from now where the browser does not tell of long work', () => {
    vi.stubGlobal('PerformanceObserver', undefined);
    const act = vi.fn<() => void>();
    whenAtRest(6_000, act);
    vi.advanceTimersByTime(6_000);
    expect(act).toHaveBeenCalledOnce();
  });
});
