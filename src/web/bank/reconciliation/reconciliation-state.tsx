import { StateBadge } from '../../ui/state-badge.tsx';
import type { Tone } from '../../ui/state-badge.tsx';
import type { Reconciliation } from './queries.ts';

const STATES: Record<Reconciliation['state'], readonly [tone: Tone, word: string]> = {
  prepared: ['wait', 'Prepared'],
  reviewed: ['good', 'Reviewed'],
  broken: ['bad', 'Broken'],
  withdrawn: ['quiet', 'Withdrawn'],
};

/** What became of a reconciliation, in a word. */
export function ReconciliationState({ state }: { state: Reconciliation['state'] }) {
  const [tone, word] = STATES[state];
  return <StateBadge tone={tone}>{word}</StateBadge>;
}
