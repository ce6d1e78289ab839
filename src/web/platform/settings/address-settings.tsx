import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#shared/api/index.ts';
import { CARDS } from '#shared/platform/cards.ts';
import type { Card } from '#shared/platform/cards.ts';

import { CallError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { afterSettingsChange } from '../../lib/stale.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { addressesQuery } from '../../lib/queries.ts';
import { fieldProblem } from '../../ui/form-dialog.tsx';

type Addresses = Api['GET /api/settings/addresses']['reply']['addresses'];

/**
 * Where form screens, the report folder and the documentation card lead; an empty address is our
 * own page.
 */
export function AddressSettings() {
  const saved = useQuery(addressesQuery);
  if (saved.isPending) return <LoadingRows rows={8} />;
  if (saved.error !== null) {
    return <ProblemNotice error={saved.error} retry={() => void saved.refetch()} />;
  }
  return <AddressForm saved={saved.data.addresses} key={JSON.stringify(saved.data.addresses)} />;
}

function AddressForm({ saved }: { saved: Addresses }) {
  const [addresses, setAddresses] = useState(saved);
  const save = useMutation({
    mutationFn: () => call('PUT /api/settings/addresses', { body: { addresses } }),
    meta: { handled: true },
    onSuccess: async () => {
      notify({
        title: 'Saved',
        message: 'The addresses apply to pages opened from now on.',
      });
      await afterSettingsChange();
    },
  });
  const fields = save.error instanceof CallError ? save.error.fields : [];
  const problemAt = (name: string) => fieldProblem(save.error, name, `addresses.${name}`);
  useLeaveGuard(PLACES.some(({ name }) => (addresses[name] ?? '') !== (saved[name] ?? '')));
  return (
    <Panel>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <Text c="dimmed" mb="lg" maw="46rem">
          If left blank, the portal’s own page is used. Another address must begin with https://;
          the portal shows that page in its frame and never gives it a login.
        </Text>
        {save.error !== null && fields.length === 0 ? <ProblemNotice error={save.error} /> : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {PLACES.map(({ name, label }) => (
            <TextInput
              key={name}
              type="url"
              inputMode="url"
              label={label}
              placeholder="Our own page"
              value={addresses[name] ?? ''}
              error={problemAt(name)}
              onChange={(event) =>
                setAddresses({ ...addresses, [name]: event.currentTarget.value })
              }
            />
          ))}
        </SimpleGrid>
        <Group mt="lg">
          <Button type="submit" loading={save.isPending}>
            Save addresses
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

const PLACES = CARDS.filter(hasAddress).map((card) => ({
  name: card.form ?? 'documentation',
  label: card.title,
}));

/** A card that chooses a kind of a form opens that form's address. */
function hasAddress({ form, opensSetting }: Card): boolean {
  return form !== undefined || opensSetting !== undefined;
}
