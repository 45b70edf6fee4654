import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/ids/new-id.ts';
import {
  apply,
  openTraderFixture,
  own,
  read,
  type TraderFixture,
  uidOf,
  words,
} from '#tools/testing/copying/trader-fixture.ts';
import { startCopy, writeEnded } from '#tools/testing/copying/traders.ts';
import { metadataOf, pngOf } from '#tools/testing/files.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

let db: TraderFixture['db'];
let fixture: TraderFixture['fixture'];
let ann: Caller;
let bob: Caller;
let admin: Caller;
let customer: TraderFixture['customer'];
let trader: TraderFixture['trader'];
let close: TraderFixture['close'];

beforeAll(async () => {
  ({ db, fixture, ann, bob, admin, customer, trader, close } = await openTraderFixture());
});
afterAll(() => close());

describe('a trader', () => {
  it('[C5] who gives a name up keeps it from all others, and may take it again', async () => {
    const { caller } = await trader('First name');
    const change = (name: string) => caller.command('PUT', '/api/trader', { ...words(name), isPublic: true });
    expect((await change('Second name')).status).toBe(200);
    const other = await customer();
    for (const name of ['First name', 'FIRST  NAME', 'Fírst-name', 'second name']) {
      expect((await apply(other, name)).body.code, name).toBe('trader_name_taken');
    }
    expect((await change('First name')).body.trader.name).toBe('First name');
    await caller.command('POST', '/api/trader/stop', {});
    expect((await apply(other, 'Second name')).body.code).toBe('trader_name_taken');
    expect((await apply(caller, 'Second name')).status).toBe(201);
  });

  it('[C5] changes name, words and share; a taken name is refused; each change is audited', async () => {
    const { caller, id } = await trader('Before');
    await trader('Neighbour');
    const change = (body: object) => caller.command('PUT', '/api/trader', body);
    expect((await change({ ...words('neighbour'), isPublic: true })).body.code).toBe('trader_name_taken');
    const changed = await change({ name: 'After', about: 'Calm', shareBps: 500, isPublic: true });
    expect(changed.body.trader).toMatchObject({ name: 'After', about: 'Calm', shareBps: 500, isPublic: true });
    expect((await read(bob, id)).body).toMatchObject({ name: 'After', about: 'Calm', shareBps: 500 });
    expect((await bob.command('PUT', '/api/trader', { ...words('Nobody'), isPublic: true })).status).toBe(404);
    const { rows } = await db.owner.query(`select before, after from audit_entry where subject = $1`, [id]);
    expect(rows).toMatchObject([
      { before: { name: 'Before', shareBps: 1_000 }, after: { name: 'After', shareBps: 500 } },
    ]);
  });

  it('[C5] a profile can be changed 20 times in 30 days, and again once the first of them is that old', async () => {
    const { caller, id } = await trader('Restless');
    const change = (name: string) => caller.command('PUT', '/api/trader', { ...words(name), isPublic: true });
    for (let nth = 1; nth <= 20; nth++) expect((await change(`Restless ${nth % 2}`)).status, String(nth)).toBe(200);
    const refused = await change('Restless for ever');
    expect(refused.body).toMatchObject({ code: 'trader_changed_often', facts: { most: 20, days: 30 } });
    expect((await apply(await customer(), 'Restless for ever')).status).toBe(201);
    const waitMs = Date.parse(refused.body.facts.until) - Date.now();
    expect(waitMs).toBeGreaterThan(29.9 * 86_400_000);
    await db.owner.query('alter table audit_entry disable trigger user');
    await db.owner.query(
      `update audit_entry set created_ms = created_ms - $2 where id = (
         select min(id) from audit_entry where subject = $1 and action = 'traders.change')`,
      [id, waitMs + 60_000],
    );
    await db.owner.query('alter table audit_entry enable trigger user');
    expect((await change('Restless 1')).status).toBe(200);
    expect((await change('Restless 0')).body.code).toBe('trader_changed_often');
  });

  it('[C4] [C5] who changes name or words says so on their page, with the names of before; admins see what it was', async () => {
    const { caller, id } = await trader('Calm one');
    const change = (body: object) =>
      caller.command('PUT', '/api/trader', { ...words('Calm one'), isPublic: true, ...body });
    const shown = async () => (await read(bob, id)).body;
    await change({ shareBps: 500 });
    expect(await shown()).toMatchObject({ changedAt: null, formerNames: [] });
    await change({ name: 'Loud one', about: 'Join me' });
    await change({ name: 'Loud one', about: 'Much more' });
    const after = await shown();
    expect(after).toMatchObject({ name: 'Loud one', formerNames: ['Calm one'] });
    expect(Date.parse(after.changedAt)).toBeGreaterThanOrEqual(Date.parse(after.since));
    const listed = (await admin.call('GET', '/api/admin/trader-list?limit=100')).body.items;
    const [item] = listed.filter((one: { id: string }) => one.id === id);
    expect(item).toMatchObject({ changedAt: after.changedAt, before: { name: 'Loud one', about: 'Join me' } });
  });

  it('[C6] another share is for copies that begin afterwards: those that run keep what they agreed to', async () => {
    const { caller, id } = await trader('Sharing');
    const copy = await startCopy(db, { trader: id, user: await uidOf(bob), shareBps: 1_000 });
    await caller.command('PUT', '/api/trader', { ...words('Sharing', { shareBps: 2_000 }), isPublic: true });
    const { rows } = await db.owner.query('select share_bps from copy where id = $1', [copy]);
    expect(rows).toEqual([{ share_bps: 1_000 }]);
    expect((await read(ann, id)).body.shareBps).toBe(2_000);
  });

  it('[P5] [C1] who is not public exists for themselves and for those who copy them, and for nobody else', async () => {
    const { caller, id } = await trader('Hidden one');
    const copier = await customer();
    await startCopy(db, { trader: id, user: await uidOf(copier) });
    await caller.command('PUT', '/api/trader', { ...words('Hidden one'), isPublic: false });
    const names = async (who: Caller) =>
      (await who.call('GET', '/api/traders?search=hidden')).body.items.map((item: { name: string }) => item.name);
    expect([await names(caller), await names(copier), await names(bob)]).toEqual([['Hidden one'], ['Hidden one'], []]);
    expect((await read(copier, id)).body.subscribed.real).toMatch(/^cpy_/);
    const unknown = `tdr_${'0'.repeat(26)}`;
    for (const path of ['', '/trades', '/equity']) {
      const [hidden, none] = [
        await bob.call('GET', `/api/traders/${id}${path}`),
        await bob.call('GET', `/api/traders/${unknown}${path}`),
      ];
      expect([hidden.status, hidden.text], path).toEqual([404, none.text]);
      expect((await copier.call('GET', `/api/traders/${id}${path}`)).status, path).toBe(200);
    }
  });

  it('C5: whoever has traded with real money cannot be hidden: the record stays for everybody, and can be copied', async () => {
    const { caller, id } = await trader('Losing one');
    const uid = await uidOf(caller);
    await caller.command('PUT', '/api/trader', { ...words('Losing one'), isPublic: false });
    const shown = async () => {
      const { items } = (await bob.call('GET', '/api/traders?search=losing')).body;
      return [items.length, (await read(bob, id)).status];
    };
    expect(await shown()).toEqual([0, 404]);
    const stake = { id: newId('trd'), result: 'LOST', stake: 500n, profit: -500n, balanceBefore: 10_000n } as const;
    await writeEnded(db, { id, user: uid }, [{ ...stake, closedMs: Date.now() }]);
    expect(await shown()).toEqual([1, 200]);
  });

  it('[C1] lists those whom one copies, all where it is not asked, and takes nothing but true and false', async () => {
    const { id } = await trader('Followed one');
    const { id: other } = await trader('Other one');
    const copier = await customer();
    await startCopy(db, { trader: id, user: await uidOf(copier) });
    const ids = async (query: string) =>
      (await copier.call('GET', `/api/traders?limit=100&${query}`)).body.items.map((item: { id: string }) => item.id);
    expect(await ids('copied=true')).toEqual([id]);
    for (const query of ['', 'copied=false']) expect(await ids(query)).toEqual(expect.arrayContaining([id, other]));
    // One that ends by itself is not taken for one that goes on.
    const shown = async () => (await read(copier, id)).body.stopping;
    expect(await shown()).toEqual({ real: false, practice: false });
    await db.owner.query(
      `update copy set state = 'stopping', stopping_ms = 1, stopped_by = 'customer' where trader_id = $1`,
      [id],
    );
    expect(await shown()).toEqual({ real: true, practice: false });
    const odd = await copier.call('GET', '/api/traders?copied=yes');
    expect([odd.status, odd.body.code]).toEqual([400, 'invalid_input']);
  });

  it('[C5] [F4] shows the profile photo to whoever may know of them, and to nobody when it is taken away', async () => {
    const { caller, id } = await trader('With a face');
    expect((await read(bob, id)).body.imageUrl).toBe('');
    const file = await pngOf(20_000);
    const sent = await fetch(`${fixture.api.origin}/api/uploads`, {
      method: 'POST',
      headers: {
        cookie: caller.cookie(),
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(file.length),
        'upload-metadata': metadataOf({ name: 'me.png', contentType: 'image/png', purpose: 'profile-photo' }),
      },
      body: Uint8Array.from(file),
    });
    expect(sent.status).toBe(201);
    const { imageUrl } = (await read(bob, id)).body;
    const photo = await bob.call('GET', imageUrl);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect([...photo.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    await caller.command('PUT', '/api/trader', { ...words('With a face'), isPublic: false });
    expect((await bob.call('GET', imageUrl)).status).toBe(404);
    // Admins see what is or becomes public, of traders and applicants alone.
    const listed = (await admin.call('GET', '/api/admin/trader-list?limit=100')).body.items;
    const { photoUrl } = listed.find((one: { id: string }) => one.id === id);
    expect((await admin.call('GET', photoUrl)).bytes).toEqual(photo.bytes);
    expect((await bob.call('GET', photoUrl)).status).toBe(404);
    const plain = await uidOf(await customer());
    await db.owner.query(
      'update customer set profile_photo = (select profile_photo from customer where uid = $2) where uid = $1',
      [plain, await uidOf(caller)],
    );
    expect((await admin.call('GET', `/api/admin/trader-photos/${plain}`)).status).toBe(404);
    await db.owner.query('update customer set profile_photo = null where uid = $1', [plain]);
    await caller.command('PUT', '/api/trader', { ...words('With a face'), isPublic: true });
    await caller.command('DELETE', '/api/me/profile-photo');
    expect((await read(bob, id)).body.imageUrl).toBe('');
    expect((await bob.call('GET', imageUrl)).status).toBe(404);
  });

  it('[R1] an admin sees the sums of a trader’s copies by wallet; the trader from five copies on; who they are is shown to neither', async () => {
    const { caller, id } = await trader('Summed up');
    const copiers = [await customer(), await customer()];
    for (const one of copiers) await startCopy(db, { trader: id, user: await uidOf(one), allocation: 12_345n });
    await startCopy(db, { trader: id, user: await uidOf(bob), wallet: 'practice', allocation: 100n });
    const listed = await admin.call('GET', '/api/admin/trader-list?limit=100');
    const item = listed.body.items.find((one: { id: string }) => one.id === id);
    expect(item.books).toEqual([
      { wallet: 'real', copies: 2, allocated: '246.90' },
      { wallet: 'practice', copies: 1, allocated: '1.00' },
    ]);
    const nothing = { shared: '0.00', toHouse: '0.00', earned: '0.00' };
    const mine = await caller.call('GET', '/api/trader');
    expect(mine.body.copies).toEqual({ real: 2, practice: 1, allocated: null, ...nothing });
    for (const one of copiers) expect(mine.text).not.toContain(await uidOf(one));
    const join = async () => startCopy(db, { trader: id, user: await uidOf(await customer()), allocation: 10_000n });
    await join();
    await join();
    expect((await own(caller)).copies).toEqual({ real: 4, practice: 1, allocated: null, ...nothing });
    await join();
    expect((await own(caller)).copies).toEqual({ real: 5, practice: 1, allocated: '546.90', ...nothing });
    // What a copy paid, less the house's part: 1.00 − 0.20.
    await db.owner.query(
      `insert into profit_share (id, copy_id, number, kind, period_end_ms, settled_trades, profit, mark_before, share_bps, due,
         owed_before, paid, house_bps, to_house, created_ms)
       select $1, id, 1, 'week', 1, 1, 1000, 0, 1000, 100, 0, 100, 2000, 20, 1 from copy
       where trader_id = $2 and wallet = 'real' limit 1`,
      [newId('shr'), id],
    );
    expect((await own(caller)).copies).toMatchObject({ shared: '1.00', toHouse: '0.20', earned: '0.80' });
  });
});
