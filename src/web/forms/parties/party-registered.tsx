import { Button } from '@mantine/core';

import { ArrowLeftIcon, CheckIcon, PlusIcon } from '../../ui/icons.tsx';
import documentClasses from '../document.module.css';
import classes from '../form-page.module.css';
import type { FrameLink } from '../frame-link.ts';
import type { Register } from './party-fields.ts';
import type { Party, PartyRow } from './use-party.ts';

interface PartyRegisteredProps {
  party: Party;
  row: PartyRow;
  register: Register;
  link: FrameLink;
}

/** Who was registered, and the way back to the form that asked for it. */
export function PartyRegistered({ party, row, register, link }: PartyRegisteredProps) {
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
        {register === 'customer' ? (
          <Button
            leftSection={<ArrowLeftIcon size={18} />}
            onClick={() => link.tell({ type: 'navigate', path: '/invoiceform' })}
          >
            Back to the invoice
          </Button>
        ) : null}
        <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={party.startOver}>
          Register another
        </Button>
        <Button
          variant="default"
          onClick={() => link.tell({ type: 'navigate', path: `/parties?register=${register}` })}
        >
          {register === 'customer' ? 'All customers' : 'All vendors'}
        </Button>
      </div>
    </section>
  );
}
