import { Button, Text, Title } from '@mantine/core';
import { useEffect } from 'react';

import { CARDS } from '#shared/cards.ts';

import { ArrowRightIcon, BookIcon } from '../ui/icons.tsx';
import documentClasses from './document.module.css';
import classes from './form-page.module.css';
import type { FormOrder, FrameLink } from './frame-link.ts';

/** A form that comes with a later version: said plainly, with what to do meanwhile. No fake form. */
export function LaterPage({ order, link }: { order: FormOrder; link: FrameLink }) {
  const { form } = order;
  useEffect(() => link.tell({ type: 'ready', form: order.form }), [order, link]);
  const card = CARDS.find((each) => each.form === form);
  const title = card?.title ?? 'This form';
  return (
    <main className={classes['page']}>
      <section className={classes['panel']}>
        <div className={documentClasses['sign']}>
          <BookIcon size={26} />
        </div>
        <Title order={1} size="h2">
          {`${title} is not available in this version yet`}
        </Title>
        <Text maw="40rem">
          {`${card?.description ?? ''} This part of the portal comes with a later version; nothing can be recorded here today, and nothing you have is lost.`}
        </Text>
        <div>
          <Title order={2} size="h4" mb={4}>
            What to do meanwhile
          </Title>
          <ul className={documentClasses['steps']}>
            <li>Keep the papers with their period, in the order in which they came.</li>
            <li>Ask your accountant how they are kept until then.</li>
            <li>Every transaction can be recorded already, and bank accounts be reconciled.</li>
          </ul>
        </div>
        <div className={classes['buttons']}>
          <Button
            rightSection={<ArrowRightIcon size={18} />}
            onClick={() => link.tell({ type: 'navigate', path: '/invoiceform' })}
          >
            Record an invoice
          </Button>
          <Button
            variant="default"
            onClick={() => link.tell({ type: 'navigate', path: '/dashboard' })}
          >
            Back to the dashboard
          </Button>
        </div>
      </section>
    </main>
  );
}
