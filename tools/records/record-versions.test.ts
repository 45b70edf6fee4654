import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import type { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { copiedAndSealed, namedAfter, quietly, says } from '#tools/testing/forging/sealed-versions.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let trader: { readonly uid: UserId; readonly id: TraderId };
let source: TradeId;
let customer: { readonly uid: UserId; readonly copy: string };
beforeAll(async () => {
  db = await freshDatabase();
  ({ fixture, trader, source, customer } = await copiedAndSealed(db));
});
afterAll(() => db.drop());

test('L7: records that nobody touched are clean', async () => {
  expect(await namedAfter(db, async () => undefined)).toEqual([]);
});

test('L7: a status, a limit, a switch, a bound or a country that is written back is named, with and without triggers', async () => {
  const past = 'clock_ms() - 3600000';
  const added: Record<string, string> = {
    customer_standing: `(uid, account_status, from_ms) values ('${customer.uid}', 'blocked', ${past})`,
    own_limit_standing: `(uid, kind, period, amount, pending, from_ms) values ('${customer.uid}', 'stake', 'day', 0, false, ${past})`,
    own_exclusion: `values ('exc_' || right('${customer.uid}', 26), '${customer.uid}', 'time-out', ${past}, clock_ms() + 86400000)`,
    operator_switch_standing: `(name, is_on, from_ms) values ('copying', false, ${past})`,
    country_policy_standing: `(product, countries, from_ms) values ('copying', array['CH'], ${past})`,
    house_setting: `(name, value, since_ms) values ('COPY_RESERVE_CUSTOMER_BPS', '0', ${past})`,
    four_eyes: `(subject, from_cents, since_ms) values ('deposit', 1, ${past})`,
  };
  for (const [table, values] of Object.entries(added)) {
    const sql = `insert into ${table} ${values}`;
    expect((await namedAfter(db, says(sql))).join(), table).toMatch(
      new RegExp(`^${table} \\S+: was written down at \\d+ and says another time$`),
    );
    expect((await namedAfter(db, quietly(table, sql))).join(), table).toMatch(
      new RegExp(`^${table} \\S+: was never written down$`),
    );
  }
  const status = `update customer_standing set account_status = 'blocked' where uid = '${customer.uid}'`;
  expect((await namedAfter(db, says(status))).join()).toMatch(/is not what was written down/);
  const gone = `delete from customer_standing where uid = '${customer.uid}'`;
  expect((await namedAfter(db, says(gone))).join()).toMatch(/was written down and is gone/);
});

test('L7: what a trade was accepted by, the settings of a copy and its money are held to what was written down', async () => {
  for (const [table, edit] of [
    ['trader_trade', `balance_before = balance_before + 1 where trade_id = '${source}'`],
    ['trader_trade', `min_stake = min_stake * 100 where trade_id = '${source}'`],
    ['copy_fan_out', `most_of_one = 0 where trade_id = '${source}'`],
    ['copy_settings', `from_ms = from_ms + 1 where copy_id = '${customer.copy}'`],
    ['copy_move', `created_ms = created_ms + 1 where copy_id = '${customer.copy}'`],
    ['trader', `since_ms = since_ms - 1`],
    ['copy', `share_bps = 9000, house_bps = 9000 where id = '${customer.copy}'`],
    ['country_policy_standing', `countries = array['CH', 'US'] where product = 'copying'`],
  ] as const) {
    const named = await namedAfter(db, quietly(table, `update ${table} set ${edit}`));
    expect(named.join(), edit).toContain('is not what was written down');
  }
});

test('L7: C3: settings of a copy that begin or end at no time are named, so that nobody is dropped from a snapshot by them', async () => {
  const settings = await db.owner.query<{ columns: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns
     where table_name = 'copy_settings' and column_name not in ('version', 'from_change', 'until_change', 'from_ms', 'until_ms')`,
  );
  const columns = settings.rows[0]?.columns ?? '';
  /** A further version of the copy's settings, as somebody writes it who has taken off the trigger that dates it alone. */
  const begun = (untilChange: string, fromMs: string, untilMs: string) => async (client: PoolClient) => {
    await client.query('alter table copy_settings disable trigger copy_settings_dated');
    await client.query(
      `insert into copy_settings (version, from_change, until_change, from_ms, until_ms, ${columns})
       select version + 1, from_change, ${untilChange}, ${fromMs}, ${untilMs}, ${columns} from copy_settings where copy_id = $1`,
      [customer.copy],
    );
  };
  const holds = (from: string, until: string) =>
    expect.stringMatching(
      new RegExp(
        `^copy ${customer.copy} version 2: holds from \\d+ until .*, and from ${from} until ${until} by time$`,
      ),
    );
  const neither = await namedAfter(db, begun('null', 'null', 'null'));
  expect(neither).toContainEqual(holds('no time', 'no time'));
  expect(neither.join()).toContain(`copy_settings ${customer.copy} 2: was written down at`);
  // Ended later with a time, or begun with one and ended with none.
  expect(await namedAfter(db, begun('from_change + 1', 'null', 'clock_ms()'))).toEqual([holds('no time', '\\d+')]);
  expect(await namedAfter(db, begun('from_change + 1', 'clock_ms()', 'null'))).toEqual([holds('\\d+', 'no time')]);
  expect(await namedAfter(db, begun('from_change + 1', 'clock_ms()', 'clock_ms()'))).toEqual([]);
});

test('L7: a second version that says something else than the first is named, whatever the record says', async () => {
  const lowered = quietly('copy_fan_out', `update copy_fan_out set most_of_one = 1 where trade_id = '${source}'`);
  const named = await namedAfter(db, async (client) => {
    await lowered(client);
    await client.query(
      `insert into record_version (kind, body, at_ms) select 'copy_fan_out', v.body || '{"most_of_one": 1}', clock_ms()
       from record_version v join copy_fan_out f on f.id = v.body ->> 'id' where v.kind = 'copy_fan_out' and f.trade_id = $1`,
      [source],
    );
  });
  expect(named.join()).toContain('was written down again, and says something else');
});

test('L7: C3: the outcome of a copy, or its time, is named when it is another one than was decided', async () => {
  const of = `where source_trade_id = '${source}'`;
  for (const edit of [
    `update copy_outcome set skipped = 'account', trade_id = null ${of}`,
    `update copy_outcome set stake = stake + 1 ${of}`,
  ]) {
    expect((await namedAfter(db, says(edit))).join(), edit).toContain(
      'became something else than what was written down',
    );
  }
  const late = await namedAfter(db, says(`update copy_outcome set created_ms = created_ms - 5000 ${of}`));
  expect(late.join()).toContain('was decided, and that was never written down');
  const trade = await namedAfter(
    db,
    quietly('trade', `update trade set created_ms = created_ms - 20000 where copy_id = '${customer.copy}'`),
  );
  expect(trade.join()).toContain('its journals say');
});

test('L7: a version that is changed, or slipped in with a time of before, is named by the seals', async () => {
  const forged = `insert into record_version (kind, body, at_ms) select 'customer_standing', to_jsonb(s), s.from_ms
    from customer_standing s where s.from_ms < clock_ms() - 60000`;
  const status = `insert into customer_standing (uid, account_status, from_ms)
    values ('${customer.uid}', 'blocked', clock_ms() - 3600000)`;
  expect((await namedAfter(db, says(`update record_version set body = body || '{"id": 0}'`))).join()).toContain(
    'changed since it was sealed',
  );
  // Slipped in among the sealed ones.
  const among = await namedAfter(db, async (client) => {
    await quietly('customer_standing', status)(client);
    await client.query(forged.replace('at_ms)', 'at_ms, xact)').replace('s.from_ms\n', 's.from_ms, 1\n'));
  });
  expect(among.join()).toContain('is older than the last seal and in no block');
  // Sealed with what is written now: earlier passes, which are longer ago than it says, did not see it.
  const later = await namedAfter(db, async (client) => {
    await quietly('customer_standing', status)(client);
    await client.query(forged);
    await client.query(`insert into seal_block
      select h.number + 1, 'record', clock_ms(), array_agg(l.id), string_agg(l.leaf, ''::bytea order by l.id),
        merkle_root(string_agg(l.leaf, ''::bytea order by l.id)), h.hash, ''::bytea
      from seal_leaf_record l, seal_head h where l.xact >= h.upto_xact group by h.number, h.hash`);
  });
  expect(later.join()).toMatch(/record \d+: says a time of before other blocks, and was first sealed in block/);
});

test('L7: C3: what the house offers and may owe is kept with its times, and copies are bounded by what is kept', async () => {
  const of = (customerBps: number) =>
    keepHouseSettings(db.owner, {
      bounds: { traderBps: 10_000, customerBps },
      houseShareBps: 2_000,
      ...standardOffers,
    });
  const kept = async () =>
    (await db.owner.query(`select value::text from house_setting where name = 'COPY_RESERVE_CUSTOMER_BPS' order by id`))
      .rows;
  await of(10_000);
  await of(10_000);
  await of(100);
  expect(await kept()).toEqual([{ value: '10000' }, { value: '100' }]);
  // By this process's own setting one customer's copies could take all of the bankroll.
  const trade = await fixture.trade(trader.uid, 1_000n);
  await fixture.place();
  const { rows } = await db.owner.query<{ most: bigint; bankroll: bigint }>(
    `select f.most_of_one as most, a.balance as bankroll from copy_fan_out f, ledger_account a
     where f.trade_id = $1 and a.kind = 'bankroll' and a.asset = 'USD'`,
    [trade],
  );
  expect(rows[0]?.most).toBeLessThan((rows[0]?.bankroll ?? 0n) / 50n);
  expect(await namedAfter(db, async () => undefined)).toEqual([]);
  const lower = await namedAfter(db, async (client) => {
    // A setting of the last moment might not have been seen.
    await quietly('house_setting', 'update house_setting set since_ms = since_ms - 60000')(client);
    await quietly('copy_fan_out', `update copy_fan_out set most_of_one = 1 where trade_id = '${trade}'`)(client);
  });
  expect(lower.join()).toContain('copies stake 1, the setting of the acceptance at least');
});

test('L7: an own trade is written down once as it was accepted, and one that is turned or is another is named', async () => {
  const { rows } = await db.owner.query<{ own: bigint; versions: bigint }>(
    `select (select count(*) from trade where copy_id is null) as own,
       (select count(*) from record_version where kind = 'trade') as versions`,
  );
  expect(rows[0]?.own).toBeGreaterThan(0n);
  expect(rows[0]?.versions).toBe(rows[0]?.own);
  for (const edit of [
    `positions = 'DOWN', acceptance_text = replace(acceptance_text, '"UP"', '"DOWN"'), acceptance_signature = 'again'`,
    `user_id = '${customer.uid}'`,
    `currency_pair = 'BTCUSD'`,
    'amount = amount + 1',
    'payout_rate = 0',
    'after_seq = after_seq + 1',
  ]) {
    const named = await namedAfter(db, quietly('trade', `update trade set ${edit} where trade_id = '${source}'`));
    expect(named, edit).toContain(`trade ${source}: is not what was written down`);
  }
  const copied = await namedAfter(
    db,
    quietly('trade', `update trade set copy_id = 'cpy' where trade_id = '${source}'`),
  );
  expect(copied).toContain(`trade ${source}: was written down and is gone`);
});

test('L7: T5: an end that is moved, and an acceptance that is dated back before it is sealed, are named', async () => {
  const ended = await fixture.trade(trader.uid, 1_000n);
  await fixture.settle(ended, 'REFUNDED');
  const moved = await namedAfter(
    db,
    quietly('trade', `update trade set closed_ms = closed_ms - 2592000000 where trade_id = '${ended}'`),
  );
  expect(moved.join()).toContain(`trade ${ended}: says that it was placed at`);
  const open = await fixture.trade(trader.uid, 1_000n);
  const back = async (client: PoolClient, byMs: number) => {
    await quietly(
      'trade',
      `update trade set created_ms = created_ms - ${byMs}, accepted_ms = accepted_ms - ${byMs}, expires_ms = expires_ms - ${byMs}
       where trade_id = '${open}'`,
    )(client);
    await quietly(
      'trader_trade',
      `update trader_trade set accepted_ms = accepted_ms - ${byMs} where trade_id = '${open}'`,
    )(client);
    await client.query(
      `update record_version v set at_ms = v.at_ms - ${byMs}, body = v.body || jsonb_strip_nulls(jsonb_build_object(
         'created_ms', (v.body ->> 'created_ms')::bigint - ${byMs}, 'accepted_ms', (v.body ->> 'accepted_ms')::bigint - ${byMs},
         'expires_ms', (v.body ->> 'expires_ms')::bigint - ${byMs}))
       where v.kind in ('trade', 'trader_trade') and v.body ->> 'trade_id' = '${open}'`,
    );
  };
  expect((await namedAfter(db, (client) => back(client, 0))).join()).toBe('');
  const named = await namedAfter(db, (client) => back(client, 5_000));
  expect(named).toEqual([
    expect.stringMatching(new RegExp(`^trade ${open}: says that it was placed at .*, its journals say`)),
  ]);
});

test('L7: T5: X2: a gap in recording that is taken out, and a mode that becomes another, are named', async () => {
  const gap = `insert into market_incident (from_ms, to_ms, cause, pairs, epoch) values (1, 2, 'database', array['ETHUSD'], 1)`;
  const noted = async (client: PoolClient) => {
    await client.query(gap);
    await client.query(`insert into installation (mode) values ('production')`);
  };
  expect(await namedAfter(db, noted)).toEqual([]);
  for (const [table, sql, problem] of [
    ['market_incident', 'delete from market_incident', 'was written down and is gone'],
    ['market_incident', 'update market_incident set to_ms = 3', 'is not what was written down'],
    ['installation', `update installation set mode = 'demo'`, 'is not what was written down'],
    [
      'installation',
      `delete from installation; insert into installation (mode) values ('demo')`,
      'is not what was written down',
    ],
  ] as const) {
    const named = await namedAfter(db, async (client) => {
      await noted(client);
      await quietly(table, sql)(client);
    });
    expect(named, sql).toEqual([expect.stringMatching(new RegExp(`^${table} \\S+: ${problem}$`))]);
  }
  const again = await namedAfter(db, async (client) => {
    await noted(client);
    await client.query(`delete from installation`);
    await client.query(`insert into installation (mode) values ('demo')`);
  });
  expect(again).toEqual(['installation true: was written down again, and says something else']);
});

test('L7: the application can neither write versions nor change them', async () => {
  for (const sql of [
    `insert into record_version (kind, body) values ('x', '{}')`,
    `update record_version set at_ms = 1`,
    'delete from record_version',
    `insert into house_setting (name, value) values ('x', '1')`,
  ]) {
    await expect(db.app.query(sql), sql).rejects.toThrow(/permission denied/);
  }
});
