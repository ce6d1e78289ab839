import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';

/** The title in the header: the company's portal. */
export function portalNameOf({ companyName }: Config): string {
  return `${companyName} Portal`;
}

/**
 * What is written into the page, so that the portal asks for nothing before it is seen (read by
 * web/lib/page-config.ts).
 */
export function buildPageConfig(
  { config, identity, clock }: Deps,
  frameOrigins: readonly string[],
) {
  return {
    portalName: portalNameOf(config),
    companyName: config.companyName,
    contactEmail: config.contactEmail ?? '',
    contactPhone: config.contactPhone ?? '',
    signInUrl: identity.addresses.signInUrl,
    tokenUrl: identity.addresses.refreshUrl,
    frameOrigins,
    sendsMail: config.smtpUrl !== undefined,
    serverTime: clock.now().getTime(),
  };
}
