import { Anchor, Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { pettyCashReplenishment } from '#kinds/petty-cash-replenishment/petty-cash-replenishment.ts';
import type { Api } from '#shared/api/index.ts';
import { formatMoney, fromWire, toWire } from '#shared/money.ts';
import { readMoney } from '#shared/forms/typed-amounts.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { pettyCashQuery } from './queries.ts';

type Reply = Api['GET /api/settings/petty-cash']['reply'];

const REPLENISHMENT = `/pettycashform?kind=${pettyCashReplenishment.id}`;

/** The imprest fund: who keeps the petty cash box, and how much it holds when it is full. */
export function PettyCashSettings() {
  const stored = useQuery(pettyCashQuery);
  if (stored.isPending) return <LoadingRows rows={2} />;
  if (stored.error !== null) {
    return <ProblemNotice error={stored.error} retry={() => void stored.refetch()} />;
  }
  return <FundForm key={stored.data.version} reply={stored.data} />;
}

function FundForm({ reply }: { reply: Reply }) {
  const { fund, version, balance } = reply;
  const shownLimit = version === 0 ? '' : inPesos(fund.limit);
  const [custodian, setCustodian] = useState(fund.custodian);
  const [limit, setLimit] = useState(shownLimit);
  const [limitProblem, setLimitProblem] = useState<string>();
  const save = useMutation({
    mutationFn: (wire: string) =>
      call('PUT /api/settings/petty-cash', {
        body: { fund: { custodian, limit: wire }, version },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: 'The petty cash fund was changed.' });
      await afterSettingsChange();
    },
  });
  const custodianProblem = fieldProblem(save.error, 'fund.custodian');
  const refusedLimit = limitProblem ?? fieldProblem(save.error, 'fund.limit');
  const isMarked = custodianProblem !== undefined || refusedLimit !== undefined;
  const isChanged = custodian !== fund.custodian || limit !== shownLimit;
  useLeaveGuard(isChanged);

  const submit = () => {
    if (save.isPending) return;
    const read = readMoney(limit);
    if ('sentence' in read) setLimitProblem(read.sentence);
    else save.mutate(toWire(read.value));
  };

  return (
    <Panel>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Text c="dimmed" mb="md">
          {version === 0
            ? 'There is no petty cash fund yet. Enter its custodian and its limit, then establish the fund on the petty cash form.'
            : `The books show ${inPesos(balance)} in the box.`}{' '}
          {version !== 0 && isZero(balance) ? (
            <Anchor component={Link} to={REPLENISHMENT}>
              Establish the fund
            </Anchor>
          ) : null}
        </Text>
        {save.error === null || isMarked ? null : <ProblemNotice error={save.error} />}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <TextInput
            label="Custodian"
            description="The custodian of the fund. Replenishment cheques are made out to this name."
            required
            value={custodian}
            error={custodianProblem}
            onChange={(event) => setCustodian(event.currentTarget.value)}
          />
          <TextInput
            label="Limit"
            description="The maximum amount of the fund."
            required
            inputMode="decimal"
            value={limit}
            error={refusedLimit}
            onChange={(event) => {
              setLimitProblem(undefined);
              setLimit(event.currentTarget.value);
            }}
          />
        </SimpleGrid>
        <Group mt="lg">
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            Save changes
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

function isZero(wire: string): boolean {
  return fromWire(wire) === 0n;
}

function inPesos(wire: string): string {
  return formatMoney(fromWire(wire) ?? 0n);
}
