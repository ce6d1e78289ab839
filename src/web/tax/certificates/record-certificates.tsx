import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { hasTrait } from '#kinds/index.ts';
import type { Api } from '#shared/api/index.ts';
import { parsePeriod } from '#shared/periods.ts';

import { queryText } from '../../lib/call.ts';
import { useRole } from '../../lib/session/session-context.ts';
import type { ShownDocument } from '../../ui/document-dialog.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { PrintIcon } from '../../ui/screen-icons.tsx';
import { recordCertificatesQuery } from '../queries.ts';

interface RecordCertificatesProps {
  transactionId: string;
  /** Draws the record with what this gives for it: undefined while nobody knows. */
  children: (find: (record: { readonly kind: string }) => ReactNode) => ReactNode;
}

/**
 * The certificates 2307 that a transaction is part of, as buttons, to be handed over with the
 * payment; nothing where there is none, or for a clerk. Asked for beside the record itself, so that
 * what the record says does not move when they come.
 */
export function RecordCertificates({ transactionId, children }: RecordCertificatesProps) {
  const isShown = useRole() !== 'user';
  const { data = [], isLoading } = useQuery({
    ...recordCertificatesQuery(transactionId),
    enabled: isShown,
  });
  return children(({ kind }) => {
    if (!isShown || !hasTrait(kind, (traits) => traits.withholdsFromSuppliers)) return null;
    return isLoading ? undefined : <Certificates certificates={data} />;
  });
}

interface CertificatesProps {
  certificates: Api['GET /api/tax/certificates/record/:transactionId']['reply']['certificates'];
}

function Certificates({ certificates }: CertificatesProps) {
  const [shown, setShown] = useState<ShownDocument>();
  return (
    <>
      {certificates.map(({ partyId, payee, period }) => (
        <Button
          key={`${partyId} ${period}`}
          variant="default"
          leftSection={<PrintIcon size={18} />}
          onClick={() =>
            setShown({
              path: `/api/tax/certificates/party/${partyId}/2307.pdf${queryText({ period })}`,
              title: `Form 2307 of ${payee}`,
            })
          }
        >
          {certificates.length === 1
            ? 'Form 2307'
            : `Form 2307: ${payee}, ${parsePeriod(period)?.label ?? period}`}
        </Button>
      ))}
      {shown === undefined ? null : (
        <DocumentDialog document={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}
