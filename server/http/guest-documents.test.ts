import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#domain/languages/language.ts';
import { type GuestDocuments, readGuestDocuments } from '#server/http/guest-documents.ts';
import { siteSettings } from '#tools/testing/web-fixture.ts';

let root = '';
let documents: GuestDocuments;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'fairlead-guest-'));
  for (const language of languages) {
    await mkdir(path.join(root, language));
    for (const name of ['signin', 'user']) {
      await writeFile(path.join(root, language, `${name}.html`), 'Sign In{{#passkeys}}, or a passkey{{/passkeys}}');
    }
  }
  documents = await readGuestDocuments(
    { root, settings: () => siteSettings, hasPair: () => false, announced: async () => [] },
    'session',
  );
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('[A6] the sign-in that is in the document keeps a place for a passkey only where one is possible', async () => {
  const of = (host: string) => documents.of('/signin', { host, 'accept-language': 'en' });
  expect(await Promise.all(['northwind.example', 'localhost:3000'].map(of))).toEqual(
    Array(2).fill('Sign In, or a passkey'),
  );
  expect(await Promise.all(['127.0.0.1:3000', '10.0.0.7', '[::1]:3000'].map(of))).toEqual(Array(3).fill('Sign In'));
});
