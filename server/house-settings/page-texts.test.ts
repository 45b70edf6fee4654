import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { liveAgreements } from '#server/customers/agreements.ts';
import { profileHandlers } from '#server/customers/profile.ts';
import { pageTextHandlers } from '#server/house-settings/page-texts.ts';
import { readPhone } from '#server/outside/phones.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { testPeople } from '#tools/testing/people/people.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { takeDue } from './in-force.ts';
import { openLiveTexts } from './page-texts-in-force.ts';
import { hashOfWords, keepFirstTexts, keepWords, readOwnTexts } from './page-texts-record.ts';

let database: FreshDatabase;
let api: TestApi;
let first: Caller;
let second: Caller;
let operations: Caller;
let customer: Caller;
const file = { termsText: 'Our terms: play fair.', privacyText: null };
beforeAll(async () => {
  database = await freshDatabase();
  const { app: pool } = database;
  const texts = openLiveTexts(pool);
  const agreements = liveAgreements(() => ({
    name: 'Northwind',
    supportEmail: 'support@northwind.example',
    texts: texts.now(),
  }));
  const people = { ...testPeople, adminEmails, agreements };
  api = await startApi(database, {
    handlers: {
      ...pageTextHandlers({ pool, adminEmails }),
      ...profileHandlers({ pool, ...people, readPhone, followTexts: () => texts.follow() }),
    },
  });
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  operations = await makeStaff(api, database, 'operations@test.example', 'operations');
  customer = await api.member('customer@test.example');
  await keepFirstTexts(database.owner, file);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const listed = async () => (await first.call('GET', '/api/admin/page-text-changes')).body;
const textOf = async (name: string) => (await listed()).texts.find((one: { name: string }) => one.name === name);
const add = (name: string, words: string) => operations.command('POST', '/api/admin/page-texts', { name, words });
const hashed = async (name: string, words: string | null): Promise<string | null> =>
  words === null ? null : (await add(name, words)).body.hash;
async function propose(by: Caller, name: string, en: string | null, more: { es?: string; at?: string } = {}) {
  const text = { en: await hashed(name, en), es: await hashed(name, more.es ?? null) };
  const { version: seen } = await textOf(name);
  const body = { name, text, effectiveAt: more.at ?? null, reason: 'a new clause', seen };
  return by.command('POST', '/api/admin/page-text-changes', body);
}
const step = (by: Caller, verb: string, id: string) =>
  by.command('POST', `/api/admin/page-text-changes/${id}/${verb}`, verb === 'approve' ? {} : { reason: 'not now' });
async function decide(name: string, en: string | null, more: { es?: string } = {}): Promise<void> {
  const asked = await propose(first, name, en, more);
  expect(asked.status, asked.text).toBe(201);
  expect((await step(second, 'approve', asked.body.id)).body.status).toBe('in_force');
}
const own = async () => (await readOwnTexts(database.app))?.texts;
const terms = async (as: Caller = customer) =>
  (await as.call('GET', '/api/agreements')).body.items.find((one: { kind: string }) => one.kind === 'terms');
const accept = (read: object) => customer.command('PUT', '/api/onboarding/agreements', { accepted: read });
/** The agreements as an acceptance names them. */
const present = async () =>
  Object.fromEntries(
    (await customer.call('GET', '/api/agreements')).body.items.map(
      ({ kind, version, sha256 }: { kind: string; version: string; sha256: string }) => [kind, { version, sha256 }],
    ),
  );

/** Whatever a test leaves open. */
beforeEach(async () => {
  for (const { id } of (await listed()).open) await step(first, 'withdraw', id);
});

describe('the operator’s own texts in the console', () => {
  it('[B2.5] files give the first texts; a later start with others changes nothing, and what was accepted keeps its version', async () => {
    const version = `2026-11-21.2 ${hashOfWords(file.termsText).slice(0, 12)}`;
    expect((await terms()).version).toBe(version);
    await keepFirstTexts(database.owner, { termsText: 'Others.', privacyText: 'We keep little.' });
    expect(await textOf('terms')).toMatchObject({ text: { en: hashOfWords(file.termsText), es: null }, first: true });
    expect(await textOf('privacy')).toMatchObject({ text: { en: null, es: null }, first: true });
    expect((await terms()).version).toBe(version);
    const shown = await first.call('GET', `/api/admin/page-texts/${hashOfWords(file.termsText)}`);
    expect(shown.body.words).toBe(file.termsText);
  });

  it('[B2.5] words of the operator’s file are kept as they are while a translation is added', async () => {
    const words = 'Soft\u00adly.\r\n<one@northwind.example>';
    await keepWords(database.owner, words, null);
    const { version: seen } = await textOf('privacy');
    const text = { en: hashOfWords(words), es: await hashed('privacy', 'Suave.') };
    const body = { name: 'privacy', text, effectiveAt: null, reason: 'a translation', seen };
    const asked = await operations.command('POST', '/api/admin/page-text-changes', body);
    expect(asked.status, asked.text).toBe(201);
    expect((await add('privacy', 'Soft\u00adly.')).status).toBe(400);
  });

  it('[B2.5] operations proposes, an owner approves, and who, when and why stay on record', async () => {
    const asked = await propose(operations, 'about', '# Who we are\n\nA firm.', { es: 'Una empresa.' });
    expect(asked.status, asked.text).toBe(201);
    expect(asked.body).toMatchObject({ name: 'about', before: { en: null, es: null }, status: 'proposed' });
    expect((await step(operations, 'approve', asked.body.id)).status).toBe(404);
    expect((await own())?.about.byLanguage).toBeNull();
    expect((await step(first, 'approve', asked.body.id)).body.status).toBe('in_force');
    expect((await own())?.about.byLanguage).toEqual({ en: '# Who we are\n\nA firm.', es: 'Una empresa.' });
    const { items: trail } = (await first.call('GET', `/api/admin/audit?subject=${asked.body.id}`)).body;
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(['texts.approve', 'texts.propose']);
    expect((await listed()).items[0]).toMatchObject({ reason: 'a new clause', status: 'in_force' });
  });

  it('[B2.5] who proposed does not approve, one change of a text is open at a time, and of others at once', async () => {
    const asked = await propose(first, 'contact', 'Write to us.');
    expect((await step(first, 'approve', asked.body.id)).body.code).toBe('second_admin_required');
    expect((await propose(second, 'contact', 'Call us.')).body.code).toBe('setting_change_open');
    expect((await propose(second, 'privacy', 'We keep little.')).status).toBe(201);
    expect((await step(second, 'decline', asked.body.id)).body.status).toBe('declined');
    expect((await propose(second, 'contact', null)).body.code).toBe('setting_unchanged');
  });

  it('[B2.5] a text for a time to come is in force from then on', async () => {
    const at = new Date(Date.now() + hourMs).toISOString();
    const asked = await propose(first, 'contact', 'Tomorrow.', { at });
    expect((await step(second, 'approve', asked.body.id)).body.status).toBe('approved');
    await takeDue(database.app);
    expect((await own())?.contact.byLanguage).toBeNull();
    await setClock(database, hourMs + 1_000);
    await Promise.all([takeDue(database.app), takeDue(database.app)]);
    await setClock(database, 0);
    expect((await own())?.contact.byLanguage?.en).toBe('Tomorrow.');
  });

  it.each([
    ['terms', `${'a'.repeat(50_001)}`, 'too long'],
    ['about', 'a'.repeat(4_001), '4001 characters; the maximum is 4000'],
    ['about', 'fine\n<img src=x onerror=alert(1)>', 'HTML on line 2'],
    ['about', 'a\n\n[b](javascript:alert)', 'a link on line 3 to "javascript:alert"'],
    ['about', 'We are\n{{unknown}}', 'unknown name in double braces on line 2, "unknown"'],
    ['about', 'pay to \u202eyou', 'line 1 that nobody sees (U+202E)'],
    ['about', ' \n ', 'is empty'],
  ])('[B2.5] words of %s that cannot be taken are refused by what is wrong with them', async (name, words, why) => {
    const before = (await database.owner.query('select from page_text')).rowCount;
    const { body } = await add(name, words);
    expect(body).toMatchObject({ code: 'invalid_input', facts: { fields: [{ field: 'words' }] } });
    if (why !== 'too long') expect(body.facts.fields[0].problem).toContain(why);
    expect((await database.owner.query('select from page_text')).rowCount).toBe(before);
  });

  it('[B2.5] a text without English, of words that were never added, or too long for its page is refused', async () => {
    const long = await hashed('terms', 'b'.repeat(4_001));
    const { version: seen } = await textOf('about');
    for (const [text, field] of [
      [{ en: null, es: hashOfWords(file.termsText) }, 'text.en'],
      [{ en: '0'.repeat(64), es: null }, 'text.en'],
      [{ en: hashOfWords(file.termsText), es: long }, 'text.es'],
    ] as const) {
      const body = { name: 'about', text, effectiveAt: null, reason: 'a try', seen };
      const refused = await first.command('POST', '/api/admin/page-text-changes', body);
      expect(refused.body).toMatchObject({ code: 'invalid_input', facts: { fields: [{ field }] } });
    }
  });

  it('[B2.5] [I1] changed terms are a new version that is asked of everybody; what was accepted stays with its words', async () => {
    const before = await present();
    expect((await accept(before)).status).toBe(200);
    expect((await customer.call('GET', '/api/profile')).body.unfinishedSteps).not.toContain('risks');
    const read = await terms();
    await decide('terms', 'Our terms: play fairer.', { es: 'Nuestras condiciones.' });
    const day = new Date().toISOString().slice(0, 10);
    const now = await present();
    expect(now.terms.version).toMatch(new RegExp(`^2026-11-21\\.2 [0-9a-f]{12} ${day}$`));
    expect(now['risk-disclosure'].version).toBe(before['risk-disclosure'].version);
    expect((await accept(before)).body.code).toBe('agreement_changed');
    expect((await accept(now)).status).toBe(200);
    const { acceptances } = (await customer.call('GET', '/api/profile')).body;
    const kept = acceptances.filter(({ kind }: { kind: string }) => kind === 'terms');
    expect(kept.slice(0, 2)).toMatchObject([now.terms, before.terms]);
    expect(kept[1].sha256).toBe(read.sha256);
    const { rows } = await database.owner.query('select words from agreement where sha256 = $1', [read.sha256]);
    expect(rows[0]?.words).toContain(file.termsText);
    // Former words that come back are asked again.
    await decide('terms', file.termsText);
    const again = await present();
    expect(again.terms.version).toBe(`${before.terms.version} ${day}`);
    expect((await accept(now)).body.code).toBe('agreement_changed');
  });

  it('[B2.5] [I1] own words on risk stand above the whole disclosure, as a version of their own', async () => {
    const { items } = (await customer.call('GET', '/api/agreements')).body;
    const disclosure = items.find((one: { kind: string }) => one.kind === 'risk-disclosure');
    await decide('risk', 'You can lose it all, and quickly.\n\nWe mean it.');
    const after = (await customer.call('GET', '/api/agreements')).body.items.find(
      (one: { kind: string }) => one.kind === 'risk-disclosure',
    );
    expect(after.sections[0].paragraphs.slice(0, 2)).toEqual(['You can lose it all, and quickly.', 'We mean it.']);
    expect(after.sections.slice(1)).toEqual(disclosure.sections);
    expect(after.version.startsWith(`${disclosure.version} `)).toBe(true);
    await decide('risk', null);
    expect((await present())['risk-disclosure'].version).toMatch(/^2026-11-21 \d{4}-\d{2}-\d{2}$/);
  });

  it('[B2.5] a day has room for sixty texts of one person', async () => {
    await database.owner.query(
      `insert into page_text (hash, words, added_by)
       select encode(sha256(convert_to(w, 'UTF8')), 'hex'), w, $1 from generate_series(1, 60) n cross join lateral (select 'text ' || n as w) t`,
      [(await operations.call('GET', '/api/me')).body.uid],
    );
    expect((await add('about', 'One more.')).status).toBe(429);
  });
});

describe('the database', () => {
  const within = async (value: unknown): Promise<boolean> =>
    (await database.app.query('select page_texts_within($1) as ok', [JSON.stringify(value)])).rows[0]?.ok;

  it('[B2.5] takes one text of words that are there, within its length, and in no language without English', async () => {
    const en = hashOfWords(file.termsText);
    const long = 'c'.repeat(4_001);
    await database.owner.query('insert into page_text (hash, words, added_by) values ($1, $2, $3)', [
      hashOfWords(long),
      long,
      (await first.call('GET', '/api/me')).body.uid,
    ]);
    for (const right of [
      { 'text:terms': { en, es: null } },
      { 'text:about': { en: null, es: null } },
      { 'text:terms': { en: hashOfWords(long), es: en } },
    ])
      expect(await within(right), JSON.stringify(right)).toBe(true);
    for (const wrong of [
      {},
      [],
      null,
      { 'text:terms': { en, es: null }, 'text:about': { en, es: null } },
      { 'text:other': { en, es: null } },
      { brand: { en, es: null } },
      { 'text:terms': null },
      { 'text:terms': { en } },
      { 'text:terms': { en, es: null, fr: null } },
      { 'text:terms': { en: null, es: en } },
      { 'text:terms': { en: '0'.repeat(64), es: null } },
      { 'text:terms': { en: 1, es: null } },
      { 'text:terms': { en: [en], es: null } },
      { 'text:about': { en: hashOfWords(long), es: null } },
    ])
      expect(await within(wrong), JSON.stringify(wrong)).toBe(false);
  });

  it('[B2.5] changes and removes no words, takes none under another hash, and none with what nobody sees', async () => {
    await expect(database.app.query(`update page_text set words = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(database.app.query('delete from page_text')).rejects.toThrow(/permission denied/);
    await expect(
      database.app.query(`insert into page_text (hash, words) values (repeat('0', 64), 'other words')`),
    ).rejects.toThrow(/page_text_check/);
    const { uid } = (await first.call('GET', '/api/me')).body;
    await expect(
      database.app.query('insert into page_text (hash, words, added_by) values ($1, $2, $3)', [
        hashOfWords('a\u202eb'),
        'a\u202eb',
        uid,
      ]),
    ).rejects.toThrow(/page_text_seen/);
  });
});
