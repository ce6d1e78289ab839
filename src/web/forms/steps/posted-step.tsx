import { Anchor, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Kind } from '#kinds/define-kind.ts';
import { formatDate } from '#shared/dates.ts';

import { pageConfig } from '../../lib/page-config.ts';
import { recordPath } from '../../lib/paths.ts';
import { formatPesos } from '../../ui/format-money.ts';
import { DownloadIcon, PrintIcon } from '../../ui/screen-icons.tsx';
import documentClasses from '../document.module.css';
import type { Posted } from '../flow/form-flow.ts';
import type { FrameLink } from '../frame-link.ts';
import classes from '../form-page.module.css';
import { DoneStep } from './done-step.tsx';

interface PostedStepProps {
  posted: Posted;
  kind: Kind;
  link: FrameLink;
  onNew: () => void;
}

/** It is entered: its number, where the receipt goes, and what can be done next. */
export function PostedStep({ posted, kind, link, onNew }: PostedStepProps) {
  const { number, entryNumber, transactionId, receiptTo, reversal } = posted;
  const title = `${kind.title} ${number}`;
  const facts: Record<string, ReactNode> = {
    'Entry number': reversal === undefined ? entryNumber : entryLink(posted, link),
    ...(reversal !== undefined && { 'Reversal entry number': entryLink(reversal, link) }),
    'Date': formatDate(posted.date),
    'Total': `₱\u00a0${formatPesos(posted.total)}`,
  };
  const voucher = (how: 'show' | 'print' | 'save') =>
    link.tell({
      type: 'show-document',
      path: `/api/records/${encodeURIComponent(transactionId)}/voucher`,
      title: `Voucher of ${title}`,
      how,
    });
  return (
    <DoneStep
      {...{ kind, onNew }}
      acts={
        <>
          <Button
            variant="default"
            leftSection={<PrintIcon size={18} />}
            onClick={() => voucher('print')}
          >
            Print voucher
          </Button>
          <Button
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            onClick={() => voucher('save')}
          >
            Download PDF
          </Button>
          <Button variant="default" onClick={() => voucher('show')}>
            Show voucher
          </Button>
          <Button
            variant="default"
            onClick={() => link.tell({ type: 'navigate', path: recordPath(transactionId) })}
          >
            Open record
          </Button>
        </>
      }
    >
      <div role="status">
        <Text c="dimmed">{`${kind.title} number`}</Text>
        <p className={classes['number']} data-posted-number style={{ margin: 0 }}>
          {number}
        </p>
      </div>
      <dl className={documentClasses['summary']}>
        {Object.entries(facts).map(([label, text]) => (
          <div key={label} className={documentClasses['answer']}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {receiptTo === '' ? null : <Text>{receiptText(receiptTo)}</Text>}
    </DoneStep>
  );
}

/** An entry of a correction, which made two: its number opens it. */
function entryLink(
  { transactionId, entryNumber }: Pick<Posted, 'transactionId' | 'entryNumber'>,
  link: FrameLink,
): ReactNode {
  return (
    <Anchor
      component="button"
      type="button"
      onClick={() => link.tell({ type: 'navigate', path: recordPath(transactionId) })}
    >
      {entryNumber}
    </Anchor>
  );
}

/** Where the receipt is: on its way, or in the portal where no mail server is set. */
function receiptText(receiptTo: string): string {
  return pageConfig().sendsMail
    ? `The receipt goes to ${receiptTo}.`
    : `No mail server is set up: the receipt for ${receiptTo} is kept in the portal. Open the record to see it under Receipt.`;
}
