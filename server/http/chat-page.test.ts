import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appPages } from '#api/pages.ts';
import { standardBrand } from './brand.ts';
import { contentDirectives, policyOfDocs, policyWithNonce } from './content-policy.ts';
import { registerWeb } from './static-files.ts';

const origin = 'https://chat.example:8443';
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'fairlead-chat-'));
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><html lang="en"><head><title>app</title>');
});
afterAll(() => rm(webRoot, { recursive: true }));

/** Asks for pages of an installation with or without a chat: the status of each, and what its document may frame. */
async function ask(chat: string | null, urls: readonly string[]) {
  const app = fastify();
  registerWeb(app, webRoot, () => standardBrand.links, null, chat);
  const answers = await Promise.all(urls.map((url) => app.inject(url)));
  await app.close();
  return answers.map(({ statusCode, headers }) => {
    const policy = String(headers['content-security-policy']);
    const [, framed = null] = /frame-src ([^;]*)/.exec(policy) ?? [];
    return [statusCode, framed];
  });
}

it('[S1.2] the document of /chat may frame the chat’s origin and nothing else', async () => {
  expect(await ask(origin, ['/chat', '/chat/', '/chat?about=x'])).toEqual(Array(3).fill([200, origin]));
  expect(policyWithNonce('n', origin)).toBe(`${policyWithNonce('n')}; frame-src ${origin}`);
});

it('[S1.2] no other document may frame it', async () => {
  const others = appPages.filter((page) => page !== '/chat');
  expect(others.length).toBeGreaterThan(50);
  expect(await ask(origin, others)).toEqual(others.map(() => [200, null]));
  expect(await ask(origin, ['/chat/more', '/nowhere'])).toEqual(Array(2).fill([404, null]));
  // Without one of its own the directive that frames fall back to holds: this site alone.
  expect(contentDirectives['default-src']).toEqual(["'self'"]);
  expect(policyOfDocs).not.toContain('frame-src');
});

it('[S1.2] without a chat its page does not exist, and nothing may be framed from elsewhere', async () => {
  expect(await ask(null, ['/chat', '/user/support'])).toEqual([
    [404, null],
    [200, null],
  ]);
});
