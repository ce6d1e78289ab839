import { Alert, Button, Group, List, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { saveFile } from '../../lib/save-file.ts';
import { useIsAccountant } from '../../lib/session/session-context.ts';
import { useFoundFocus } from '../../lib/use-found-focus.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import { Money } from '../../ui/money.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from '../matching/matching.module.css';
import { periodOf } from './statement-words.ts';
import type { Statement } from './statement-words.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface StatementCardProps {
  statement: Statement;
  /** Its lines. */
  children: ReactNode;
}

/** One statement: its period, its figures, where it does not tie, and the bank's own file. */
export function StatementCard({ statement, children }: StatementCardProps) {
  const { statementId, fileName, withdrawn } = statement;
  const isAccountant = useIsAccountant();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const period = periodOf(statement);
  const title = useFoundFocus<HTMLHeadingElement>(statementId);
  const save = useMutation({
    mutationFn: () =>
      saveFile(`/api/bank/statements/${encodeURIComponent(statementId)}/file`, fileName),
  });
  return (
    <Panel mb="md" p="md">
      <Group justify="space-between" gap="sm" align="flex-start">
        <div>
          <Group gap="sm">
            <Title order={2} size="h3" ref={title} tabIndex={-1}>
              {period}
            </Title>
            {withdrawn === null ? null : <StateBadge tone="quiet">Withdrawn</StateBadge>}
          </Group>
          <Text size="sm" c="dimmed">
            {`${fileName} · ${statement.format.toUpperCase()} · ${statement.uploadedBy}, ${formatInstant(statement.uploadedAt)}`}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<DownloadIcon size={16} />}
            loading={save.isPending}
            aria-label={`The bank’s file of ${period}`}
            onClick={() => save.mutate()}
          >
            The bank’s file
          </Button>
          {isAccountant && withdrawn === null ? (
            <Button
              size="xs"
              variant="default"
              aria-label={`Withdraw… ${period}`}
              onClick={() => setWithdrawing(true)}
            >
              Withdraw…
            </Button>
          ) : null}
        </Group>
      </Group>
      <Figures statement={statement} />
      <Faults statement={statement} />
      {withdrawn === null ? null : (
        <Text size="sm" mt="xs">
          {`Withdrawn by ${withdrawn.by}, ${formatInstant(withdrawn.at)}: ${withdrawn.reason}`}
        </Text>
      )}
      {children}
      {isWithdrawing ? (
        <WithdrawDialog statement={statement} onClose={() => setWithdrawing(false)} />
      ) : null}
    </Panel>
  );
}

function Figures({ statement }: { statement: Statement }) {
  const { opening, closing, currency, lineCount, ownLineCount } = statement;
  const known = lineCount - ownLineCount;
  return (
    <dl className={classes['figures']} style={{ margin: 'var(--mantine-spacing-sm) 0 0' }}>
      <div>
        <dt>Opening balance</dt>
        <dd>{opening === null ? '–' : <Money amount={opening} currency={currency} />}</dd>
      </div>
      <div>
        <dt>Closing balance</dt>
        <dd>{closing === null ? '–' : <Money amount={closing} currency={currency} />}</dd>
      </div>
      <div>
        <dt>Lines</dt>
        <dd>{known === 0 ? lineCount : `${lineCount}, ${known} known before`}</dd>
      </div>
    </dl>
  );
}

function Faults({ statement: { warnings, chainFault } }: { statement: Statement }) {
  const faults = [chainFault, ...warnings].filter(Boolean);
  if (faults.length === 0) return null;
  return (
    <Alert color="yellow" icon={<AlertIcon />} mt="sm" title="This does not tie">
      <List size="sm">
        {faults.map((fault) => (
          <List.Item key={fault}>{fault}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
