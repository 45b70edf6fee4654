import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers, standardTerms } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import { readBalance, readHouse } from '#server/ledger/balances.ts';
import { lockTradingAccounts } from '#server/ledger/lock.ts';
import { record } from '#server/markets/recording/recording.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { everywhere } from '#tools/testing/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/ticks.ts';
import { createPlacement } from './placement.ts';

let db: FreshDatabase;
let lease: TestLease;
const signer = newSigner();
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await fundBankroll(db.app, 10_000_000n);
});
afterAll(() => db.drop());

const ticket = (changes: Partial<Ticket> = {}): Ticket => ({
  currencyPair: 'ETHUSD',
  position: 'UP',
  stake: cents(1_000n),
  duration: 30,
  wallet: 'real',
  ...changes,
});

const placement = () =>
  createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers: standardOffers });
const asked = (actor: UserId, wanted: Ticket, key: string = randomUUID()) => ({
  key: commandKey(actor, 'trades.place', key, { ...wanted, stake: wanted.stake.toString() }),
  ticket: wanted,
});

describe('placing a trade', () => {
  it('[B4] [T6] real money is traded only where the product may be sold, by the reviewed country; practice everywhere', async () => {
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const policy = { trades: new Set(['CH']), copying: 'all', mining: 'all' } as const;
    const place = async (country: string | null, wallet: Ticket['wallet']) => {
      const actor = await openCustomer(db.app, 5_000n);
      await db.app.query('update customer set country = $2 where uid = $1', [actor, country]);
      const batcher = createPlacement({ pool: db.app, signer, mode: 'demo', policy, offers: standardOffers });
      const reply = await batcher.submit(asked(actor, ticket({ wallet })));
      return [reply.ok ? 'accepted' : reply.failure, (await readBalance(db.app, actor, 'real')).staked];
    };
    expect(await place('CH', 'real')).toEqual(['accepted', 1_000n]);
    expect(await place('DE', 'real')).toEqual([
      { code: 'product_not_in_country', facts: { product: 'trades', country: 'DE' } },
      0n,
    ]);
    expect(await place(null, 'real')).toMatchObject([{ code: 'product_not_in_country' }, 0n]);
    expect(await place('DE', 'practice')).toEqual(['accepted', 0n]);
  });

  it('[Z5] the reply carries afterSeq, acceptedAt and the chain’s head, signed by the operator', async () => {
    const actor = await openCustomer(db.app, 5_000n);
    const tick = await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const placed = await placement().submit(asked(actor, ticket()));
    if (!placed.ok) throw new Error(placed.failure.code);
    expect(placed.value).toMatchObject({
      status: 'PENDING',
      amount: '10.00',
      payoutRate: 8_500,
      afterSeq: tick.seq,
      duration: 30,
    });
    expect(Date.parse(placed.value.acceptedAt)).toBeGreaterThanOrEqual(tick.timeMs);
    expect(Date.parse(placed.value.expiresAt) - Date.parse(placed.value.acceptedAt)).toBe(30_000);
    const { text, signature } = placed.value.acceptance;
    const key = createPublicKey({ key: Buffer.from(signer.publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))).toBe(true);
    const head = await db.app.query(`select encode(last_hash, 'hex') as hash from market_pair where pair = 'ETHUSD'`);
    expect(JSON.parse(text)).toMatchObject({
      tradeId: placed.value.tradeId,
      afterSeq: tick.seq,
      headHash: head.rows[0]?.hash,
    });
  });

  it('[T7] stake and cover are set apart at acceptance', async () => {
    const actor = await openCustomer(db.app, 5_000n);
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const exposure = async () =>
      (await readHouse(db.app)).find((a) => a.kind === 'exposure' && a.asset === 'USD')?.balance ?? 0n;
    const before = await exposure();
    const placed = await placement().submit(asked(actor, ticket({ stake: cents(1_001n) })));
    expect(placed.ok).toBe(true);
    expect(await readBalance(db.app, actor, 'real')).toMatchObject({
      available: 3_999n,
      staked: 1_001n,
      balance: 5_000n,
    });
    // floor(1001 × 8500 / 10000)
    expect((await exposure()) - before).toBe(850n);
  });

  it('[P4] the same key is one trade, also when pressed twice at once; another body is refused', async () => {
    const actor = await openCustomer(db.app, 5_000n);
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const batcher = placement();
    const key = randomUUID();
    const [first, second, other] = await Promise.all([
      batcher.submit(asked(actor, ticket(), key)),
      batcher.submit(asked(actor, ticket(), key)),
      batcher.submit(asked(actor, ticket({ position: 'DOWN' }), key)),
    ]);
    expect(first.ok).toBe(true);
    expect(second).toEqual(first);
    expect(other).toMatchObject({ ok: false, failure: { code: 'idempotency_key_reused' } });
    expect(await placement().submit(asked(actor, ticket(), key))).toEqual(first);
    expect(await readBalance(db.app, actor, 'real')).toMatchObject({ available: 4_000n, staked: 1_000n });
  });

  it('[P4] [T6] an order that comes later than it holds is not placed, for good; one that was placed in time stays so', async () => {
    const actor = await openCustomer(db.app, 5_000n);
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const { rows } = await db.app.query<{ now_ms: bigint }>('select clock_ms() as now_ms');
    const nowMs = Number(rows[0]?.now_ms);
    const late = asked(actor, ticket({ notAfterMs: nowMs - 1 }));
    const refusal = {
      ok: false,
      failure: { code: 'order_too_late', facts: { notAfter: new Date(nowMs - 1).toISOString() } },
    };
    expect(await placement().submit(late)).toEqual(refusal);
    // Asked again, with a later end even: the key has its outcome.
    expect(await placement().submit({ ...late, ticket: ticket({ notAfterMs: nowMs + 600_000 }) })).toEqual(refusal);
    expect(await readBalance(db.app, actor, 'real')).toMatchObject({ available: 5_000n, staked: 0n });

    const inTime = asked(actor, ticket({ notAfterMs: nowMs + 600_000 }));
    const placed = await placement().submit(inTime);
    expect(placed.ok).toBe(true);
    // Asked again after its end: the trade that was placed, not a refusal.
    expect(await placement().submit({ ...inTime, ticket: ticket({ notAfterMs: nowMs - 1 }) })).toEqual(placed);
    expect(await readBalance(db.app, actor, 'real')).toMatchObject({ available: 4_000n, staked: 1_000n });
  });

  it('[P4] opposed orders of the same keys in two processes never show a caller a deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => openCustomer(db.app, 5_000n)));
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const commands = people.map((actor) => asked(actor, ticket({ stake: cents(100n) })));
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const batcher = placement();
        return Promise.all((n % 2 ? commands : [...commands].reverse()).map((c) => batcher.submit(c)));
      }),
    );
    expect(replies.flat().every((r) => r.ok)).toBe(true);
    for (const actor of people) expect((await readBalance(db.app, actor, 'real')).staked).toBe(100n);
  });

  it('[T6] of a hundred concurrent trades on one balance exactly one wins', async () => {
    const actor = await openCustomer(db.app, 1_000n);
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const batchers = [placement(), placement(), placement(), placement()];
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => batchers[n % 4]?.submit(asked(actor, ticket()))),
    );
    expect(replies.filter((r) => r?.ok)).toHaveLength(1);
    const codes = new Set(replies.flatMap((r) => (r && !r.ok ? [r.failure.code] : [])));
    expect([...codes]).toEqual(['insufficient_available']);
  });

  it('[M2] refuses at once where the bid and ask of the last tick lie too far apart, and accepts when they are close again', async () => {
    const actor = await openCustomer(db.app, 500_000n);
    const tick = async (bid: bigint, ask: bigint): Promise<void> => {
      const nowMs = Date.now();
      const quote = { pair: 'ETHUSD', price: (bid + ask) / 2n, bid, ask, source: 'live:test', venueTimeMs: nowMs };
      const said = { ...quote, venueId: null };
      const entry = { quote: said, held: false, confirmation: null, tradable: true, quotedMs: nowMs };
      const key = { name: lease.name, epoch: lease.epoch() };
      expect(await record(db.app, key, [{ ...entry, deadlineMs: nowMs + 60_000 }])).toMatchObject([{ ok: true }]);
    };
    const placed = () => placement().submit(asked(actor, ticket()));
    // The ceiling of the pair is 5 basis points of the mid.
    await tick(166_600n, 166_683n);
    expect(await placed()).toMatchObject({ ok: true });
    await tick(166_600n, 166_684n);
    const closedBy = 'liquidity';
    const refusal = { code: 'pair_closed', facts: { currencyPair: 'ETHUSD', closedBy } };
    expect(await placed()).toMatchObject({ ok: false, failure: refusal });
    await tick(166_600n, 166_610n);
    expect(await placed()).toMatchObject({ ok: true });
  });

  it('[T6] refuses what cannot be, each with its code', async () => {
    const actor = await openCustomer(db.app, 500_000n);
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const codeOf = async (changes: Partial<Ticket>): Promise<string> => {
      const reply = await placement().submit(asked(actor, ticket(changes)));
      return reply.ok ? 'accepted' : reply.failure.code;
    };
    expect(await codeOf({ currencyPair: 'NOPE' })).toBe('pair_unknown');
    expect(await codeOf({ currencyPair: 'EURUSD' })).toBe('pair_not_tradable');
    expect(await codeOf({ duration: 31 })).toBe('duration_not_offered');
    expect(await codeOf({ stake: cents(99n) })).toBe('stake_out_of_limits');
    // Another payout than the one that was read is not agreed to (T1).
    expect(await codeOf({ payoutRate: 8_400 })).toBe('payout_changed');
    expect(await codeOf({ stake: cents(100_001n) })).toBe('stake_out_of_limits');
    expect(await codeOf({ currencyPair: 'SOLUSD' })).toBe('price_stale');
    await db.owner.query(`update market_pair set open = false where pair = 'ETHUSD'`);
    expect(await codeOf({})).toBe('pair_closed');
    // Too wide or too quiet closes a pair as well, whatever its guard says (M2).
    await db.owner.query(`update market_pair set open = true, liquid = false where pair = 'ETHUSD'`);
    expect(await codeOf({})).toBe('pair_closed');
    await db.owner.query(`update market_pair set liquid = true, stale = true where pair = 'ETHUSD'`);
    expect(await codeOf({})).toBe('price_stale');
    await db.owner.query(
      `update market_pair set stale = false, last_tick_ms = last_tick_ms - 5000 where pair = 'ETHUSD'`,
    );
    expect(await codeOf({})).toBe('price_stale');
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const bankroll = (await readHouse(db.app)).find((a) => a.kind === 'bankroll' && a.asset === 'USD')?.balance ?? 0n;
    const poor = await freshDatabase();
    try {
      const own = await takeLease(poor.app);
      await openPair(poor.app, 'ETHUSD', 2);
      await recordPrice(poor.app, own, 'ETHUSD', 166_680n);
      const alone = await openCustomer(poor.app, 500_000n);
      const batcher = createPlacement({
        pool: poor.app,
        signer,
        mode: 'demo',
        policy: everywhere,
        offers: standardOffers,
      });
      expect(await batcher.submit(asked(alone, ticket()))).toMatchObject({
        ok: false,
        failure: { code: 'bankroll_short' },
      });
      // L2: the practice house may go negative.
      expect(await batcher.submit(asked(alone, ticket({ wallet: 'practice' })))).toMatchObject({ ok: true });
      const strict = createPlacement({
        pool: poor.app,
        signer,
        mode: 'production',
        policy: everywhere,
        offers: standardOffers,
      });
      expect(await strict.submit(asked(alone, ticket()))).toMatchObject({
        ok: false,
        failure: { code: 'price_not_live' },
      });
    } finally {
      await poor.drop();
    }
    expect(bankroll).toBeGreaterThan(0n);
    expect(await readBalance(db.app, actor, 'real')).toMatchObject({ available: 500_000n, staked: 0n });
  });

  it('[T6] what the house may owe is limited by pair and in total, to the cent, however many ask at once', async () => {
    const other = await freshDatabase();
    try {
      const own = await takeLease(other.app);
      for (const pair of ['ETHUSD', 'BTCUSD']) {
        await openPair(other.app, pair, 2);
        await recordPrice(other.app, own, pair, 166_680n);
      }
      await fundBankroll(other.app, 10_000_000n);
      const customers = await Promise.all([1, 2].map(() => openCustomer(other.app, 500_000n)));
      const limited = { ...standardTerms, maxExposure: cents(4_250n) };
      const offers = {
        pairs: standardOffers.pairs.map((one) => (one.pair === 'ETHUSD' ? { ...one, terms: limited } : one)),
        maxExposure: cents(5_950n),
      };
      // Two processes, each with a queue of its own: 10.00 at 85 % is 8.50 of cover.
      const processes = [1, 2].map(() =>
        createPlacement({ pool: other.app, signer, mode: 'demo', policy: everywhere, offers }),
      );
      const place = (currencyPair: string, stakeCents = 1_000n, wallet: Ticket['wallet'] = 'real') =>
        Promise.all(
          Array.from({ length: 12 }, async (_, i) => {
            const actor = customers[i % 2];
            const wanted = ticket({ currencyPair, wallet, stake: cents(stakeCents) });
            const reply = actor && (await processes[i % 3 === 0 ? 0 : 1]?.submit(asked(actor, wanted)));
            return !reply || reply.ok
              ? 'accepted'
              : [reply.failure.code, Object.values(reply.failure.facts)[0]].join(' ');
          }),
        );
      const count = (outcomes: readonly string[]) =>
        Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((o) => o === one).length]));
      expect(count(await place('ETHUSD'))).toEqual({ accepted: 5, 'exposure_full ETHUSD': 7 });
      expect(count(await place('BTCUSD'))).toEqual({ accepted: 2, 'exposure_full ': 10 });
      const exposure = (await readHouse(other.app)).find(({ kind, asset }) => kind === 'exposure' && asset === 'USD');
      expect(exposure?.balance).toBe(5_950n);
      // Practice owes nobody money, and is not limited by it.
      expect(count(await place('ETHUSD', 1_000n, 'practice'))).toEqual({ accepted: 12 });
    } finally {
      await other.drop();
    }
  });

  it('[A9] a customer who was suspended a moment ago places nothing', async () => {
    const actor = await openCustomer(db.app, 5_000n);
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    await db.app.query(`update customer set account_status = 'suspended' where uid = $1`, [actor]);
    expect(await placement().submit(asked(actor, ticket()))).toMatchObject({
      ok: false,
      failure: { code: 'account_not_approved', facts: { accountStatus: 'suspended' } },
    });
  });

  it('[Z7] a process that stands still with the bankroll locked holds a placement up for no longer than its limit', async () => {
    const actor = await openCustomer(db.app, 5_000n);
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const frozen = await db.app.connect();
    try {
      await frozen.query('begin');
      await lockTradingAccounts(frozen, [], ['USD']);
      const begunMs = performance.now();
      // Prices go on meanwhile, as they do beside a frozen process.
      const prices = setInterval(() => void recordPrice(db.app, lease, 'ETHUSD', 166_680n), 1_000);
      const placed = await placement()
        .submit(asked(actor, ticket()))
        .finally(() => clearInterval(prices));
      expect(placed.ok).toBe(true);
      expect(performance.now() - begunMs).toBeGreaterThan(4_000);
      expect(performance.now() - begunMs).toBeLessThan(7_000);
      await expect(frozen.query('commit')).rejects.toThrow();
    } finally {
      frozen.release(true);
    }
  });
});
