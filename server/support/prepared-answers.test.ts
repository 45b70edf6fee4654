import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '#domain/languages/language.ts';
import { speaking } from '#server/operations/reader.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { openSupport, type SupportFixture } from '#tools/testing/support-fixture.ts';
import { answersFor } from './prepared-record.ts';

let database: FreshDatabase;
let support: SupportFixture;
beforeAll(async () => {
  database = await freshDatabase();
  support = await openSupport(database);
});
afterAll(async () => {
  await support.api.stop();
  await database.drop();
});

const path = '/api/admin/prepared-answers';
const list = async () => (await support.admin.call('GET', path)).body;
const answer = {
  id: null,
  title: 'A refund',
  english: 'Hello {name}, we refund {record}.',
  spanish: 'Hola {name}: devolvemos {record}.',
  offered: true,
  reason: 'Asked often',
  seen: 0,
};
const save = (body: object, by = support.admin) => by.command('POST', path, { ...answer, ...body });
const visitorWrites = async () => {
  const typed = { name: 'Vera {record}', email: 'vera@test.example', message: 'Is it open?' };
  return String((await support.api.caller().command('POST', '/api/contact', typed)).body.id);
};
const offered = async (id: string) => (await support.admin.call('GET', `/api/admin/support/contact/${id}`)).body.canned;

it('[S1] the product’s answers are the first, with their facts in braces in both languages', async () => {
  const { items, changes, example } = await list();
  expect(example.english.record).toBe('your deposit dep_example of 250.00 USD (Bitcoin)');
  expect(example.spanish.subject).toBe('un depósito');
  expect(items.map(({ id, version }: { id: string; version: number }) => `${id} ${version}`)).toEqual([
    'looking 0',
    'more 0',
    'confirmations 0',
    'solved 0',
    'complaint 0',
  ]);
  expect(items[0].english).toContain('Hello {name}');
  expect(items[0].spanish).toContain('{record}');
  expect(changes).toEqual([]);
});

it('[S1] support adds, words and stops offering an answer: at once, each version kept with who and why, and audited', async () => {
  const sam = await makeStaff(support.api, database, 'sam@test.example', 'support');
  const message = await visitorWrites();
  expect((await save({}, sam)).body).toMatchObject({ id: 'a_refund', version: 1 });
  const texts = (await offered(message)).filter(({ id }: { id: string }) => id === 'a_refund');
  expect(texts[0].text).toBe('Hello Vera {record}, we refund your question.');
  expect((await save({ id: 'a_refund', seen: 1, english: 'Refunded.', reason: 'Shorter' }, sam)).body.version).toBe(2);
  expect((await save({ id: 'a_refund', seen: 1, english: 'Late' })).body.code).toBe('record_changed');
  const same = { id: 'a_refund', seen: 2, english: 'Refunded.' };
  expect((await save(same)).body.code).toBe('setting_unchanged');
  expect((await save({ ...same, offered: false, reason: 'Not any more' })).body.version).toBe(3);
  expect((await offered(message)).map(({ id }: { id: string }) => id)).not.toContain('a_refund');
  const { changes } = await list();
  expect(changes.map(({ version, reason }: { version: number; reason: string }) => [version, reason])).toEqual([
    [3, 'Not any more'],
    [2, 'Shorter'],
    [1, 'Asked often'],
  ]);
  const { rows } = await database.owner.query(
    `select action, reason from audit_entry where subject = 'a_refund' order by id`,
  );
  expect(rows.map(({ action, reason }) => `${action} ${reason}`)).toEqual([
    'answers.save Asked often',
    'answers.save Shorter',
    'answers.save Not any more',
  ]);
});

it('[S1] facts are checked when they are saved, an unknown answer is refused, and customers see none', async () => {
  const wrong = await save({ spanish: 'Hola {nombre}', english: 'A { brace' });
  expect(wrong.body.code).toBe('invalid_input');
  expect(wrong.body.facts.fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
    ['english', 'mail_brace'],
    ['spanish', 'answer_fact_unknown'],
  ]);
  expect((await save({ id: 'none_such' })).status).toBe(404);
  const stranger = await support.api.member('stranger@test.example');
  expect([(await stranger.call('GET', path)).status, (await save({}, stranger)).status]).toEqual([404, 404]);
});

it('[A11] [S1] staff choose an answer of the product by its title in their own language, whoever is answered', async () => {
  const message = await visitorWrites();
  const titles = (language: Language) =>
    speaking(language, async () => {
      const shown = await answersFor(database.app, 'en', { name: 'Vera', subject: null, record: null });
      return shown.filter(({ id }) => id === 'solved').map(({ title, text }) => `${title}: ${text.slice(0, 10)}`);
    });
  expect(await titles('es')).toEqual(['Está resuelto: Hello Vera']);
  expect(await titles('en')).toEqual(['It is solved: Hello Vera']);
  expect((await offered(message)).map(({ title }: { title: string }) => title)).toContain('It is solved');
});
