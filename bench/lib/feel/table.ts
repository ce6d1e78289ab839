/** A line of the table: what was measured, the figure, what it shall be, and whether it is. */
export interface Row {
  readonly what: string;
  readonly now: string;
  readonly goal: string;
  /** Undefined where it could not be measured, and `now` says why. */
  readonly isReached: boolean | undefined;
}

/** A line for what could not be measured: a dash, and the reason in one line. */
export function missing(what: string, goal: string, error: unknown): Row {
  const message = error instanceof Error ? error.message : String(error);
  const [reason = ''] = message.replace(/\u001B\[\d+m/g, '').split('\n');
  return { what, now: `- (${reason.slice(0, 160)})`, goal, isReached: undefined };
}

/**
 * Measures lines; what fails becomes one line that says so, and what comes after it is measured all
 * the same.
 */
export async function attempt(
  what: string,
  goal: string,
  measure: () => Promise<Row | Row[]>,
): Promise<Row[]> {
  try {
    return [await measure()].flat();
  } catch (error) {
    return [missing(what, goal, error)];
  }
}

/** Prints the lines as a table of Markdown. */
export function printTable(rows: readonly Row[]): void {
  console.log('\n| what | measured now | goal | reached |\n| --- | --- | --- | --- |');
  for (const { what, now, goal, isReached } of rows) {
    const word = isReached === undefined ? '-' : isReached ? 'yes' : 'no';
    console.log(
      `| ${[what, now, goal, word].map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`,
    );
  }
}
