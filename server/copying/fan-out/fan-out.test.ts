import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CopyId, TradeId } from '#domain/ids/ids.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { keepCountryPolicy } from '#server/review/country-policy.ts';
import { openCopies } from '#tools/testing/copying/copies.ts';
import { type FanOutFixture, openFanOutFixture } from '#tools/testing/copying/fan-out-fixture.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';

let fixture: FanOutFixture;
beforeAll(async () => {
  fixture = await openFanOutFixture();
});
afterAll(() => fixture.close());

describe('copying a trade', () => {
  it('[C3] each copy stakes the trader’s share of what they had, rounded down, with the trader’s acceptance and entry', async () => {
    const trader = await fixture.openTrader(100_000n);
    const [whole, odd] = [await fixture.wish(50_000n), await fixture.wish(33_333n)];
    const fixed = await fixture.wish(20_000n, { sizing: 'fixed', fixedStake: 700n });
    const capped = await fixture.wish(90_000n, { maxStake: 1_500n });
    await openCopies(fixture.db.owner, trader.id, 'real', [whole, odd, fixed, capped]);
    const source = await fixture.trade(trader.uid, 5_000n);
    await fixture.fanOut({ setSize: 3 }).placeDue();
    expect(await fixture.outcomes(source)).toEqual([2_500n, 1_666n, 700n, 1_500n]);
    const { rows } = await fixture.db.app.query(
      `select t.trader_id, t.trader_name, t.status from trade t join trade s on s.trade_id = $1
       where t.copy_id is not null and t.trader_id = $2 and t.user_id <> s.user_id
         and (t.accepted_ms, t.after_seq, t.expires_ms, t.positions, t.currency_pair, t.payout_rate, t.entry_delay_ms)
           = (s.accepted_ms, s.after_seq, s.expires_ms, s.positions, s.currency_pair, s.payout_rate, s.entry_delay_ms)
         and t.cover = t.amount * t.payout_rate / 10000`,
      [source, trader.id],
    );
    expect(rows).toHaveLength(4);
    const balance = await readBalance(fixture.db.app, whole.userId, 'real');
    expect(balance).toMatchObject({ available: 0n, staked: 2_500n, allocated: 47_500n, balance: 50_000n });
  });

  it('[C3] [L5] the acceptance sets the cover of all copies apart; what placing them does not use comes back', async () => {
    const trader = await fixture.openTrader(10_000n);
    await openCopies(fixture.db.owner, trader.id, 'real', [
      await fixture.wish(10_000n),
      await fixture.wish(5_000n, { maxOpen: 1 }),
      await fixture.wish(1_000n),
    ]);
    const before = await fixture.exposure('USD');
    const source = await fixture.trade(trader.uid, 1_000n);
    // Its own 850, and 85 % of a tenth of 16,000.
    expect((await fixture.exposure('USD')) - before).toBe(850n + 1_360n);
    await fixture.fanOut().placeDue();
    expect(await fixture.outcomes(source)).toEqual([1_000n, 500n, 100n]);
    const second = await fixture.trade(trader.uid, 1_000n);
    await fixture.fanOut().placeDue();
    // The second copy has one open already.
    expect(await fixture.outcomes(second)).toEqual([1_000n, 'too many open', 100n]);
    expect((await fixture.exposure('USD')) - before).toBe(2n * 850n + ((1_600n + 1_100n) * 85n) / 100n);
  });

  it('[C3] whoever cannot take part is skipped with the reason, and holds up nobody else', async () => {
    const trader = await fixture.openTrader(200_000n);
    const wishes = [
      await fixture.wish(1_000n),
      await fixture.wish(50_000n, { sizing: 'fixed', fixedStake: 30_000n }),
      await fixture.wish(50_000n, { stopLoss: 1n }),
      await fixture.wish(50_000n),
      await fixture.wish(50_000n),
      await fixture.wish(50_000n, { maxOpen: 1 }),
      await fixture.wish(50_000n),
    ];
    const ids = await openCopies(fixture.db.owner, trader.id, 'real', wishes);
    await fixture.trade(trader.uid, 2_000n);
    await fixture.fanOut().placeDue();
    await fixture.db.owner.query('update copy set settled_profit = -1 where id = $1', [ids[2]]);
    await fixture.db.owner.query(`update customer set account_status = 'suspended' where uid = $1`, [
      wishes[3]?.userId,
    ]);
    await fixture.db.owner.query(
      `insert into own_exclusion (id, uid, kind, from_ms, until_ms)
       values ('exc_' || right($1, 26), $1, 'time-out', 0, clock_ms() + 3600000)`,
      [wishes[4]?.userId],
    );
    const source = await fixture.trade(trader.uid, 2_000n);
    await fixture.fanOut({ setSize: 2 }).placeDue();
    expect(await fixture.outcomes(source)).toEqual([
      'too small',
      'copy has too little',
      'stop-loss',
      'account',
      'excluded',
      'too many open',
      500n,
    ]);
    // It lost nothing really.
    await fixture.db.owner.query('update copy set settled_profit = 0 where id = $1', [ids[2]]);
  });

  it('[A13] a copier’s own limits count copies, and skip what passes them', async () => {
    const trader = await fixture.openTrader(100_000n);
    const limited = await fixture.wish(50_000n);
    await openCopies(fixture.db.owner, trader.id, 'real', [limited]);
    await fixture.db.owner.query(`insert into own_limit (uid, kind, period, amount) values ($1, 'stake', 'day', 900)`, [
      limited.userId,
    ]);
    const placed = [await fixture.trade(trader.uid, 1_000n), await fixture.trade(trader.uid, 1_000n)];
    await fixture.fanOut().placeDue();
    expect([await fixture.outcomes(placed[0] as TradeId), await fixture.outcomes(placed[1] as TradeId)]).toEqual([
      [500n],
      ['own limit'],
    ]);
  });

  it('[B4] [X1] a copy is sold only where copying and trading both are, and not while the operator has it off', async () => {
    const trader = await fixture.openTrader(100_000n);
    const wishes = [await fixture.wish(50_000n), await fixture.wish(50_000n)];
    await openCopies(fixture.db.owner, trader.id, 'real', wishes);
    await fixture.db.owner.query(
      `update customer set country = case uid when $1 then 'CH' else 'DE' end where uid = any($2)`,
      [wishes[0]?.userId, wishes.map(({ userId }) => userId)],
    );
    const before = await fixture.trade(trader.uid, 1_000n);
    // As a process does that starts with another policy.
    await keepCountryPolicy(fixture.db.owner, { ...everywhere, copying: new Set(['CH']) });
    const during = await fixture.trade(trader.uid, 1_000n);
    await keepCountryPolicy(fixture.db.owner, everywhere);
    await fixture.fanOut().placeDue();
    expect(await fixture.outcomes(before)).toEqual([500n, 500n]);
    expect(await fixture.outcomes(during)).toEqual([500n, 'country']);
  });

  it('[C3] when the house is short, those who subscribed first take part, and nothing is owed that is not there', async () => {
    const poor = await openFanOutFixture(0n);
    try {
      const trader = await poor.openTrader(10_000n);
      await openCopies(poor.db.owner, trader.id, 'real', [
        await poor.wish(10_000n),
        await poor.wish(10_000n),
        await poor.wish(10_000n),
      ]);
      // The trader's cover takes 850 of it; of the copies' three times 850 there are two.
      await fundBankroll(poor.db.app, 850n + 1_700n);
      const source = await poor.trade(trader.uid, 1_000n);
      await poor.fanOut({ setSize: 2 }).placeDue();
      expect(await poor.outcomes(source)).toEqual([1_000n, 1_000n, 'house short']);
      expect(await poor.exposure('USD')).toBe(3n * 850n);
    } finally {
      await poor.db.drop();
    }
  });

  it('[C3] one that the reserve does not cover holds up nobody behind it, however large the sets are', async () => {
    for (const setSize of [1, 1_000]) {
      const poor = await openFanOutFixture(0n);
      try {
        const trader = await poor.openTrader(10_000n);
        await openCopies(poor.db.owner, trader.id, 'real', [
          await poor.wish(9_000n),
          await poor.wish(1_000n),
          await poor.wish(1_000n),
        ]);
        await fundBankroll(poor.db.app, 850n + 200n);
        const source = await poor.trade(trader.uid, 1_000n);
        await poor.fanOut({ setSize }).placeDue();
        expect(await poor.outcomes(source)).toEqual(['house short', 100n, 100n]);
      } finally {
        await poor.db.drop();
      }
    }
  });

  it('[C3] what is not placed by half the duration is skipped as late', async () => {
    const trader = await fixture.openTrader(10_000n);
    await openCopies(fixture.db.owner, trader.id, 'real', [await fixture.wish(10_000n)]);
    const source = await fixture.trade(trader.uid, 1_000n, 'real', 30);
    await backdate(source, 15_001);
    const before = await fixture.exposure('USD');
    await fixture.fanOut().placeDue();
    expect(await fixture.outcomes(source)).toEqual(['late']);
    expect((await fixture.exposure('USD')) - before).toBe(-850n);
  });

  it('[C3] who leaves after the acceptance takes part in it; who comes after does not', async () => {
    const trader = await fixture.openTrader(10_000n);
    const [copy] = await openCopies(fixture.db.owner, trader.id, 'real', [await fixture.wish(10_000n)]);
    const source = await fixture.trade(trader.uid, 1_000n);
    await fixture.db.owner.query('update trader set change = change + 1 where id = $1', [trader.id]);
    await fixture.db.owner.query(
      'update copy_settings set until_change = (select change from trader where id = $2) where copy_id = $1',
      [copy, trader.id],
    );
    await openCopies(fixture.db.owner, trader.id, 'real', [await fixture.wish(10_000n)]);
    await fixture.fanOut().placeDue();
    expect(await fixture.outcomes(source)).toEqual([1_000n]);
  });

  it('[C3] [T11] a practice copy follows the trader’s real trades; their practice trades are nobody’s to copy', async () => {
    const trader = await fixture.openTrader(10_000n);
    const userId = await openCustomer(fixture.db.app);
    const [copy] = await openCopies(fixture.db.owner, trader.id, 'practice', [{ userId, allocation: 100_000n }]);
    await fixture.trade(trader.uid, 1_000n, 'practice');
    const source = await fixture.trade(trader.uid, 1_000n);
    await fixture.fanOut().placeDue();
    expect(await fixture.outcomes(source)).toEqual([10_000n]);
    expect(await readBalance(fixture.db.app, userId, 'practice')).toMatchObject({
      available: 900_000n,
      staked: 10_000n,
      allocated: 90_000n,
    });
    expect(await fixture.heldBy(copy as CopyId)).toBe(90_000n);
  });

  it('[C3] two traders who copy each other make no circle: copies are not copied', async () => {
    const [one, other] = [await fixture.openTrader(20_000n), await fixture.openTrader(20_000n)];
    await openCopies(fixture.db.owner, one.id, 'real', [{ userId: other.uid, allocation: 5_000n }]);
    await openCopies(fixture.db.owner, other.id, 'real', [{ userId: one.uid, allocation: 5_000n }]);
    const source = await fixture.trade(one.uid, 2_000n);
    await fixture.fanOut().placeDue();
    // One's whole wallet counts, with what is in their own copy: a tenth of 5,000.
    expect(await fixture.outcomes(source)).toEqual([500n]);
    const { rows } = await fixture.db.app.query('select 1 from trade where trader_id = any($1)', [[one.id, other.id]]);
    expect(rows).toHaveLength(1);
  });
});

it('[L5] the verifier agrees with all of it', async () => {
  expect(await fixture.named(fixture.db.owner)).toEqual([]);
});

/** Makes a trade so many ms older than it is. */
async function backdate(tradeId: TradeId, byMs: number): Promise<void> {
  await fixture.db.owner.query(
    'update trade set accepted_ms = accepted_ms - $2, expires_ms = expires_ms - $2 where trade_id = $1',
    [tradeId, byMs],
  );
  await fixture.db.owner.query('update trader_trade set accepted_ms = accepted_ms - $2 where trade_id = $1', [
    tradeId,
    byMs,
  ]);
}
