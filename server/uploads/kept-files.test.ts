import { createHash } from 'node:crypto';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf, pngOf } from '#tools/testing/files.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { locationOf, octets, openUploadFixture, type UploadFixture } from '#tools/testing/upload-fixture.ts';

let fixture: UploadFixture;
let customer: Caller;
let stranger: Caller;
let admin: Caller;
beforeAll(async () => {
  fixture = await openUploadFixture();
  ({ ann: customer, bob: stranger, admin } = fixture);
});
afterAll(() => fixture.close());

describe('whose file it is', () => {
  it('[P5] [F3] another’s is told like one that is not there, whatever is asked of it', async () => {
    const deposit = await fixture.deposit(customer);
    const location = locationOf(await fixture.create(customer, { deposit, size: 500_000 }));
    const answers = [
      await fixture.patch(stranger, location, 0, Buffer.alloc(10)),
      await fixture.tus(stranger, 'DELETE', location, {}),
      await fixture.patch(stranger, '/api/uploads/upl_0000000000zzzzzzzzzzzzzzzz', 0, Buffer.alloc(10)),
    ];
    expect(answers.map(({ status, detail }) => `${status} ${detail}`)).toEqual(
      answers.map(() => '404 Object does not exist'),
    );
    expect((await fixture.head(stranger, location)).status).toBe(404);
    expect((await stranger.call('GET', location)).body.detail).toBe('Object does not exist');
    expect((await stranger.call('GET', `${location}/arrived`)).status).toBe(404);
    expect((await stranger.call('GET', '/api/uploads')).body.items).toEqual([]);
    const foreign = await fixture.create(stranger, { deposit, size: 500 });
    expect([foreign.status, foreign.detail]).toEqual([404, 'something went worng']);
    expect((await fixture.head(customer, location)).headers.get('upload-offset')).toBe('0');
    await fixture.tus(customer, 'DELETE', location, {});
  });

  it('[F1] each request needs its session, its origin and an approved account', async () => {
    const deposit = await fixture.deposit(customer);
    const location = locationOf(await fixture.create(customer, { deposit, size: 400_000 }));
    const nobody = fixture.api.caller();
    expect((await fixture.patch(nobody, location, 0, Buffer.alloc(10))).code).toBe('unauthenticated');
    expect((await fixture.create(nobody, { deposit, size: 10 })).status).toBe(401);
    for (const method of ['PATCH', 'DELETE']) {
      const sent = await fixture.tus(customer, method, location, {
        ...octets,
        'upload-offset': '0',
        origin: 'https://evil.example',
      });
      expect([sent.status, sent.code]).toEqual([403, 'wrong_origin']);
    }
    const { body: me } = await customer.call('GET', '/api/me');
    const setStatus = (status: string) =>
      fixture.database.app.query('update customer set account_status = $2 where uid = $1', [me.uid, status]);
    await setStatus('suspended');
    expect((await fixture.patch(customer, location, 0, Buffer.alloc(10))).code).toBe('account_not_approved');
    expect((await fixture.head(customer, location)).status).toBe(200);
    await setStatus('approved');
    await fixture.tus(customer, 'DELETE', location, {});
  });

  it('[A14] no API token, whatever its scopes and the cookie beside it, has a way to files', async () => {
    const scopes = ['read', 'practice-trade', 'trade'];
    const made = await customer.call('POST', '/api/auth/tokens', { body: { name: 'Robot', scopes } });
    const authorization = `Bearer ${made.body.secret}`;
    for (const [method, route] of [
      ['POST', '/api/uploads'],
      ['OPTIONS', '/api/uploads'],
      ['PATCH', '/api/uploads/upl_0'],
      ['DELETE', '/api/uploads/upl_0'],
      ['GET', '/api/uploads/upl_0/file'],
    ] as const) {
      const sent = await fixture.tus(customer, method, route, { authorization });
      expect([method, sent.status, sent.code]).toEqual([method, 403, 'token_scope_missing']);
    }
  });

  it('[D4] a proof is read by its owner and by admins, whose looks are on record; it is no page of this site', async () => {
    const deposit = await fixture.deposit(customer);
    const picture = await pngOf(3_000);
    await fixture.create(customer, { deposit, size: picture.length }, picture);
    const { proof } = await fixture.read(customer, deposit);
    await fixture.create(
      customer,
      { deposit, size: pdf.length, name: 'slip "é".pdf', contentType: 'application/pdf' },
      pdf,
    );
    const second = (await fixture.read(customer, deposit)).proof;
    expect(second).not.toBe(proof);
    expect((await fixture.fetched(stranger, proof)).status).toBe(404);
    expect((await fixture.fetched(fixture.api.caller(), proof)).status).toBe(401);
    const queue = await admin.call('GET', '/api/admin/deposits?status=pending&limit=100');
    const reviewed = queue.body.items.find((item: { id: string }) => item.id === deposit);
    expect(reviewed.proofs.map(({ link }: { link: string }) => link)).toEqual([proof, second]);
    const looks = () => fixture.count(`audit_entry where action = 'deposits.proof-viewed' and subject = $1`, [deposit]);
    const shown = await fixture.fetched(admin, proof);
    const slip = await fixture.fetched(admin, second);
    expect([shown.status, slip.status, await looks()]).toEqual([200, 200, 2]);
    await fixture.fetched(customer, proof);
    expect(await looks()).toBe(2);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="proof.png"',
    });
    expect(slip.headers.get('content-disposition')).toBe('attachment; filename="proof.pdf"');
    expect(await fixture.count(`audit_entry where action = 'deposits.proof' and subject = $1`, [deposit])).toBe(2);
    const { body } = await customer.call('GET', '/api/balance');
    expect(body.deposits).toBe('0.00');
  });

  it('[D4] a declined deposit still takes a proof, an approved one has nothing left to prove', async () => {
    const declined = await fixture.deposit(customer);
    await admin.command('POST', `/api/admin/deposits/${declined}/decline`, { reason: 'nothing arrived' });
    const file = await pngOf(2_000);
    expect((await fixture.create(customer, { deposit: declined, size: file.length }, file)).status).toBe(201);
    expect(await fixture.read(customer, declined)).toMatchObject({ status: 'declined', isUrl: true });
    const approved = await fixture.deposit(customer);
    const decided = await admin.command('POST', `/api/admin/deposits/${approved}/approve`, {
      transactionId: createHash('sha256').update(approved).digest('hex'),
      paidAt: new Date().toISOString(),
    });
    expect(decided.status, decided.text).toBe(200);
    const refused = await fixture.create(customer, { deposit: approved, size: file.length }, file);
    expect([refused.status, refused.code]).toEqual([422, 'proof_not_needed']);
  });
});

describe('a profile photo', () => {
  const photo = { purpose: 'profile-photo', name: 'me.jpg', contentType: 'image/jpeg' } as const;

  it('[F4] is drawn anew as a square without metadata, read by its owner alone, replaced and removed', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2347c5' } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer();
    expect((await customer.call('GET', '/api/me')).body.profilePhoto).toBeNull();
    expect((await fixture.create(customer, { ...photo, size: picture.length }, picture)).status).toBe(201);
    const first = (await customer.call('GET', '/api/me')).body.profilePhoto;
    const shown = await fixture.fetched(customer, first);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
    expect(shown.bytes.includes('a secret place')).toBe(false);
    expect(shown.headers.get('cache-control')).toContain('private');
    expect([(await fixture.fetched(stranger, first)).status, (await fixture.fetched(admin, first)).status]).toEqual([
      404, 404,
    ]);
    await fixture.create(customer, { ...photo, size: picture.length }, picture);
    const second = (await customer.call('GET', '/api/me')).body.profilePhoto;
    expect(second).not.toBe(first);
    expect((await fixture.fetched(customer, first)).status).toBe(404);
    const removed = await customer.command('DELETE', '/api/me/profile-photo');
    expect(removed.body).toEqual({ profilePhoto: null });
    expect((await fixture.fetched(customer, second)).status).toBe(404);
    expect((await customer.call('GET', '/api/me')).body.profilePhoto).toBeNull();
  });

  it('[F4] a picture of few pixels that hold too much each is refused, and taken with 8 bits a colour', async () => {
    const side = 4_200;
    const blank = sharp({ create: { width: side, height: side, channels: 3, background: '#2347c5' } });
    const deep = await blank.clone().toColourspace('rgb16').png({ compressionLevel: 1, progressive: true }).toBuffer();
    expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort', channels: 3 });
    const plain = await blank.png({ compressionLevel: 1 }).toBuffer();
    const send = async (file: Buffer) =>
      (await fixture.create(customer, { ...photo, contentType: 'image/png', size: file.length }, file)).code;
    expect([await send(deep), await send(plain)]).toEqual(['file_unreadable', '']);
    await customer.command('DELETE', '/api/me/profile-photo');
  });

  it('[F4] a pixel bomb and a PDF are refused', async () => {
    const blank = { width: 8_000, height: 7_000, channels: 3, background: '#000' } as const;
    const bomb = await sharp({ create: blank, limitInputPixels: false })
      .grayscale()
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect((await fixture.create(customer, { ...photo, contentType: 'image/png', size: bomb.length }, bomb)).code).toBe(
      'file_unreadable',
    );
    const refused = await fixture.create(customer, { ...photo, size: pdf.length }, pdf);
    expect([refused.code, refused.detail]).toEqual(['file_type_refused', 'File type must be JPEG, PNG, GIF, WEBP']);
    expect((await customer.call('GET', '/api/me')).body.profilePhoto).toBeNull();
  });
});

describe('a file at rest', () => {
  const keptFile = (link: string): string => path.join(fixture.directory, 'kept', link.split('/').at(-2) ?? '');
  /** Whether any 24 bytes of the file, one of each 512, stand in the other. */
  const sharesBytes = (file: Buffer, other: Buffer): boolean => {
    for (let from = 0; from + 24 <= file.length; from += 512) {
      if (other.includes(file.subarray(from, from + 24))) return true;
    }
    return false;
  };
  const everyFile = async (): Promise<string[]> =>
    (await readdir(fixture.directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  it('[D4] of a proof no byte lies on the disk in the clear, and it opens for nobody else’s record', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(300_000, 77);
    const sent = await fixture.create(customer, { deposit, size: file.length });
    await fixture.patch(customer, locationOf(sent), 0, file);
    const { link } = (await customer.call('GET', locationOf(sent))).body;
    for (const name of await everyFile())
      expect([name, sharesBytes(file, await readFile(name))]).toEqual([name, false]);
    expect((await fixture.fetched(customer, link)).bytes.equals(file)).toBe(true);
    // The bytes of one upload under the name of another.
    const other = await fixture.create(customer, { deposit: await fixture.deposit(customer), size: file.length });
    await fixture.patch(customer, locationOf(other), 0, file);
    const { link: otherLink } = (await customer.call('GET', locationOf(other))).body;
    await writeFile(keptFile(otherLink), await readFile(keptFile(link)));
    expect((await fixture.fetched(customer, otherLink)).status).toBe(500);
  });

  it('[F3] a stored file that is missing from the disk is a failure of its own, in the reader’s language', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(2_000, 80);
    await fixture.create(customer, { deposit, size: file.length }, file);
    const { proof } = await fixture.read(customer, deposit);
    await rename(keptFile(proof), `${keptFile(proof)}-away`);
    const lost = await customer.call('GET', proof);
    expect([lost.status, lost.body.code, lost.body.detail]).toEqual([
      500,
      'file_missing',
      'This file is missing from our storage. Contact support.',
    ]);
    // Who opens the link in a tab reads the sentence alone.
    const headers = { cookie: customer.cookie(), 'sec-fetch-dest': 'document', 'accept-language': 'es' };
    const page = await fetch(fixture.api.origin + proof, { headers });
    expect([page.status, page.headers.get('content-type'), page.headers.get('content-language')]).toEqual([
      500,
      'text/plain; charset=utf-8',
      'es',
    ]);
    expect(await page.text()).toBe('Este archivo falta en nuestro almacenamiento. Contacte con soporte.');
    expect((await fixture.fetched(stranger, proof)).status).toBe(404);
    await rename(`${keptFile(proof)}-away`, keptFile(proof));
    expect((await fixture.fetched(customer, proof)).bytes.equals(file)).toBe(true);
  });

  it('[F5] files are their owner’s alone: 0600 in folders of 0700, also while they arrive', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(300_000, 78);
    const location = locationOf(await fixture.create(customer, { deposit, size: file.length }));
    await fixture.patch(customer, location, 0, file.subarray(0, 1_000));
    const all = await readdir(fixture.directory, { recursive: true, withFileTypes: true });
    expect(all.length).toBeGreaterThan(3);
    for (const entry of all) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name));
      expect([entry.name, (mode & 0o777).toString(8)]).toEqual([entry.name, entry.isDirectory() ? '700' : '600']);
    }
    await fixture.tus(customer, 'DELETE', location, {});
  });

  it('[D4] a proof that an earlier version has kept in the clear is encrypted once, at the next start', async () => {
    const deposit = await fixture.deposit(customer);
    const file = await pngOf(200_000, 79);
    const { link } = (
      await customer.call('GET', locationOf(await fixture.create(customer, { deposit, size: file.length }, file)))
    ).body;
    await writeFile(keptFile(link), file);
    await fixture.uploads.renew();
    const renewed = await readFile(keptFile(link));
    expect(sharesBytes(file, renewed)).toBe(false);
    expect((await fixture.fetched(customer, link)).bytes.equals(file)).toBe(true);
    // Afterwards nothing is looked at again: what lies there in the clear is none of the product's.
    await writeFile(keptFile(link), file);
    await fixture.uploads.renew();
    expect((await fixture.fetched(customer, link)).status).toBe(500);
    await writeFile(keptFile(link), renewed);
  });
});
