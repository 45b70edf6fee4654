import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { callerAddresses } from './caller-address.ts';

const ours = (proxies: readonly string[], remoteAddress: string, forwarded: string | null): string => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== null) request.headers['x-forwarded-for'] = forwarded;
  return callerAddresses(proxies)(request);
};

/** The address that Fastify takes the same request to come from. */
const fastifys = async (proxies: readonly string[], remoteAddress: string, forwarded: string | null) => {
  const app = Fastify({ trustProxy: proxies.length > 0 ? [...proxies] : false });
  app.get('/', (request) => request.ip);
  const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  const reply = await app.inject({ url: '/', remoteAddress, headers });
  await app.close();
  return reply.body;
};

const network = ['10.0.0.0/8'];
const two = ['192.0.2.7', '10.0.0.0/8'];

test.each([
  ['nobody is trusted', [], '10.1.2.3', '203.0.113.5', '10.1.2.3'],
  ['the connection is of no trusted proxy', network, '11.0.0.1', '203.0.113.5', '11.0.0.1'],
  ['a proxy by its address', ['10.1.2.3'], '10.1.2.3', '203.0.113.5', '203.0.113.5'],
  ['a proxy by its network', network, '10.1.2.3', '203.0.113.5', '203.0.113.5'],
  ['a network by its mask', ['10.0.0.0/255.0.0.0'], '10.1.2.3', '203.0.113.5', '203.0.113.5'],
  ['a network by its name', ['uniquelocal'], '192.168.4.4', '203.0.113.5', '203.0.113.5'],
  ['a proxy whose address is mapped into IPv6', network, '::ffff:10.1.2.3', '203.0.113.5', '203.0.113.5'],
  ['a stranger whose address is mapped', network, '::ffff:11.1.2.3', '203.0.113.5', '::ffff:11.1.2.3'],
  ['a trusted address that is mapped', ['::ffff:10.1.2.3'], '10.1.2.3', '203.0.113.5', '203.0.113.5'],
  ['a network of IPv6', ['fd00::/8'], 'fd12::1', '2001:db8::5', '2001:db8::5'],
  ['what the caller claims beyond the proxy', network, '10.1.2.3', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['two proxies', two, '192.0.2.7', '198.51.100.1, 203.0.113.5, 10.9.9.9', '203.0.113.5'],
  ['two proxies, the nearer one mapped', two, '::ffff:10.0.0.1', '203.0.113.5,192.0.2.7', '203.0.113.5'],
  ['nobody but proxies', two, '10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['a proxy that says nothing', network, '10.1.2.3', null, '10.1.2.3'],
  ['a proxy that says an empty text', network, '10.1.2.3', ' ', '10.1.2.3'],
  ['what is no address', network, '10.1.2.3', '203.0.113.5, unknown', 'unknown'],
] as const)('[A3] a socket’s caller is who Fastify says: %s', async (_, proxies, remote, forwarded, expected) => {
  expect(ours(proxies, remote, forwarded)).toBe(expected);
  expect(await fastifys(proxies, remote, forwarded)).toBe(expected);
});

test('[A3] what is no address among the trusted proxies is refused at the start', () => {
  for (const proxy of ['localhost', '10.0.0.0/33', '10.0.0.0/x']) expect(() => callerAddresses([proxy])).toThrow();
});
