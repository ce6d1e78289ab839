import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { formatDate } from '#shared/dates.ts';

import { bankAccountPath } from '../../lib/paths.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Broken, Withdrawn } from './notices.tsx';
import { ProofTable } from './proof-table.tsx';
import { useSigned } from './queries.ts';
import classes from './reconciliation.module.css';
import { ReconciliationState } from './reconciliation-state.tsx';
import { Signatures } from './signatures.tsx';
import { StatementTable } from './statement-table.tsx';

/** A reconciliation as it was signed, whatever the books say by now. */
export function SignedStatement({ reconciliationId }: { reconciliationId: string }) {
  const { data, error, refetch } = useSigned(reconciliationId);
  if (error !== null) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows rows={10} />;
  const { reconciliation: row, figures } = data;
  return (
    <div className={classes['stack']}>
      <div className={classes['bar']}>
        <Group gap="sm">
          <Text fw={600}>{`As it was signed: ${formatDate(row.asAt)}`}</Text>
          <ReconciliationState state={row.state} />
          <Anchor
            component={Link}
            to={`${bankAccountPath(row.account, 'statement')}?asAt=${row.asAt}`}
            className="no-print"
          >
            As of now
          </Anchor>
        </Group>
        <div className="no-print">
          <ExportButtons
            formats={['pdf', 'xlsx'] as const}
            name={`reconciliation-${row.account}-${row.asAt}`}
            address={(format) => `/api/bank/reconciliations/${reconciliationId}/file/${format}`}
          />
        </div>
      </div>
      <Withdrawn row={row} />
      <Broken row={row} />
      <StatementTable figures={figures} />
      <ProofTable figures={figures} />
      <Signatures row={row} />
    </div>
  );
}
