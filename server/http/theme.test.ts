import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTheme } from '#server/http/theme.ts';
import { openWebFixture, type WebFixture } from '#tools/testing/web-fixture.ts';

let fixture: WebFixture;
beforeAll(async () => {
  fixture = await openWebFixture();
});
afterAll(() => fixture.close());

const page = '<!doctype html>\n<html lang="es">\n<head><meta name="color-scheme" content="light dark" />';

it('E3: a document is sent in the chosen theme, and follows the system without a choice', () => {
  expect(inTheme(page, null)).toBe(page);
  expect(inTheme(page, 'dark')).toBe(
    '<!doctype html>\n<html data-mantine-color-scheme="dark" lang="es">\n<head><meta name="color-scheme" content="dark" />',
  );
});

it('E3: app, site and page are sent by the cookie, each theme with a tag of its own', async () => {
  const ask = async (path: string, cookie: string) => {
    const answer = await fetch(`${fixture.api.origin}${path}`, { headers: { cookie } });
    return { text: await answer.text(), etag: answer.headers.get('etag') };
  };
  for (const path of ['/', '/signin', '/nowhere', '/receipts/trd_x']) {
    const [plain, dark, light, odd] = await Promise.all(
      ['lang=en', 'lang=en; theme=dark', 'theme=light', 'theme=pink'].map((cookie) => ask(path, cookie)),
    );
    expect(plain?.text, path).not.toContain('data-mantine-color-scheme');
    expect(odd?.text, path).not.toContain('data-mantine-color-scheme');
    expect(dark?.text, path).toContain('<html data-mantine-color-scheme="dark" lang="en">');
    expect(light?.text, path).toContain('<html data-mantine-color-scheme="light" lang="en">');
    if (plain?.etag) expect(new Set([plain.etag, dark?.etag, light?.etag]).size, path).toBe(3);
  }
});

it('E3: a page without a script changes its theme by a link, which keeps it; what is no theme changes nothing', async () => {
  const ask = async (path: string, cookie: string) => {
    const answer = await fetch(`${fixture.api.origin}${path}`, { headers: { cookie } });
    return { text: await answer.text(), kept: answer.headers.getSetCookie() };
  };
  const dark = await ask('/?theme=dark', 'lang=en; theme=light');
  expect(dark.text).toContain('<html data-mantine-color-scheme="dark" lang="en">');
  expect(dark.kept).toEqual([expect.stringMatching(/^theme=dark; Path=\/; Max-Age=31536000; SameSite=Lax/)]);
  const both = await ask('/?theme=light&lang=es', 'lang=en');
  expect(both.text).toContain('<html data-mantine-color-scheme="light" lang="es">');
  expect(both.kept.map((one) => one.split(';')[0])).toEqual(['lang=es', 'theme=light']);
  const odd = await ask('/?theme=pink', 'theme=dark');
  expect([odd.text.includes('data-mantine-color-scheme="dark"'), odd.kept]).toEqual([true, []]);
});
