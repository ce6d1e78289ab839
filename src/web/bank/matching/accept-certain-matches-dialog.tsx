import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { formatDate } from '#shared/dates.ts';
import { sum, toWire } from '#shared/money.ts';

import { DialogActs } from '../../ui/dialog-acts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCount, formatPesos } from '../../ui/format-money.ts';
import classes from './matching.module.css';
import { buildPlans } from './plan.ts';
import type { Plan } from './plan.ts';
import { toggled } from './toggled.ts';
import { worthAccepting } from './use-desk-acts.ts';
import type { Workspace } from './workspace.ts';

// As many as one call takes.
const MOST = 2_000;
const AT_ONCE = 200;

interface AcceptCertainMatchesDialogProps {
  workspace: Workspace;
  onAccept: (plans: readonly Plan[]) => void;
  onClose: () => void;
}

/** The sure matches, each to be looked at and unticked; one press makes those that stay ticked. */
export function AcceptCertainMatchesDialog({
  workspace,
  onAccept,
  onClose,
}: AcceptCertainMatchesDialogProps) {
  // What was offered stays as it was when the dialog opened.
  const [offered] = useState(() => offeredBy(workspace));
  const [left, setLeft] = useState<ReadonlySet<Plan>>(
    () => new Set(offered.filter(({ isSure }) => isSure).map(({ plan }) => plan)),
  );
  const [shown, setShown] = useState(AT_ONCE);
  const toggle = (plan: Plan) => setLeft((before) => toggled(before, plan));
  return (
    <Dialog onClose={onClose} title="Sure matches" size="xl">
      <Text size="sm" mb="sm">
        Review them and untick any you doubt. Matches can be undone until the reconciliation is
        signed.
      </Text>
      <Group justify="space-between" mb="xs">
        <Checkbox
          label="All"
          checked={left.size === offered.length}
          indeterminate={left.size > 0 && left.size < offered.length}
          onChange={() =>
            setLeft(left.size === offered.length ? new Set() : new Set(offered.map((o) => o.plan)))
          }
        />
        <Text
          size="sm"
          c="dimmed"
        >{`${formatCount(left.size)} of ${formatCount(offered.length)} ticked`}</Text>
      </Group>
      <ul className={classes['sure']}>
        {offered.slice(0, shown).map(({ plan, key }) => (
          <li key={key}>
            <Checkbox
              checked={left.has(plan)}
              onChange={() => toggle(plan)}
              label={<PlanWords plan={plan} />}
            />
          </li>
        ))}
      </ul>
      {offered.length > shown ? (
        <Button variant="subtle" mt="xs" onClick={() => setShown(shown + AT_ONCE)}>
          {`Show more (${formatCount(offered.length - shown)} left)`}
        </Button>
      ) : null}
      <DialogActs>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus disabled={left.size === 0} onClick={() => onAccept([...left])}>
          {left.size === 1 ? 'Match 1' : `Match ${left.size}`}
        </Button>
      </DialogActs>
    </Dialog>
  );
}

function PlanWords({ plan: { lines, items, reason } }: { plan: Plan }) {
  const [line] = lines;
  const names = items.map(({ documentNumber }) => documentNumber).join(' + ');
  const amount = formatPesos(toWire(sum(lines.map(({ centavos }) => centavos))));
  const bank =
    line === undefined
      ? 'Book entries only'
      : `${formatDate(line.date)} · ${lines.map((l) => l.description).join(' + ')}`;
  return (
    <>
      <span className={classes['sureHead']}>
        <span>{bank}</span>
        <span>{line === undefined ? '' : amount}</span>
      </span>
      <span className={classes['second']}>{[names, reason].filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** What is sure, and what cancels out in the books alone; nothing stands in two of them. */
function offeredBy(workspace: Workspace) {
  const used = new Set<string>();
  return worthAccepting(workspace)
    .flatMap((proposal) => buildPlans(workspace, [proposal]).map((plan) => ({ plan, ...proposal })))
    .filter(({ plan, lineIds, itemKeys }) => {
      const parts = [...lineIds, ...itemKeys];
      if (plan.difference !== 0n || parts.some((part) => used.has(part))) return false;
      for (const part of parts) used.add(part);
      return true;
    })
    .slice(0, MOST);
}
