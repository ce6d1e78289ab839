import { lookup as askDns } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

/** Says that an address is of this machine or of the house's own network. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The address is of this machine or of a private network.');
    this.name = 'PrivateAddressError';
  }
}

const NOT_PUBLIC = new BlockList();
// The registries of special addresses of IANA: this host, private, shared, link-local,
// documentation, benchmarks, multicast, reserved; of IPv6 also those that carry an
// IPv4 address within (mapped ones are looked at by Node itself).
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** Whether everybody on the internet reaches the same machine at this IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !NOT_PUBLIC.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The host of an address as it is connected to: an IPv6 address without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Looks a name up as Node does, and refuses it where one of its addresses is not public. What is
 * looked at is what is connected to, so that a name can't change in between.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  askDns(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) {
      callback(error ?? new Error('The name has no address.'), '');
      return;
    }
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new PrivateAddressError(), '');
      return;
    }
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
