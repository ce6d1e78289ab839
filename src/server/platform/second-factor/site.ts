import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

import { Problem } from '#shared/problems.ts';

import type { Config } from '../config/config.ts';

/** Where the browser says that it is, and the name that its passkeys belong to. */
export interface Site {
  readonly origin: string;
  readonly rpId: string;
}

/**
 * The site of a call: the browser's `Origin`, when it is this server's own by the address that was
 * called or by PUBLIC_URL. Throws passkey-not-here for another one, and for a number instead of a
 * name, which browsers make no passkeys for.
 */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): Site {
  const given = request.headers.origin;
  if (given === undefined || !URL.canParse(given)) throw new Problem('passkey-not-here');
  const { origin, host, hostname } = new URL(given);
  const isOurs = host === request.host || origin === new URL(publicUrl).origin;
  if (!isOurs || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw new Problem('passkey-not-here');
  return { origin, rpId: hostname };
}
