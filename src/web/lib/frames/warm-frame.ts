import type { FormId, FrameToPortal, PortalToFrame } from '#shared/platform/embed.ts';

import type { FrameHooks } from './frame-talk.ts';
import { listenToFrame } from './frame-talk.ts';
import { isOnlineNow } from '../offline/line.ts';
import { fetchTicket } from './tickets.ts';

/**
 * Which form the frame is asked for, with the search part of the screen's address (`?correct=…`).
 */
export interface FrameOrder {
  readonly form: FormId;
  readonly search: string;
}

export interface FrameSnapshot {
  readonly order: FrameOrder | undefined;
  /** The form that said it can be used. */
  readonly ready: FormId | undefined;
  /** How high the page in the frame is, in CSS pixels; 0 until it said so. */
  readonly height: number;
}

/** Without a line nothing is asked of the server: the form asks for a ticket when it is back. */
const NO_TICKET = { ticket: '', expiresInSeconds: 0 };

async function noTicket() {
  return (await isOnlineNow()) ? undefined : NO_TICKET;
}

/**
 * The one frame that shows our own form pages. It is made once, kept warm out of sight, told which
 * form to show, and moved into a form screen without being loaded again: opening a form then takes
 * a few milliseconds (docs/decisions/0022).
 */
export class WarmFrame {
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #place: HTMLElement | undefined;
  #stopListening: (() => void) | undefined;
  #snapshot: FrameSnapshot = { order: undefined, ready: undefined, height: 0 };
  readonly #listeners = new Set<() => void>();
  readonly #parking: HTMLElement;
  readonly #hooks: FrameHooks;

  constructor(parking: HTMLElement, hooks: FrameHooks) {
    this.#parking = parking;
    this.#hooks = hooks;
  }

  /** Makes the frame, if it is not there yet, for the form that will be asked for, or for any. */
  warmUp(form: FormId | 'warm' = 'warm'): void {
    if (this.#frame === undefined) this.#make(`/forms/${form}`, this.#parking);
  }

  /** Asks for a form while the frame is out of sight, because the person is about to open it. */
  prepare(form: FormId): void {
    if (this.#place === undefined) this.#order({ form, search: '' });
  }

  /** Shows a form in a place of the screen. */
  show(order: FrameOrder, place: HTMLElement): void {
    const wasAway = this.#place === undefined;
    this.#place = place;
    if (this.#frame === undefined) this.#make(`/forms/${order.form}`, place);
    else move(this.#frame, place);
    const isNew = this.#order(order);
    // A form that was left after it was entered begins anew when it is opened again; one that was
    // not stays as it is.
    if (!isNew && wasAway) void this.#sendOrder();
  }

  /** Takes the frame out of a screen that goes away; what it shows stays as it is. */
  park(place: HTMLElement): void {
    if (this.#place !== place) return;
    this.#place = undefined;
    if (this.#frame !== undefined) move(this.#frame, this.#parking);
  }

  /** Throws the frame away and begins anew, when it did not come. */
  restart(): void {
    const { order } = this.#snapshot;
    this.dispose();
    if (order === undefined) return;
    this.#make(`/forms/${order.form}`, this.#place ?? this.#parking);
    this.#set({ order, ready: undefined, height: 0 });
  }

  /** It is known now who the person is: an order that waited for that goes out. */
  introduce(): void {
    void this.#sendOrder();
  }

  dispose(): void {
    this.#stopListening?.();
    this.#port?.close();
    this.#frame?.remove();
    this.#port = undefined;
    this.#frame = undefined;
    this.#set({ order: undefined, ready: undefined, height: 0 });
  }

  tell(message: PortalToFrame): void {
    this.#port?.postMessage(message);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): FrameSnapshot => this.#snapshot;

  #make(address: string, parent: HTMLElement): void {
    const frame = document.createElement('iframe');
    frame.title = 'Form';
    // No sandbox: on our own origin it would be no boundary, and an attachment would not show in
    // it.
    frame.referrerPolicy = 'no-referrer';
    frame.src = address;
    frame.tabIndex = 0;
    this.#frame = frame;
    this.#stopListening = listenToFrame(frame, (port) => this.#welcome(port));
    parent.append(frame);
  }

  #welcome(port: MessagePort): void {
    this.#port?.close();
    this.#port = port;
    port.onmessage = (event: MessageEvent) => this.#hear(event.data as FrameToPortal);
    this.#set({ ...this.#snapshot, ready: undefined });
    void this.#sendOrder();
  }

  #order(order: FrameOrder): boolean {
    const { order: known } = this.#snapshot;
    if (known?.form === order.form && known.search === order.search) return false;
    this.#set({ ...this.#snapshot, order, ready: undefined });
    void this.#sendOrder();
    return true;
  }

  async #sendOrder(): Promise<void> {
    const { order } = this.#snapshot;
    if (order === undefined || this.#port === undefined || this.#frame === undefined) return;
    // What is typed is kept for the person, so the form waits until it is known who that is.
    if (this.#hooks.greeting().clientId === '') return;
    const ticket = await fetchTicket(order.form).catch(noTicket);
    // The person may have gone on to another form meanwhile.
    if (ticket === undefined || this.#snapshot.order !== order) return;
    this.#frame.contentWindow?.history.replaceState(null, '', `/forms/${order.form}`);
    this.tell({ type: 'open', ...order, ...ticket, ...this.#hooks.greeting() });
  }

  #hear(message: FrameToPortal): void {
    if (message.type === 'ready') this.#set({ ...this.#snapshot, ready: message.form });
    else if (message.type === 'need-ticket') void this.#renewTicket();
    else if (message.type === 'height') this.#set({ ...this.#snapshot, height: message.height });
    else this.#hooks.hear(message);
  }

  async #renewTicket(): Promise<void> {
    const { order } = this.#snapshot;
    if (order === undefined) return;
    const ticket = await fetchTicket(order.form, 'new').catch(noTicket);
    if (ticket !== undefined) this.tell({ type: 'ticket', ...ticket });
  }

  #set(next: FrameSnapshot): void {
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Moves without loading again, where the browser can; elsewhere the frame is loaded anew in its
 * place.
 */
function move(frame: HTMLIFrameElement, parent: HTMLElement): void {
  if (frame.parentElement === parent) return;
  if ('moveBefore' in parent && frame.isConnected && parent.isConnected) {
    (parent as HTMLElement & { moveBefore: (node: Node, before: null) => void }).moveBefore(
      frame,
      null,
    );
  } else parent.append(frame);
}
