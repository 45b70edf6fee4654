import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#tools/testing/people/caller.ts';
import { formOf, type IdentityFixture, openIdentityFixture, path } from '#tools/testing/people/identity-fixture.ts';

let fixture: IdentityFixture;
let admin: Caller;
let front: Buffer;
let back: Buffer;
beforeAll(async () => {
  fixture = await openIdentityFixture();
  ({ admin, front, back } = fixture);
});
afterAll(() => fixture.close());

describe('handing in', () => {
  it('[I2] both sides come back as they are kept: re-encoded, to their owner, never cached, each look logged', async () => {
    const someone = await fixture.newcomer();
    expect((await someone.call('GET', '/api/identity')).body).toEqual({ items: [], maySubmit: true });
    const answer = await fixture.handIn(someone);
    expect([answer.status, answer.body]).toMatchObject([201, { status: 'submitted', decline: null, imagesKept: true }]);
    const { id, createdAt, dueAt } = answer.body;
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(48 * 3_600_000);
    const image = await fixture.look(someone, id);
    expect(image.status).toBe(200);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 640 });
    expect((await fixture.look(someone, id, 'back')).status).toBe(200);
    expect(await fixture.trail(id)).toEqual(['identity.submit', 'identity.view', 'identity.view']);
    // An owner's further looks at the same image within ten minutes are in the entry that there is; a reviewer's are not.
    for (const side of ['front', 'back', 'front']) expect((await fixture.look(someone, id, side)).status).toBe(200);
    expect(await fixture.trail(id)).toEqual(['identity.submit', 'identity.view', 'identity.view']);
    await fixture.decide(admin, id, 'assign');
    const before = (await fixture.trail(id)).length;
    await fixture.look(admin, id);
    await fixture.look(admin, id);
    expect((await fixture.trail(id)).slice(before)).toEqual(['identity.view', 'identity.view']);
    await fixture.decide(admin, id, 'release');
    expect((await someone.call('GET', '/api/identity')).body).toEqual({ items: [answer.body], maySubmit: false });
  });

  it('[P5] for everybody else, and for a side that there is not, there is no such image', async () => {
    const someone = await fixture.newcomer();
    const { id } = (await fixture.handIn(someone)).body;
    const stranger = await fixture.newcomer();
    const missing = await fixture.look(
      stranger,
      id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
    );
    for (const who of [stranger, admin]) {
      const answer = await fixture.look(who, id);
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    expect((await fixture.look(someone, id, 'inside')).status).toBe(400);
    expect((await fixture.look(fixture.api.caller(), id)).status).toBe(401);
    expect(await fixture.trail(id)).toEqual(['identity.submit']);
  });

  it('[I2] the database holds no byte of an image in the clear', async () => {
    const someone = await fixture.newcomer();
    const { id } = (await fixture.handIn(someone)).body;
    const shown = (await fixture.look(someone, id)).bytes;
    const { rows } = await fixture.database.owner.query<{ ciphertext: Buffer; wrapped_key: Buffer }>(
      'select ciphertext, wrapped_key from identity_image where submission = $1',
      [id],
    );
    expect(rows).toHaveLength(2);
    const marker = Buffer.from([0xff, 0xd8, 0xff]);
    for (const { ciphertext, wrapped_key } of rows) {
      expect(ciphertext.subarray(28).indexOf(marker)).not.toBe(0);
      for (let at = 0; at + 32 <= shown.length; at += 512) {
        expect(ciphertext.includes(shown.subarray(at, at + 32))).toBe(false);
      }
      expect(wrapped_key).toHaveLength(12 + 16 + 32);
    }
    // Nowhere else either: every table that has text or bytes, as the database writes it down.
    const tables = await fixture.database.owner.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'identity_image'`,
    );
    const slice = shown.subarray(200, 216);
    for (const { name } of tables.rows) {
      const found = await fixture.database.owner.query(
        `select 1 from ${name} t where t::text ilike $1 or t::text like $2 limit 1`,
        [`%${slice.toString('hex')}%`, `%${shown.toString('base64').slice(400, 430)}%`],
      );
      expect([name, found.rows.length]).toEqual([name, 0]);
    }
  });

  it('[I2] orientation is applied and what the camera noted is gone', async () => {
    const someone = await fixture.newcomer();
    const upright = await sharp(front).resize(900, 600).toBuffer();
    const noted = await sharp(upright)
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(noted).metadata();
    expect([before.orientation, before.exif === undefined, before.width]).toEqual([6, false, 900]);
    const { id } = (await fixture.send(someone, formOf(['front', noted], ['back', back]))).body;
    const kept = (await fixture.look(someone, id)).bytes;
    const { width, height, exif, orientation } = await sharp(kept).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 600,
      height: 900,
      exif: undefined,
      orientation: undefined,
    });
    expect(kept.includes('Secret Camera')).toBe(false);
  });

  it('[I2] png and gif are taken, of an animation the first picture; names are nothing', async () => {
    const someone = await fixture.newcomer();
    const png = await sharp(front).png().toBuffer();
    const pictures = [front, back].map((image) => sharp(image).resize(600, 400).png().toBuffer());
    const frames = await sharp(await Promise.all(pictures), { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2);
    const answer = await fixture.send(
      someone,
      formOf(['front', png, '../../etc/passwd'], ['back', frames, 'C:\\windows\\..\\x\u0000.html']),
    );
    expect(answer.status).toBe(201);
    expect(await sharp((await fixture.look(someone, answer.body.id, 'back')).bytes).metadata()).toMatchObject({
      height: 400,
    });
    const { rows } = await fixture.database.owner.query(
      `select 1 from audit_entry where after::text like '%passwd%' or after::text like '%windows%'`,
    );
    expect(rows).toEqual([]);
  });

  it('[P4] no key is 400, the same key answers the same, and with other files it is 409', async () => {
    const someone = await fixture.newcomer();
    const keyless = await someone.call('POST', path, { form: formOf(['front', front], ['back', back]) });
    expect([keyless.status, keyless.body.code]).toEqual([400, 'idempotency_key_missing']);
    const first = await fixture.handIn(someone, 'one-key');
    const again = await fixture.handIn(someone, 'one-key');
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const form of [
      formOf(['front', back], ['back', front]),
      formOf(['front', front], ['back', Buffer.from('junk')]),
    ]) {
      const other = await fixture.send(someone, form, 'one-key');
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    }
  });

  it('[I4] while one submission waits another is refused; of many at once one wins', async () => {
    const someone = await fixture.newcomer();
    const answers = await Promise.all(Array.from({ length: 2 }, () => fixture.handIn(someone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
    const later = await fixture.handIn(someone);
    expect([later.status, later.body.code]).toEqual([409, 'identity_waiting']);
    const racer = await fixture.newcomer();
    const many = await Promise.all(Array.from({ length: 6 }, () => fixture.handIn(racer)));
    const statuses = many.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    // Who comes with too many at once is told to wait instead; nobody gets anything else.
    expect(statuses.filter((status) => ![201, 409, 429].includes(status))).toEqual([]);
  });

  it('[A8] who is suspended or blocked hands in nothing', async () => {
    const someone = await fixture.newcomer();
    await admin.command('POST', `/api/admin/customers/${await fixture.uidOf(someone)}/block`, { reason: 'a test' });
    const answer = await fixture.handIn(someone);
    expect([answer.status, answer.body.code]).toEqual([403, 'account_not_approved']);
  });
});

describe('the database', () => {
  it('[R2] a decided submission cannot be decided again, an image not be exchanged, by whatever code', async () => {
    const someone = await fixture.newcomer();
    const { id } = (await fixture.handIn(someone)).body;
    await fixture.decide(admin, id, 'approve');
    const refusal = (sql: string) =>
      fixture.database.app.query(sql, [id]).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    for (const [sql, code] of [
      [`update identity_submission set status = 'declined', reason = 'expired' where id = $1`, 'FL003'],
      [`update identity_submission set status = 'submitted', reviewer = null, ended_ms = null where id = $1`, 'FL003'],
      [`update identity_image set ciphertext = '\\x00', wrapped_key = '\\x00' where submission = $1`, 'FL003'],
      [`update identity_image set master_key = 'x' where submission = $1`, '42501'],
      [`delete from identity_submission where id = $1`, '42501'],
      [`delete from identity_image where submission = $1`, '42501'],
    ] as const) {
      expect([sql, await refusal(sql)]).toEqual([sql, code]);
    }
  });
});
