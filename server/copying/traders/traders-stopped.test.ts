import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apply,
  approve,
  notices,
  openTraderFixture,
  read,
  type TraderFixture,
  uidOf,
  words,
} from '#tools/testing/copying/trader-fixture.ts';
import { startCopy } from '#tools/testing/copying/traders.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

let db: TraderFixture['db'];
let bob: Caller;
let admin: Caller;
let trader: TraderFixture['trader'];
let close: TraderFixture['close'];

beforeAll(async () => {
  ({ db, bob, admin, trader, close } = await openTraderFixture());
});
afterAll(() => close());

describe('a trader who stops, or whose account may not trade', () => {
  it('[C1] whose account may not trade takes no copies, and lists and console say so', async () => {
    const { caller, id } = await trader('Suspended one');
    const { uid } = (await caller.call('GET', '/api/me')).body;
    const account = (status: string) =>
      db.owner.query('update customer set account_status = $2 where uid = $1', [uid, status]);
    const shown = async () => {
      const { items } = (await bob.call('GET', '/api/traders?search=suspended')).body;
      const listed = (await admin.call('GET', '/api/admin/trader-list?limit=100')).body.items.find(
        (one: { id: string }) => one.id === id,
      );
      const views = [(await read(bob, id)).body, items[0], listed];
      return [...views.map(({ state, takesCopies }) => `${state} ${takesCopies}`), listed.accountStatus];
    };
    expect(await shown()).toEqual(['active true', 'active true', 'active true', 'approved']);
    await account('suspended');
    expect(await shown()).toEqual(['active false', 'active false', 'active false', 'suspended']);
    await account('approved');
    await caller.command('POST', '/api/trader/stop', {});
    expect(await shown()).toEqual(['stopped false', 'stopped false', 'stopped false', 'approved']);
  });

  it('[C4] [C5] who stops stays listed with their figures, hidden before or not, and their words stay as they were', async () => {
    const { caller, id } = await trader('Leaving');
    await caller.command('PUT', '/api/trader', { ...words('Leaving'), isPublic: false });
    const before = await db.owner.query<{ change: bigint }>('select change from trader where id = $1', [id]);
    const stopped = await caller.command('POST', '/api/trader/stop', {});
    expect(stopped.body.trader).toMatchObject({ state: 'stopped', stoppedBy: 'trader' });
    expect((await caller.command('POST', '/api/trader/stop', {})).status).toBe(404);
    const after = await db.owner.query<{ change: bigint }>('select change from trader where id = $1', [id]);
    expect(after.rows[0]?.change).toBe((before.rows[0]?.change ?? 0n) + 1n);
    const listed = await bob.call('GET', '/api/traders?search=leaving&state=stopped');
    expect(listed.body.items).toMatchObject([{ id, state: 'stopped' }]);
    const change = await caller.command('PUT', '/api/trader', { ...words('Other words'), isPublic: true });
    expect(change.status).toBe(404);
  });

  it('[C5] who stopped may apply again, and is the same trader: same id, same since, same figures', async () => {
    const { caller, id } = await trader('Back again');
    const { since } = (await read(bob, id)).body;
    await caller.command('POST', '/api/trader/stop', {});
    const applied = await apply(caller, 'Back again');
    expect(applied.body.trader.state).toBe('stopped');
    // Not while a copy of the time before is still to be stopped: it would go on with who had stopped.
    const copy = await startCopy(db, { trader: id, user: await uidOf(bob) });
    const early = await approve(admin, applied.body.application.id);
    expect([early.status, early.body.code]).toEqual([409, 'copies_still_run']);
    await db.owner.query(
      `update copy set state = 'stopped', stopping_ms = 1, stopped_ms = 1, stopped_by = 'trader' where id = $1`,
      [copy],
    );
    await approve(admin, applied.body.application.id);
    expect((await read(bob, id)).body).toMatchObject({ id, since, state: 'active', stoppedAt: null, stoppedBy: null });
    expect((await apply(caller, 'Once more')).body.code).toBe('already_trader');
  });

  it('[C5] [S2] [R2] an admin stops a trader with a reason, which the trader reads and nobody else', async () => {
    const { caller, id } = await trader('Stopped one');
    const stop = () => admin.command('POST', `/api/admin/traders/${id}/stop`, { reason: 'Against the terms' });
    expect((await stop()).body.trader).toMatchObject({ state: 'stopped', stoppedBy: 'operator' });
    expect((await stop()).body.code).toBe('trader_stopped');
    const [notice] = await notices(caller);
    expect(notice).toMatchObject({ kind: 'trader_stopped_by_operator', facts: { reason: 'Against the terms' } });
    const shown = await read(bob, id);
    expect([shown.body.stoppedBy, shown.text.includes('Against the terms')]).toEqual(['operator', false]);
    const audited = await db.owner.query(`select reason from audit_entry where subject = $1`, [id]);
    expect(audited.rows).toEqual([{ reason: 'Against the terms' }]);
  });
});
