import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { hasTrait } from '#kinds/index.ts';
import { parsePeriod } from '#shared/periods.ts';

import { queryText } from '../../lib/call.ts';
import { useRole } from '../../lib/session/session-context.ts';
import type { ShownDocument } from '../../ui/document-dialog.tsx';
import { DocumentDialog } from '../../ui/document-dialog.tsx';
import { PrintIcon } from '../../ui/icons.tsx';
import { recordCertificatesQuery } from '../queries.ts';

interface RecordCertificatesProps {
  record: { readonly transactionId: string; readonly kind: string };
}

/**
 * The certificates 2307 that a transaction is part of, to be handed over with the payment; nothing
 * where there is none.
 */
export function RecordCertificates({ record }: RecordCertificatesProps) {
  const { transactionId, kind } = record;
  const role = useRole();
  const [shown, setShown] = useState<ShownDocument>();
  const { data = [] } = useQuery({
    ...recordCertificatesQuery(transactionId),
    enabled:
      role !== 'user' && hasTrait(kind, ({ withholdsFromSuppliers }) => withholdsFromSuppliers),
  });
  return (
    <>
      {data.map(({ partyId, payee, period }) => (
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
          {data.length === 1
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
