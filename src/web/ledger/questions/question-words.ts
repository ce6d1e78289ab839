import type { Tone } from '../../ui/state-badge.tsx';
import type { Question } from './queries.ts';

export const STATE_WORDS: Readonly<Record<Question['state'], string>> = {
  waiting: 'Waiting',
  answered: 'Answered',
  settled: 'Settled',
  withdrawn: 'Withdrawn',
};

export const STATE_TONES: Readonly<Record<Question['state'], Tone>> = {
  waiting: 'wait',
  answered: 'told',
  settled: 'good',
  withdrawn: 'quiet',
};

export const EVENT_WORDS: Readonly<Record<Question['events'][number]['action'], string>> = {
  'answered': 'Answered',
  'asked-again': 'Asked again',
  'settled': 'Settled',
  'withdrawn': 'Withdrawn',
};
