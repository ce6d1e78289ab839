import '../../../lib/styles/mantine-later.css';

import { Title } from '@mantine/core';
import { useEffect } from 'react';

import { FormContext, ProblemsContext } from '../../../forms/flow/form-context.ts';
import classes from '../../../forms/form-page.module.css';
import type { FormOrder, FrameLink } from '../../../forms/frame-link.ts';
import type { Register } from './party-fields.ts';
import { PartyFill } from './party-fill.tsx';
import { PartyRegistered } from './party-registered.tsx';
import { PartyWarnings } from './party-warnings.tsx';
import { useFormKeys } from '../../../forms/flow/use-form-keys.ts';
import { useStepFocus } from '../../../forms/flow/use-step-focus.ts';
import { useParty } from './use-party.ts';

interface PartyPageProps {
  register: Register;
  order: FormOrder;
  link: FrameLink;
}

/**
 * Registers a customer or a vendor with its TIN (handbook 1.3): fill in, warnings if there are any,
 * registered.
 */
export function PartyPage({ register, order, link }: PartyPageProps) {
  const { clientId, turn } = order;
  const asked = new URLSearchParams(order.search);
  const soughtFor = asked.get('typed') ?? '';
  const party = useParty({ register, clientId, turn, soughtFor, link });
  const { step } = party;
  useEffect(() => link.tell({ type: 'ready', form: order.form }), [order, link]);
  useStepFocus(step.name);
  useFormKeys();
  return (
    <FormContext value={party.tools}>
      <ProblemsContext value={party.state.problems}>
        <main className={classes['page']}>
          <Title order={1} size="h2" tabIndex={-1} data-step-heading>
            {headingOf(register, step.name)}
          </Title>
          {step.name === 'fill' ? <PartyFill party={party} register={register} /> : null}
          {step.name === 'warned' ? <PartyWarnings party={party} step={step} /> : null}
          {step.name === 'registered' ? (
            <PartyRegistered
              party={party}
              row={step.row}
              register={register}
              link={link}
              from={asked.get('from') ?? ''}
            />
          ) : null}
        </main>
      </ProblemsContext>
    </FormContext>
  );
}

function headingOf(register: Register, step: string): string {
  const word = register === 'customer' ? 'customer' : 'vendor or supplier';
  if (step === 'registered')
    return register === 'customer' ? 'Customer registered' : 'Vendor registered';
  return step === 'warned' ? 'Please review this before it is registered' : `Register a ${word}`;
}
