/** Renewed tokens, as the tabs of one browser hand them to each other. */
export interface TokenPair {
  readonly idToken: string;
  readonly refreshToken: string;
}

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { readonly type: 'activity'; readonly at: number }
  | { readonly type: 'stay'; readonly at: number }
  | { readonly type: 'logout' }
  | { readonly type: 'left' }
  | { readonly type: 'tokens'; readonly pair: TokenPair }
  | { readonly type: 'tokens-please' };

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('talaan');

/** Tells the other tabs; this one hears nothing of it. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Listens to the other tabs until the function that it gives is called. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const handle = (event: MessageEvent) => listener(event.data as TabMessage);
  channel?.addEventListener('message', handle);
  return () => channel?.removeEventListener('message', handle);
}
