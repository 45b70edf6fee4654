import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import type { Caller } from '#tools/testing/caller.ts';
import { approveImagesOf } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

let database: FreshDatabase;
let api: TestApi;
let customer: Caller;
let webRoot: string;
let siteRoot: string;
let ready = false;
const brand = {
  name: 'North & <b>wind</b>',
  supportEmail: 'help@northwind.example',
  logo: null,
  headerLogo: null,
  footerLogo: null,
  address: null,
  phone: null,
  mode: 'production',
} as const;
let depositsAsked = 0;
beforeAll(async () => {
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'fairlead-web-'));
  await mkdir(path.join(webRoot, 'assets'));
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><head><title>app</title>');
  siteRoot = await mkdtemp(path.join(os.tmpdir(), 'fairlead-site-'));
  for (const [language, title] of [
    ['en', 'site'],
    ['es', 'sitio'],
  ] as const) {
    const folder = path.join(siteRoot, language);
    await mkdir(path.join(folder, 'pages'), { recursive: true });
    await writeFile(path.join(folder, 'index.html'), `<!doctype html><title>${title}</title>`);
    await writeFile(path.join(folder, 'receipts.html'), '<!doctype html><title>Receipt | {{name}}</title>');
    await writeFile(path.join(folder, 'not-found.html'), '<!doctype html><title>Not found | {{name}}</title>');
    await writeFile(
      path.join(folder, 'pages', 'contact.html'),
      '<title>{{name}}</title>{{#phone}}{{phone}}{{/phone}}{{^stocks}}no stocks{{/stocks}}, {{identityRetention}}<!--data-->',
    );
    await writeFile(
      path.join(folder, 'pages', 'about-us.html'),
      '<link rel="canonical" href="{{origin}}/pages/about-us">',
    );
  }
  await writeFile(path.join(webRoot, 'assets', 'main-abc123.js'), 'export {};');
  database = await freshDatabase();
  api = await startApi(database, {
    webRoot,
    site: {
      root: siteRoot,
      brand,
      origin: 'https://northwind.example',
      products: new Set(),
      privacyText: null,
      termsText: null,
      identityRetentionYears: 1,
    },
    isReady: () => ready,
    handlers: {
      requestDeposit: async () => {
        depositsAsked += 1;
        throw new Error('relation "secret_table" does not exist');
      },
    },
  });
  const admin = await api.member(adminEmails[0]);
  customer = await api.member('customer@test.example');
  const { uid } = (await customer.call('GET', '/api/me')).body;
  await approveImagesOf(database.owner, uid);
  await admin.command('POST', `/api/admin/customers/${uid}/approve`, {});
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  await rm(webRoot, { recursive: true });
  await rm(siteRoot, { recursive: true });
});

const deposit = { amount: '25.00', paymentMethod: 'Bitcoin' };
const fieldsOf = (answer: { body: { facts: { fields: { field: string; problem: string }[] } } }) =>
  Object.fromEntries(answer.body.facts.fields.map(({ field, problem }) => [field, problem]));

describe('bad input', () => {
  it('[E2] each is a problem document that says what would be right, and no handler is asked', async () => {
    const number = await customer.command('POST', '/api/deposits', { ...deposit, amount: 25 });
    expect(number.status).toBe(400);
    expect(number.headers.get('content-type')).toBe('application/problem+json');
    expect(number.body).toMatchObject({
      type: 'urn:failure:invalid_input',
      title: 'Invalid input',
      status: 400,
      code: 'invalid_input',
      detail: 'amount: has to be a decimal string with at most two decimals, for example "25.00"',
    });
    for (const amount of ['25.001', '-1.00', '1e3', '', '٢٥', null, '9'.repeat(400)]) {
      const answer = await customer.command('POST', '/api/deposits', { ...deposit, amount });
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['amount']]);
    }
    const several = await customer.command('POST', '/api/deposits', { paymentMethod: 'Gold', colour: 'red' });
    expect(Object.keys(fieldsOf(several)).sort()).toEqual(['amount', 'colour', 'paymentMethod']);
    expect(fieldsOf(several).colour).toBe('is not known here; leave it out');
    for (const body of [[], 'text', 5, null]) {
      expect(fieldsOf(await customer.command('POST', '/api/deposits', body))).toEqual({
        body: 'has to be a JSON object',
      });
    }
    expect(depositsAsked).toBe(0);
  });

  it('[E2] text that the database cannot hold is refused, in bodies, queries and paths', async () => {
    const odd = await customer.command('POST', '/api/withdrawals', {
      amount: '1.00',
      paymentMethod: 'Bitcoin',
      walletAddress: 'a\u0000b',
    });
    expect(fieldsOf(odd)).toEqual({ walletAddress: 'has a character that is no text' });
    expect((await customer.call('GET', '/api/deposits?cursor=%00')).status).toBe(400);
    expect((await customer.call('GET', '/api/deposits/%00')).status).toBe(400);
    expect((await customer.call('GET', '/api/deposits/%')).status).toBe(404);
  });

  it('[E2] a query is read by its schema: whole numbers, bounds, known names', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=1.5',
      'limit=ten',
      'limit=1&limit=2',
      'wallet=savings',
      'colour=red',
    ]) {
      expect((await customer.call('GET', `/api/statement?${query}`)).body.code).toBe('invalid_input');
    }
    const page = await customer.call('GET', '/api/statement?wallet=practice&limit=1');
    expect(page.body).toMatchObject({
      closingBalance: '10000.00',
      nextCursor: null,
      items: [{ code: 'practice-grant' }],
    });
  });

  it('[L6] the statement is filtered by figure, code and days; a filter that is none is refused as such', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const count = async (query: string) =>
      (await customer.call('GET', `/api/statement?wallet=practice&${query}`)).body.items.length;
    for (const query of ['figure=deposits', 'figure=available', 'code=practice-grant', `from=${today}&to=${today}`]) {
      expect([query, await count(query)]).toEqual([query, 1]);
    }
    for (const query of [
      'figure=profits',
      'code=stake',
      'to=2026-01-01',
      'from=2999-01-01',
      'figure=staked&code=win',
    ]) {
      expect([query, await count(query)]).toEqual([query, 0]);
    }
    for (const [query, fields] of [
      ['figure=all', ['figure']],
      ['code=bankroll', ['code']],
      ['from=1.1.2026', ['from']],
      ['from=2026-02-30&to=2026-13-01', ['from', 'to']],
      ['from=2026-02-02&to=2026-02-01', ['to']],
    ] as const) {
      const answer = await customer.call('GET', `/api/statement?${query}`);
      expect([query, answer.status, Object.keys(fieldsOf(answer))]).toEqual([query, 400, fields]);
    }
  });

  it('[E2] what is not JSON, or too large, is refused as such', async () => {
    const headers = { 'idempotency-key': 'k' };
    for (const text of ['{', 'amount=25', '{"amount":"25.00",}', '{"__proto__":{"amount":"1"}}']) {
      const answer = await customer.call('POST', '/api/deposits', { text, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'not_json']);
    }
    const form = await customer.call('POST', '/api/deposits', {
      text: 'a=b',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.status, form.body.code]).toEqual([400, 'not_json']);
    const large = await customer.call('POST', '/api/deposits', { text: `"${'x'.repeat(70_000)}"`, headers });
    expect([large.status, large.body]).toMatchObject([413, { code: 'body_too_large', facts: { maxBytes: 65_536 } }]);
  });

  it('[P4] a command without a key, or with one that is none, is 400; without a session 401 comes first', async () => {
    for (const headers of [
      {},
      { 'idempotency-key': '' },
      { 'idempotency-key': 'a b' },
      { 'idempotency-key': 'x'.repeat(201) },
    ]) {
      const answer = await customer.call('POST', '/api/deposits', { body: deposit, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_missing']);
    }
    const nobody = await api.caller().call('POST', '/api/deposits', { text: '{' });
    expect([nobody.status, nobody.body.code]).toEqual([401, 'unauthenticated']);
    const { rows } = await database.owner.query(`select 1 from idempotency_key where operation = 'deposits.request'`);
    expect(rows).toEqual([]);
  });

  it('[A3] another origin is refused before anything else, for commands and for signing in', async () => {
    const strange: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://fairlead.test.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of strange) {
      for (const url of ['/api/deposits', '/api/auth/sign-in/email', '/api/auth/sign-out']) {
        const answer = await customer.call('POST', url, { body: deposit, headers });
        expect([answer.status, answer.body.code]).toEqual([403, 'wrong_origin']);
      }
    }
    const own = await customer.call('POST', '/api/deposits', { body: {}, headers: { origin: 'http://fairlead.test' } });
    expect(own.body.code).toBe('idempotency_key_missing');
  });

  it('[E2] an unknown path under /api is 404 as a problem, better-auth’s own included', async () => {
    for (const url of ['/api/nothing', '/api', '/api/auth/update-user', '/api/auth/get-session', '/api/auth/ok']) {
      const answer = await customer.call('GET', url);
      expect([answer.status, answer.body?.code]).toEqual([404, 'not_found']);
    }
  });

  it('[E2] an unforeseen error says nothing of itself; the log names the request, without queries', async () => {
    const answer = await customer.command('POST', '/api/deposits?token=hidden', deposit);
    expect(answer.status).toBe(500);
    expect(answer.body.code).toBe('internal');
    expect(answer.text).not.toContain('secret_table');
    const line = api.logged.find((logged) => logged.includes('secret_table')) ?? '';
    expect(line).toContain(answer.headers.get('x-request-id'));
    expect(line).toContain('/api/deposits');
    expect(api.logged.join()).not.toContain('hidden');
  });

  it('[P4] what failed with 5xx left no outcome: the same key runs again', async () => {
    const before = depositsAsked;
    await customer.command('POST', '/api/deposits', deposit, 'same');
    await customer.command('POST', '/api/deposits', deposit, 'same');
    expect(depositsAsked - before).toBe(2);
  });

  it('[E2] a request that is no HTTP harms nobody', async () => {
    const { port } = new URL(api.origin);
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write('NOT HTTP\r\n\r\n'));
      socket.on('close', () => resolve());
      socket.resume();
    });
    expect((await customer.call('GET', '/api/me')).status).toBe(200);
  });
});

describe('pages', () => {
  it('[X2] health is 503 until the app is ready, and 200 while a chain is down', async () => {
    expect((await customer.call('GET', '/api/health')).body).toMatchObject({ status: 503, code: 'unavailable' });
    ready = true;
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

  it('[A11] serves the site at /, the app at each of its pages and with 404 at any other path, hashed files for long, and 404 for a file that is not there', async () => {
    for (const [url, title] of [
      ['/', 'site'],
      ['/signin', 'app'],
      ['/user/statement', 'app'],
      ['/user/deposits/crypto/100.00', 'app'],
    ]) {
      const page = await api.caller().call('GET', url ?? '');
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(`<title>${title}</title>`)]);
      expect(page.headers.get('cache-control')).toContain('no-cache');
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

  it('[X5] the app has a nonce of its own in each answer, which no cache keeps for another; the site’s pages need none', async () => {
    const nonces = await Promise.all(
      ['/signin', '/signin', '/user'].map(async (url) => {
        const page = await api.caller().call('GET', url);
        expect(page.headers.get('cache-control')).toBe('private, no-cache');
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
    const [html, data = ''] = page.text.split('<script type="application/json" id="brand">');
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

  it('[B1] sitemap.xml lists every page by the public address, and robots.txt names it', async () => {
    const sitemap = await api.caller().call('GET', '/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect([...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://northwind.example/',
      'https://northwind.example/?lang=es',
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
    expect(await said('/api/admin/customers', { cookie: 'lang=es' })).toEqual(['Please sign in first.', 'en']);
  });

  it('[A5] the front page sends who is signed in on to the app, and shows itself to whom no session belongs', async () => {
    const sent = await customer.call('GET', '/');
    expect([sent.status, sent.headers.get('location'), sent.headers.get('cache-control')]).toEqual([
      303,
      '/user/signup/step-two',
      'no-store',
    ]);
    const forged = await api.caller().call('GET', '/', { headers: { cookie: 'fairlead.session_token=nobody.sig' } });
    expect([forged.status, forged.text]).toEqual([200, '<!doctype html><title>site</title>']);
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

describe('reads', () => {
  it('[M4] candles of any offered length can be asked for, and of no other', async () => {
    const ask = (seconds: string) => fetch(`${api.origin}/api/markets/BTCUSD/candles?seconds=${seconds}`);
    // No markets are run here: what is asked for rightly is answered by nobody.
    expect((await ask('1')).status).toBe(503);
    expect((await ask('86400')).status).toBe(503);
    expect((await ask('2')).status).toBe(400);
  });

  it('[A10] 200 reads of one session at once are never limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => customer.call('GET', '/api/balance?wallet=practice')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.body).toMatchObject({
      currency: 'PUSD',
      balance: '10000.00',
      available: '10000.00',
      held: '0.00',
    });
  });
});
