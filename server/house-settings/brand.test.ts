import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { brandHandlers } from '#server/house-settings/brand.ts';
import { drawForPaper } from '#server/outside/brand-drawings.ts';
import type { BrandPicture } from '#server/settings/brand-pictures.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { brandOfEnvironment, keepFirstBrand, readKeptBrand } from './brand-record.ts';
import { takeDue } from './in-force.ts';

let database: FreshDatabase;
let api: TestApi;
let first: Caller;
let second: Caller;
let operations: Caller;
let drawn = 0;
let drawsLeft = 1;
const environment = readEnvironment({ BRAND_FILE: 'examples/brands/northwind/brand.json' });
const file = brandOfEnvironment(environment);
beforeAll(async () => {
  database = await freshDatabase();
  const draw = (picture: BrandPicture) => {
    drawn += 1;
    return drawForPaper(picture);
  };
  const mayDraw = async () => (drawsLeft > 0 ? accepted(null) : refused('rate_limited', { retryAfterSeconds: 1 }));
  const deps = { pool: database.app, adminEmails, environment, draw, mayDraw };
  api = await startApi(database, { handlers: brandHandlers(deps) });
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  operations = await makeStaff(api, database, 'operations@test.example', 'operations');
  await keepFirstBrand(database.owner, environment);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#123456" d="M0 0H32V32Z"/></svg>';
const listed = async () => (await first.call('GET', '/api/admin/brand-changes')).body;
const propose = async (by: Caller, change: object, at: string | null = null) => {
  const { version, brand } = await listed();
  const body = { brand: { ...brand, ...change }, effectiveAt: at, reason: 'a new look', seen: version };
  return by.command('POST', '/api/admin/brand-changes', body);
};
const step = (by: Caller, verb: string, id: string) =>
  by.command('POST', `/api/admin/brand-changes/${id}/${verb}`, verb === 'approve' ? {} : { reason: 'not now' });
const add = (picture: string | Buffer, key?: string) =>
  operations.command('POST', '/api/admin/brand-pictures', { data: Buffer.from(picture).toString('base64') }, key);
const kept = async () => (await readKeptBrand(database.app))?.brand;

/** Whatever a test leaves open. */
beforeEach(async () => {
  const { open } = await listed();
  if (open) await step(first, 'withdraw', open.id);
});

describe('the brand in the console', () => {
  it('[B2.4] the file gives the first brand with its pictures; a later start with another one changes nothing', async () => {
    expect(await kept()).toEqual(file);
    await keepFirstBrand(database.owner, readEnvironment({ BRAND_NAME: 'Eastwind' }));
    expect(await listed()).toMatchObject({ brand: file, environment: file, open: null });
    const shown = await first.call('GET', `/api/admin/brand-pictures/${file.logo.light}`);
    expect(shown.body).toMatchObject({ type: 'image/svg+xml', url: environment.brand.logo });
  });

  it('[B2.4] operations proposes, an owner approves, and who, when and why stay on record', async () => {
    const picture = await add(square);
    expect(picture.status, picture.text).toBe(201);
    const change = { name: 'Eastwind', icon: picture.body.hash, moreSupport: ['second@east.example'] };
    const asked = await propose(operations, change);
    expect(asked.status, asked.text).toBe(201);
    expect(asked.body).toMatchObject({ before: file, brand: { ...file, ...change } });
    expect((await step(operations, 'approve', asked.body.id)).status).toBe(404);
    expect(await kept()).toEqual(file);
    expect((await step(first, 'approve', asked.body.id)).body.status).toBe('in_force');
    expect(await kept()).toEqual({ ...file, ...change });
    const { items: trail } = (await first.call('GET', `/api/admin/audit?subject=${asked.body.id}`)).body;
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(['brand.approve', 'brand.propose']);
    expect((await listed()).items[0]).toMatchObject({ reason: 'a new look', status: 'in_force' });
  });

  it('[B2.4] of two proposals at once one counts, of two approvals one, and none by who proposed', async () => {
    const proposals = await Promise.all([
      propose(first, { phone: '+1 555 0100' }),
      propose(first, { name: 'Westwind' }),
    ]);
    expect(proposals.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const id = proposals.find(({ status }) => status === 201)?.body.id;
    expect((await step(first, 'approve', id)).body.code).toBe('second_admin_required');
    const before = (await database.owner.query(`select from house_setting where name = 'brand'`)).rowCount ?? 0;
    const answers = await Promise.all([step(second, 'approve', id), step(second, 'approve', id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await database.owner.query(`select from house_setting where name = 'brand'`)).rowCount).toBe(before + 1);
  });

  it('[B2.4] a brand for a time to come is in force from then on', async () => {
    const asked = await propose(first, { name: 'Tomorrow' }, new Date(Date.now() + hourMs).toISOString());
    expect((await step(second, 'approve', asked.body.id)).body.status).toBe('approved');
    await takeDue(database.app);
    expect((await kept())?.name).not.toBe('Tomorrow');
    await setClock(database, hourMs + 1_000);
    await Promise.all([takeDue(database.app), takeDue(database.app)]);
    await setClock(database, 0);
    expect((await kept())?.name).toBe('Tomorrow');
  });

  it('[B2.1] an accent that cannot be read is refused with its contrast and the nearest that can, as in the file', async () => {
    const { body } = await propose(first, { accent: { light: '#f0c000', dark: '#7fd8cb' } });
    const problem =
      'is #f0c000, which cannot be read on a notice of gain (#e0f0ed): its contrast is 1.45, and at least 4.5 is needed; the nearest readable colour is #826800';
    expect(body).toMatchObject({
      code: 'invalid_input',
      facts: { fields: [{ field: 'brand.accent.light', problem }] },
    });
  });

  it.each([
    [
      { legal: { ...file.legal, links: [{ text: { en: 'a', es: 'a' }, url: '//evil.example' }] } },
      'brand.legal.links[0].url',
    ],
    [{ moreSupport: ['one@a.example', 'one@a.example'] }, 'brand.moreSupport[1]'],
    [{ moreSupport: [file.supportEmail] }, 'brand.moreSupport[0]'],
    [{ icon: file.logo.light }, 'brand.icon'],
    [{ icon: '0'.repeat(64) }, 'brand.icon'],
    [{ name: '' }, 'brand.name'],
    [{ name: 'two\nlines' }, 'brand.name'],
    [{ supportEmail: 'a <b@c.example>' }, 'brand.supportEmail'],
    [{ html: '<b>' }, 'brand.html'],
  ])('[B2.4] %j is refused at its field', async (change, field) => {
    const { body } = await propose(first, change);
    expect(body).toMatchObject({
      code: 'invalid_input',
      facts: { fields: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
  });

  it('[B2.2] a picture that could run or load something, that is too large or cannot be drawn is not kept', async () => {
    const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
    const png = Buffer.alloc(64);
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(png);
    png.writeUInt32BE(40, 16);
    png.writeUInt32BE(40, 20);
    const before = await database.owner.query('select from brand_picture');
    for (const wrong of [
      drawing('<script>alert(1)</script>'),
      drawing('<path d="M0 0" onload="alert(1)"/>'),
      drawing('<image href="https://evil.example/a.png"/>'),
      drawing('<path style="background:url(https://evil.example)" d=""/>'),
      drawing(`<path d="${'M0 0'.repeat(8_192)}"/>`),
      'no picture at all, only words',
      png,
    ])
      expect((await add(wrong)).body.code, String(wrong).slice(0, 60)).toBe('invalid_input');
    expect((await database.owner.query('select from brand_picture')).rowCount).toBe(before.rowCount);
  });

  it('[B2.2] a picture of one byte too many is refused in words, and one of the last byte that fits is kept', async () => {
    const ofBytes = (bytes: number) => {
      const [before, after] = square.split('<path');
      return `${before}<!--${'x'.repeat(bytes - square.length - 7)}--><path${after}`;
    };
    const long = await add(ofBytes(32_769));
    expect([long.status, long.body.code]).toEqual([400, 'invalid_input']);
    expect(long.body.facts.fields[0]).toMatchObject({
      field: 'data',
      problem: 'is refused: "is larger than 32768 bytes"',
    });
    expect((await add(ofBytes(32_768))).status).toBe(201);
  });

  it('[B2.4] what is asked again is drawn once, and of who has no picture left nothing is read or drawn', async () => {
    const other = square.replace('123456', 'abcdef');
    const before = drawn;
    const answers = [await add(other, 'twice'), await add(other, 'twice')];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      [answers[0], answers[0]].map((one) => [201, one?.text]),
    );
    expect(drawn).toBe(before + 1);
    drawsLeft = 0;
    expect((await add('no picture at all')).status).toBe(429);
    expect((await add(other, 'twice')).status).toBe(201);
    drawsLeft = 1;
    expect(drawn).toBe(before + 1);
  });

  it('[B2.2] a day has room for sixty pictures of one person', async () => {
    await database.owner.query(
      `insert into brand_picture (hash, kind, bytes, added_by)
       select encode(sha256(b), 'hex'), 'png', b, $1 from generate_series(1, 60) n
       cross join lateral (select '\\x89504e470d0a1a0a'::bytea || convert_to(lpad(n::text, 24, ' '), 'UTF8') as b) p`,
      [(await operations.call('GET', '/api/me')).body.uid],
    );
    const before = drawn;
    expect((await add(square.replace('123456', '654321'))).status).toBe(429);
    expect(drawn).toBe(before);
  });
});
