import { useMantineColorScheme } from '@mantine/core';
import {
  Suspense,
  lazy,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';

import type { Kind } from '#kinds/define-kind.ts';

import type { FormOrder, FrameLink } from './forms/frame-link.ts';
import { whenAtRest } from './lib/at-rest.ts';
import { KindChooser } from './forms/flow/kind-chooser.tsx';
import { loadAllKinds, loadKinds } from './forms/kinds-of-form.ts';
import type { followColorScheme } from './forms/scheme.ts';

const FormOutsidePortal = lazy(async () => {
  const page = await import('./forms/form-outside-portal.tsx');
  return { default: page.FormOutsidePortal };
});
const PartyPage = lazy(async () => {
  const page = await import('./ledger/parties/form/party-page.tsx');
  return { default: page.PartyPage };
});
const UploadStatementPage = lazy(async () => {
  const page = await import('./bank/forms/statements/upload-statement-page.tsx');
  return { default: page.UploadStatementPage };
});
const UploadReportPage = lazy(async () => {
  const page = await import('./bank/forms/report-folder/upload-report-page.tsx');
  return { default: page.UploadReportPage };
});
const ReportFolderPage = lazy(async () => {
  const page = await import('./bank/forms/report-folder/report-folder-page.tsx');
  return { default: page.ReportFolderPage };
});
const UploadDocumentsPage = lazy(async () => {
  const page = await import('./books/forms/upload-documents-page.tsx');
  return { default: page.UploadDocumentsPage };
});

const REST_MS = 6_000;

interface FormHostProps {
  link: FrameLink;
  onScheme: typeof followColorScheme;
}

/** Shows the form that the portal asked for; nothing while the frame is warm and waits. */
export function FormHost({ link, onScheme }: FormHostProps) {
  // A form is drawn in small steps, so that the portal around it answers meanwhile.
  const state = useDeferredValue(useSyncExternalStore(link.subscribe, link.state));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Setting what is set already would style every element of the form anew, twice.
  const follow = useEffectEvent((scheme: Parameters<typeof setColorScheme>[0]) => {
    if (scheme !== colorScheme) setColorScheme(scheme);
  });
  useEffect(() => onScheme((scheme) => follow(scheme)), [onScheme]);
  const isHeard = state.phase === 'warm' || state.phase === 'open';
  useEffect(() => {
    if (!isHeard) return undefined;
    // The form that was asked for comes first.
    return whenAtRest(REST_MS, loadAllKinds);
  }, [isHeard]);
  if (state.phase === 'alone') {
    return (
      <Suspense fallback={null}>
        <FormOutsidePortal />
      </Suspense>
    );
  }
  if (state.phase !== 'open') return null;
  const { form, search, clientId } = state.order;
  // Another form, another transaction to correct or another person: another page, with nothing left
  // of the last one.
  return <Form key={`${clientId} ${form} ${search}`} order={state.order} link={link} />;
}

function Form({ order, link }: { order: FormOrder; link: FrameLink }) {
  const kinds = loadKinds(order.form);
  return (
    <Suspense fallback={null}>
      {kinds === undefined ? (
        <OtherForm order={order} link={link} />
      ) : (
        <KindsForm kinds={kinds} order={order} link={link} />
      )}
    </Suspense>
  );
}

interface KindsFormProps {
  kinds: Promise<readonly Kind[]>;
  order: FormOrder;
  link: FrameLink;
}

function KindsForm({ kinds, order, link }: KindsFormProps) {
  return <KindChooser kinds={use(kinds)} order={order} link={link} />;
}

/** What is no form of a kind: fetched when it is opened. */
function OtherForm({ order, link }: { order: FormOrder; link: FrameLink }) {
  if (order.form === 'customertin')
    return <PartyPage register="customer" order={order} link={link} />;
  if (order.form === 'vendortin') return <PartyPage register="vendor" order={order} link={link} />;
  if (order.form === 'bankreconciliation') return <UploadStatementPage order={order} link={link} />;
  if (order.form === 'uploadreport') return <UploadReportPage order={order} link={link} />;
  if (order.form === 'bankreconciliationreport')
    return <ReportFolderPage order={order} link={link} />;
  return <UploadDocumentsPage order={order} link={link} />;
}
