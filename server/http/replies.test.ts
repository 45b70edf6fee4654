import fastify from 'fastify';
import { expect, test } from 'vitest';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { sendJson } from './replies.ts';

test('[E1] the reply of each operation can be written, also of one that nobody has asked for yet', async () => {
  const app = fastify();
  const operations: readonly Operation[] = [...Object.values(catalogue), ...Object.values(authentication)];
  for (const { id, reply, media } of operations) {
    if (media === undefined) app.get(`/${id}`, { schema: { response: { 200: reply } } }, async () => null);
  }
  await app.ready();
  await app.close();
});

test('[A1] a reply holds what its schema names and nothing else, as JSON', async () => {
  const app = fastify();
  app.get('/known', (_request, reply) => sendJson(reply, authentication.signOut, { success: true, secret: 'none' }));
  await app.ready();
  const first = await app.inject('/known');
  const second = await app.inject('/known');
  expect([first.body, second.body]).toEqual(['{"success":true}', '{"success":true}']);
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  await app.close();
});
