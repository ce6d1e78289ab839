import { Anchor, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { isCodeNamed } from '#shared/ledger/code-list.ts';

import { codesQuery } from '../../forms/queries.ts';
import type { CodeRow } from '../../forms/queries.ts';
import { call, queryText } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { taxPath } from '../../lib/tax-paths.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { SearchIcon } from '../../ui/screen-icons.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import classes from '../tax.module.css';
import { CodeDialog } from './code-dialog.tsx';
import { CodesTable } from './codes-table.tsx';
import { Acts } from '../../ui/acts.tsx';

const NOTHING: readonly CodeRow[] = [];

/**
 * The codes of withholding (ATC) with their dated rates: those of the law are there, and an
 * accountant adds, changes and ends them as the BIR does.
 */
export function CodesPage() {
  const { filters, change } = useFilters(['find']);
  const [edited, setEdited] = useState<CodeRow | 'new'>();
  const codes = useQuery(codesQuery);
  const shown = (codes.data ?? NOTHING).filter((row) => isCodeNamed(row, filters.find));
  const remove = useRemove();
  return (
    <TaxFrame
      tab="withholding"
      title="Withholding Codes"
      description="Every code (ATC) with its rate and the dates it applies to. Forms, returns, lists and certificates all use these."
      actions={
        <>
          <ExportButtons
            formats={['pdf', 'xlsx', 'csv'] as const}
            name="withholding-codes"
            address={(format) =>
              `/api/withholding-codes/export/${format}${queryText({ find: filters.find.slice(0, 100) })}`
            }
            isDisabled={shown.length === 0}
          />
          <Acts>
            <Button leftSection={<PlusIcon size={18} />} onClick={() => setEdited('new')}>
              Add a code
            </Button>
          </Acts>
        </>
      }
    >
      <div className={classes['bar']}>
        <SearchBox
          label="Find a code"
          placeholder="Code, nature or issuance"
          value={filters.find}
          onSearch={(find) => change({ find })}
        />
        <Group gap="md">
          <Anchor component={Link} to={`${taxPath('lists')}?list=legal`}>
            Rates and thresholds
          </Anchor>
          <Anchor component={Link} to={taxPath('withholding')}>
            Withholding tax
          </Anchor>
        </Group>
      </div>
      {codes.error === null ? null : (
        <ProblemNotice error={codes.error} retry={() => void codes.refetch()} />
      )}
      {remove.error === null ? null : <ProblemNotice error={remove.error} />}
      {codes.isPending ? <LoadingRows rows={12} /> : null}
      {codes.data === undefined ? null : shown.length === 0 ? (
        <EmptyState icon={<SearchIcon size={26} />} title="No code found">
          Search by code, nature of payment or issuance, or add the code.
        </EmptyState>
      ) : (
        <CodesTable rows={shown} onEdit={setEdited} onRemove={remove.mutate} />
      )}
      {edited === undefined ? null : (
        <CodeDialog
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </TaxFrame>
  );
}

function useRemove() {
  return useMutation({
    mutationFn: ({ atc, from }: CodeRow) =>
      call('DELETE /api/withholding-codes/:atc/:from', { params: { atc, from } }),
    meta: { handled: true },
    onSuccess: async (_, { atc, isLawful }) => {
      const message = isLawful ? `${atc} is back to the statutory rate.` : `${atc} was removed.`;
      notify({ title: 'Saved', message });
      await afterSettingsChange();
    },
  });
}
