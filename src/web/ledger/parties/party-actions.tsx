import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { useIsAccountant, useRole } from '../../lib/session/session-context.ts';
import { afterChangeOf } from '../../lib/stale.ts';
import { Acts } from '../../ui/acts.tsx';
import { BeginFor } from '../../ui/begin-for.tsx';
import { PersonalDataDialog } from '../../ui/personal-data-dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PartyDialog } from './party-dialog.tsx';
import type { PartyDetails } from './queries.ts';

/** Whose data is that of a person (Data Privacy Act, section 3). */
const HUMAN: ReadonlySet<string> = new Set(['individual', 'employee']);

/**
 * What is recorded next with a party, by everybody: nothing new with an inactive one, but what is
 * open of it is settled. Accountant and admin change its details, and set it inactive or active.
 */
export function PartyActions({ party }: { party: PartyDetails }) {
  const isStaff = useRole() !== 'user';
  if (party.mergedInto !== null) return null;
  return (
    <>
      {party.isActive ? <BeginFor party={party} what="document" /> : null}
      {Number(party.openBalance) > 0 ? <BeginFor party={party} what="settle" /> : null}
      {isStaff ? <StaffActions party={party} /> : null}
    </>
  );
}

function StaffActions({ party }: { party: PartyDetails }) {
  const [opened, setOpened] = useState<'details' | 'state' | 'merge' | 'person'>();
  const close = () => setOpened(undefined);
  const isAccountant = useIsAccountant();
  return (
    <>
      {isAccountant && party.isActive ? (
        <Button variant="default" onClick={() => setOpened('merge')}>
          Merge
        </Button>
      ) : null}
      {HUMAN.has(party.taxpayerType) ? (
        <Button variant="default" onClick={() => setOpened('person')}>
          Personal data
        </Button>
      ) : null}
      <Acts>
        <Button variant="default" onClick={() => setOpened('state')}>
          {party.isActive ? 'Set inactive' : 'Set active'}
        </Button>
        <Button onClick={() => setOpened('details')}>Change details</Button>
      </Acts>
      {opened === 'details' ? <PartyDialog party={party} onClose={close} /> : null}
      {opened === 'merge' ? <MergeDialog party={party} onClose={close} /> : null}
      {opened === 'person' ? (
        <PersonalDataDialog
          subject={{ of: 'parties', key: party.partyId }}
          name={party.name}
          onClose={close}
        />
      ) : null}
      {opened === 'state' ? <StateDialog party={party} onClose={close} /> : null}
    </>
  );
}

function StateDialog({ party, onClose }: { party: PartyDetails; onClose: () => void }) {
  const isActive = !party.isActive;
  const words = isActive ? 'active' : 'inactive';
  const save = useMutation({
    mutationFn: (reason: string) =>
      call('PATCH /api/parties/:partyId/state', {
        params: { partyId: party.partyId },
        body: { isActive, reason },
      }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({ title: 'Saved', message: `${party.name} is ${words} now.` });
      await afterChangeOf('parties');
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Set ${party.name} ${words}`}
      save={`Set ${words}`}
      isRequired={false}
      maxLength={500}
      act={save}
      onClose={onClose}
    >
      {isActive
        ? 'Forms find it again.'
        : 'Forms no longer find it. What was recorded stays, and it can be set active again.'}
    </ReasonDialog>
  );
}
