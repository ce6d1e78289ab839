import { formatDate, manilaDate } from '#shared/dates.ts';

const MANILA_MS = 8 * 3_600_000;

/** `[2026, 12, 2, 11, 4, 5]` in Manila: when a document says that it was made. */
export function timeParts(instant: Date): number[] {
  const parts = manilaText(instant).match(/\d+/g) ?? [];
  return parts.slice(0, 6).map(Number);
}

/** `2 Dec 2026, 11:04` in Manila. */
export function formatInstant(instant: Date): string {
  return `${formatDate(manilaDate(instant))}, ${manilaText(instant).slice(11, 16)}`;
}

function manilaText(instant: Date): string {
  return new Date(instant.getTime() + MANILA_MS).toISOString();
}
