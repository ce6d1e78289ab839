import type { Api } from '#shared/api/index.ts';
import type { FormId, FrameToPortal, PortalToFrame } from '#shared/platform/embed.ts';

import type { EarlyAnswers, FormFirst } from '../early-answers.ts';
import type { FrameOrder } from './frame-talk.ts';
import { listenToFrame } from './frame-talk.ts';
import { watchView } from './watch-view.ts';

/** After this the rest of the portal waits no longer for the form. */
const LIMIT_MS = 10_000;

/** The class of the place where it stands first. */
export const EARLY_PLACE = 'early';

/** The form page of this address, opened before the portal around it is there. */
export interface EarlyFrame {
  readonly frame: HTMLIFrameElement;
  /** Where it stands until the portal has a place for it. */
  readonly place: HTMLElement;
  readonly port: MessagePort | undefined;
  /** What it was asked for, and for whom, once it was. */
  readonly order: FrameOrder | undefined;
  readonly clientId: string;
  readonly ready: FormId | undefined;
  readonly height: number;
  /** What it said that only the portal can answer. */
  readonly heard: readonly FrameToPortal[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Reply<K extends keyof Api> = Api[K]['reply'];

let early: Mutable<EarlyFrame> | undefined;
let leave: (() => void) | undefined;

/** The early frame, once: who takes it hears it from then on, and takes it out of its place. */
export function takeEarlyFrame(): EarlyFrame | undefined {
  const taken = early;
  early = undefined;
  leave?.();
  return taken;
}

/** Whether the person stands in the early frame, which then keeps the focus. */
export function isInEarlyFrame(): boolean {
  return document.activeElement?.closest(`.${EARLY_PLACE}`) != null;
}

const first = globalThis.talaanEarly?.formFirst;
if (first !== undefined) first.settled = open(first);

async function open(given: FormFirst): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, LIMIT_MS);
  const opened = (early = build(given));
  const { frame } = opened;
  const stopListening = listenToFrame(frame, (port) => {
    opened.port?.close();
    opened.port = port;
    port.onmessage = (event: MessageEvent<FrameToPortal>) => hear(event.data);
    void order();
  });
  const endings = [stopListening];
  leave = () => {
    for (const end of endings) end();
  };
  const greeting = greetingOf(given.form);
  const greeted = await greeting;
  const isMeant = greeted !== undefined;
  if (greeted !== undefined) window.talaanFormEarly = askForForm(given, greeted.ticket);
  if (early === opened && isMeant) opened.place.dataset['shown'] = 'true';
  else if (early === opened) {
    takeEarlyFrame();
    opened.place.remove();
    resolve();
  }
  return promise;

  async function order(): Promise<void> {
    const found = await greeting;
    if (found === undefined || early !== opened) return;
    const search = location.search;
    opened.order = { form: given.form, search };
    opened.clientId = found.clientId;
    tell({ type: 'open', form: given.form, search, colorScheme: schemeNow(), ...found });
  }

  function hear(message: FrameToPortal): void {
    if (message.type === 'height') {
      opened.height = message.height;
      if (frame.parentElement) frame.parentElement.style.height = `${message.height + 2}px`;
    } else if (message.type === 'ready') {
      opened.ready = message.form;
      endings.push(watchView(frame, (part) => tell({ type: 'view', ...part })));
      if (document.activeElement === document.body) tell({ type: 'focus' });
      // Only now: what the form has asked for comes first.
      for (const file of given.later) fetchLater(file);
      resolve();
    } else opened.heard = [...opened.heard, message];
  }

  function tell(message: PortalToFrame): void {
    opened.port?.postMessage(message);
  }
}

/** The page as it will stand in the portal, under its bar and beside its menu. */
function build({ form, title, description }: FormFirst): Mutable<EarlyFrame> {
  const place = document.createElement('main');
  place.className = EARLY_PLACE;
  const [heading, line, stage, frame] = [
    document.createElement('h1'),
    document.createElement('p'),
    document.createElement('div'),
    document.createElement('iframe'),
  ];
  heading.textContent = title;
  line.textContent = description;
  frame.title = title;
  frame.referrerPolicy = 'no-referrer';
  frame.src = `/forms/${form}`;
  stage.append(frame);
  place.append(heading, line, stage);
  document.body.append(place);
  const unknown = { port: undefined, order: undefined, ready: undefined };
  return { frame, place, clientId: '', height: 0, heard: [], ...unknown };
}

type Greeting = Pick<
  Extract<PortalToFrame, { type: 'open' }>,
  'clientId' | 'isReader' | 'ticket' | 'expiresInSeconds'
>;

/**
 * Who the person is, and the ticket; nothing where the portal has something else to show here, or
 * where an answer is missing.
 */
async function greetingOf(form: FormId): Promise<Greeting | undefined> {
  const [session, addresses, ticket] = await Promise.all([
    read<Reply<'GET /api/auth/Dashboard'>>('GET /api/auth/Dashboard'),
    read<Reply<'GET /api/settings/addresses'>>('GET /api/settings/addresses'),
    read<Reply<'POST /api/auth/formTicket'>>(
      `POST /api/auth/formTicket ${JSON.stringify({ form })}`,
    ),
  ]);
  if (session === undefined || addresses === undefined || ticket === undefined) return undefined;
  const { ClientId, role, isReadOnly, firstLogin, mustSetUpFactor } = session.user;
  const isElsewhere = (addresses.addresses[form] ?? '') !== '';
  const isHeld = firstLogin || mustSetUpFactor === true || isReadOnly === true;
  if (isElsewhere || isHeld || localStorage.getItem('userRole') !== role) return undefined;
  const { ticket: text, expiresInSeconds } = ticket;
  return { clientId: ClientId, isReader: false, ticket: text, expiresInSeconds };
}

/**
 * Asks, while the form's code is still on its way, for what decides which fields are shown; the
 * form takes the answer in place of a call of its own.
 */
function askForForm({ kind }: FormFirst, ticket: string): EarlyAnswers {
  const asked = new URLSearchParams(location.search);
  const id = asked.get('kind') ?? kind;
  const authorization = `Bearer ${ticket}`;
  // A correction begins as the record was.
  if (id === undefined || asked.has('correct')) return { authorization, answers: {} };
  const address = `/api/transactions/${encodeURIComponent(id)}/defaults`;
  const answer = fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    headers: { authorization },
  }).catch(() => undefined);
  return { authorization, answers: { [`GET ${address}`]: answer } };
}

/** What portal.html was answered; it stays for who asks for it later. */
async function read<T>(key: string): Promise<T | undefined> {
  const response = await globalThis.talaanEarly?.answers[key];
  return response?.ok === true ? response.clone().json() : undefined;
}

function schemeNow(): 'light' | 'dark' {
  return document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light';
}

function fetchLater(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  link.as = isStyle ? 'style' : 'script';
  // As in portal.html: the portal reads what is kept for itself, beside the page.
  link.crossOrigin = isStyle || !navigator.serviceWorker?.controller ? '' : 'use-credentials';
  link.href = file;
  document.head.append(link);
}
