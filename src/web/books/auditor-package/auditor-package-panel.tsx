import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { today } from '../../lib/today.ts';
import { useCompany } from '../../tax/company-query.ts';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';

import { PackageList } from './package-list.tsx';
import { lastMonth, packagePeriods } from './package-periods.ts';
import { usePackages, useStartPackage } from './queries.ts';
import { Acts } from '../../ui/acts.tsx';

const FOR_READERS =
  'An accountant or admin makes the package. When one is ready, you can save it here.';

/**
 * One click for the auditor: the package of a period is made by the server and saved here when it
 * is ready. With `period` it is that one; otherwise the person chooses a month, quarter or year.
 */
export function AuditorPackagePanel({ period }: { period?: string }) {
  const [chosen, choose] = useState(() => period ?? lastMonth(today()));
  const [awaited, setAwaited] = useState('');
  const packages = usePackages();
  const start = useStartPackage(setAwaited);
  const wanted = period ?? chosen;
  const isMaking = packages.data?.some(({ state }) => state === 'making') === true;
  return (
    <Panel>
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Title order={2} size="h4">
            Auditor’s package
          </Title>
          <Text size="sm" c="dimmed" maw="60ch">
            One ZIP file with the statements, ledger, books, tax lists, vouchers and supporting
            documents of a period, in formats that anybody can open, with the SHA-256 of every file.
          </Text>
        </div>
        <Acts otherwise={<Text size="sm">{FOR_READERS}</Text>}>
          <Group gap="xs" align="flex-end">
            {period === undefined ? (
              <NativeSelect
                label="Period"
                value={chosen}
                onChange={(event) => choose(event.currentTarget.value)}
              >
                <PeriodOptions />
              </NativeSelect>
            ) : null}
            <Button
              leftSection={<DownloadIcon size={18} />}
              loading={start.isPending}
              disabled={isMaking}
              onClick={() => start.mutate(wanted)}
            >
              Make the package
            </Button>
          </Group>
        </Acts>
      </Group>
      {start.isError ? <ProblemNotice error={start.error} /> : null}
      {packages.error === null ? null : (
        <ProblemNotice error={packages.error} retry={() => void packages.refetch()} />
      )}
      <PackageList packages={packages.data ?? []} awaited={awaited} />
    </Panel>
  );
}

function PeriodOptions() {
  const { data: company } = useCompany();
  return packagePeriods(today(), company?.fiscalYearEndMonth).map(({ kind, title, periods }) => (
    <optgroup key={kind} label={title}>
      {periods.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </optgroup>
  ));
}
