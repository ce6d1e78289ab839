import './forms/frame.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { invariant } from '#shared/invariant.ts';
import { isFormId } from '#shared/platform/embed.ts';

import { setCredentials } from './lib/call.ts';
import { loadKnown } from './lib/offline/known.ts';
import { queryClient } from './lib/query-client.ts';
import { TalaanProvider } from './theme/talaan-provider.tsx';
import { StepUpDialog } from './ui/step-up-dialog.tsx';
import { FormHost } from './form-host.tsx';
import { openFrameLink } from './forms/frame-link.ts';
import { loadKinds } from './forms/kinds-of-form.ts';
import { focusOpened, noteOpened } from './forms/first-empty.ts';
import { reportFrame } from './forms/report-frame.ts';
import { noteVisiblePart, preparePlaces } from './forms/visible-part.ts';
import { followColorScheme, setColorScheme } from './forms/scheme.ts';
import { createTicketKeeper } from './forms/ticket-keeper.ts';

/**
 * The page in the frame of a form screen: it greets the portal, and shows the form that the portal
 * names.
 */
const tickets = createTicketKeeper(() => link.tell({ type: 'need-ticket' }));
const link = openFrameLink(window, {
  ticket: tickets.take,
  colorScheme: setColorScheme,
  view: noteVisiblePart,
  focus: () => focusOpened(document),
  ready: () => tellHeight(),
});
link.subscribe(() => noteOpened(document));
setCredentials(tickets);
preparePlaces(document);
// Who was here before has the font: a form that is drawn in it from the first is drawn once.
if (navigator.serviceWorker?.controller) void document.fonts.load('1em Inter').catch(() => {});
void loadKnown();
const asked = location.pathname.slice('/forms/'.length);
// The portal says so in a moment, with what it takes to open it.
if (isFormId(asked)) loadKinds(asked)?.catch(() => {});
const tellHeight = reportFrame(window, link.tell);

const place = document.querySelector('#form');
invariant(place !== null, 'forms.html has a place for the form');
const root = createRoot(place);
startTransition(() => {
  root.render(
    <TalaanProvider>
      <QueryClientProvider client={queryClient}>
        <FormHost link={link} onScheme={followColorScheme} />
        <StepUpDialog />
      </QueryClientProvider>
    </TalaanProvider>,
  );
});
