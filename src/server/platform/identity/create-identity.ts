import type { IdentityConfig } from '../config/config.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdentityProvider } from '../ports/identity.ts';

import { createBuiltinProvider } from './builtin-provider.ts';
import { createFirebaseProvider } from './firebase-provider.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The identity provider that the settings name. */
export function createIdentity(
  config: IdentityConfig,
  parts: { signingKeys: SigningKeys; clock: Clock },
): IdentityProvider {
  if (config.provider === 'builtin') return createBuiltinProvider(parts);
  return createFirebaseProvider(config, parts.clock);
}
