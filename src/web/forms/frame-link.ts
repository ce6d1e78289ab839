import type {
  FormId,
  FrameToPortal,
  HelloMessage,
  PortalToFrame,
  WelcomeMessage,
} from '#shared/platform/embed.ts';

/**
 * Which form the portal asked for. `turn` counts the asks, so that opening the same form again is
 * noticed.
 */
export interface FormOrder {
  readonly form: FormId;
  readonly clientId: string;
  /** Sees everything, changes nothing. */
  readonly isReader: boolean;
  readonly search: string;
  readonly turn: number;
}

/**
 * `alone`: no portal stands around this page. `warm`: a portal does, and has not said which form
 * yet.
 */
type LinkState =
  | { readonly phase: 'greeting' | 'warm' | 'alone' }
  | { readonly phase: 'open'; readonly order: FormOrder };

interface Hooks {
  ticket(ticket: string, expiresInSeconds: number): void;
  colorScheme(scheme: 'light' | 'dark'): void;
  /** The part of this page that is in sight, in CSS pixels. */
  view(part: { readonly top: number; readonly height: number }): void;
  /** The person is here and has done nothing yet. */
  focus(): void;
  /** The portal is about to hear that the form can be used. */
  ready(): void;
}

/** The frame's end of the talk with the portal (`embed.ts`). */
export interface FrameLink {
  state(): LinkState;
  subscribe(listener: () => void): () => void;
  tell(message: FrameToPortal): void;
}

const WELCOME: WelcomeMessage['type'] = 'talaan:welcome';
const HELLO_EVERY_MS = 1000;
const GIVE_UP_AFTER_MS = 8000;

/**
 * Says hello to the window around this page until it answers, and listens on the port of its
 * answer. Only a welcome of the parent window and of our own origin is heard, so no other page can
 * hand us a ticket or an order.
 */
export function openFrameLink(page: Window, hooks: Hooks): FrameLink {
  let state: LinkState = { phase: page.parent === page ? 'alone' : 'greeting' };
  let port: MessagePort | undefined;
  let turn = 0;
  const listeners = new Set<() => void>();

  const become = (next: LinkState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const hear = (message: PortalToFrame) => {
    if (message.type === 'color-scheme') return hooks.colorScheme(message.colorScheme);
    if (message.type === 'view') return hooks.view(message);
    if (message.type === 'focus') return hooks.focus();
    hooks.ticket(message.ticket, message.expiresInSeconds);
    if (message.type === 'ticket') return;
    hooks.colorScheme(message.colorScheme);
    const { form, clientId, isReader, search } = message;
    become({ phase: 'open', order: { form, clientId, isReader, search, turn: ++turn } });
  };

  page.addEventListener('message', (event: MessageEvent) => {
    const given = welcomedPort(event, page);
    if (given === undefined) return;
    // A second welcome means that the portal began anew: its newest port is the one that it listens
    // on.
    port?.close();
    port = given;
    port.onmessage = (message: MessageEvent) => hear(message.data as PortalToFrame);
    if (state.phase !== 'open') become({ phase: 'warm' });
  });
  if (state.phase === 'greeting') sayHello(page, () => state.phase === 'greeting', become);

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(message) {
      if (message.type !== 'ready') return port?.postMessage(message);
      // What tells its height is laid out for that, not in the step in which it was drawn.
      page.setTimeout(() => {
        hooks.ready();
        port?.postMessage(message);
      });
    },
  };
}

function welcomedPort(event: MessageEvent, page: Window): MessagePort | undefined {
  if (event.source !== page.parent || event.origin !== page.location.origin) return undefined;
  const data: unknown = event.data;
  const isWelcome =
    typeof data === 'object' && data !== null && 'type' in data && data.type === WELCOME;
  return isWelcome ? event.ports[0] : undefined;
}

function sayHello(page: Window, isUnheard: () => boolean, become: (state: LinkState) => void) {
  let waitedMs = 0;
  const greet = () => {
    // It carries nothing, so it may go to whoever stands around this page.
    page.parent.postMessage({ type: 'talaan:hello' } satisfies HelloMessage, '*');
    page.setTimeout(() => {
      if (!isUnheard()) return;
      waitedMs += HELLO_EVERY_MS;
      if (waitedMs >= GIVE_UP_AFTER_MS) become({ phase: 'alone' });
      else greet();
    }, HELLO_EVERY_MS);
  };
  greet();
}
