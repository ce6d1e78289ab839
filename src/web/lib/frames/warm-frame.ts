import type { FormId, FrameToPortal, PortalToFrame } from '#shared/platform/embed.ts';

import { EARLY_PLACE, isInEarlyFrame } from './early-frame.ts';
import type { EarlyFrame } from './early-frame.ts';
import type { FrameHooks, FrameOrder } from './frame-talk.ts';
import { listenToFrame } from './frame-talk.ts';
import { isOnlineNow } from '../offline/line.ts';
import { fetchTicket } from './tickets.ts';

export interface FrameSnapshot {
  readonly order: FrameOrder | undefined;
  /** The form that said it can be used. */
  readonly ready: FormId | undefined;
  /** How high the page in the frame is, in CSS pixels; 0 until it said so. */
  readonly height: number;
  /** The person may be typing in it since before this screen was there. */
  readonly isInUse: boolean;
}

const NOTHING: FrameSnapshot = { order: undefined, ready: undefined, height: 0, isInUse: false };
/** By then the screen of an early frame has it, unless the line or the device is slow. */
const EARLY_MS = 5_000;

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
  #snapshot: FrameSnapshot = NOTHING;
  /** For whom the order went out. */
  #toldTo: string | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #parking: HTMLElement;
  readonly #hooks: FrameHooks;

  constructor(parking: HTMLElement, hooks: FrameHooks) {
    this.#parking = parking;
    this.#hooks = hooks;
  }

  /** Takes over a frame that was opened before the portal was there, as it stands. */
  adopt(early: EarlyFrame): void {
    const { frame, place, port, order, clientId, ready, height } = early;
    this.#frame = frame;
    this.#place = place;
    this.#stopListening = listenToFrame(frame, (other) => this.#welcome(other));
    this.#set({ order, ready, height, isInUse: ready !== undefined });
    if (port !== undefined) this.#hearOn(port);
    if (order !== undefined) this.#toldTo = clientId;
    for (const message of early.heard) this.#hear(message);
    this.#leaveEarly(place);
  }

  /** Out of the early place, if no screen takes it from there; not from under who types in it. */
  #leaveEarly(place: HTMLElement): void {
    setTimeout(() => {
      if (isInEarlyFrame()) this.#leaveEarly(place);
      else this.park(place);
    }, EARLY_MS);
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
    const before = this.#place;
    this.#place = place;
    if (this.#frame === undefined) this.#make(`/forms/${order.form}`, place);
    else move(this.#frame, place);
    if (before?.className === EARLY_PLACE) before.remove();
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
    if (place.className === EARLY_PLACE) place.remove();
    if (this.#snapshot.isInUse) this.#set({ ...this.#snapshot, isInUse: false });
  }

  /** Throws the frame away and begins anew, when it did not come. */
  restart(): void {
    const { order } = this.#snapshot;
    this.dispose();
    if (order === undefined) return;
    this.#make(`/forms/${order.form}`, this.#place ?? this.#parking);
    this.#set({ ...NOTHING, order });
  }

  /** It is known now who the person is: an order that waited for that goes out. */
  introduce(): void {
    if (this.#toldTo !== this.#hooks.greeting().clientId) void this.#sendOrder();
  }

  dispose(): void {
    this.#stopListening?.();
    this.#port?.close();
    this.#frame?.remove();
    this.#port = undefined;
    this.#frame = undefined;
    this.#toldTo = undefined;
    this.#set(NOTHING);
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
    this.#hearOn(port);
    this.#set({ ...this.#snapshot, ready: undefined });
    void this.#sendOrder();
  }

  #hearOn(port: MessagePort): void {
    this.#port = port;
    port.onmessage = (event: MessageEvent<FrameToPortal>) => this.#hear(event.data);
  }

  #order(order: FrameOrder): boolean {
    const { order: known } = this.#snapshot;
    if (known?.form === order.form && known.search === order.search) return false;
    this.#set({ ...this.#snapshot, order, ready: undefined, isInUse: false });
    void this.#sendOrder();
    return true;
  }

  async #sendOrder(): Promise<void> {
    const { order } = this.#snapshot;
    if (order === undefined || this.#port === undefined || this.#frame === undefined) return;
    // What is typed is kept for the person, so the form waits until it is known who that is.
    const { clientId } = this.#hooks.greeting();
    if (clientId === '') return;
    const ticket = await fetchTicket(order.form).catch(noTicket);
    // The person may have gone on to another form meanwhile.
    if (ticket === undefined || this.#snapshot.order !== order) return;
    this.#toldTo = clientId;
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
