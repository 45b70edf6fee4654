import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Names that Fastify knows networks by. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * Who asks, for requests that Fastify does not see (an upgrade to a socket): the same address that it takes for others. From
 * the connection on, X-Forwarded-For is read from its end for as long as the address before is a trusted proxy's.
 *
 * @param trustedProxies addresses and networks (`10.0.0.0/8`), as Fastify's trustProxy takes them; one that is none throws
 */
export function callerAddresses(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedAddresses(trustedProxies);
  return (request) => {
    let address = request.socket.remoteAddress ?? '';
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    for (const hop of forwarded.map((text) => text.trim()).reverse()) {
      if (hop === '') continue;
      if (!isTrusted(address)) break;
      address = hop;
    }
    return address;
  };
}

/** Whether a request came from a trusted proxy, whoever is behind it. */
export function trustedPeers(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = trustedAddresses(trustedProxies);
  return (request) => isTrusted(request.socket.remoteAddress ?? '');
}

function trustedAddresses(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = trustedNetworks(trustedProxies);
  return (address) => {
    const [plain = ''] = address.split('%');
    return isIP(plain) !== 0 && trusted.check(plain, familyOf(plain));
  };
}

function trustedNetworks(proxies: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const text of proxies.flatMap((proxy) => named[proxy] ?? [proxy])) {
    const [address = '', range] = text.split('/');
    if (range === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, prefixOf(range), familyOf(address));
  }
  return trusted;
}

/** How many bits `8` and `255.0.0.0` say. */
function prefixOf(range: string): number {
  if (!isIPv4(range)) return Number(range);
  const bits = range.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return bits.join('').lastIndexOf('1') + 1;
}
