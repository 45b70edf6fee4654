import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '#tools/testing/files.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { locationOf, openUploadFixture, type UploadFixture } from '#tools/testing/upload-fixture.ts';

let fixture: UploadFixture;
let customer: Caller;
beforeAll(async () => {
  fixture = await openUploadFixture();
  ({ ann: customer } = fixture);
});
afterAll(() => fixture.close());

describe('what is not finished', () => {
  it('[F1] is bounded in number: five, raced as well; a cancelled one makes room and leaves nothing', async () => {
    const person = await fixture.customer('carla@test.example');
    const deposit = await fixture.deposit(person);
    const made = await Promise.all(Array.from({ length: 9 }, () => fixture.create(person, { deposit, size: 300_000 })));
    const taken = made.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(5);
    expect(new Set(made.filter(({ status }) => status !== 201).map((one) => `${one.code} ${one.detail}`))).toEqual(
      new Set(['upload_quota_exceeded Quota for bucket exceeded']),
    );
    const [first] = taken;
    if (!first) throw new Error('none was taken');
    await fixture.patch(person, locationOf(first), 0, Buffer.alloc(1_000));
    expect((await fixture.tus(person, 'DELETE', locationOf(first), {})).status).toBe(204);
    expect((await fixture.head(person, locationOf(first))).status).toBe(404);
    expect(await fixture.files('arriving')).not.toContain(locationOf(first).split('/').at(-1));
    expect((await fixture.create(person, { deposit, size: 300_000 })).status).toBe(201);
  });

  it('[F1] is bounded by the hour too, cancelled ones included, and hashed one at a time', async () => {
    const person = await fixture.customer('hal@test.example');
    const deposit = await fixture.deposit(person);
    for (let n = 0; n < 59; n += 1) {
      const made = await fixture.create(person, { deposit, size: 300_000 });
      expect(made.status).toBe(201);
      await fixture.tus(person, 'DELETE', locationOf(made), {});
    }
    const key = randomUUID();
    const last = await fixture.create(person, { deposit, size: 9_000_000, key });
    expect(last.status).toBe(201);
    const over = await fixture.create(person, { deposit, size: 300_000 });
    expect([over.status, over.code]).toEqual([429, 'rate_limited']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3_000);
    // A creation that is asked again is none.
    expect((await fixture.create(person, { deposit, size: 9_000_000, key })).status).toBe(201);
    const location = locationOf(last);
    await writeFile(
      path.join(fixture.directory, 'arriving', location.split('/').at(-1) ?? ''),
      Buffer.alloc(8_900_000),
    );
    const asked = await Promise.all(Array.from({ length: 8 }, () => person.call('GET', `${location}/arrived`)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect((await person.call('GET', `${location}/arrived`)).status).toBe(200);
  }, 60_000);

  it('[F1] stored files count against the quota for 30 days, and no longer', async () => {
    const person = await fixture.customer('emil@test.example');
    const deposit = await fixture.deposit(person);
    const file = await pngOf(2_000);
    const store = async (): Promise<string> => {
      const sent = await fixture.create(person, { deposit, size: file.length }, file);
      return `${sent.status} ${sent.code}`.trim();
    };
    expect(await store()).toBe('201');
    const age = async (days: number): Promise<void> => {
      await fixture.database.owner.query('alter table upload disable trigger user');
      await fixture.database.owner.query(
        `update upload set stored_size = 268435456, finished_ms = clock_ms() - $2::bigint where owner = $1`,
        [(await person.call('GET', '/api/me')).body.uid, days * 86_400_000],
      );
      await fixture.database.owner.query('alter table upload enable trigger user');
    };
    await age(29);
    expect(await store()).toBe('422 upload_quota_exceeded');
    await age(31);
    expect(await store()).toBe('201');
  });

  it('[F1] is forgotten after a day, file and all; what arrived whole before a kill is finished by the sweep, once', async () => {
    const person = await fixture.customer('dora@test.example');
    const deposit = await fixture.deposit(person);
    const file = await pngOf(30_000);
    const old =
      locationOf(await fixture.create(person, { deposit, size: 300_000 }))
        .split('/')
        .at(-1) ?? '';
    await fixture.database.owner.query('alter table upload disable trigger user');
    await fixture.database.owner.query('update upload set created_ms = created_ms - 90000000 where id = $1', [old]);
    await fixture.database.owner.query('alter table upload enable trigger user');
    // As a kill between the last byte and the record leaves it.
    const whole = locationOf(await fixture.create(person, { deposit, size: file.length }));
    await writeFile(path.join(fixture.directory, 'arriving', whole.split('/').at(-1) ?? ''), file);
    await Promise.all([fixture.uploads.sweep(), fixture.uploads.sweep(), fixture.head(person, whole)]);
    expect(await fixture.count('upload where id = $1', [old])).toBe(0);
    expect(await fixture.files('arriving')).not.toContain(old);
    expect(await fixture.proofsOf(deposit)).toBe(1);
    expect((await person.call('GET', whole)).body.state).toBe('stored');
  });

  it('[F1] a whole one is finished behind any number of unfinished ones, and not for a suspended owner', async () => {
    const person = await fixture.customer('fred@test.example');
    const deposit = await fixture.deposit(person);
    const { uid } = (await person.call('GET', '/api/me')).body;
    await fixture.database.owner.query(
      `insert into upload (id, owner, purpose, subject, name, content_type, size, object_key, created_ms)
       select 'upl_' || lpad(n::text, 26, '0'), $1, 'proof-of-deposit', $2, 'x', 'image/png', 5, 'fill ' || n,
         clock_ms() - 3600000
       from generate_series(1, 250) n`,
      [uid, deposit],
    );
    const owner = await fixture.customer('gina@test.example');
    const owned = await fixture.deposit(owner);
    const file = await pngOf(30_000);
    const whole = locationOf(await fixture.create(owner, { deposit: owned, size: file.length }));
    await writeFile(path.join(fixture.directory, 'arriving', whole.split('/').at(-1) ?? ''), file);
    const kept = async () => (await fixture.files('kept')).includes(whole.split('/').at(-1) ?? '');
    const setStatus = async (status: string) =>
      fixture.database.app.query('update customer set account_status = $2 where uid = $1', [
        (await owner.call('GET', '/api/me')).body.uid,
        status,
      ]);
    await setStatus('suspended');
    await fixture.uploads.sweep();
    expect([await fixture.proofsOf(owned), await kept()]).toEqual([0, false]);
    await setStatus('approved');
    await fixture.uploads.sweep();
    expect([await fixture.proofsOf(owned), await kept()]).toEqual([1, true]);
    await fixture.database.owner.query(`delete from upload where owner = $1`, [uid]);
  });

  it('[F1] a stored file can be neither cancelled nor written again, by the database’s own word too', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(2_000);
    const location = locationOf(await fixture.create(customer, { deposit, size: file.length }, file));
    expect((await fixture.tus(customer, 'DELETE', location, {})).code).toBe('already_decided');
    expect((await fixture.patch(customer, location, 0, file)).code).toBe('upload_offset_differs');
    const id = location.split('/').at(-1);
    await expect(fixture.database.app.query('delete from upload where id = $1', [id])).rejects.toThrow(
      /cannot be changed/,
    );
    await expect(
      fixture.database.app.query(`update upload set state = 'removed' where id = $1`, [id]),
    ).rejects.toThrow();
    await expect(fixture.database.app.query('delete from deposit_proof where upload = $1', [id])).rejects.toThrow(
      /permission/,
    );
  });
});
