import { Button, Stack, Text } from '@mantine/core';

import { sum, toWire } from '#shared/money.ts';

import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './matching.module.css';
import type { Plan, WrongSide } from './plan.ts';

interface DifferenceDialogProps {
  plan: Plan;
  currency: string;
  onClose: () => void;
  /** `isRecorded`: what the books lack is to be recorded right after. */
  onChoose: (side: WrongSide, isRecorded: boolean) => void;
}

/** The two sides differ: asks which of them is wrong, or lets the difference be recorded. */
export function DifferenceDialog({ plan, currency, onClose, onChoose }: DifferenceDialogProps) {
  const bank = toWire(sum(plan.lines.map(({ centavos }) => centavos)));
  const books = toWire(sum(plan.items.map(({ centavos }) => centavos)));
  return (
    <Dialog onClose={onClose} title="The two sides differ">
      <dl className={classes['sides']}>
        <dt>The bank says</dt>
        <dd>
          <Money amount={bank} currency={currency} />
        </dd>
        <dt>The books say</dt>
        <dd>
          <Money amount={books} currency={currency} />
        </dd>
        <dt>Difference</dt>
        <dd>
          <Money amount={toWire(plan.difference)} currency={currency} />
        </dd>
      </dl>
      <Stack gap="xs" mt="md">
        <Text fw={600}>Which side is wrong?</Text>
        <Button data-autofocus onClick={() => onChoose('books', true)}>
          The books: record the difference now
        </Button>
        <Button variant="default" onClick={() => onChoose('books', false)}>
          The books: I will correct them later
        </Button>
        <Button variant="default" onClick={() => onChoose('bank', false)}>
          The bank: it has to correct it
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Neither: choose other entries
        </Button>
      </Stack>
    </Dialog>
  );
}
