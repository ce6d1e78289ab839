import { formatDate } from '#shared/dates.ts';
import { MET_WORDS } from '#shared/tax/calendar/met-by.ts';

import type { Tone } from '../../ui/state-badge.tsx';
import type { Obligation } from './queries.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const SOON_DAYS = 7;

/** `Mon, 25 Jan 2027`. */
export function dayWords(day: string): string {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return `${weekday}, ${formatDate(day)}`;
}

/** What the authorities call it, with what goes along; empty for what has no form. */
export function formWords({ form, with: along, authority }: Obligation): string {
  // `SSS contributions` says it; only the BIR's forms have numbers.
  if (authority !== 'BIR') return '';
  return [form, ...along].filter((name) => !name.includes('_')).join(' + ');
}

/** What names an obligation in a sentence. */
export function obligationName(obligation: Obligation): string {
  const form = formWords(obligation);
  return [form === '' ? obligation.title : form, obligation.periodLabel].join(', ');
}

/** The state in a word, and what it means for the eye. */
export function stateWords(obligation: Obligation): { tone: Tone; words: string } {
  const { state, isOverdue, daysLeft, metBy } = obligation;
  if (state === 'filed') return { tone: 'good', words: MET_WORDS[metBy] };
  if (state === 'not-required') return { tone: 'quiet', words: 'Not needed' };
  if (state === 'before') return { tone: 'quiet', words: 'Before these books' };
  if (isOverdue) return { tone: 'bad', words: 'Overdue' };
  if (daysLeft === null) return { tone: 'wait', words: 'No due date yet' };
  return daysLeft <= SOON_DAYS
    ? { tone: 'wait', words: 'Due soon' }
    : { tone: 'told', words: 'To do' };
}

/** `in 12 days`, `today`, `3 days late`; empty for what is done. */
export function leftWords({ state, daysLeft }: Obligation): string {
  if (state !== 'open' || daysLeft === null) return '';
  if (daysLeft === 0) return 'today';
  if (daysLeft === 1) return 'tomorrow';
  if (daysLeft > 0) return `in ${daysLeft} days`;
  return daysLeft === -1 ? '1 day late' : `${-daysLeft} days late`;
}

/** To whom it goes. */
export function receiverWords({ giveTo, authority }: Obligation): string {
  return giveTo === null ? authority : `${authority}, given to ${giveTo}`;
}

/** Why the day is not the one that the law names; empty when it is. */
export function movedWords({ statutory, due, moved }: Obligation): string {
  if (moved !== null) {
    const instead = statutory === null ? '' : ` instead of ${formatDate(statutory)}`;
    return `Set by ${moved.by}${instead}: ${moved.reason}`;
  }
  if (statutory === null || due === null || statutory === due) return '';
  return `Moved from ${dayWords(statutory)}`;
}
