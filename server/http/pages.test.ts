import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import type { TestApi } from '#tools/testing/api.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { brand, openWebFixture, type WebFixture } from '#tools/testing/web-fixture.ts';

let api: TestApi;
let customer: Caller;
let fixture: WebFixture;
beforeAll(async () => {
  fixture = await openWebFixture();
  ({ api, customer } = fixture);
});
afterAll(() => fixture.close());

describe('pages', () => {
  it('[X2] [X3.1] health and readiness are 503 until the app is ready, and 200 while a chain is down', async () => {
    expect((await customer.call('GET', '/api/health')).body).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await customer.call('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'starting' } });
    expect(await customer.call('GET', '/livez')).toMatchObject({ status: 200, body: { status: 'alive' } });
    fixture.state.ready = true;
    expect((await api.caller().call('GET', '/readyz')).headers.get('cache-control')).toBe('no-store');
    expect(await customer.call('GET', '/api/health')).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        problems: ['trades', 'chains', 'mining', 'mail'],
        tradesSetAside: 3,
        chains: [{ chain: 'bitcoin', state: 'failing' }],
        miningFailing: ['LTC'],
        mailFailing: 2,
        mailRefused: 1,
        mailHeldUp: 0,
      },
    });
  });

  it('[E3] the document of the trade room alone names what that needs first', async () => {
    const rooms = ['/user/traderoom', '/user/ptraderoom/', '/user/traderoom?pair=btcusd'];
    for (const url of [...rooms, '/user', '/user/traderoom/x', '/admin']) {
      const { text } = await customer.call('GET', url);
      expect(text.includes('<link rel="preload" href="/room.js" />'), url).toBe(rooms.includes(url));
      expect(text, url).not.toContain('<!--');
    }
  });

  it('[A11] serves the site at /, the app at each of its pages and with 404 at any other path, hashed files for long, and 404 for a file that is not there', async () => {
    for (const [url, title] of [
      ['/', 'site'],
      ['/signin', 'app'],
      ['/user/statement', 'app'],
      ['/user/deposits/crypto/100.00', 'app'],
    ]) {
      const page = await api.caller().call('GET', url ?? '');
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(`<title>${title}</title>`)]);
      expect(page.headers.get('cache-control')).toMatch(/no-cache|no-store/);
      expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';.*base-uri 'none'/);
      expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    }
    for (const url of ['/nonsense', '/metrics', '/user/nowhere', '/admin/nowhere?x=/user']) {
      const page = await api.caller().call('GET', url);
      expect([url, page.status, page.text]).toEqual([url, 404, expect.stringContaining('<title>app</title>')]);
    }
    const asset = await api.caller().call('GET', '/assets/main-abc123.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await api.caller().call('GET', '/assets/main-old.js')).status).toBe(404);
    expect((await api.caller().call('GET', '/%2e%2e/package.json')).text).not.toContain('"name"');
  });

  it('[E3] [A6] sends the sign-in within the document to whoever has no session, and to nobody else', async () => {
    const outlined = 'Sign in to North &amp; &lt;b&gt;wind&lt;/b&gt;';
    for (const url of ['/signin', '/user', '/user/deposits/crypto/100.00', '/admin/audit']) {
      expect([url, (await api.caller().call('GET', url)).text]).toEqual([url, expect.stringContaining(outlined)]);
      const own = await customer.call('GET', url);
      expect([url, own.text]).toEqual([url, expect.not.stringContaining(outlined)]);
      expect(own.headers.get('cache-control')).toBe('private, no-cache');
    }
    for (const url of ['/signup', '/verify', '/demo/outbox', '/user/nowhere']) {
      expect([url, (await api.caller().call('GET', url)).text]).toEqual([url, expect.not.stringContaining(outlined)]);
    }
  });

  it('[E3] the frame that shows while the app loads is the console’s at its addresses, and nowhere else', async () => {
    for (const url of ['/admin', '/admin/audit', '/user', '/user/statement', '/administer']) {
      const framed = (await customer.call('GET', url)).text.includes('<html data-area="console"');
      expect([url, framed]).toEqual([url, url.startsWith('/admin') && url !== '/administer']);
    }
  });

  it('[E3] the frame of the trade rooms has the shape of their chart', async () => {
    for (const url of ['/user/traderoom', '/user/ptraderoom?pair=BTCUSD', '/user', '/user/mining']) {
      const framed = (await customer.call('GET', url)).text.includes('<html data-area="room"');
      expect([url, framed]).toEqual([url, url.includes('traderoom')]);
    }
  });

  it('[X5] the app has a nonce of its own in each answer, which no cache keeps for another; the site’s pages need none', async () => {
    const nonces = await Promise.all(
      ['/signin', '/signin', '/user'].map(async (url) => {
        const page = await api.caller().call('GET', url);
        // Whoever comes back with a session gets another document at the same address.
        expect(page.headers.get('cache-control')).toBe('no-store');
        expect(page.headers.get('etag')).toBeNull();
        const [, nonce = ''] = /<head><meta property="csp-nonce" nonce="([^"]+)"/.exec(page.text) ?? [];
        expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
        expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
    const site = await api.caller().call('GET', '/');
    expect(site.headers.get('content-security-policy')).toMatch(/style-src 'self';/);
  });

  it('[B1] a public page is filled with the brand, escaped, and the brand within it reads back', async () => {
    const page = await api.caller().call('GET', '/pages/contact');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const [html, data = ''] = page.text.split('<script type="application/json" id="brand" data-reader="">');
    expect(html).toBe('<title>North &amp; &lt;b&gt;wind&lt;/b&gt;</title>no stocks, 1 year');
    expect(JSON.parse(data.replace('</script>', ''))).toEqual(brand);
  });

  it('[B1] a public page is sent compressed to who takes it, and not again to who has it', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${api.origin}/pages/about-us?from=card`, { headers: { 'accept-encoding': 'identity', ...headers } });
    const plain = await ask({});
    const text = await plain.text();
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      'accept-encoding, accept-language, cookie',
    ]);
    expect(text).toBe('<link rel="canonical" href="https://northwind.example/pages/about-us">');
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['gzip;q=0', null],
    ]) {
      const packed = await ask({ 'accept-encoding': accepted ?? '' });
      expect([await packed.text(), packed.headers.get('content-encoding')]).toEqual([text, encoding]);
    }
    const again = await ask({ 'if-none-match': plain.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(`${api.origin}/pages/about-us`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('[B1] what is not under /pages is 404 with the not-found page; a slash too many leads to the page', async () => {
    for (const url of [
      '/pages/nowhere',
      '/pages',
      '/pages/',
      '/pages/contact/more',
      '/pages/../contact',
      '/pages/%2e%2e/x',
    ]) {
      const raw = await new Promise<string>((resolve) => {
        const socket = net.connect(Number(new URL(api.origin).port), '127.0.0.1', () =>
          socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
        );
        let text = '';
        socket.on('data', (chunk) => {
          text += String(chunk);
        });
        socket.on('close', () => resolve(text));
      });
      expect(raw, url).toMatch(/^HTTP\/1.1 404 /);
      expect(raw).toContain('<title>Not found | North &amp; &lt;b&gt;wind&lt;/b&gt;</title>');
    }
    const slashed = await api.caller().call('GET', '/pages/contact/');
    expect([slashed.status, slashed.headers.get('location')]).toEqual([301, '/pages/contact']);
  });

  it('[M7] the list of pairs and each pair have a page, and what is no pair has none', async () => {
    for (const [url, title] of [
      ['/markets', 'Markets'],
      ['/markets?lang=es', 'Markets'],
      ['/markets/BTCUSD', 'Market'],
    ]) {
      const page = await api.caller().call('GET', url ?? '');
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(`<title>${title} | North`)]);
    }
    const slashed = await api.caller().call('GET', '/markets/');
    expect([slashed.status, slashed.headers.get('location')]).toEqual([301, '/markets']);
    for (const url of ['/markets/XXXUSD', '/markets/xxxusd', '/markets/BTCUSD/more']) {
      expect([url, (await api.caller().call('GET', url)).status]).toEqual([url, 404]);
    }
  });

  it('[M7] the name of a pair in small letters leads to its page, with what the address asks for', async () => {
    for (const [url, location] of [
      ['/markets/btcusd', '/markets/BTCUSD'],
      ['/markets/BtcUsd?lang=es', '/markets/BTCUSD?lang=es'],
    ]) {
      const sent = await api.caller().call('GET', url ?? '');
      expect([sent.status, sent.headers.get('location')]).toEqual([301, location]);
    }
  });

  it('[B1] sitemap.xml lists every page by the public address, and robots.txt names it', async () => {
    const sitemap = await api.caller().call('GET', '/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect([...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://northwind.example/',
      'https://northwind.example/?lang=es',
      'https://northwind.example/markets',
      'https://northwind.example/markets?lang=es',
      'https://northwind.example/pages/about-us',
      'https://northwind.example/pages/about-us?lang=es',
      'https://northwind.example/pages/contact',
      'https://northwind.example/pages/contact?lang=es',
    ]);
    expect(sitemap.text).toContain('hreflang="en" href="https://northwind.example/pages/contact?lang=en"');
    const robots = await api.caller().call('GET', '/robots.txt');
    expect(robots.text).toContain('Disallow: /user\n');
    expect(robots.text).toContain('\nSitemap: https://northwind.example/sitemap.xml\n');
  });

  it('[A11] a public page is in the language that is asked for, by address, cookie or browser, in this order', async () => {
    const read = async (url: string, headers: Record<string, string>) => {
      const page = await fetch(api.origin + url, { headers });
      return [/<title>(.*)<\/title>/.exec(await page.text())?.[1], page.headers.get('set-cookie')];
    };
    expect(await read('/', {})).toEqual(['site', null]);
    expect(await read('/', { 'accept-language': 'es-AR,es;q=0.9,en;q=0.8' })).toEqual(['sitio', null]);
    expect(await read('/', { 'accept-language': 'es', cookie: 'lang=en' })).toEqual(['site', null]);
    expect(await read('/?lang=es', { cookie: 'lang=en' })).toEqual([
      'sitio',
      'lang=es; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    ]);
    expect(await read('/?lang=tlh', {})).toEqual(['site', null]);
  });

  it('[E2] a failure is said in the reader’s language, and in English where none of ours is asked for', async () => {
    const said = async (url: string, headers: Record<string, string>) => {
      const { body, headers: sent } = await api.caller().call('GET', url, { headers });
      return [body.detail, sent.get('content-language')];
    };
    expect(await said('/api/me', {})).toEqual(['Please sign in first.', 'en']);
    expect(await said('/api/me', { 'accept-language': 'de, es;q=0.5' })).toEqual(['Inicie sesión primero.', 'es']);
    expect(await said('/api/me', { cookie: 'lang=en', 'accept-language': 'es' })).toEqual([
      'Please sign in first.',
      'en',
    ]);
    expect(await said('/api/admin/customers', { cookie: 'lang=es' })).toEqual(['Inicie sesión primero.', 'es']);
  });

  it('[A5] the front page sends who is signed in on to the app, and shows itself to whom no session belongs', async () => {
    const sent = await customer.call('GET', '/');
    expect([sent.status, sent.headers.get('location'), sent.headers.get('cache-control')]).toEqual([
      303,
      '/user/signup/step-two',
      'no-store',
    ]);
    const forged = await api.caller().call('GET', '/', { headers: { cookie: 'fairlead.session_token=nobody.sig' } });
    expect([forged.status, forged.text]).toEqual([200, '<!doctype html><html lang="en"><title>site</title>']);
  });

  it('[E2] openapi.json holds every operation of customers and visitors with its failures; the docs page is there, from this server alone', async () => {
    const { body } = await api.caller().call('GET', '/api/openapi.json');
    expect(body.info.title).toBe('Northwind');
    expect(body.openapi).toBe('3.1.0');
    const operations: readonly Operation[] = [...Object.values(authentication), ...Object.values(catalogue)];
    for (const operation of operations.filter(({ access }) => access !== 'admin')) {
      const entry = body.paths[operation.path][operation.method.toLowerCase()];
      expect(entry.operationId).toBe(operation.id);
      const text = JSON.stringify(entry.responses);
      for (const code of operation.failures) expect(text).toContain(`"${code}"`);
    }
    const docs = await fetch(`${api.origin}/api/docs/`);
    const page = await docs.text();
    expect(docs.status).toBe(200);
    // The policy allows scripts from files of this server only.
    expect(docs.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).toContain('swagger-ui');
    for (const [, url = ''] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(url).not.toMatch(/^https?:/);
      const part = await fetch(new URL(url, `${api.origin}/api/docs/`));
      await part.arrayBuffer();
      expect(part.status).toBe(200);
    }
  });
});
