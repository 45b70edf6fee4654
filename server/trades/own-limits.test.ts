import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { type LimitPeriod, limitPeriods } from '#domain/limits/windows.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import { switchHandlers } from '#server/limits/switch-handlers.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { createPlacement } from './placement.ts';

let db: FreshDatabase;
let lease: TestLease;
let admin: UserId;
const signer = newSigner();
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await fundBankroll(db.app, 10_000_000n);
  admin = await openCustomer(db.app);
});
afterAll(() => db.drop());

const placement = () =>
  createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers: standardOffers });
type Placement = ReturnType<typeof placement>;

const stake = (by: Placement, actor: UserId, amount: bigint, wallet: Ticket['wallet'] = 'real') => {
  const ticket: Ticket = { currencyPair: 'ETHUSD', position: 'UP', stake: cents(amount), duration: 30, wallet };
  const key = commandKey(actor, 'trades.place', randomUUID(), { ...ticket, stake: amount.toString() });
  return by.submit({ key, ticket });
};
const codeOf = (reply: Awaited<ReturnType<typeof stake>> | undefined) =>
  reply === undefined ? 'none' : reply.ok ? 'accepted' : reply.failure.code;

const actorOf = (uid: UserId): Actor => ({
  uid,
  role: 'user',
  accountStatus: 'approved',
  displayName: 'Ada Lane',
  signedInAtMs: null,
});
const limits = () => ownLimitHandlers({ pool: db.app, notify: async () => undefined });
const setLimit = (uid: UserId, limit: 'stake' | 'loss', amount: string | null, period: LimitPeriod = 'day') => {
  const body = { limit, period, amount } as const;
  const command = commandKey(uid, 'limits.set', randomUUID(), body);
  return limits().setLimit({ actor: actorOf(uid), params: undefined, query: undefined, body, command });
};

it('[A13] of a hundred trades at once, in four processes, a stake limit lets through exactly what it allows', async () => {
  const actor = await openCustomer(db.app, 100_000n);
  expect((await setLimit(actor, 'stake', '50.00')).ok).toBe(true);
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  const processes = [placement(), placement(), placement(), placement()] as const;
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => stake(processes[n % 4] ?? processes[0], actor, 1_000n)),
  );
  expect(replies.filter((reply) => reply.ok)).toHaveLength(5);
  expect(new Set(replies.map(codeOf))).toEqual(new Set(['accepted', 'own_limit_reached']));
  expect((await readBalance(db.app, actor, 'real')).staked).toBe(5_000n);
  expect(codeOf(await stake(placement(), actor, 1_000n, 'practice'))).toBe('accepted');
});

it('[A13] a loss limit counts open trades as lost, so that it can never be passed', async () => {
  const actor = await openCustomer(db.app, 100_000n);
  await setLimit(actor, 'loss', '25.00');
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  const by = placement();
  const replies = await Promise.all(Array.from({ length: 5 }, () => stake(by, actor, 1_000n)));
  expect(replies.map(codeOf).sort()).toEqual([
    'accepted',
    'accepted',
    'own_limit_reached',
    'own_limit_reached',
    'own_limit_reached',
  ]);
  expect(codeOf(await stake(by, actor, 500n))).toBe('accepted');
  // Won, lost and open beside each other: +8.50 and −10.00 leave 25 − 1.50 − 5.00 open.
  const { rows } = await db.owner.query<{ trade_id: string }>(
    `select trade_id from trade where user_id = $1 and amount = 1000 order by trade_id`,
    [actor],
  );
  await db.owner.query(
    `update trade set status = case when trade_id = $1 then 'WON' else 'LOST' end, closed_ms = accepted_ms + 31000,
       profit = case when trade_id = $1 then 850 else -1000 end where user_id = $2 and amount = 1000`,
    [rows[0]?.trade_id, actor],
  );
  await db.owner.query(
    `update ledger_account set balance = 500 where owner = $1 and kind = 'staked' and asset = 'USD'`,
    [actor],
  );
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  expect(await stake(by, actor, 1_851n)).toMatchObject({ failure: { facts: { limit: 'loss', left: '18.50' } } });
  expect(codeOf(await stake(by, actor, 1_850n))).toBe('accepted');
});

it('[A13] after a limit has been set no trade beyond it is accepted, however it raced', async () => {
  const actor = await openCustomer(db.app, 100_000n);
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  let isSet = false;
  // Each process places one trade after the other until the limit is known to be set, and once more.
  const trading = [placement(), placement()].map(async (by) => {
    let accepted = 0;
    for (let last = false; !last; ) {
      last = isSet;
      if ((await stake(by, actor, 100n)).ok) accepted += 1;
    }
    return accepted;
  });
  // On a busy machine a price has aged before so many trades are placed.
  const staked = async () => {
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    return (await readBalance(db.app, actor, 'real')).staked;
  };
  await expect.poll(staked, { timeout: 15_000 }).toBeGreaterThan(500n);
  expect((await setLimit(actor, 'stake', '0.00')).ok).toBe(true);
  isSet = true;
  const [one = 0, two = 0] = await Promise.all(trading);
  const { rows } = await db.owner.query<{ late: bigint; accepted: bigint }>(
    `select count(*) filter (where t.created_ms > a.created_ms) as late, count(*) as accepted
     from trade t, audit_entry a where t.user_id = $1 and a.subject = $1 and a.action = 'limits.set'`,
    [actor],
  );
  expect(rows[0]).toEqual({ late: 0n, accepted: BigInt(one + two) });
  expect(codeOf(await stake(placement(), actor, 100n))).toBe('own_limit_reached');
});

it('[A13] [T6] orders that own limits refuse cost a batch no query each, however many one customer sends', async () => {
  const [limited, other] = [await openCustomer(db.app, 100_000n), await openCustomer(db.app, 100_000n)];
  for (const period of limitPeriods) {
    await setLimit(limited, 'stake', '0.01', period);
    await setLimit(limited, 'loss', '0.01', period);
  }
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const queriesOf = async (refused: number): Promise<number> => {
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const by = placement();
    queries.mockClear();
    const replies = await Promise.all([
      stake(by, other, 100n),
      stake(by, other, 100n),
      ...Array.from({ length: refused }, (_, n) => stake(by, limited, 100n + BigInt(n))),
    ]);
    const codes = replies.map(codeOf);
    expect(codes.slice(0, 2)).toEqual(['accepted', 'accepted']);
    expect(new Set(codes.slice(2))).toEqual(new Set(['own_limit_reached']));
    return queries.mock.calls.length;
  };
  // They share a few batches of some eighteen queries; how many depends on when each order arrives.
  expect(await queriesOf(150)).toBeLessThan(150);
  queries.mockRestore();
});

it('[A13] a time-out stops real trades at once and leaves practice open', async () => {
  const actor = await openCustomer(db.app, 100_000n);
  const body = { days: 1 };
  const command = commandKey(actor, 'limits.time-out', randomUUID(), body);
  await limits().beginTimeOut({ actor: actorOf(actor), params: undefined, query: undefined, body, command });
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  expect(codeOf(await stake(placement(), actor, 1_000n))).toBe('excluded');
  expect(codeOf(await stake(placement(), actor, 1_000n, 'practice'))).toBe('accepted');
  await db.owner.query('update own_exclusion set from_ms = 0, until_ms = clock_ms() where uid = $1', [actor]);
  expect(codeOf(await stake(placement(), actor, 1_000n))).toBe('accepted');
});

it('[X1] [T6] trades, practice and each pair are switched off and on from the next request on, in every process', async () => {
  const actor = await openCustomer(db.app, 100_000n);
  const by = [placement(), placement()] as const;
  const handlers = switchHandlers({ pool: db.app, pairs: ['ETHUSD', 'BTCUSD'] });
  const turn = (name: string, on: boolean) => {
    const body = { on, reason: 'The feed is checked' };
    const command = commandKey(admin, 'switches.set', randomUUID(), { name, body });
    return handlers.setSwitch({ actor: actorOf(admin), params: { name }, query: undefined, body, command });
  };
  const codes = async () => {
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const [one, two] = by;
    return [codeOf(await stake(one, actor, 100n)), codeOf(await stake(two, actor, 100n, 'practice'))];
  };
  expect(await codes()).toEqual(['accepted', 'accepted']);
  for (const [name, expected] of [
    ['trades', ['switched_off', 'accepted']],
    ['practice', ['accepted', 'switched_off']],
    ['pair:ETHUSD', ['switched_off', 'switched_off']],
    ['pair:BTCUSD', ['accepted', 'accepted']],
  ] as const) {
    expect((await turn(name, false)).ok).toBe(true);
    expect([name, await codes()]).toEqual([name, expected]);
    expect((await turn(name, true)).ok).toBe(true);
    expect([name, await codes()]).toEqual([name, ['accepted', 'accepted']]);
  }
  for (const name of ['pair:NOPE', 'pair:', 'everything']) {
    expect(await turn(name, false)).toMatchObject({ ok: false, failure: { code: 'not_found' } });
  }
});
