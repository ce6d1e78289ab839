type Scheme = 'light' | 'dark';

let current: Scheme | undefined;
let follow: ((scheme: Scheme) => void) | undefined;

/** The portal said which colours it shows. */
export function setColorScheme(scheme: Scheme): void {
  current = scheme;
  follow?.(scheme);
}

/** Who draws the page follows the portal's colours from now on. */
export function followColorScheme(follower: (scheme: Scheme) => void): () => void {
  follow = follower;
  if (current !== undefined) follower(current);
  return () => (follow = undefined);
}
