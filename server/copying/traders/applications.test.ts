import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { keepCopyLimits } from '#server/limits/copy-limits.ts';
import {
  apply,
  approve,
  notices,
  openTraderFixture,
  own,
  read,
  type TraderFixture,
  uidOf,
} from '#tools/testing/copying/trader-fixture.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

let db: TraderFixture['db'];
let fixture: TraderFixture['fixture'];
let ann: Caller;
let bob: Caller;
let admin: Caller;
let admin2: Caller;
let customer: TraderFixture['customer'];
let trader: TraderFixture['trader'];
let close: TraderFixture['close'];

beforeAll(async () => {
  ({ db, fixture, ann, bob, admin, admin2, customer, trader, close } = await openTraderFixture());
});
afterAll(() => close());

const waiting = async () => (await admin.call('GET', '/api/admin/traders?status=pending&limit=100')).body.items;
const count = async (sql: string, values: unknown[]): Promise<number> =>
  Number((await db.owner.query<{ n: bigint }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n);

describe('an application', () => {
  it('[C5] waits for an admin, who makes a trader of the applicant under a public id, name and words', async () => {
    const applied = await apply(ann, '  Ann   of the Alps ');
    expect(applied.status).toBe(201);
    expect(applied.body).toMatchObject({
      application: { name: 'Ann of the Alps', status: 'pending', reason: null },
      trader: null,
      mostShareBps: 3_000,
    });
    const [seen] = await waiting();
    expect(seen).toMatchObject({
      email: 'ann@test.example',
      settledTrades: 0,
      profit: '0.00',
      customerName: 'Ann Bell',
    });
    const approved = await approve(admin, seen.id);
    expect([approved.status, approved.body.status]).toEqual([200, 'approved']);
    const mine = await own(ann);
    expect(mine.trader).toMatchObject({ name: 'Ann of the Alps', state: 'active', isSelf: true, shareBps: 1_000 });
    const shown = await read(bob, mine.trader.id);
    expect(shown.body).toMatchObject({
      name: 'Ann of the Alps',
      isSelf: false,
      subscribed: { real: null, practice: null },
    });
    expect(shown.body.figures).toMatchObject({
      trades: 0,
      return: null,
      winRate: null,
      worstDrawdown: null,
      copiers: 0,
    });
    expect(shown.text).not.toContain(await uidOf(ann));
    expect(shown.text).not.toContain('ann@test.example');
    expect((await notices(ann))[0]).toMatchObject({ kind: 'trader_approved', facts: { name: 'Ann of the Alps' } });
  });

  it('[R2] a decision is on the audit trail with who, before and after, in its own transaction', async () => {
    const { id } = await trader('Audited');
    const { rows } = await db.owner.query(
      `select actor, action, before, after from audit_entry
       where subject_kind = 'trader-application' and after ->> 'trader' = $1`,
      [id],
    );
    expect(rows).toMatchObject([
      {
        actor: await uidOf(admin),
        action: 'admin.traders.approve',
        before: { status: 'pending' },
        after: { status: 'approved', name: 'Audited', shareBps: 1_000 },
      },
    ]);
  });

  it('[R3] nobody decides about themselves, applicant or trader, and a customer is answered that there is no such page', async () => {
    const applied = await apply(admin2, 'Colleague who trades');
    const { id } = applied.body.application;
    const decline = (who: Caller) => who.command('POST', `/api/admin/traders/${id}/decline`, { reason: 'My own' });
    expect([(await approve(admin2, id)).body.code, (await decline(admin2)).body.code]).toEqual([
      'own_case',
      'own_case',
    ]);
    expect([(await approve(bob, id)).status, (await decline(bob)).status]).toEqual([404, 404]);
    expect((await bob.call('GET', '/api/admin/traders')).status).toBe(404);
    expect((await bob.call('GET', '/api/admin/trader-list')).status).toBe(404);
    await approve(admin, id);
    const { trader: staff } = await own(admin2);
    const stop = (who: Caller) =>
      who.command('POST', `/api/admin/traders/${staff.id}/stop`, { reason: 'Enough of it' });
    expect((await stop(admin2)).body.code).toBe('own_case');
    expect((await stop(bob)).status).toBe(404);
    expect((await read(bob, staff.id)).body.state).toBe('active');
  });

  it('[C5] is one at a time, is decided once, and the applicant is notified why not', async () => {
    const who = await customer();
    const { id } = (await apply(who, 'Hopeful')).body.application;
    expect((await apply(who, 'Hopeful too')).body.code).toBe('application_pending');
    const declined = await admin.command('POST', `/api/admin/traders/${id}/decline`, { reason: 'Too few trades yet' });
    expect(declined.body).toMatchObject({ status: 'declined', reason: 'Too few trades yet' });
    expect((await approve(admin2, id)).body.code).toBe('already_decided');
    expect(await own(who)).toMatchObject({
      application: { status: 'declined', reason: 'Too few trades yet' },
      trader: null,
    });
    const [notice] = await notices(who);
    expect(notice).toMatchObject({ kind: 'trader_declined', facts: { reason: 'Too few trades yet' } });
    expect((await apply(who, 'Hopeful')).status).toBe(201);
  });

  it('[C5] can be taken back by its applicant alone, and then no admin can approve it', async () => {
    const who = await customer();
    const { id } = (await apply(who, 'Undecided')).body.application;
    const takeBack = (caller: Caller) => caller.command('DELETE', `/api/trader/applications/${id}`);
    expect((await takeBack(bob)).status).toBe(404);
    expect((await takeBack(who)).body.application.status).toBe('withdrawn');
    expect((await takeBack(who)).status).toBe(404);
    expect((await approve(admin, id)).body).toMatchObject({ code: 'already_decided' });
  });

  it('[C5] two admins who decide at once make one trader, and one of them is answered that it is decided', async () => {
    const who = await customer();
    const { id } = (await apply(who, 'Raced')).body.application;
    const both = await Promise.all([approve(admin, id), approve(admin2, id)]);
    expect(both.map(({ body }) => body.code ?? body.status).sort()).toEqual(['already_decided', 'approved']);
    expect(await count('trader where user_id = $1', [await uidOf(who)])).toBe(1);
    expect(await count(`audit_entry where subject = $1 and action = 'admin.traders.approve'`, [id])).toBe(1);
  });

  it('[C5] nobody takes the name of another trader or of another applicant, whatever its case, nor SELF or the operator’s', async () => {
    await trader('Émile Zed');
    const who = await customer();
    for (const name of ['émile zed', 'ÉMILE  ZED', 'E\u0301mile Zed', 'Emile-Zed']) {
      expect((await apply(who, name)).body.code, name).toBe('trader_name_taken');
    }
    for (const name of ['SELF', 'ЅЕӀҒ', '5ELF', 'Fairlead', 'FA1RLEAD Support', 'Admin']) {
      expect((await apply(who, name)).body, name).toMatchObject({ status: 422, code: 'trader_name_reserved' });
    }
    const others = [await customer(), await customer()];
    const both = await Promise.all(others.map((one) => apply(one, 'Wanted by two')));
    expect(both.map(({ body }) => body.code ?? 'applied').sort()).toEqual(['applied', 'trader_name_taken']);
  });

  it('[C5] two who ask at once for names that look alike get one of them', async () => {
    const others = [await customer(), await customer()];
    const both = await Promise.all([apply(others[0] ?? ann, 'Cooo'), apply(others[1] ?? ann, 'С0ОО')]);
    expect(both.map(({ body }) => body.code ?? 'applied').sort()).toEqual(['applied', 'trader_name_taken']);
  });

  it('[C5] [C6] what is no name, or asks for more than the operator allows, is refused with what would be right', async () => {
    const who = await customer();
    for (const name of ['\u200bTrader', 'SELF\ufe0f', 'SE\u034fLF', 'SЕLF', '<b>Bold</b>', '....', 'Ab\u202Ecd']) {
      const reply = await apply(who, name);
      expect([reply.status, reply.body.facts?.fields?.[0]?.field], name).toEqual([400, 'name']);
    }
    expect((await apply(who, 'Greedy', { shareBps: 3_001 })).body.code).toBe('share_out_of_bounds');
    // X8: as it is in force, whatever the process was started with.
    const copies = { leastAllocation: cents(1_000n), defaultAllocation: cents(10_000n) };
    await keepCopyLimits(db.owner, { ...copies, mostShareBps: 2_000 });
    expect((await own(who)).mostShareBps).toBe(2_000);
    expect((await apply(who, 'Greedy', { shareBps: 2_001 })).body.code).toBe('share_out_of_bounds');
    await keepCopyLimits(db.owner, { ...copies, mostShareBps: 3_000 });
    expect((await apply(who, 'Modest', { shareBps: 3_000 })).status).toBe(201);
  });

  it('C5: asks for no more than is in force when it is admitted', async () => {
    const who = await customer();
    const { body } = await apply(who, 'Asked before', { shareBps: 3_000 });
    const copies = { leastAllocation: cents(1_000n), defaultAllocation: cents(10_000n) };
    await keepCopyLimits(db.owner, { ...copies, mostShareBps: 1_500 });
    const refused = await approve(admin, body.application.id);
    expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
      422,
      'share_out_of_bounds',
      { mostBps: 1_500 },
    ]);
    expect(await own(who)).toMatchObject({ trader: null, application: { status: 'pending' } });
    await keepCopyLimits(db.owner, { ...copies, mostShareBps: 3_000 });
    expect((await approve(admin, body.application.id)).status).toBe(200);
    expect((await own(who)).trader.shareBps).toBe(3_000);
  });

  it('[A8] [C5] takes an approved account', async () => {
    const pending = await fixture.api.member('not-yet@test.example');
    expect((await apply(pending, 'Not yet')).body.code).toBe('account_not_approved');
  });
});
