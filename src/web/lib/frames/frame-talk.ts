import type { FormId, FrameToPortal, PortalToFrame } from '#shared/platform/embed.ts';

/**
 * Which form the frame is asked for, with the search part of the screen's address (`?correct=…`).
 */
export interface FrameOrder {
  readonly form: FormId;
  readonly search: string;
}

/** How the portal answers what a frame asks of it. */
export interface FrameHooks {
  /** What an order carries besides the form and its ticket. */
  greeting(): Pick<
    Extract<PortalToFrame, { type: 'open' }>,
    'colorScheme' | 'clientId' | 'isReader'
  >;
  hear(message: Exclude<FrameToPortal, { type: 'ready' | 'need-ticket' | 'height' }>): void;
}

/**
 * Answers the hello of this one frame with a welcome and a port of its own. Another window, or a
 * page of another origin in this very frame, is never answered (`embed.ts`). Ends with the function
 * that it gives.
 */
export function listenToFrame(
  frame: HTMLIFrameElement,
  onPort: (port: MessagePort) => void,
): () => void {
  const handle = (event: MessageEvent) => {
    if (event.source === null || event.source !== frame.contentWindow) return;
    if (event.origin !== location.origin || !isHello(event.data)) return;
    const { port1, port2 } = new MessageChannel();
    frame.contentWindow.postMessage({ type: 'talaan:welcome' }, location.origin, [port2]);
    onPort(port1);
  };
  addEventListener('message', handle);
  return () => removeEventListener('message', handle);
}

function isHello(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'type' in data && data.type === 'talaan:hello'
  );
}
