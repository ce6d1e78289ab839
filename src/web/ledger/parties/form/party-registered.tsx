import { Button } from '@mantine/core';

import { PATHS } from '../../../lib/paths.ts';
import { PlusIcon } from '../../../ui/icons.tsx';
import { ArrowLeftIcon, CheckIcon } from '../../../ui/screen-icons.tsx';
import documentClasses from '../../../forms/document.module.css';
import classes from '../../../forms/form-page.module.css';
import type { FrameLink } from '../../../forms/frame-link.ts';
import type { Register } from './party-fields.ts';
import type { Party, PartyRow } from './use-party.ts';

interface PartyRegisteredProps {
  party: Party;
  row: PartyRow;
  register: Register;
  link: FrameLink;
  /** The address of the form that asked; empty when the register was opened by itself. */
  from: string;
}

const INVOICE = '/invoiceform';

/** Who was registered, and the way back to the form that asked for it. */
export function PartyRegistered({ party, row, register, link, from }: PartyRegisteredProps) {
  const asked = from === '' && register === 'customer' ? INVOICE : from;
  const facts = [
    ['Name', row.name],
    ['TIN', row.tin ?? 'none'],
    ['Trade name', row.tradeName],
    ['Address', row.address],
    ['Email', row.email],
    ['VAT status', row.isVatRegistered ? 'VAT-registered' : 'Not VAT-registered'],
  ].filter(([, text]) => text !== '');
  return (
    <section className={classes['panel']} role="status">
      <div className={classes['tick']}>
        <CheckIcon size={26} />
      </div>
      <dl className={documentClasses['summary']}>
        {facts.map(([label, text]) => (
          <div key={label} className={documentClasses['answer']}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes['buttons']}>
        {asked === '' ? null : (
          <Button
            leftSection={<ArrowLeftIcon size={18} />}
            onClick={() => link.tell({ type: 'navigate', path: asked })}
          >
            {asked.startsWith(INVOICE) ? 'Back to the invoice' : 'Back to the form'}
          </Button>
        )}
        <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={party.startOver}>
          Register another
        </Button>
        <Button
          variant="default"
          onClick={() =>
            link.tell({ type: 'navigate', path: `${PATHS.parties}?register=${register}` })
          }
        >
          {register === 'customer' ? 'All customers' : 'All vendors'}
        </Button>
      </div>
    </section>
  );
}
