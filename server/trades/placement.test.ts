import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import { readBalance, readHouse } from '#server/ledger/balances.ts';
import { lockTradingAccounts } from '#server/ledger/lock.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
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
    const placed = await placement(db, signer).submit(asked(actor, ticket()));
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
    const placed = await placement(db, signer).submit(asked(actor, ticket({ stake: cents(1_001n) })));
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
    const batcher = placement(db, signer);
    const key = randomUUID();
    const [first, second, other] = await Promise.all([
      batcher.submit(asked(actor, ticket(), key)),
      batcher.submit(asked(actor, ticket(), key)),
      batcher.submit(asked(actor, ticket({ position: 'DOWN' }), key)),
    ]);
    expect(first.ok).toBe(true);
    expect(second).toEqual(first);
    expect(other).toMatchObject({ ok: false, failure: { code: 'idempotency_key_reused' } });
    expect(await placement(db, signer).submit(asked(actor, ticket(), key))).toEqual(first);
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
    expect(await placement(db, signer).submit(late)).toEqual(refusal);
    // Asked again, with a later end even: the key has its outcome.
    expect(await placement(db, signer).submit({ ...late, ticket: ticket({ notAfterMs: nowMs + 600_000 }) })).toEqual(
      refusal,
    );
    expect(await readBalance(db.app, actor, 'real')).toMatchObject({ available: 5_000n, staked: 0n });

    const inTime = asked(actor, ticket({ notAfterMs: nowMs + 600_000 }));
    const placed = await placement(db, signer).submit(inTime);
    expect(placed.ok).toBe(true);
    // Asked again after its end: the trade that was placed, not a refusal.
    expect(await placement(db, signer).submit({ ...inTime, ticket: ticket({ notAfterMs: nowMs - 1 }) })).toEqual(
      placed,
    );
    expect(await readBalance(db.app, actor, 'real')).toMatchObject({ available: 4_000n, staked: 1_000n });
  });

  it('[P4] opposed orders of the same keys in two processes never show a caller a deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => openCustomer(db.app, 5_000n)));
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const commands = people.map((actor) => asked(actor, ticket({ stake: cents(100n) })));
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const batcher = placement(db, signer);
        return Promise.all((n % 2 ? commands : [...commands].reverse()).map((c) => batcher.submit(c)));
      }),
    );
    expect(replies.flat().every((r) => r.ok)).toBe(true);
    for (const actor of people) expect((await readBalance(db.app, actor, 'real')).staked).toBe(100n);
  });

  it('[T6] of a hundred concurrent trades on one balance exactly one wins', async () => {
    const actor = await openCustomer(db.app, 1_000n);
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const batchers = [placement(db, signer), placement(db, signer), placement(db, signer), placement(db, signer)];
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => batchers[n % 4]?.submit(asked(actor, ticket()))),
    );
    expect(replies.filter((r) => r?.ok)).toHaveLength(1);
    const codes = new Set(replies.flatMap((r) => (r && !r.ok ? [r.failure.code] : [])));
    expect([...codes]).toEqual(['insufficient_available']);
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
      const placed = await placement(db, signer)
        .submit(asked(actor, ticket()))
        .finally(() => clearInterval(prices));
      expect(placed.ok).toBe(true);
      expect(performance.now() - begunMs).toBeGreaterThan(4_000);
      expect(performance.now() - begunMs).toBeLessThan(20_000);
      await expect(frozen.query('commit')).rejects.toThrow();
    } finally {
      frozen.release(true);
    }
  });
});
