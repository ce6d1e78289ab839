import { createContext, use } from 'react';

import type { WarmFrame } from './warm-frame.ts';

export const FrameContext = createContext<WarmFrame | undefined>(undefined);

/** The portal's one warm frame; absent until the shell has made it. */
export function useWarmFrame(): WarmFrame | undefined {
  return use(FrameContext);
}
