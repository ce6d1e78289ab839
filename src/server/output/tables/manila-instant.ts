const MANILA_MS = 8 * 3_600_000;

/** An instant as the clocks in Manila show it: `2026-12-02 11:04:05`. */
export function manilaInstant(instant: Date): string {
  return inManila(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same, as a date whose UTC parts are those of Manila; spreadsheets know no zones. */
export function inManila(instant: Date): Date {
  return new Date(instant.getTime() + MANILA_MS);
}
