import { Button, CloseButton, Group } from '@mantine/core';

import { sum, toWire } from '#shared/money.ts';

import { CheckIcon } from '../../ui/screen-icons.tsx';
import { formatPesos } from '../../ui/format-money.ts';
import classes from './matching.module.css';
import { isEven, planAlone } from './plan.ts';
import type { DeskActs } from './use-desk-acts.ts';
import type { Desk } from './use-desk.ts';

/** What would be matched: both sums, what they differ by, and the button that does it. */
export function ChoiceTray({ desk, acts }: { desk: Desk; acts: DeskActs }) {
  const { chosen, selected } = desk;
  const plan = desk.plan();
  if (!acts.isAccountant || (selected.length === 0 && chosen.length === 0)) return null;
  const alone = planAlone(chosen);
  return (
    <div className={classes['tray']}>
      {chosen.length === 0 ? null : (
        <ul className={classes['chosen']} aria-label="Chosen entries">
          {chosen.map(({ key, documentNumber, amount }) => (
            <li key={key}>
              {`${documentNumber} ${formatPesos(amount)}`}
              <CloseButton
                size="sm"
                aria-label={`Take ${documentNumber} off`}
                onClick={() => desk.toggleCandidate(desk.candidates.find((row) => row.key === key))}
              />
            </li>
          ))}
        </ul>
      )}
      <Group justify="space-between" gap="xs">
        <span className={classes['sums']}>{describe(desk)}</span>
        <Group gap="xs">
          {alone === undefined ? null : (
            <Button variant="default" onClick={() => acts.matchItemsAlone(alone)}>
              They cancel each other out
            </Button>
          )}
          <Button
            leftSection={<CheckIcon size={18} />}
            disabled={plan === undefined}
            onClick={acts.match}
          >
            {plan === undefined || isEven(plan) ? 'Match' : 'Match…'}
          </Button>
        </Group>
      </Group>
    </div>
  );
}

function describe({ chosen, selected, plan }: Desk): string {
  const wanted = plan();
  // A proposal may join lines that nobody marked.
  const joined = wanted?.lines ?? selected;
  const bank = formatPesos(toWire(sum(joined.map(({ centavos }) => centavos))));
  const lines = joined.length === 1 ? bank : `${joined.length} lines, ${bank}`;
  if (chosen.length === 0 && wanted === undefined) return `${lines}: choose an entry`;
  const items = wanted?.items ?? chosen;
  const books = formatPesos(toWire(sum(items.map(({ centavos }) => centavos))));
  const difference = wanted?.difference ?? 0n;
  const names =
    items.length === 1 ? (items[0]?.documentNumber ?? '') : `${items.length} entries, ${books}`;
  return difference === 0n
    ? `${lines} with ${names}`
    : `${lines} with ${names}: differs by ${formatPesos(toWire(difference))}`;
}
