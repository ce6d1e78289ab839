import { z } from 'zod';

import { instant, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

import { loggedIn, typedPassword } from './auth.ts';

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/)
    .meta({ description: 'base64url' });

const transports = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .max(10);
const credentialType = z.literal('public-key');

/** What `navigator.credentials.get` is asked for (Web Authentication, level 3, as JSON). */
const useOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
  allowCredentials: z.array(z.object({ id: z.string(), type: credentialType, transports })),
});

/** What `navigator.credentials.create` is asked for. */
const newOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: credentialType })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: credentialType, transports })),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
});

const credential = { id: bytes(1400), rawId: bytes(1400), type: credentialType };
const extensions = z.object({});

const ticket = z.string().max(256);
const code = z
  .string()
  .max(64)
  .meta({ description: 'Six digits of the authenticator app, or a recovery code' });

/** Changing one's own factor: whoever one is, and never without showing again who one is. */
const ownFactor = {
  access: 'any',
  forReaders: true,
  duringFactorSetUp: true,
  stepUp: 'always',
} as const;

/** A passkey that was used, as the browser gives it. */
export const usedPasskey = z.strictObject({
  ticket,
  response: z.object({
    ...credential,
    clientExtensionResults: extensions,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(8000),
    }),
  }),
});

/** A passkey that was made, as the browser gives it. */
export const newPasskey = z.strictObject({
  ticket,
  response: z.object({
    ...credential,
    clientExtensionResults: extensions,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(16_000),
      transports: z.array(z.string().max(20)).max(10),
    }),
  }),
});

const askedUse = z.object({ success: z.literal(true), ticket: z.string(), options: useOptions });
const askedNew = z.object({ success: z.literal(true), ticket: z.string(), options: newOptions });

/** The second step of a login; the first one answered 401 with the ticket. */
export const finishLogin = route({
  method: 'POST',
  path: '/api/auth/secondFactor',
  access: 'public',
  summary: 'Finish a login with a code, a recovery code or a passkey',
  bodyLimit: 16 * 1024,
  body: z.strictObject({ ticket, code: code.optional(), passkey: usedPasskey.optional() }),
  reply: loggedIn,
});

export const askLoginPasskey = route({
  method: 'POST',
  path: '/api/auth/secondFactor/passkey',
  access: 'public',
  summary: 'What the browser needs to finish a login with a passkey',
  body: z.strictObject({ ticket }),
  reply: askedUse,
});

export const stepUp = route({
  method: 'POST',
  path: '/api/auth/stepUp',
  access: 'any',
  ticket: true,
  forReaders: true,
  duringFactorSetUp: true,
  summary: 'Show again who you are; opens for 10 minutes what asks for it',
  bodyLimit: 16 * 1024,
  body: z.strictObject({
    code: code.optional(),
    passkey: usedPasskey.optional(),
    password: typedPassword.optional(),
  }),
  reply: success,
});

export const askStepUpPasskey = route({
  method: 'POST',
  path: '/api/auth/stepUp/passkey',
  access: 'any',
  ticket: true,
  forReaders: true,
  duringFactorSetUp: true,
  summary: 'What the browser needs to show again, with a passkey, who you are',
  reply: askedUse,
});

export const passkeyRow = z.object({
  passkeyId: z.string(),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
});

export const getSecurity = route({
  method: 'GET',
  path: '/api/account/security',
  access: 'any',
  duringFactorSetUp: true,
  summary: 'Your second factor: authenticator app, passkeys, recovery codes',
  reply: z.object({
    success: z.literal(true),
    /** Since when an authenticator app is set up; null: none. */
    appSince: instant.nullable(),
    passkeys: z.array(passkeyRow),
    recoveryCodesLeft: z.number().int(),
    /** The admin demands a second factor of this role. */
    isRequired: z.boolean(),
  }),
});

export const beginApp = route({
  method: 'POST',
  path: '/api/account/app',
  ...ownFactor,
  summary: 'Begin to set up an authenticator app; nothing changes until a code confirms it',
  reply: z.object({
    success: z.literal(true),
    /** Base32, to type into the app; shown this once. */
    secret: z.string(),
    /** The same as `otpauth://`, for a QR code. */
    address: z.string(),
  }),
});

const newCodes = z.object({
  success: z.literal(true),
  /** Shown this once; empty where earlier ones are still good. */
  recoveryCodes: z.array(z.string()),
});

export const confirmApp = route({
  method: 'POST',
  path: '/api/account/app/confirm',
  ...ownFactor,
  summary: 'Confirm the authenticator app with its first code',
  body: z.strictObject({ code }),
  reply: newCodes,
});

export const removeApp = route({
  method: 'DELETE',
  path: '/api/account/app',
  ...ownFactor,
  summary: 'Remove your authenticator app',
  reply: success,
});

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/account/recovery-codes',
  ...ownFactor,
  summary: 'New recovery codes; earlier ones no longer work',
  reply: newCodes,
});

export const askNewPasskey = route({
  method: 'POST',
  path: '/api/account/passkeys/begin',
  ...ownFactor,
  summary: 'What the browser needs to make a passkey',
  reply: askedNew,
});

export const addPasskey = route({
  method: 'POST',
  path: '/api/account/passkeys',
  ...ownFactor,
  summary: 'Add a passkey that the browser made',
  bodyLimit: 32 * 1024,
  body: z.strictObject({ name: requiredLine(60), passkey: newPasskey }),
  reply: newCodes,
});

export const renamePasskey = route({
  method: 'PATCH',
  path: '/api/account/passkeys/:passkeyId',
  ...ownFactor,
  summary: 'Rename one of your passkeys',
  params: z.object({ passkeyId: z.uuid() }),
  body: z.strictObject({ name: requiredLine(60) }),
  reply: success,
});

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/account/passkeys/:passkeyId',
  ...ownFactor,
  summary: 'Remove one of your passkeys',
  params: z.object({ passkeyId: z.uuid() }),
  reply: success,
});
