/** What must be ended when the server ends, the last begun first. */
export type Endings = {
  /**
   * Adds one. Throws when the end has come meanwhile, so that who begins things stops beginning
   * more.
   */
  add(end: () => Promise<void>): void;
  /** Nothing more may be begun from now on. */
  close(): void;
  isClosed(): boolean;
  /** Runs all of them. A second call waits for the first. */
  run(): Promise<void>;
};

/** Starts an empty list. One that fails is reported and doesn't keep the others from running. */
export function createEndings(report: (error: unknown) => void): Endings {
  const endings: (() => Promise<void>)[] = [];
  const state: { isClosed: boolean; running?: Promise<void> } = { isClosed: false };
  const runAll = async () => {
    for (const end of endings.toReversed()) await end().catch(report);
  };
  return {
    add: (end) => {
      endings.push(end);
      if (state.isClosed) throw new Error('The end has come.');
    },
    close: () => {
      state.isClosed = true;
    },
    isClosed: () => state.isClosed,
    run: () => (state.running ??= runAll()),
  };
}
