import { Anchor, Button, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';

import { partyChoices } from '#kinds/party-settings.ts';
import { formatDate } from '#shared/dates.ts';

import { COUNTRIES } from '#shared/countries.ts';
import { partyPath } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useRole } from '../../lib/session/session-context.ts';
import { formatInstant } from '../../ui/format-instant.ts';
import { DownloadIcon } from '../../ui/screen-icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { WholeTins } from '../../ui/whole-tins.tsx';
import classes from './parties.module.css';
import type { PartyDetails } from './queries.ts';
import { TAXPAYER_WORDS } from './taxpayer-words.ts';

/** Its settings in words, empty where nothing is set. */
function settingFacts({ register, settings }: PartyDetails): string[][] {
  const { vatClasses, terms } = partyChoices(register);
  const bank = [settings.bankName, settings.bankAccountName, settings.bankAccountNumber];
  return [
    ['Further email addresses', settings.moreEmails.join(', ')],
    ['Contact person', settings.contactName],
    ['Phone', settings.contactPhone],
    ['Bank details', bank.filter((part) => part !== '').join(', ')],
    ['BIR form 2303 dated', settings.form2303Date === '' ? '' : formatDate(settings.form2303Date)],
    ['Default account', settings.defaultAccount],
    ['Default VAT class', labelOf(vatClasses, settings.vatClass)],
    ['Default terms', labelOf(terms, settings.terms)],
  ];
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Everything that is known of a party, and where else its TIN stands. */
export function PartyDetailsPanel({ party }: { party: PartyDetails }) {
  const isStaff = useRole() !== 'user';
  const { form2303Id } = party.settings;
  const save = useMutation({
    mutationFn: (attachmentId: string) =>
      saveFile(`/api/attachments/${encodeURIComponent(attachmentId)}`, party.form2303Name),
  });
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
    ...settingFacts(party),
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
                <dd>
                  <WholeTins text={text} />
                </dd>
              </div>
            ),
          )}
        </dl>
        {isStaff && form2303Id !== null ? (
          <Button
            mt="md"
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            loading={save.isPending}
            onClick={() => save.mutate(form2303Id)}
          >
            {`Form 2303: ${party.form2303Name}`}
          </Button>
        ) : null}
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
