import { z } from 'zod';

import { route } from '../route.ts';

// The built-in identity provider speaks the REST shape of Firebase Authentication, its field names
// and failures included, so that the browser's path is one for both. (A doubled colon is one colon
// in Fastify's paths.)

const token = z.string().max(8192).default('');

export const signInWithCustomToken = route({
  method: 'POST',
  path: '/identity/v1/accounts::signInWithCustomToken',
  access: 'public',
  summary: 'Built-in identity provider: exchange a custom token, once, for an ID token',
  bodyLimit: 16 * 1024,
  body: z.object({ token, returnSecureToken: z.boolean().optional() }),
  reply: z.object({
    kind: z.string(),
    idToken: z.string(),
    refreshToken: z.string(),
    /** Seconds, as text. */
    expiresIn: z.string(),
    isNewUser: z.boolean(),
  }),
});

/** The body is form-encoded or JSON. */
export const refreshIdToken = route({
  method: 'POST',
  path: '/identity/v1/token',
  access: 'public',
  summary: 'Built-in identity provider: a new ID token for a refresh token, which is good once',
  bodyLimit: 16 * 1024,
  body: z.object({ grant_type: z.string().max(64).default(''), refresh_token: token }),
  reply: z.object({
    access_token: z.string(),
    expires_in: z.string(),
    token_type: z.string(),
    refresh_token: z.string(),
    id_token: z.string(),
    user_id: z.string(),
    project_id: z.string(),
  }),
});

export const listIdentityKeys = route({
  method: 'GET',
  path: '/identity/v1/jwks',
  access: 'public',
  summary: 'Built-in identity provider: the public keys of its tokens',
  reply: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});
