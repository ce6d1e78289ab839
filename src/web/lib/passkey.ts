import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

import type { Api } from '#shared/api/index.ts';

type AskedUse = Api['POST /api/auth/stepUp/passkey']['reply'];
type AskedNew = Api['POST /api/account/passkeys/begin']['reply'];
type Used = NonNullable<Api['POST /api/auth/stepUp']['body']['passkey']>;
type Made = Api['POST /api/account/passkeys']['body']['passkey'];

const NUMBER = /^\[|^\d+(?:\.\d+){3}$/;

/** Whether this browser makes passkeys for this address: for a name, never for a number. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !NUMBER.test(location.hostname);
}

/** Lets the person use a passkey. Throws when they close the browser's own dialog. */
export async function answerByPasskey({ ticket, options }: AskedUse): Promise<Used> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature } = response;
  const given = { clientDataJSON, authenticatorData, signature };
  return { ticket, response: { id, rawId, type, clientExtensionResults: {}, response: given } };
}

/** Lets the person make a passkey. Throws when they close the browser's own dialog. */
export async function makePasskey({ ticket, options }: AskedNew): Promise<Made> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const given = { clientDataJSON, attestationObject, transports };
  return { ticket, response: { id, rawId, type, clientExtensionResults: {}, response: given } };
}
