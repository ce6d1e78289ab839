import { Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Dialog } from '../../ui/dialog.tsx';
import { ShownFile } from '../../ui/document-dialog.tsx';
import { joinedQuery } from '../../ui/document-queries.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { runCertificatesQuery } from './queries.ts';
import type { KeptRun } from './queries.ts';

interface PrintRunDialogProps {
  kept: KeptRun;
  onClose: () => void;
}

const SORTS = [
  { value: 'list', label: 'List of the pay run' },
  { value: 'vouchers', label: 'Vouchers' },
  { value: 'certificates', label: 'BIR Forms 2307 of the bills paid' },
  { value: 'advices', label: 'Remittance advices' },
  { value: 'cheques', label: 'Cheques not released yet, at the end' },
] as const;

type Sort = (typeof SORTS)[number]['value'];

/** The documents of a run as one PDF: those that are ticked, cheques last. */
export function PrintRunDialog({ kept, onClose }: PrintRunDialogProps) {
  const { payRunId, reference } = kept.run;
  const certificates = useQuery(runCertificatesQuery(payRunId));
  const [sorts, setSorts] = useState<readonly Sort[]>(SORTS.map(({ value }) => value));
  const [paths, setPaths] = useState<readonly string[]>();
  const chosen = documentsOf(kept, { sorts, certificates: certificates.data ?? [] });
  return (
    <Dialog
      onClose={onClose}
      title={`Documents of ${reference}`}
      size={paths === undefined ? 'md' : '60rem'}
    >
      {paths === undefined ? (
        <Stack gap="sm">
          {SORTS.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={sorts.includes(value)}
              onChange={(event) => {
                const others = sorts.filter((sort) => sort !== value);
                setSorts(event.currentTarget.checked ? [...others, value] : others);
              }}
            />
          ))}
          {certificates.error === null ? null : <ProblemNotice error={certificates.error} />}
          <Group justify="flex-end">
            <Button
              data-autofocus
              loading={certificates.isPending}
              disabled={chosen.length === 0}
              onClick={() => setPaths(chosen)}
            >
              {`Make one PDF of ${chosen.length} ${chosen.length === 1 ? 'document' : 'documents'}`}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Joined paths={paths} name={reference} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface JoinedProps {
  paths: readonly string[];
  name: string;
  onCancel: () => void;
}

function Joined({ paths, name, onCancel }: JoinedProps) {
  const [drawn, setDrawn] = useState(0);
  const fileName = `pay-run-${name.replaceAll(/[^A-Za-z0-9.-]+/g, '-')}.pdf`;
  const file = useQuery(joinedQuery(paths, { fileName, onProgress: setDrawn }));
  if (file.data !== undefined) return <ShownFile file={file.data} title={`Pay run ${name}`} />;
  if (file.error !== null) {
    return <ProblemNotice error={file.error} retry={() => void file.refetch()} />;
  }
  return (
    <>
      <Text mb="xs" role="status">{`${drawn} of ${paths.length} drawn`}</Text>
      <Progress value={(100 * drawn) / paths.length} aria-label="Documents drawn" />
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}

interface Wanted {
  readonly sorts: readonly Sort[];
  readonly certificates: readonly { readonly partyId: string; readonly period: string }[];
}

/**
 * As they are taken from the printer: the list, then each payment that is not reversed with its
 * voucher, its certificates and its advice, which are signed and filed or handed over together. The
 * cheques come last, by payment: they are printed on forms of the bank that are fed by themselves,
 * and one among the others would take a plain sheet.
 */
function documentsOf({ run, payments }: KeptRun, { sorts, certificates }: Wanted): string[] {
  const own = `/api/pay-runs/${run.payRunId}`;
  const standing = payments.filter(({ reversedBy }) => reversedBy === '');
  const only = (sort: Sort, paths: readonly string[]) => (sorts.includes(sort) ? paths : []);
  return [
    ...only('list', [`${own}/list/pdf`]),
    ...standing.flatMap(({ transactionId, partyId, awaitsRelease }) => [
      ...only('vouchers', [`/api/records/${transactionId}/voucher`]),
      ...only(
        'certificates',
        certificates
          .filter((each) => each.partyId === partyId)
          .map(({ period }) => `/api/tax/certificates/party/${partyId}/2307.pdf?period=${period}`),
      ),
      ...only('advices', awaitsRelease ? [] : [`${own}/advices/${transactionId}`]),
    ]),
    // A cheque that has left the house is not printed again, nor one before its release.
    ...standing.flatMap(({ chequeId, chequeState, awaitsRelease }) =>
      only(
        'cheques',
        chequeId !== null && chequeState === 'written' && !awaitsRelease
          ? [`/api/cheques/${chequeId}/cheque.pdf`]
          : [],
      ),
    ),
  ];
}
