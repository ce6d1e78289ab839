/**
 * The frame that the page's small script made before any code was there (`portal.html`): given
 * once, and only for the address that it was made for. It is thrown away for any other.
 */
export function takeEarlyFrame(address: string | undefined): HTMLIFrameElement | undefined {
  const frame = document.querySelector<HTMLIFrameElement>('iframe#early-form');
  if (frame === null) return undefined;
  frame.removeAttribute('id');
  if (frame.getAttribute('src') === address) return frame;
  frame.remove();
  return undefined;
}
