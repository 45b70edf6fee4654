import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { type RecordedDays, recordDays, today } from '#tools/testing/markets/recorded-days.ts';

let days: RecordedDays;
beforeAll(async () => {
  days = await recordDays();
}, 120_000);
afterAll(() => days.db.drop());

test('[M4] a tick that a deposit or a withdrawal was valued by, or a credit was held against, stays', async () => {
  const client = await days.db.owner.connect();
  try {
    await client.query('begin');
    // What is decided stays so; the ticks are renumbered for this test alone.
    await client.query('alter table deposit disable trigger user');
    const { rows: deposits } = await client.query<{ payment_method: string }>(
      'update deposit set quote_seq = 7, market_seq = 8, valued_seq = 9 returning payment_method',
    );
    expect(deposits).toEqual([{ payment_method: 'USDT' }]);
    // Of a payout both what it was fixed by and the market of then, each time.
    await client.query(
      `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, created_ms, updated_ms)
       values ('wdr_thinned', 'usr_1', 'Ann', 1000, 'x', 'USDT', 250, 0, 0)`,
    );
    await client.query(
      `insert into payout_fixing (withdrawal, round, units, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms)
       values ('wdr_thinned', 1, 1, 100, 2, 'live:first', 0, 4, 4, 0), ('wdr_thinned', 1, 1, 100, 2, 'live:first', 0, 4, 5, 0)`,
    );
    const { rows } = await client.query<{ seq: number; stays: boolean }>(
      `select seq, seq::bigint <@ market_needed('USDTUSD', $1, 1, 20) as stays from generate_series(1, 10) seq`,
      // After every trade.
      [today],
    );
    // The first two are the day's first and the pair's last one.
    expect(rows.filter(({ stays }) => stays).map(({ seq }) => seq)).toEqual([1, 2, 4, 5, 7, 8, 9]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('[M4] [D5] what a payment is worth stays: all from the last tick before its block to the one that values it', async () => {
  const all = days.ticks.get('BTCUSD') ?? [];
  const client = await days.db.owner.connect();
  try {
    await client.query('begin');
    // Trades need some of them too, which is not asked here.
    await client.query('delete from trade');
    await client.query('update chain_payment set mined_ms = null');
    let reached = 0;
    for (const at of all.map(({ timeMs }) => timeMs).slice(100, 200)) {
      await client.query('savepoint payment');
      await client.query(
        `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, in_pool, was_mined,
           first_seen_ms, mined_ms, created_ms)
         values ('pay_thinned', 'bitcoin', 'Bitcoin', 'a', 0, 'b', 1, false, true, $1, $1, $1)`,
        [at],
      );
      const { rows } = await client.query<{ seq: number }>(
        `select seq::integer as seq from generate_series(1, $2) seq
         where seq::bigint <@ (select market_needed('BTCUSD', $1, 1, $2))`,
        [at - (at % dayMs), all.length],
      );
      const stays = new Set(rows.map(({ seq }) => seq));
      const before = all.findLastIndex(({ timeMs }) => timeMs < at) + 1;
      const first = all.findIndex(({ timeMs, quotedMs }) => timeMs >= at && (quotedMs ?? timeMs) >= at) + 1;
      const last = first === 0 ? all.length : first;
      for (let seq = Math.max(1, before); seq <= last; seq += 1) expect(stays, String(at)).toContain(seq);
      reached = Math.max(reached, last - before);
      await client.query('rollback to savepoint payment');
    }
    expect(reached).toBeGreaterThan(3);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('[M4] [D5] of prices that were quoted as bid and ask the whole minute stays, of what a watcher saw and of what staff typed', async () => {
  const client = await days.db.owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table deposit disable trigger user');
    await client.query('alter table market_tick disable trigger user');
    await client.query('update market_tick set bid = price, ask = price where pair = $1 and quoted_ms is not null', [
      'BNBUSD',
    ]);
    const all = days.ticks.get('BNBUSD') ?? [];
    const place = all.findIndex(({ timeMs }, i) => i > 100 && (all[i + 9]?.timeMs ?? 0) - timeMs < 30_000);
    const at = all[place]?.timeMs ?? 0;
    const first = all.findIndex(({ timeMs, quotedMs }) => timeMs >= at && (quotedMs ?? timeMs) >= at);
    const firstMs = all[first]?.timeMs ?? 0;
    const last = all.findLastIndex(({ timeMs }) => timeMs - firstMs < 60_000);
    const seconds = all
      .slice(first, last + 1)
      .map(({ timeMs }, i) => ({ i, second: Math.floor((timeMs - firstMs) / 1_000) }));
    const lastTaken = first + (seconds.find(({ second }) => second === seconds.at(-1)?.second)?.i ?? 0);
    expect(lastTaken - first).toBeGreaterThan(3);
    const staying = async () => {
      const { rows } = await client.query<{ seq: number }>(
        `select seq::integer as seq from generate_series(1, $2) seq
         where seq::bigint <@ (select market_needed('BNBUSD', $1, 1, $2))`,
        [at - (at % dayMs), all.length],
      );
      return rows.map(({ seq }) => seq);
    };
    const window = Array.from({ length: lastTaken - first + 1 }, (_, i) => first + 1 + i);
    await client.query('delete from trade');
    expect(await staying()).not.toEqual(expect.arrayContaining(window));
    await client.query('savepoint nothing');
    await client.query(
      `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, in_pool, was_mined,
         first_seen_ms, mined_ms, created_ms)
       values ('pay_thinned', 'bsc', 'BNB', 'a', 0, 'b', 1, false, true, $1, $1, $1)`,
      [at],
    );
    expect(await staying()).toEqual(expect.arrayContaining(window));
    await client.query('rollback to savepoint nothing');
    await client.query(
      `update deposit set payment_method = 'BNB', paid_ms = $1, valued_seq = (select seq from market_worth('BNBUSD', $1))`,
      [at],
    );
    expect(await staying()).toEqual(expect.arrayContaining(window));
  } finally {
    await client.query('rollback');
    client.release();
  }
});
