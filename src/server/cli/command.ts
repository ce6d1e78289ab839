/** One command of the operator's. */
export type Command = {
  /** What stands behind the command's name; those in brackets may be left out. */
  parameters: readonly string[];
  /** What it does, in one line. */
  summary: string;
  /**
   * Does it, telling what was done. Resolves to the exit code. Throws StartFault or Problem with
   * the reason for a failure.
   */
  run(given: readonly string[]): Promise<number>;
};
