import { Anchor, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';

import { recordPath } from '../../lib/paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { formTitle } from './queries.ts';
import type { Numbers } from './queries.ts';

/** Recorded numbers that stand in no registered range. */
export function OutsideNumbers({ numbers }: { numbers: Numbers }) {
  const { outside, outsideCount } = numbers;
  const rest = outsideCount - outside.length;
  return (
    <section>
      <Panel>
        <Title order={2} size="h3" mb="xs">
          Recorded outside of every range
        </Title>
        <Text>
          {outside.map(({ kind, number, transactionId }, place) => (
            <Fragment key={transactionId}>
              {place === 0 ? '' : ', '}
              <Anchor component={Link} to={recordPath(transactionId)}>
                {`${formTitle(kind)} ${number}`}
              </Anchor>
            </Fragment>
          ))}
          {rest > 0 ? ` and ${rest} more.` : '.'}
        </Text>
      </Panel>
    </section>
  );
}
