import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';

import { findKindOfForm } from '#kinds/index.ts';

import { AlonePage } from './alone-page.tsx';
import { FormPage } from './form-page.tsx';
import type { FormOrder, FrameLink } from './frame-link.ts';
import { LaterPage } from './later-page.tsx';
import { PartyPage } from './parties/party-page.tsx';
import type { followColorScheme } from './scheme.ts';

interface FormHostProps {
  link: FrameLink;
  onScheme: typeof followColorScheme;
}

/** Shows the form that the portal asked for; nothing while the frame is warm and waits. */
export function FormHost({ link, onScheme }: FormHostProps) {
  const state = useSyncExternalStore(link.subscribe, link.state);
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => onScheme(setColorScheme), [onScheme, setColorScheme]);
  if (state.phase === 'alone') return <AlonePage />;
  if (state.phase !== 'open') return null;
  const { form, search, clientId } = state.order;
  // Another form, another record to correct or another person: another page, with nothing left of the last one.
  return <Form key={`${clientId} ${form} ${search}`} order={state.order} link={link} />;
}

function Form({ order, link }: { order: FormOrder; link: FrameLink }) {
  const kind = findKindOfForm(order.form);
  if (kind !== undefined) return <FormPage kind={kind} order={order} link={link} />;
  if (order.form === 'customertin')
    return <PartyPage register="customer" order={order} link={link} />;
  if (order.form === 'vendortin') return <PartyPage register="vendor" order={order} link={link} />;
  return <LaterPage order={order} link={link} />;
}
