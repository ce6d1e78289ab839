import { Group, Text, Title } from '@mantine/core';

import type { Api } from '#shared/api/index.ts';

import { StateBadge } from '../../ui/state-badge.tsx';
import { BehindLink } from '../behind-link.tsx';
import classes from '../tax.module.css';

type Correction = Api['GET /api/tax/certificates']['reply']['corrections'][number];

const WORDS = {
  'replace': 'To be replaced',
  'left-out': 'Left out',
  'elsewhere': 'In its own quarter',
} as const;

/**
 * What reversals of other quarters do to the certificates of this one, each with its transaction;
 * nothing while there is none.
 */
export function CertificateCorrections({ corrections }: { corrections: readonly Correction[] }) {
  if (corrections.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        Reversed in another quarter
      </Title>
      <ul className={classes['list']}>
        {corrections.map(({ kind, payee, text, transactionId }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a record may reverse several codes
          <li key={at} className={classes['item']}>
            <Group gap="sm" mb={4}>
              <StateBadge tone={kind === 'elsewhere' ? 'quiet' : 'bad'}>{WORDS[kind]}</StateBadge>
              <BehindLink
                behind={{ of: 'record', transactionId }}
                mark={`correction-${at}`}
                here="Certificates 2307"
              >
                {payee}
              </BehindLink>
            </Group>
            <Text size="sm">{text}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
