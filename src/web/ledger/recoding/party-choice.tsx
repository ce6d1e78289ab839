import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { partiesByTextQuery } from './queries.ts';

interface PartyChoiceProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (partyId: string) => void;
}

const PAUSE_MS = 250;

/** A customer or vendor: a part of the name or TIN, then one of those found. */
export function PartyChoice({ label, value, error, onChange }: PartyChoiceProps) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const found = useQuery(partiesByTextQuery(settled));
  const parties = found.data ?? [];
  return (
    <div>
      <TextInput
        label={label}
        placeholder="Name or TIN"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (event.currentTarget.value === '') onChange('');
        }}
      />
      {settled.trim() === '' ? null : (
        <NativeSelect
          mt={4}
          aria-label={`${label}: found`}
          description={value === '' ? 'Not applied until you choose one.' : undefined}
          value={value}
          error={error}
          data={[
            { value: '', label: parties.length === 0 ? 'None found' : 'Choose…' },
            ...parties.map(({ partyId, name, tin, register }) => ({
              value: partyId,
              label: `${name} (${register}, ${tin ?? 'no TIN'})`,
            })),
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
