import { Problem } from '#shared/problems.ts';

import { Drawer } from './drawer.ts';
import type { DrawerSettings } from './drawer.ts';
import type { Printout } from './drawing-jobs.ts';

/** A process that must be started is worth it from so many documents on. */
const START_WORTH = 3;

/**
 * Draws documents in as many processes as are given: in the first one, which may be kept warm, and
 * in the others only while several documents wait.
 */
export class Drawers {
  readonly #first: Drawer;
  readonly #others: readonly Drawer[];

  constructor(settings: DrawerSettings, count: number) {
    this.#first = new Drawer(settings);
    this.#others = Array.from({ length: count - 1 }, () => new Drawer(settings));
  }

  /** A document as a PDF. Throws what `Drawer.draw` throws. */
  async draw(printout: Printout): Promise<Uint8Array> {
    const drawer = this.#freest();
    try {
      return await drawer.draw(printout);
    } catch (error) {
      const isStarting = error instanceof Problem && error.code === 'voucher-starting';
      if (!isStarting || drawer === this.#first) throw error;
      return this.#first.draw(printout);
    }
  }

  /** Has the first process ready from now on; until `rest`. */
  keepWarm(): void {
    this.#first.keepWarm();
  }

  /** How many processes there are, and how many documents wait for one. */
  counts(): ReturnType<Drawer['counts']> {
    const all = [this.#first, ...this.#others].map((drawer) => drawer.counts());
    return {
      processes: all.reduce((sum, { processes }) => sum + processes, 0),
      waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
    };
  }

  /** Ends all processes; the next document starts one. */
  rest(): void {
    for (const drawer of [this.#first, ...this.#others]) drawer.rest();
  }

  #freest(): Drawer {
    let freest = this.#first;
    let least = freest.load;
    for (const drawer of this.#others) {
      const load = drawer.load + (drawer.isReady ? 0 : START_WORTH);
      if (load < least) [freest, least] = [drawer, load];
    }
    return freest;
  }
}
