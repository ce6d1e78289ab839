import { formatDate, manilaDate, manilaTime } from '#shared/dates.ts';

/** The day of an instant of the wire, where its time is said when the pointer rests on it. */
export function dayOfInstant(iso: string): string {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? iso : formatDate(manilaDate(instant));
}

/**
 * An instant of the wire for people, in Manila's time: `2 Dec 2026, 14:03:07`; its day is written
 * as every other.
 */
export function formatInstant(iso: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  return `${formatDate(manilaDate(instant))}, ${manilaTime(instant)}`;
}
