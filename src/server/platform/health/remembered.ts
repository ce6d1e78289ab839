import type { Clock } from '../ports/clock.ts';

interface Known<T> {
  readonly value: T;
  readonly at: number;
}

/** How long an answer is good for. */
type LifeMs<T> = (value: T) => number;

/**
 * What takes time to find out, asked behind the back of who wants to know: `peek` answers at once
 * with what was found last, and has it found out anew when that is old.
 */
export class Remembered<T> {
  readonly #clock: Clock;
  readonly #find: () => Promise<T>;
  readonly #lifeMs: LifeMs<T>;
  #known: Known<T> | undefined;
  #isAsking = false;

  /** `find` tells its failures as values: it must not throw. */
  constructor(clock: Clock, find: () => Promise<T>, lifeMs: LifeMs<T>) {
    this.#clock = clock;
    this.#find = find;
    this.#lifeMs = lifeMs;
  }

  /** What was found last; nothing before the first answer. */
  peek(): T | undefined {
    const now = this.#clock.now().getTime();
    const known = this.#known;
    if (known === undefined || now - known.at > this.#lifeMs(known.value)) void this.#ask();
    return known?.value;
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const value = await this.#find();
      this.#known = { value, at: this.#clock.now().getTime() };
    } finally {
      this.#isAsking = false;
    }
  }
}
