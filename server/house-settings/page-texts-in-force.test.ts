import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPage } from '#server/http/site.ts';
import { keepSettings } from '#server/limits/house-settings.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { siteSettings } from '#tools/testing/web-fixture.ts';
import { type LiveTexts, openLiveTexts } from './page-texts-in-force.ts';
import { hashOfWords, keepFirstTexts, keepWords } from './page-texts-record.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await keepFirstTexts(database.owner, { termsText: 'First.', privacyText: null });
});
afterAll(() => database.drop());

/** As an approved change is kept. */
async function keep(name: string, en: string, es: string | null = null): Promise<void> {
  for (const words of [en, es]) if (words !== null) await keepWords(database.owner, words, null);
  await keepSettings(database.owner, [
    [`text:${name}`, { en: hashOfWords(en), es: es === null ? null : hashOfWords(es) }],
  ]);
}

const page = (texts: LiveTexts, template: string, language: 'en' | 'es' = 'en'): string =>
  fillPage(template, { ...siteSettings, texts: texts.now() }, language);

test('[B2.5] every process shows the texts that are kept, and others without a restart', async () => {
  const both = [openLiveTexts(database.app), openLiveTexts(database.app)];
  const terms = () => both.map((one) => page(one, '{{#termsText}}{{termsText}}{{/termsText}}'));
  for (const one of both) await one.follow();
  expect(terms()).toEqual(['<p>First.</p>', '<p>First.</p>']);
  await keep('terms', '# Second\n- a\n- b', 'Segunda.');
  const before = both.map((one) => one.now());
  for (const one of both) await one.follow();
  expect(terms()).toEqual(Array(2).fill('<h3>Second</h3><ul><li>a</li><li>b</li></ul>'));
  expect(both.map((one) => page(one, '{{termsText}}', 'es'))).toEqual(Array(2).fill('<p>Segunda.</p>'));
  expect(both.map((one, at) => one.now() === before[at])).toEqual([false, false]);
  const held = both[0]?.now();
  await both[0]?.follow();
  expect(both[0]?.now()).toBe(held);
});

test('[B2.5] a language without a text of its own reads the English one, and a page without one says nothing', async () => {
  const texts = openLiveTexts(database.app);
  await keep('about', 'A firm.');
  await texts.follow();
  expect(page(texts, '{{aboutText}}', 'es')).toBe('<p>A firm.</p>');
  expect(page(texts, '{{#contactText}}{{contactText}}{{/contactText}}{{^privacyText}}none{{/privacyText}}')).toBe(
    'none',
  );
});

test('[B2.5] nothing of a text is HTML: it is escaped in its place, and a blank in it is the brand’s name or letters', async () => {
  const texts = openLiveTexts(database.app);
  await keep(
    'contact',
    '{{name}} <script>alert(1)</script> "a" {{phone}} {{/contactText}}\n[x](javascript:a) [y](/pages/contact)',
  );
  await texts.follow();
  expect(page(texts, '<div data-own="{{contactWords}}">{{contactText}}</div>')).toBe(
    '<div data-own="North &amp; &lt;b&gt;wind&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt; &quot;a&quot; {{phone}} {{/contactText}}\n[x](javascript:a) [y](/pages/contact)">' +
      '<p>North &amp; &lt;b&gt;wind&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt; &quot;a&quot; {{phone}} {{/contactText}}\n[x](javascript:a) <a href="/pages/contact">y</a></p></div>',
  );
});

test('[B2.5] a text whose words are not there leaves the one before in its place, until the next', async () => {
  const texts = openLiveTexts(database.app);
  await keep('about', 'Before.');
  await texts.follow();
  await keepSettings(database.owner, [['text:about', { en: '0'.repeat(64), es: null }]]);
  await expect(texts.follow()).rejects.toThrow(/which are not there/);
  expect(texts.now().about.byLanguage?.en).toBe('Before.');
  await keep('about', 'After.');
  await texts.follow();
  expect(texts.now().about.byLanguage?.en).toBe('After.');
});

test('[B2.5] whoever asks while the texts are read shares one further reading, which is none of before they asked', async () => {
  let readings = 0;
  const counted = new Proxy(database.app, {
    get(pool, name) {
      const value: unknown = Reflect.get(pool, name, pool);
      if (typeof value !== 'function') return value;
      if (name === 'query') readings += 1;
      return value.bind(pool);
    },
  });
  const texts = openLiveTexts(counted);
  await texts.follow();
  readings = 0;
  const first = texts.follow();
  await keep('about', 'Meanwhile.');
  await Promise.all([first, ...Array.from({ length: 50 }, () => texts.follow())]);
  expect(texts.now().about.byLanguage?.en).toBe('Meanwhile.');
  expect(readings).toBeLessThan(6);
});
