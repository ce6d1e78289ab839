import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { AmountRuleDialog, inPesos } from './amount-rule-dialog.tsx';
import type { AmountRule } from './amount-rule-dialog.tsx';
import { evidenceRulesQuery } from './queries.ts';

type Rule = Api['GET /api/settings/evidence']['reply']['rules'][number];

/** Which kinds of transaction need a supporting document, and from which amount on. */
export function EvidenceSettings() {
  const [edited, setEdited] = useState<Rule>();
  const stored = useQuery(evidenceRulesQuery);
  if (stored.isPending) return <LoadingRows rows={8} />;
  if (stored.error !== null) {
    return <ProblemNotice error={stored.error} retry={() => void stored.refetch()} />;
  }
  return (
    <>
      <Text c="dimmed" mb="md">
        Posted transactions that need a supporting document and have none appear on the checklist of
        their month.
      </Text>
      <DataTable
        caption="Supporting documents"
        columns={columnsOf(setEdited)}
        rows={stored.data.rules}
        rowKey={({ kind }) => kind}
      />
      {edited === undefined ? null : (
        <RuleDialog rule={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

function columnsOf(edit: (rule: Rule) => void): readonly Column<Rule>[] {
  return [
    {
      key: 'kind',
      isText: true,
      breaks: true,
      header: 'Kind',
      isTitle: true,
      cell: (rule) => rule.kindTitle,
    },
    {
      key: 'needed',
      header: 'Supporting document',
      cell: (rule) => (rule.isNeeded ? 'Required' : 'Not required'),
    },
    {
      key: 'amount',
      header: 'From amount',
      align: 'right',
      cell: ({ isNeeded, fromAmount }) => {
        if (!isNeeded) return '';
        return fromAmount === '0.00' ? 'Any amount' : inPesos(fromAmount);
      },
    },
    {
      key: 'change',
      isActs: true,
      header: 'Actions',
      align: 'right',
      cell: (rule) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`Change ${rule.kindTitle}`}
          onClick={() => edit(rule)}
        >
          Change
        </Button>
      ),
    },
  ];
}

function RuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { kind, kindTitle, isNeeded, fromAmount, version } = rule;
  const save = useMutation({
    mutationFn: (changed: AmountRule) =>
      call('PUT /api/settings/evidence/:kind', {
        params: { kind },
        body: { isNeeded: changed.isOn, fromAmount: changed.fromAmount, version },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `The rule for ${kindTitle} was changed.` });
      onClose();
      await afterSettingsChange();
    },
  });
  return (
    <AmountRuleDialog
      title={kindTitle}
      label="A supporting document is required"
      description="Smaller amounts need none. If 0.00, every amount needs one."
      initial={{ isOn: isNeeded, fromAmount }}
      {...{ save, onClose }}
    />
  );
}
