import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { queryText } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useReturn } from '../../lib/way-back.ts';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import { useListView } from '../../ui/list-view/use-list-view.ts';
import { ViewMenu } from '../../ui/list-view/view-menu.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { CertificateCorrections } from './certificate-corrections.tsx';
import { PeriodPicker } from '../period-picker.tsx';
import { TaxFrame } from '../tax-frame.tsx';
import { useTaxPeriod } from '../tax-period.ts';
import classes from '../tax.module.css';
import { certificatesQuery } from '../queries.ts';
import { Certificates } from './certificates-list.tsx';

const KINDS = ['quarter'] as const;

const HIDEABLE = [
  { key: 'codes', label: 'Codes' },
  { key: 'acts', label: 'Certificate' },
];

/**
 * The certificates 2307 that suppliers get for a quarter: each as a printout, all in one PDF or
 * ZIP.
 */
export function CertificatesPage() {
  const { period, choose } = useTaxPeriod(KINDS);
  const query = { period: period.key };
  const certificates = useQuery(certificatesQuery(query));
  const view = useListView('certificates');
  const data = view.isOpening ? undefined : certificates.data;
  useReturn(data !== undefined);
  return (
    <TaxFrame
      tab="certificates"
      title="BIR Form 2307 Issued"
      description="What was withheld from each supplier in a quarter, one certificate each."
      actions={
        <ViewMenu
          view={view}
          all="All certificates"
          columns={HIDEABLE}
          files="The PDF and ZIP files have all certificates."
        />
      }
    >
      <div className={classes['bar']}>
        <PeriodPicker kinds={KINDS} period={period} onChoose={choose} />
        <AllFiles period={period.key} isDisabled={(data?.certificates.length ?? 0) === 0} />
      </div>
      {certificates.error === null ? null : (
        <ProblemNotice error={certificates.error} retry={() => void certificates.refetch()} />
      )}
      {data === undefined && certificates.error === null ? <LoadingRows rows={6} /> : null}
      {data === undefined ? null : (
        <div className={classes['stack']} data-stale={certificates.isPlaceholderData || undefined}>
          <Certificates reply={data} period={period.key} view={view} />
          <CertificateCorrections corrections={data.corrections} />
        </div>
      )}
    </TaxFrame>
  );
}

function AllFiles({ period, isDisabled }: { period: string; isDisabled: boolean }) {
  const save = useMutation({
    mutationFn: (format: 'pdf' | 'zip') =>
      saveFile(
        `/api/tax/certificates/all/${format}${queryText({ period })}`,
        `2307-${period}.${format}`,
      ),
  });
  return (
    <Group gap="xs">
      {(['pdf', 'zip'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          disabled={isDisabled}
          loading={save.isPending && save.variables === format}
          leftSection={<DownloadIcon size={18} />}
          onClick={() => save.mutate(format)}
        >
          {format === 'pdf' ? 'All as one PDF' : 'All as ZIP'}
        </Button>
      ))}
    </Group>
  );
}
