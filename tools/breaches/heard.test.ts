import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { chainAnew, full, namedAfter, record } from '#tools/testing/markets/heard-past.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { until } from '#tools/testing/until.ts';

let db: FreshDatabase;

/** Two runs of a recorder, each with rows in which something was recorded, superseded and dropped; sealed. */
beforeAll(async () => {
  db = await freshDatabase();
  for (const base of [100n, 200n]) await record(db, base);
  await until(async () => {
    await db.app.query('select seal_pass()');
    const { rowCount } = await db.app.query(
      'select 1 from seal_head where upto_xact > (select max(xact) from market_heard)',
    );
    return (rowCount ?? 0) > 0;
  });
});
afterAll(() => db.drop());

it('[Z3] nothing is named where nothing was changed', async () => {
  expect(await namedAfter(db, async () => undefined)).toEqual([]);
});

it('[Z3] a row whose counts were changed is named, also where the chain was written anew: it was sealed', async () => {
  const number = await full(db);
  const change = (client: PoolClient) =>
    client.query(`update market_heard set sources = jsonb_set(sources, '{0,heard}', '99') where number = $1`, [number]);
  const named = await namedAfter(db, change);
  expect(named).toContain(`Z3 heard ${number}: does not match its hash`);
  expect(named.some((text) => text.startsWith(`Z3 heard ${number}: venue: 99 heard`))).toBe(true);
  const anew = await namedAfter(db, async (client) => {
    await change(client);
    await chainAnew(client);
  });
  expect(anew).not.toContain(`Z3 heard ${number}: does not match its hash`);
  expect(anew.some((text) => text.startsWith(`L7 heard ${number}: changed since it was sealed`))).toBe(true);
});

it('[Z3] a minute that was taken out is named, by its neighbour, its ticks and its seal', async () => {
  const number = await full(db);
  const named = await namedAfter(db, async (client) => {
    await client.query('delete from market_heard_kept where number = $1', [number]);
    await client.query('delete from market_heard where number = $1', [number]);
  });
  expect(named).toContain(`Z3 heard ${number + 1n}: follows row ${number - 1n}`);
  expect(named.some((text) => text.startsWith(`L7 heard ${number}: sealed in block`))).toBe(true);
  expect(named.some((text) => /^Z3 tick BTCUSD \d+: is in no list of what was heard/.test(text))).toBe(true);
});

it('[Z3] a list that was changed, shortened, emptied or removed is named, also where more were dropped than are kept', async () => {
  const number = await full(db);
  const edits = [
    [
      `update market_heard_kept set dropped = replace(dropped, 'malformed', 'lagging') where number = $1`,
      'dropped quotes are not those of the digest',
    ],
    [`update market_heard_kept set dropped = '' where number = $1`, '230 dropped quotes are counted, and 0 listed'],
    [
      `update market_heard_kept set recorded = recorded || recorded where number = $1`,
      '1 recorded quotes are counted, and 2 listed',
    ],
    [
      `update market_heard_kept set recorded = regexp_replace(recorded, '^\\d+', '7777') where number = $1`,
      'recorded quotes are not those of the digest',
    ],
    [
      `update market_heard set sources = replace(sources::text, '"malformed": 230', '"lagging": 230')::jsonb where number = $1`,
      'dropped quotes are listed for other reasons than counted',
    ],
    [
      `update market_heard set sources = jsonb_set(sources, '{0,kept}', '230') where number = $1`,
      '230 dropped quotes are',
    ],
    [`delete from market_heard_kept where number = $1`, 'its lists are missing'],
  ] as const;
  for (const [edit, words] of edits) {
    const named = await namedAfter(db, (client) => client.query(edit, [number]));
    expect(
      named.some((text) => text.startsWith(`Z3 heard ${number}: venue: ${words}`)),
      edit,
    ).toBe(true);
  }
});

it('[Z3] a tick that was put in beside what was heard is named, and a list that names another minute’s tick', async () => {
  // Also of a pair that the row before the first list does not name.
  for (const heads of ['heads', `heads - 'BTCUSD'`]) {
    const put = await namedAfter(db, async (client) => {
      // Consistent but for the record: the last tick of the first run becomes one that was quoted and not held.
      await client.query(`update market_tick set held = false where held`);
      await client.query(`update market_heard_kept set recorded = ''`);
      await client.query(`update market_heard set heads = ${heads} where number = 1`);
    });
    expect(put.filter((text) => /^Z3 tick BTCUSD \d+: is in no list/.test(text)).length, heads).toBeGreaterThan(3);
  }
  const number = await full(db);
  const named = await namedAfter(db, (client) =>
    client.query(
      `update market_heard_kept k set recorded = o.recorded from market_heard_kept o
       where k.number = $1 and o.number = (select max(number) from market_heard_kept where recorded <> '')`,
      [number],
    ),
  );
  expect(named.some((text) => text.startsWith(`Z3 heard ${number}: venue: names tick`))).toBe(true);
  expect(named.some((text) => text.includes('is 2 times in lists'))).toBe(true);
});

it('[Z3] [Z4] a price that was held without a confirmation, by an old one, or twice by the same one is named', async () => {
  const { rows } = await db.app.query<{ number: bigint; seq: bigint }>(
    `select k.number, split_part(k.held, '|', 3)::bigint as seq from market_heard_kept k where k.held <> '' order by number limit 1`,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('nothing was held');
  const edit = (text: string, values: readonly unknown[] = []) =>
    namedAfter(db, (client) => client.query(text, [...values]));
  const without = await namedAfter(db, async (client) => {
    await client.query(`update market_heard_kept set held = '' where number = $1`, [first.number]);
    await client.query(
      `update market_heard h set sources = (
         select jsonb_agg(jsonb_set(jsonb_set(s, '{held}', '0'), '{digests,held}', to_jsonb(encode(sha256(''), 'hex'))))
         from jsonb_array_elements(h.sources) s) where number = $1`,
      [first.number],
    );
    await chainAnew(client);
  });
  expect(without).toContainEqual(
    expect.stringMatching(
      new RegExp(`^Z3 tick BTCUSD ${first.seq}: is held, and no confirmation of it was heard in run`),
    ),
  );
  const old = await edit(`update market_heard_kept set held = regexp_replace(held, '^\\d+', '1000', 'gn')`);
  expect(old).toContainEqual(
    expect.stringMatching(
      new RegExp(`^Z4 tick BTCUSD ${first.seq}: is held by a confirmation that came \\d+ ms before`),
    ),
  );
  const same = await edit(`update market_heard_kept set held = regexp_replace(held, '\\d+$', '1000', 'gn')`);
  expect(same.filter((text) => text.includes('that is not newer than the one before it')).length).toBeGreaterThan(1);
  const uncounted = await edit(
    `update market_heard h set sources = (select jsonb_agg(s - 'held') from jsonb_array_elements(h.sources) s)
     where number > $1 and not begins`,
    [first.number],
  );
  expect(uncounted.some((text) => text.includes('does not say how often prices were held'))).toBe(true);
});

it('[Z3] a run that records on and writes nothing more of what it hears is named, and what a killed one lost is not', async () => {
  const lease = await takeLease(db.app);
  await openPair(db.app, 'BTCUSD', 2);
  const { seq } = await recordPrice(db.app, lease, 'BTCUSD', 300n);
  const last = async (laterMs: number) =>
    namedAfter(db, async (client) => {
      await client.query(`update market_pair set last_tick_ms = (select max(to_ms) from market_heard) + $1`, [laterMs]);
    });
  const unheard = (named: readonly string[]) => named.filter((text) => text.includes('is the last row, and prices of'));
  expect(unheard(await last(100_000))).toEqual([]);
  expect(unheard(await last(200_000))).toHaveLength(1);
  // By the tick itself, whatever the row of its pair says.
  const setBack = await namedAfter(db, async (client) => {
    await client.query('update market_pair set last_tick_ms = 1, last_time_ms = 1, last_seq = 1');
    await client.query(
      `update market_tick set time_ms = (select max(to_ms) + 200000 from market_heard) where pair = 'BTCUSD' and seq = $1`,
      [seq],
    );
  });
  expect(unheard(setBack)).toHaveLength(1);

  // The next run begins after it.
  await takeLease(db.app);
  const next = async (laterMs: number) =>
    namedAfter(db, async (client) => {
      await client.query(
        `update market_tick set time_ms = (select min(to_ms) + $2 from market_heard h
           where h.number = (select max(number) - 1 from market_heard)) where pair = 'BTCUSD' and seq = $1`,
        [seq, laterMs],
      );
    });
  expect((await next(100_000)).filter((text) => text.includes('by a run that wrote no more'))).toEqual([]);
  const named = (await next(200_000)).filter((text) => text.includes('by a run that wrote no more'));
  expect(named).toHaveLength(1);
  expect(named[0]).toContain('recorded for 200 s');
});

it('[Z3] last ticks that stand still while ticks are recorded are named, and those that run ahead of their row', async () => {
  const frozen = (byMs: number) =>
    namedAfter(db, async (client) => {
      await client.query(
        `update market_heard set heads = (select heads from market_heard where number = 1) where not begins`,
      );
      await client.query(`update market_tick set time_ms = time_ms - $1::bigint, quoted_ms = quoted_ms - $1::bigint`, [
        byMs,
      ]);
    });
  expect((await frozen(100_000)).filter((text) => text.includes('as the last one'))).toEqual([]);
  expect(await frozen(200_000)).toContainEqual(
    expect.stringMatching(
      /^Z3 heard \d+: names tick 0 of BTCUSD as the last one, and the next was recorded \d+ s before/,
    ),
  );
  expect(
    await namedAfter(db, (client) =>
      client.query(`update market_heard set from_ms = from_ms - 200000, to_ms = to_ms - 200000`),
    ),
  ).toContainEqual(
    expect.stringMatching(/^Z3 heard \d+: names tick \d+ of BTCUSD, which was recorded (199|200) s after/),
  );
});

it('[Z1] a pair that was heard of and has no row is named, by its ticks and by what was heard', async () => {
  const named = await namedAfter(db, (client) => client.query('delete from market_pair'));
  expect(named).toContain('Z1 pair BTCUSD: has no row, and last ticks in what was heard, ticks');
  const empty = await namedAfter(db, (client) => client.query('delete from market_tick; delete from market_pair'));
  expect(empty).toContain('Z1 pair BTCUSD: has no row, and last ticks in what was heard');
});

it('[Z3] prices that were recorded with no row at all, or before the first one, are named', async () => {
  const none = await namedAfter(db, async (client) => {
    await client.query('delete from market_heard_kept');
    await client.query('delete from market_heard');
  });
  expect(none).toContain('Z3 tick BTCUSD 1: was recorded, and there is no row of what was heard');
  const late = await namedAfter(db, (client) =>
    client.query(`update market_heard set heads = '{"BTCUSD": 2}' where number = 1`),
  );
  expect(late).toContain('Z3 tick BTCUSD 1: was recorded before the first row of what was heard');
});

it('[Z3] a run that said no settings of a pair, or none at all, and recorded its prices is named', async () => {
  const named = await namedAfter(db, (client) =>
    client.query(`update market_heard set settings = settings #- '{pairs,BTCUSD}' where number = 1`),
  );
  expect(named).toContain('Z3 heard 1: begins a run that recorded prices of BTCUSD, whose settings it does not say');
  const other = await namedAfter(db, (client) =>
    client.query(
      `update market_heard set settings = jsonb_set(settings, '{pairs,BTCUSD,minSize}', '5') where number = 1`,
    ),
  );
  expect(other).toContain('Z3 heard 1: does not match its hash');
  const none = await namedAfter(db, async (client) => {
    await client.query('alter table market_heard drop constraint market_heard_settings');
    await client.query('update market_heard set settings = null where number = 1');
  });
  expect(none).toContain('Z3 heard 1: begins a run without settings');
});

it('[Z3] a row of many minutes in which prices were recorded is named, and one of a database that was away is not', async () => {
  const number = await full(db);
  const long = (minutes: number) =>
    namedAfter(db, async (client) => {
      await client.query(`update market_heard set from_ms = to_ms - 600000 where number = $1`, [number]);
      // Minutes back may be yesterday, whose ticks lie in a part of their own.
      await client.query('select market_open_day(clock_ms() - 86400000)');
      await client.query(
        `update market_tick t set time_ms = h.to_ms - (t.seq % $2) * 60000, quoted_ms = 1 from market_heard h where h.number = $1`,
        [number, minutes],
      );
    });
  expect((await long(2)).filter((text) => text.includes('minutes of which'))).toEqual([]);
  expect(await long(6)).toContainEqual(
    expect.stringMatching(
      new RegExp(`^Z3 heard ${number}: holds 600 s, in [56] minutes of which prices were recorded`),
    ),
  );
});

it('[Z4] a held tick that says another price than the tick before it is named, also where its hash fits', async () => {
  const named = await namedAfter(db, async (client) => {
    await client.query(`
      do $$
      declare t market_tick; before bytea := decode(repeat('00', 32), 'hex');
      begin
        for t in select * from market_tick where pair = 'BTCUSD' order by seq loop
          if t.seq = 3 then t.price := t.price + 1; t.bid := t.bid + 1; t.ask := t.ask + 1; t.held := true; end if;
          before := sha256(convert_to(market_tick_text(t.pair, t.seq, t.time_ms, t.quoted_ms, t.price, t.bid, t.ask, 2::smallint,
            t.source, t.held, t.venue_time_ms, t.venue_id, before), 'UTF8'));
          update market_tick set price = t.price, bid = t.bid, ask = t.ask, held = t.held, hash = before where pair = t.pair and seq = t.seq;
        end loop;
      end $$`);
  });
  expect(named).toContainEqual(expect.stringMatching(/^Z1 tick BTCUSD 3: is held at \d+ of \S+ after \d+ of/));
});
