import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CopyId } from '#domain/ids/ids.ts';
import { newId } from '#server/ids/new-id.ts';
import { readPostings } from '#server/ledger/postings.ts';
import { createSettler } from '#server/trades/settler.ts';
import { openCopies } from '#tools/testing/copying/copies.ts';
import { type FanOutFixture, openFanOutFixture } from '#tools/testing/copying/fan-out-fixture.ts';
import { openPair } from '#tools/testing/markets/ticks.ts';

let fixture: FanOutFixture;
beforeAll(async () => {
  fixture = await openFanOutFixture();
});
afterAll(() => fixture.close());

const epochMs = 1_675_329_600_000;

const tradeOf = async (copy: CopyId): Promise<string | undefined> => {
  const { rows } = await fixture.db.app.query<{ trade_id: string }>('select trade_id from trade where copy_id = $1', [
    copy,
  ]);
  return rows[0]?.trade_id;
};

it('[L3] the application cannot place what no snapshot and no settings say', async () => {
  const [trader, stranger] = [await fixture.openTrader(10_000n), await fixture.openTrader(10_000n)];
  const [copy] = await openCopies(fixture.db.owner, trader.id, 'real', [
    await fixture.wish(10_000n, { maxStake: 500n }),
  ]);
  const [foreign] = await openCopies(fixture.db.owner, stranger.id, 'real', [await fixture.wish(10_000n)]);
  const source = await fixture.trade(trader.uid, 1_000n);
  const { rows } = await fixture.db.app.query<{ id: string }>('select id from copy_fan_out where trade_id = $1', [
    source,
  ]);
  const placed = (of: CopyId | undefined, version: number, stake: bigint) =>
    fixture.db.app.query(
      `select copy_place($1, 0, 'key', array[$2], array[$3::int], array[$4::bigint], array[null], array[$5], array[''], array[''])`,
      [rows[0]?.id, of, version, stake, newId('trd')],
    );
  const refusal = 'none of the trade';
  await expect(placed(copy, 1, 501n)).rejects.toThrow(refusal);
  await expect(placed(foreign, 1, 100n)).rejects.toThrow(refusal);
  await expect(placed(copy, 2, 100n)).rejects.toThrow(refusal);
  await expect(
    fixture.db.app.query(`update copy_fan_out set reserved = 1 where trade_id = $1`, [source]),
  ).rejects.toThrow('permission denied');
  await expect(fixture.db.app.query(`update copy_settings set allocation = 1`)).rejects.toThrow('permission denied');
  await fixture.fanOut().placeDue();
  expect(await fixture.outcomes(source)).toEqual([500n]);
});

it('[T8] a copy’s trade ends as the trader’s does, and pays into the copy', async () => {
  const trader = await fixture.openTrader(10_000n);
  const [copy] = await openCopies(fixture.db.owner, trader.id, 'real', [await fixture.wish(10_000n)]);
  const source = await fixture.trade(trader.uid, 1_000n, 'real', 30);
  await fixture.fanOut().placeDue();
  // Nobody waits half a minute: both are moved into the past, to a moment when ticks stood by themselves.
  await openPair(fixture.db.app, 'BTCUSD', 2, [epochMs]);
  await writePast('BTCUSD');
  await fixture.db.owner.query(
    `update trade set currency_pair = 'BTCUSD', accepted_ms = $2, created_ms = $2, expires_ms = $2 + duration_ms, after_seq = 1
     where trade_id = $1 or copy_id = $3`,
    [source, epochMs, copy],
  );
  await fixture.db.owner.query('update trader_trade set accepted_ms = $2 where trade_id = $1', [source, epochMs]);
  await fixture.db.owner.query('alter table copy_settings disable trigger copy_settings_dated');
  await fixture.db.owner.query('update copy_settings set from_ms = $2 where trader_id = $1', [trader.id, epochMs]);
  await fixture.db.owner.query('alter table copy_settings enable trigger copy_settings_dated');
  const settler = createSettler({
    pool: fixture.db.app,
    lease: fixture.lease,
    setSize: 10,
    log: { info: () => undefined, warn: () => undefined },
  });
  await settler.settleDue();
  const { rows } = await fixture.db.app.query(
    `select c.open_trades, c.open_stake, c.settled_trades, c.settled_profit, t.status
     from copy c join trade t on t.copy_id = c.id where c.id = $1`,
    [copy],
  );
  expect(rows).toEqual([{ open_trades: 0, open_stake: 0n, settled_trades: 1, settled_profit: 850n, status: 'WON' }]);
  expect(await fixture.heldBy(copy as CopyId)).toBe(10_850n);
  const postings = await readPostings(fixture.db.app, (await tradeOf(copy as CopyId)) ?? '');
  expect(postings.map(({ code, from, to, amount }) => `${code} ${from} → ${to} ${amount}`)).toEqual([
    'stake allocated → staked 10.00',
    'win staked → allocated 10.00',
    'win exposure → allocated 8.50',
  ]);
});

it('[L5] [C3] the verifier names subscribers who were forgotten, a placing that was given up, and an outcome without one', async () => {
  const trader = await fixture.openTrader(10_000n);
  await openCopies(fixture.db.owner, trader.id, 'real', [await fixture.wish(10_000n)]);
  const source = await fixture.trade(trader.uid, 1_000n);
  const client = await fixture.db.owner.connect();
  const after = async (...edits: readonly string[]) => {
    await client.query('begin');
    for (const edit of edits) await client.query(edit, [source]);
    const found = await fixture.named(client);
    await client.query('rollback');
    return found.map(({ id, problem }) => `${id} ${problem}`);
  };
  try {
    expect(await after()).toEqual([]);
    expect(await after('delete from copy_fan_out where trade_id = $1')).toEqual([
      `trade ${source} had copies with real money, and has no placing of them`,
    ]);
    // The books went on for more than a minute after the trade had ended by as much.
    // The clock is read once: a trade lasts exactly its duration.
    const ended = [
      `with ended as materialized (select clock_ms() - 200000 as at_ms)
       update trade set accepted_ms = at_ms - duration_ms, expires_ms = at_ms from ended where trade_id = $1`,
      'update trader_trade s set accepted_ms = t.accepted_ms from trade t where t.trade_id = s.trade_id and t.trade_id = $1',
    ];
    const earlier = `update ledger_journal set created_ms = created_ms - 70000 where $1 <> '' and id < (select max(id) from ledger_journal)`;
    const late = await after(...ended, earlier);
    expect(late).toEqual([expect.stringMatching(/^placing fan_.* is not done 1[23]\d s after its trade ended$/)]);
    // An app that was stopped with it, and a backup of then, are named nothing, however late it is.
    expect(await after(...ended)).toEqual([]);
    await fixture.fanOut().placeDue();
    const [orphan] = await after(
      'delete from copy_settings where trader_id = (select trader_id from trader_trade where trade_id = $1)',
      'delete from copy_fan_out where trade_id = $1',
    );
    expect(orphan).toMatch(new RegExp(`^trade ${source} copy cpy_.* has an outcome and was not to take part$`));
  } finally {
    client.release();
  }
});

/** A pair's past as the owner writes it: a price that rises, each second. */
async function writePast(pair: string): Promise<void> {
  await fixture.db.owner.query(
    `insert into market_tick (pair, seq, time_ms, price, source, source_run, held, hash, xact)
     select $1, n, $2::bigint + n * 1000 - 1000, 100000 + n, 'simulated:walk:e1:l0', 1, false, '\\x00', current_xact()
     from generate_series(1, 60) n`,
    [pair, epochMs],
  );
  await fixture.db.owner.query(
    'update market_pair set last_seq = 60, last_time_ms = $2, quoted_floor_ms = $2, last_tick_ms = $2 where pair = $1',
    [pair, epochMs + 59_000],
  );
}
