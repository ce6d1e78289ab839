import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { chooseParty } from '../lib/chosen-party.ts';
import type { ChosenParty } from '../lib/chosen-party.ts';
import { useSession } from '../lib/session/session-context.ts';
import { Acts } from './acts.tsx';

const FORMS = {
  customer: {
    document: { path: '/invoiceform', words: 'New invoice' },
    settle: { path: '/collectionreceiptform', words: 'Collect' },
  },
  vendor: {
    document: { path: '/billsform', words: 'New bill' },
    settle: { path: '/paymentform', words: 'Pay' },
  },
} as const;

interface BeginForProps {
  party: {
    readonly partyId: string;
    readonly name: string;
    readonly tin: string | null;
    readonly register: ChosenParty['register'];
  };
  /** Another document of theirs, or what settles those that are open. */
  what: 'document' | 'settle';
  size?: 'compact-sm';
}

/** Opens the form of what comes next for a customer or vendor, who is filled in there. */
export function BeginFor({ party, what, size }: BeginForProps) {
  const { user } = useSession();
  const { partyId, name, tin, register } = party;
  const { path, words } = FORMS[register][what];
  const label = { id: partyId, name, detail: tin ?? 'no TIN' };
  return (
    <Acts>
      <Button
        component={Link}
        to={`${path}?party=${encodeURIComponent(partyId)}`}
        variant="default"
        {...(size !== undefined && { size })}
        aria-label={what === 'document' ? `${words} for ${name}` : `${words}: ${name}`}
        onClick={() => chooseParty({ clientId: user?.id ?? '', register, label })}
      >
        {words}
      </Button>
    </Acts>
  );
}
