import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import type { UIEvent } from 'react';

import { formatDate } from '#shared/dates.ts';
import { fromWire, sum, toWire } from '#shared/money.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './matching.module.css';
import { toggled } from './toggled.ts';
import { bareKey } from './workspace.ts';
import type { Item, Workspace } from './workspace.ts';

/** Several heights of the panel: there may be thousands, and those below wait for a scroll. */
const AT_ONCE = 100;

interface StartPanelProps {
  workspace: Workspace;
  isAccountant: boolean;
}

/** Before the first match: which entries from before the first statement the bank had already. */
export function StartPanel({ workspace, isAccountant }: StartPanelProps) {
  const { account, currency, start } = workspace;
  const [outstanding, setOutstanding] = useState<ReadonlySet<string>>(new Set());
  const begin = useMutation({
    mutationFn: () =>
      call('POST /api/bank/workspace/:account/start', {
        params: { account },
        body: { outstanding: start.items.filter(({ key }) => outstanding.has(key)).map(bareKey) },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ message: 'The beginning is matched.' });
      await afterChangeOf('bank');
    },
  });
  const toggle = useCallback((key: string) => setOutstanding((before) => toggled(before, key)), []);
  const [count, setCount] = useState(AT_ONCE);
  const showMore = ({ currentTarget: list }: UIEvent) => {
    const below = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (below < list.clientHeight && count < start.items.length) setCount(count + AT_ONCE);
  };
  if (start.from === null) return null;
  const isWhole = workspace.rest === null;
  const { held, away } = weigh(start, outstanding);
  return (
    <Panel mb="lg" p="md">
      <Title order={2} size="h3">
        Where the bank’s first statement begins
      </Title>
      <Text size="sm" mt={4}>
        {`The first statement begins on ${formatDate(start.from)} with an opening balance of ${currency}\u00a0${formatPesos(start.opening ?? '0.00')}. `}
        The entries below are dated before. Tick those that the bank did not have yet, such as
        cheques that were not cleared; the others make up the opening balance.
      </Text>
      <ul className={classes['startItems']} onScroll={showMore}>
        {start.items.slice(0, count).map((item) => (
          <StartItem
            key={item.key}
            item={item}
            isTicked={outstanding.has(item.key)}
            isDisabled={!isAccountant}
            toggle={toggle}
          />
        ))}
      </ul>
      {begin.error === null ? null : <ProblemNotice error={begin.error} />}
      <Group justify="space-between" mt="sm">
        <Text size="sm" role="status">
          {!isWhole
            ? 'The other entries are still being read.'
            : away === undefined
              ? 'Unticked entries add up to the opening balance.'
              : `Unticked entries total ${formatPesos(held)}: ${formatPesos(away)} from the opening balance.`}
        </Text>
        {isAccountant ? (
          <Button
            disabled={!isWhole || away !== undefined}
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            Start
          </Button>
        ) : null}
      </Group>
    </Panel>
  );
}

/** What is not ticked, and by how much the opening balance is away from it; on the wire's terms. */
function weigh({ items, opening }: Workspace['start'], outstanding: ReadonlySet<string>) {
  const left = items.filter(({ key }) => !outstanding.has(key));
  const held = sum(left.map(({ centavos }) => centavos));
  const away = (fromWire(opening ?? '') ?? 0n) - held;
  return { held: toWire(held), away: away === 0n ? undefined : toWire(away) };
}

interface StartItemProps {
  item: Item;
  isTicked: boolean;
  isDisabled: boolean;
  toggle: (key: string) => void;
}

/** Plain elements, drawn once: the library's box is some ten components for each of thousands. */
const StartItem = memo(({ item, isTicked, isDisabled, toggle }: StartItemProps) => {
  const { key, documentNumber, date, chequeNumber, party, description, amount } = item;
  const cheque = chequeNumber === '' ? '' : `cheque ${chequeNumber}`;
  const words = [documentNumber, formatDate(date), cheque, party, description];
  return (
    <li>
      <label className={classes['startItem']}>
        <input
          type="checkbox"
          className="mantine-focus-auto"
          checked={isTicked}
          disabled={isDisabled}
          onChange={() => toggle(key)}
        />
        <span className={classes['sureHead']}>
          <span>{words.filter(Boolean).join(' · ')}</span>
          <Money amount={amount} />
        </span>
      </label>
    </li>
  );
});
