import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardOffers, standardTerms } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import { readBalance, readHouse } from '#server/ledger/balances.ts';
import { record } from '#server/markets/recording/recording.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { asked, placement, ticket } from '#tools/testing/trades/placing.ts';
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

describe('a trade that is refused', () => {
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
    const placed = () => placement(db, signer).submit(asked(actor, ticket()));
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
      const reply = await placement(db, signer).submit(asked(actor, ticket(changes)));
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
    expect(await placement(db, signer).submit(asked(actor, ticket()))).toMatchObject({
      ok: false,
      failure: { code: 'account_not_approved', facts: { accountStatus: 'suspended' } },
    });
  });
});
