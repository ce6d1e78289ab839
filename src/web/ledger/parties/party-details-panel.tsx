import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router';

import { COUNTRIES } from './form/countries.ts';
import { partyPath } from '../../lib/paths.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './parties.module.css';
import type { PartyDetails } from './queries.ts';
import { TAXPAYER_WORDS } from './taxpayer-words.ts';

/** Everything that is known of a party, and where else its TIN stands. */
export function PartyDetailsPanel({ party }: { party: PartyDetails }) {
  const facts = [
    ['Registered name', party.registeredName],
    ['Last name', party.lastName],
    ['First name', party.firstName],
    ['Middle name', party.middleName],
    ['Trade name', party.tradeName],
    ['Taxpayer', TAXPAYER_WORDS[party.taxpayerType]],
    ['TIN', party.tin ?? 'none: left out of the summary lists of sales and purchases'],
    ['VAT status', party.isVatRegistered ? 'VAT-registered' : 'Not VAT-registered'],
    ['Country', COUNTRIES.find(({ value }) => value === party.country)?.label ?? party.country],
    ['Address', party.address],
    ['Email', party.email],
    ['Usual withholding tax', party.defaultAtc],
    ['Registered by', `${party.registeredBy}, ${formatInstant(party.registeredAt)}`],
  ];
  return (
    <div className={classes['stack']}>
      <Panel>
        <dl className={classes['facts']}>
          {facts.map(([label = '', text = '']) =>
            text === '' ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
          )}
        </dl>
      </Panel>
      {party.relatives.length === 0 ? null : (
        <section>
          <Title order={2} size="h3" mb="sm">
            The same taxpayer elsewhere
          </Title>
          <ul>
            {party.relatives.map((relative) => (
              <li key={relative.partyId}>
                <Anchor component={Link} to={partyPath(relative.partyId)}>
                  {relative.name}
                </Anchor>
                {` (${relative.register}, ${relative.tin ?? ''})`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
