import { Alert, Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Api } from '#shared/api/index.ts';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { approvalPath } from '../../lib/paths.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { AmountRuleDialog, inPesos } from './amount-rule-dialog.tsx';
import type { AmountRule } from './amount-rule-dialog.tsx';
import { approvalRulesQuery } from './queries.ts';

type Rule = Api['GET /api/settings/approvals']['reply']['rules'][number];

const ACTS: Readonly<Record<Rule['what'], string>> = {
  approve: 'Approved before posting',
  release: 'Released before payment',
  reopen: 'Approved before reopening',
};

/** What a second person approves or releases, and from which amount on. */
export function ApprovalSettings() {
  const [edited, setEdited] = useState<Rule>();
  const stored = useQuery(approvalRulesQuery);
  if (stored.isPending) return <LoadingRows rows={8} />;
  if (stored.error !== null) {
    return <ProblemNotice error={stored.error} retry={() => void stored.refetch()} />;
  }
  const { rules, others } = stored.data;
  return (
    <>
      <Text c="dimmed" mb="md">
        The person who enters or posts a document cannot approve or release it. Accountants and
        admins approve for each other.
      </Text>
      {others.length === 0 ? (
        <Alert color="yellow" mb="md" title="Nobody else can approve">
          These rules need a second active accountant or admin.
        </Alert>
      ) : (
        <Text size="sm" mb="md">
          {`Other approvers: ${others.join(', ')}. A rule change takes effect when one of them agrees.`}
        </Text>
      )}
      <DataTable
        caption="Approvals"
        columns={columnsOf(setEdited)}
        rows={rules}
        rowKey={({ subject }) => subject}
      />
      {edited === undefined ? null : (
        <RuleDialog rule={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

function columnsOf(edit: (rule: Rule) => void): readonly Column<Rule>[] {
  return [
    { key: 'title', header: 'Document', isTitle: true, cell: ({ title }) => title },
    {
      key: 'rule',
      header: 'Second person',
      cell: ({ isOn, what }) => (isOn ? ACTS[what] : 'Not required'),
    },
    {
      key: 'amount',
      header: 'From amount',
      align: 'right',
      cell: ({ isOn, what, fromAmount }) => (isOn && what !== 'reopen' ? inPesos(fromAmount) : ''),
    },
    {
      key: 'change',
      isActs: true,
      header: 'Actions',
      align: 'right',
      cell: (rule) =>
        rule.waiting === null ? (
          <Button
            variant="default"
            size="xs"
            aria-label={`Change ${rule.title}`}
            onClick={() => edit(rule)}
          >
            Change
          </Button>
        ) : (
          <Anchor component={Link} to={approvalPath(rule.waiting)} size="sm">
            Waiting for approval
          </Anchor>
        ),
    },
  ];
}

function RuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { subject, title, what, version } = rule;
  const save = useMutation({
    mutationFn: (changed: AmountRule) =>
      call('PUT /api/settings/approvals/:subject', {
        params: { subject },
        body: { ...changed, version },
      }),
    meta: { handled: true },
    onSuccess: async ({ isWaiting }) => {
      notify(
        isWaiting
          ? { title: 'Submitted', message: 'It takes effect when a second person agrees.' }
          : { title: 'Saved', message: `The rule for ${title} was changed.` },
      );
      onClose();
      await afterSettingsChange();
    },
  });
  return (
    <AmountRuleDialog
      title={title}
      label={`A second person is required: ${ACTS[what].toLowerCase()}`}
      description={
        what === 'reopen'
          ? undefined
          : 'Smaller amounts need no second person. If 0.00, every amount needs one.'
      }
      initial={rule}
      {...{ save, onClose }}
    />
  );
}
