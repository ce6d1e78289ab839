import { findKind, hasTrait } from '#kinds/index.ts';

import { learntKey } from './learnt.ts';
import type { Learnt } from './learnt.ts';
import { filledIn } from './offer.ts';
import type { Offer } from './offer.ts';
import type { Source } from './source.ts';

const ONCE = 89;
const MORE = 95;

/**
 * What a line with the same words became before, filled in with this one's date and amount. Forms
 * that pay open documents are proposed with what is open now, not with what was paid then.
 */
export function learntOffers(learnt: ReadonlyMap<string, Learnt>, source: Source): Offer[] {
  const found = learntOf(learnt, source);
  if (found === undefined || Object.keys(found.answers).length === 0) return [];
  const { kind, answers, count, party, partyId } = found;
  if (hasTrait(kind, ({ bank }) => bank !== 'none' && bank.neverRepeats === true)) return [];
  const times = count === 1 ? 'the last time' : `${count} times`;
  const labels = partyId === null ? [] : [{ id: partyId, name: party, detail: '' }];
  return [
    {
      label: findKind(kind)?.title ?? kind,
      reason: `Recorded like this ${times}${party === '' ? '' : `, ${party}`}`,
      kind,
      score: count === 1 ? ONCE : MORE,
      role: 'memo',
      answers: { ...filledIn(kind, source, answers), $labels: labels },
    },
  ];
}

/** Who stood behind lines with the same words before. */
export function learntPartiesOf(
  learnt: ReadonlyMap<string, Learnt>,
  source: Source,
): readonly string[] {
  const found = learntOf(learnt, source);
  return found?.partyId == null ? [] : [found.partyId];
}

function learntOf(learnt: ReadonlyMap<string, Learnt>, { lines, amount }: Source) {
  const [line, other] = lines;
  if (line === undefined || other !== undefined) return undefined;
  const key = learntKey(line.description, amount);
  return key === undefined ? undefined : learnt.get(key);
}
