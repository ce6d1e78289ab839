import { useMantineColorScheme } from '@mantine/core';
import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react';

import { kindsOfForm } from '#kinds/index.ts';

import { FormOutsidePortal } from './forms/form-outside-portal.tsx';
import type { FormOrder, FrameLink } from './forms/frame-link.ts';
import { KindChooser } from './forms/flow/kind-chooser.tsx';
import { PartyPage } from './ledger/parties/form/party-page.tsx';
import type { followColorScheme } from './forms/scheme.ts';

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

interface FormHostProps {
  link: FrameLink;
  onScheme: typeof followColorScheme;
}

/** Shows the form that the portal asked for; nothing while the frame is warm and waits. */
export function FormHost({ link, onScheme }: FormHostProps) {
  const state = useSyncExternalStore(link.subscribe, link.state);
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => onScheme(setColorScheme), [onScheme, setColorScheme]);
  if (state.phase === 'alone') return <FormOutsidePortal />;
  if (state.phase !== 'open') return null;
  const { form, search, clientId } = state.order;
  // Another form, another transaction to correct or another person: another page, with nothing left
  // of the last one.
  return <Form key={`${clientId} ${form} ${search}`} order={state.order} link={link} />;
}

function Form({ order, link }: { order: FormOrder; link: FrameLink }) {
  const kinds = kindsOfForm(order.form);
  if (kinds.length > 0) return <KindChooser kinds={kinds} order={order} link={link} />;
  if (order.form === 'customertin')
    return <PartyPage register="customer" order={order} link={link} />;
  if (order.form === 'vendortin') return <PartyPage register="vendor" order={order} link={link} />;
  return (
    <Suspense fallback={null}>
      <LazyForm order={order} link={link} />
    </Suspense>
  );
}

/** What is no form of a kind: fetched when it is opened. */
function LazyForm({ order, link }: { order: FormOrder; link: FrameLink }) {
  if (order.form === 'bankreconciliation') return <UploadStatementPage order={order} link={link} />;
  if (order.form === 'uploadreport') return <UploadReportPage order={order} link={link} />;
  if (order.form === 'bankreconciliationreport')
    return <ReportFolderPage order={order} link={link} />;
  return <UploadDocumentsPage order={order} link={link} />;
}
