import { Button } from '@mantine/core';
import { useState } from 'react';

import { fromWire, sum, toWire } from '#shared/money.ts';

import { PrintIcon } from '../../ui/screen-icons.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/use-selection.tsx';
import { VouchersDialog } from '../records/vouchers-dialog.tsx';
import type { ChequeRow } from './cheque-words.ts';

interface ChequesSelectionProps {
  selection: Selection<ChequeRow>;
  /** The rows of the page that is shown. */
  page: readonly ChequeRow[];
}

/** How many cheques are selected, their total, and the vouchers of what they pay as one PDF. */
export function ChequesSelection({ selection, page }: ChequesSelectionProps) {
  const [isPrinting, setPrinting] = useState(false);
  const { rows } = selection;
  const paying = rows.flatMap(({ transactionId }) => transactionId ?? []);
  return (
    <>
      <SelectionBar label="Selected cheques" total={totalOf(rows)} {...{ selection, page }}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={paying.length === 0}
          leftSection={<PrintIcon size={16} />}
          onClick={() => setPrinting(true)}
        >
          Vouchers
        </Button>
      </SelectionBar>
      {isPrinting ? (
        <VouchersDialog transactionIds={[...new Set(paying)]} onClose={() => setPrinting(false)} />
      ) : null}
    </>
  );
}

/** As the register counts: voided and replaced ones are left out. */
function totalOf(rows: readonly ChequeRow[]): string {
  const counted = rows.filter(({ state }) => state !== 'voided' && state !== 'replaced');
  return toWire(sum(counted.map(({ amount }) => fromWire(amount) ?? 0n)));
}
