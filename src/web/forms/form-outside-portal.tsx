import { Button, Text, Title } from '@mantine/core';

import { CARDS } from '#shared/platform/cards.ts';

import { pageConfig } from '../lib/page-config.ts';
import { ArrowRightIcon } from '../ui/icons.tsx';
import classes from './form-page.module.css';

/**
 * The form's page was opened by itself: the portal around it is missing, and with it who is asking.
 */
export function FormOutsidePortal() {
  const form = location.pathname.split('/').at(-1) ?? '';
  const card = CARDS.find((each) => each.form === form);
  const { portalName } = pageConfig();
  return (
    <main className={classes['page']}>
      <section className={classes['panel']}>
        <Title order={1} size="h2">
          {card === undefined
            ? 'This page belongs inside the portal'
            : `${card.title}: open it in the portal`}
        </Title>
        <Text>
          {`Forms are filled in inside ${portalName}, where you are logged in. Open the form there; what you typed before is kept.`}
        </Text>
        <div className={classes['buttons']}>
          <Button
            component="a"
            href={card?.buttonLink ?? '/dashboard'}
            target="_top"
            rightSection={<ArrowRightIcon size={18} />}
          >
            {card === undefined ? 'Go to the dashboard' : `Open ${card.title}`}
          </Button>
        </div>
      </section>
    </main>
  );
}
