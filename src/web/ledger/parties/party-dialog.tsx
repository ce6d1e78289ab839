import { Alert, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';

import { COUNTRIES } from '#shared/countries.ts';
import { neatTin } from './form/party-fields.ts';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { FormDialog, fieldProblem } from '../../ui/form-dialog.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { PartySettingsFields } from './party-settings-fields.tsx';
import type { PartyDetails } from './queries.ts';
import { TAXPAYER_WORDS } from './taxpayer-words.ts';

type Body = Api['PUT /api/parties/:partyId']['body'];
type TextName = (typeof COMPANY | typeof PERSON | typeof OTHERS)[number]['name'];

const COMPANY = [{ name: 'registeredName', label: 'Registered name', required: true }] as const;
const PERSON = [
  { name: 'lastName', label: 'Last name', required: true },
  { name: 'firstName', label: 'First name', required: true },
  { name: 'middleName', label: 'Middle name', required: false },
] as const;
const OTHERS = [
  { name: 'tradeName', label: 'Trade name', required: false },
  { name: 'address1', label: 'Address', required: true },
  { name: 'address2', label: 'City and province', required: false },
  { name: 'zip', label: 'ZIP code', required: false },
  { name: 'email', label: 'Email', required: false },
  { name: 'defaultAtc', label: 'Usual withholding tax (ATC)', required: false },
] as const;

/**
 * Changes the details of a party. What the person should read first is shown once; saving again
 * saves it.
 */
export function PartyDialog({ party, onClose }: { party: PartyDetails; onClose: () => void }) {
  const [body, setBody] = useState<Body>(() => buildBody(party));
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/parties/:partyId', {
        params: { partyId: party.partyId },
        body: { ...body, warningsSeen: warnings.length > 0 },
      }),
    meta: { handled: true },
    onSuccess: async (reply) => {
      if (!reply.changed) {
        setWarnings(reply.warnings);
        return;
      }
      notify({ title: 'Saved', message: 'The details were changed.' });
      await afterChangeOf('parties');
      onClose();
    },
  });
  const set = (part: Partial<Body>) => {
    // An upload that ends later does not bring back what stood here when it began.
    setBody((now) => ({
      ...now,
      ...part,
      ...(part.settings && { settings: { ...now.settings, ...part.settings } }),
    }));
    setWarnings([]);
  };
  const isIndividual = body.taxpayerType === 'individual';
  const isNewTin = body.tin !== (party.tin ?? '');
  const texts = [...(isIndividual ? PERSON : COMPANY), ...OTHERS];
  return (
    <FormDialog
      title={`Change ${party.name}`}
      save={warnings.length > 0 ? 'Save all the same' : 'Save'}
      isSaving={save.isPending}
      error={save.error}
      onClose={onClose}
      onSave={() => save.mutate()}
    >
      {warnings.length === 0 ? null : (
        <Alert color="yellow" icon={<AlertIcon />} role="alert" title="Please read this first">
          {warnings.join(' ')}
        </Alert>
      )}
      <Choices body={body} set={set} />
      <TextInput
        label="TIN"
        description="Nine digits; a branch code of 3 to 5 digits may follow."
        required={body.country === 'PH' && !['government', 'employee'].includes(body.taxpayerType)}
        value={body.tin}
        error={fieldProblem(save.error, 'tin')}
        onChange={(event) => set({ tin: event.currentTarget.value })}
        onBlur={() => {
          const tin = neatTin(body.tin ?? '');
          if (tin !== body.tin) set({ tin });
        }}
      />
      {isNewTin && party.isUsed ? (
        <Textarea
          label="Reason for the new TIN"
          description="Existing records keep the old name."
          required
          autosize
          maxLength={500}
          value={body.reason}
          error={fieldProblem(save.error, 'reason')}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      ) : null}
      {texts.map(
        ({ name, label, required }: { name: TextName; label: string; required: boolean }) => (
          <TextInput
            key={name}
            label={label}
            required={required}
            value={body[name]}
            error={fieldProblem(save.error, name)}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ),
      )}
      <PartySettingsFields
        register={party.register}
        settings={body.settings ?? {}}
        form2303Name={party.form2303Name}
        error={save.error}
        onChange={(settings) => set({ settings })}
      />
    </FormDialog>
  );
}

function Choices({ body, set }: { body: Body; set: (part: Partial<Body>) => void }) {
  return (
    <>
      <NativeSelect
        label="Country"
        data-autofocus
        value={body.country}
        data={[...COUNTRIES]}
        onChange={(event) => set({ country: event.currentTarget.value })}
      />
      <NativeSelect
        label="Taxpayer type"
        value={body.taxpayerType}
        data={Object.entries(TAXPAYER_WORDS).map(([value, label]) => ({ value, label }))}
        onChange={(event) =>
          set({ taxpayerType: event.currentTarget.value as Body['taxpayerType'] })
        }
      />
      <Checkbox
        label="VAT-registered"
        checked={body.isVatRegistered}
        onChange={(event) => set({ isVatRegistered: event.currentTarget.checked })}
      />
    </>
  );
}

function buildBody(party: PartyDetails): Body {
  return {
    taxpayerType: party.taxpayerType,
    tin: party.tin ?? '',
    country: party.country,
    registeredName: party.registeredName,
    lastName: party.lastName,
    firstName: party.firstName,
    middleName: party.middleName,
    tradeName: party.tradeName,
    address1: party.address1,
    address2: party.address2,
    zip: party.zip,
    email: party.email,
    isVatRegistered: party.isVatRegistered,
    defaultAtc: party.defaultAtc,
    settings: party.settings,
    version: party.version,
    reason: '',
  };
}
