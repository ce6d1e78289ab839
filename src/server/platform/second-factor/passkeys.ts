import { randomUUID } from 'node:crypto';

import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { z } from 'zod';

import type { newPasskey, usedPasskey } from '#shared/api/platform/second-factor.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../deps.ts';

import type { NewPasskey } from './passkey-queries.ts';
import { listPasskeys, notePasskeyUse } from './passkey-queries.ts';
import type { Site } from './site.ts';
import { makeTicket, spendTicket } from './tickets.ts';

/** A passkey that a browser used, or made. */
export type UsedPasskey = z.output<typeof usedPasskey>;
export type MadePasskey = z.output<typeof newPasskey>;

/** Whose passkeys. */
export interface Owner {
  readonly userId: string;
  readonly clientId: string;
  readonly name: string;
}

const MOST_PASSKEYS = 10;
const WAIT_MS = 120_000;
const TRANSPORTS = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const satisfies NonNullable<WebAuthnCredential['transports']>;
const TYPE = 'public-key' as const;
/** EdDSA, ES256 and RS256: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** Some three hundred modules, which a server without passkeys never needs. */
const webAuthn = () => import('@simplewebauthn/server');

/** What a browser needs to use one of an account's passkeys, with a ticket for the answer. */
export async function askForPasskey(deps: Deps, userId: string, { rpId }: Site) {
  const passkeys = await listPasskeys(deps.db, userId);
  const { challenge } = await (await webAuthn()).generateAuthenticationOptions({ rpID: rpId });
  return {
    success: true as const,
    ticket: await makeTicket(deps, { userId, purpose: 'use-passkey', challenge }),
    options: {
      challenge,
      rpId,
      timeout: WAIT_MS,
      userVerification: 'preferred' as const,
      allowCredentials: passkeys.map(describe),
    },
  };
}

/**
 * What a browser needs to make a passkey, with a ticket for the answer. Throws passkeys-full.
 */
export async function askForNewPasskey(deps: Deps, owner: Owner, { rpId }: Site) {
  const passkeys = await listPasskeys(deps.db, owner.userId);
  if (passkeys.length >= MOST_PASSKEYS)
    throw new Problem('passkeys-full', { values: { most: MOST_PASSKEYS } });
  const name = deps.config.companyName;
  const made = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: name,
    rpID: rpId,
    userName: owner.clientId,
    userID: new TextEncoder().encode(owner.userId),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const { challenge } = made;
  return {
    success: true as const,
    ticket: await makeTicket(deps, { userId: owner.userId, purpose: 'new-passkey', challenge }),
    options: {
      challenge,
      rp: { id: rpId, name },
      user: { id: made.user.id, name: owner.clientId, displayName: owner.name },
      pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ alg, type: TYPE })),
      timeout: WAIT_MS,
      attestation: 'none' as const,
      excludeCredentials: passkeys.map(describe),
      authenticatorSelection: {
        residentKey: 'discouraged' as const,
        userVerification: 'preferred' as const,
      },
    },
  };
}

/**
 * Whether a passkey of this account answered the challenge of its ticket, which is good once, on
 * this site.
 */
export async function isPasskeyRight(
  deps: Deps,
  { userId, site }: { userId: string; site: Site },
  { ticket, response }: UsedPasskey,
): Promise<boolean> {
  const now = deps.clock.now();
  const spent = await spendTicket(deps.db, ticket, { purpose: 'use-passkey', now });
  if (spent?.user_id !== userId || spent.challenge === null) return false;
  const passkeys = await listPasskeys(deps.db, userId);
  const passkey = passkeys.find(({ credential_id }) => credential_id === response.id);
  if (passkey === undefined) return false;
  const checked = await (
    await webAuthn()
  )
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: spent.challenge,
      expectedOrigin: site.origin,
      expectedRPID: passkey.rp_id,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.sign_count),
      },
    })
    .catch(() => undefined);
  if (checked?.verified !== true) return false;
  const signCount = checked.authenticationInfo.newCounter;
  return notePasskeyUse(deps.db, passkey.passkey_id, { signCount, now });
}

/**
 * The passkey that a browser made for the challenge of its ticket, to be kept. Throws
 * passkey-refused.
 */
export async function readNewPasskey(
  deps: Deps,
  { userId, site, name }: { userId: string; site: Site; name: string },
  { ticket, response }: MadePasskey,
): Promise<NewPasskey> {
  const now = deps.clock.now();
  const spent = await spendTicket(deps.db, ticket, { purpose: 'new-passkey', now });
  if (spent?.user_id !== userId || spent.challenge === null) throw new Problem('passkey-refused');
  const checked = await (
    await webAuthn()
  )
    .verifyRegistrationResponse({
      response,
      expectedChallenge: spent.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    .catch((cause: unknown) => {
      throw new Problem('passkey-refused', { cause });
    });
  if (!checked.verified) throw new Problem('passkey-refused');
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return {
    passkeyId: randomUUID(),
    userId,
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: knownOf(response.response.transports),
    rpId: site.rpId,
    name,
    now,
  };
}

function describe({ credential_id, transports }: { credential_id: string; transports: string[] }) {
  return {
    id: credential_id,
    type: TYPE,
    transports: knownOf(transports),
  };
}

function knownOf(transports: readonly string[]) {
  return TRANSPORTS.filter((one) => transports.includes(one));
}
