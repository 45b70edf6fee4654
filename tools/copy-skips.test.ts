import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skipReasons } from '#domain/copying/copy.ts';
import type { TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import { copiesReader } from '#server/fair-play/skips.ts';
import { keepCountryPolicy } from '#server/review/country-policy.ts';
import { readClock } from '#server/review/timeline.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { move, namedAfter, notices, outcomeOf, skipAs } from '#tools/testing/copying/copy-outcomes.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let trader: { readonly uid: UserId; readonly id: TraderId };
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  trader = await fixture.trader(1_000_000n);
});
afterAll(() => db.drop());

/** Somebody who copies the trader with 200.00, 12.00 a trade. */
async function copier(body: object = {}, of = trader): Promise<{ readonly uid: UserId; readonly copy: string }> {
  const uid = await fixture.customer(100_000n);
  const settings = {
    allocation: '200.00',
    sizing: 'fixed',
    fixedStake: '12.00',
    maxStake: '12.00',
    stopLoss: '200.00',
  };
  const { copy } = await fixture.does('subscribe', uid, { id: of.id, body: { ...settings, ...body } });
  // Approved for a minute: of what has just changed the verifier takes either state.
  await db.owner.query('update customer_standing set from_ms = from_ms - 60000 where uid = $1', [uid]);
  return { uid, copy: copy.id };
}

describe('the verifier judges copies again', () => {
  it('[C3] a skip with any reason that the records do not give is named, whichever of the list it is', async () => {
    const { copy } = await copier();
    const source = await fixture.trade(trader.uid, 1_000n);
    await fixture.place();
    expect(await outcomeOf(db, source, copy)).toBeNull();
    expect(await namedAfter(db, async () => undefined)).toEqual([]);
    for (const reason of skipReasons) {
      const named = await namedAfter(db, skipAs(source, copy, reason));
      const says = `trade ${source} copy ${copy} became a skip as '${reason}' where the records make it a trade`;
      expect(named, reason).toContain(says);
    }
  });

  it('[C3] a true skip is named under every other reason, and as a trade', async () => {
    const limited = await copier({ maxOpen: 1 });
    const first = await fixture.trade(trader.uid, 1_000n);
    const second = await fixture.trade(trader.uid, 1_000n);
    await fixture.place();
    expect([await outcomeOf(db, first, limited.copy), await outcomeOf(db, second, limited.copy)]).toEqual([
      null,
      'too many open',
    ]);
    for (const reason of skipReasons) {
      const named = await namedAfter(db, skipAs(second, limited.copy, reason));
      const says = named.filter((text) => text.startsWith(`trade ${second} copy ${limited.copy} became`));
      expect(says.length, reason).toBe(reason === 'too many open' ? 0 : 1);
    }
  });

  it('[C3] [A8] [A13] [B4] [X1] who was blocked, out or not sold to at the acceptance is named as a trade; who was later, not', async () => {
    const people = { account: await copier(), excluded: await copier(), country: await copier(), off: await copier() };
    await db.owner.query(`update customer set country = 'DE' where uid = $1`, [people.country.uid]);
    const source = await fixture.trade(trader.uid, 1_000n);
    await fixture.place();
    const { rows } = await db.owner.query<{ at: bigint }>('select accepted_ms as at from trade where trade_id = $1', [
      source,
    ]);
    const at = Number(rows[0]?.at);
    // However long it took here: they were decided at once.
    await db.owner.query('update copy_outcome set created_ms = $2 where source_trade_id = $1', [source, at + 5]);
    const edits: Record<string, (fromMs: number) => (client: PoolClient) => Promise<unknown>> = {
      account: (fromMs) => (client) =>
        client.query(
          `insert into customer_standing (uid, account_status, country, from_ms) values ($1, 'blocked', null, $2)`,
          [people.account.uid, fromMs],
        ),
      excluded: (fromMs) => (client) =>
        client.query(
          `insert into own_exclusion (id, uid, kind, from_ms, until_ms) values ('exc_' || right($1, 26), $1, 'time-out', $2, $3)`,
          [people.excluded.uid, fromMs, at + 86_400_000],
        ),
      country: (fromMs) => (client) =>
        client.query(
          `insert into country_policy_standing (product, countries, from_ms) values ('copying', array['CH'], $1)`,
          [fromMs],
        ),
      off: (fromMs) => (client) =>
        client.query(`insert into operator_switch_standing (name, is_on, from_ms) values ('pair:ETHUSD', false, $1)`, [
          fromMs,
        ]),
    };
    const reasons = { account: 'account', excluded: 'excluded', country: 'country', off: 'switched off' } as const;
    for (const [name, edit] of Object.entries(edits)) {
      const who = people[name as keyof typeof people];
      const says = `trade ${source} copy ${who.copy} became a trade where the records make it a skip as '${reasons[name as keyof typeof reasons]}'`;
      expect(await namedAfter(db, edit(at - 60_000)), name).toContain(says);
      // A moment before, its transaction may have ended after the placing; a moment later it does not count.
      expect(await namedAfter(db, edit(at - 1)), name).toEqual([]);
      expect(await namedAfter(db, edit(at + 1)), name).toEqual([]);
    }
  });

  it('[C3] [B4] a copy that the policy of the acceptance keeps out is found right, whatever a later start says', async () => {
    const { uid, copy } = await copier();
    await db.owner.query(`update customer set country = 'DE' where uid = $1`, [uid]);
    await keepCountryPolicy(db.owner, { ...everywhere, copying: new Set(['CH']) });
    const during = await fixture.trade(trader.uid, 1_000n);
    await keepCountryPolicy(db.owner, everywhere);
    await keepCountryPolicy(db.owner, everywhere);
    const after = await fixture.trade(trader.uid, 1_000n);
    await fixture.place();
    expect([await outcomeOf(db, during, copy), await outcomeOf(db, after, copy)]).toEqual(['country', null]);
    expect(await namedAfter(db, async () => undefined)).toEqual([]);
    const { rows } = await db.owner.query(
      `select subject, after from audit_entry where action = 'accounts.country-policy'`,
    );
    expect(rows).toEqual([
      { subject: 'COUNTRIES_COPYING', after: { countries: 'CH' } },
      { subject: 'COUNTRIES_COPYING', after: { countries: 'all' } },
    ]);
    const forged = await namedAfter(db, (client) =>
      client.query(`delete from country_policy_standing where countries = array['CH']`),
    );
    expect(forged.some((text) => text.includes(`${copy} became a skip as 'country'`))).toBe(true);
  });

  it('[C3] who is taken out of a snapshot afterwards, or put into it, is named by the time of it', async () => {
    const own = await fixture.trader(1_000_000n);
    const { copy } = await copier({}, own);
    const source = await fixture.trade(own.uid, 1_000n);
    await fixture.place();
    /** The settings are of a minute ago and the trade of half a minute; what is written now comes after both. */
    const earlier = async (client: PoolClient): Promise<void> => {
      await client.query('alter table copy_settings disable trigger copy_settings_dated');
      await client.query('update copy_settings set from_ms = from_ms - 60000 where copy_id = $1', [copy]);
      await client.query('alter table copy_settings enable trigger copy_settings_dated');
      await client.query('update trade set created_ms = created_ms - 30000 where trade_id = $1', [source]);
    };
    expect(await namedAfter(db, earlier)).not.toContain(`trade ${source}`);
    const out = await namedAfter(db, async (client) => {
      await earlier(client);
      await client.query(
        `update copy_settings set until_change = (select change from trader_trade where trade_id = $2) where copy_id = $1`,
        [copy, source],
      );
    });
    expect(out).toContain(`trade ${source}`);
    const into = await namedAfter(db, async (client) => {
      await earlier(client);
      await client.query('update trader set change = change + 1 where id = $1', [own.id]);
      await client.query('update copy_settings set until_change = from_change + 1 where copy_id = $1', [copy]);
      await client.query('update trader_trade set change = change + 1 where trade_id = $1', [source]);
    });
    expect(into).toContain(`trade ${source}`);
    // The times are the database's: nobody writes them, not even the owner while the trigger stands.
    const times = () => db.owner.query('select from_ms, until_ms from copy_settings where copy_id = $1', [copy]);
    const { rows } = await times();
    await expect(db.app.query('update copy_settings set from_ms = 0')).rejects.toThrow('denied');
    await db.owner.query('update copy_settings set from_ms = 0, until_ms = 0 where copy_id = $1', [copy]);
    expect((await times()).rows).toEqual(rows);
  });

  it('[C3] copies that come late are named with the delay; prompt ones are not', async () => {
    await copier();
    const [prompt, source] = [await fixture.trade(trader.uid, 1_000n), await fixture.trade(trader.uid, 1_000n)];
    await fixture.place();
    const decided = (trade: TradeId, afterMs: number) =>
      db.owner.query(
        `update copy_outcome o set created_ms = t.accepted_ms + $2 from trade t
         where t.trade_id = o.source_trade_id and t.trade_id = $1`,
        [trade, afterMs],
      );
    await decided(prompt, 10_000);
    await decided(source, 20_500);
    const named = await notices(db);
    expect(named.filter((text) => text.includes(prompt))).toEqual([]);
    expect(named.filter((text) => text.includes(source))).toEqual([
      expect.stringMatching(/\(PENDING\): .* 20500 ms after its acceptance, 0 of them skipped as late$/),
    ]);
    await decided(source, 100);
  });
});

describe('skipped copies by later result', () => {
  it('[C3] are published with what came of the trader’s trades and what they would have brought', async () => {
    const own = await fixture.trader(1_000_000n);
    const uid = await fixture.customer(100_000n);
    await fixture.does('subscribe', uid, {
      id: own.id,
      body: {
        allocation: '200.00',
        sizing: 'fixed',
        fixedStake: '12.00',
        maxStake: '12.00',
        maxOpen: 1,
        stopLoss: '200.00',
      },
    });
    await fixture.place();
    const before = (await copiesReader(db.app)(await readClock(db.app))).items;
    const sources = [];
    for (let nth = 0; nth < 4; nth += 1) sources.push(await fixture.trade(own.uid, 1_000n));
    await fixture.place();
    const results = ['LOST', 'WON', 'REFUNDED'] as const;
    for (const [nth, result] of results.entries()) if (sources[nth]) await fixture.settle(sources[nth], result);
    const { items, beyondChance, days } = await copiesReader(db.app)(await readClock(db.app));
    const change = (outcome: string) => {
      const [now, was] = [items, before].map((all) =>
        all.find((one) => one.outcome === outcome && one.wallet === 'real'),
      );
      const less = (one: number | undefined, other: number | undefined) => (one ?? 0) - (other ?? 0);
      return {
        count: less(now?.count, was?.count),
        won: less(now?.won, was?.won),
        lost: less(now?.lost, was?.lost),
        refunded: less(now?.refunded, was?.refunded),
        open: less(now?.open, was?.open),
        customers: (Number(now?.customers ?? 0) - Number(was?.customers ?? 0)).toFixed(2),
      };
    };
    expect(change('placed')).toEqual({ count: 1, won: 0, lost: 1, refunded: 0, open: 0, customers: '-12.00' });
    expect(change('too many open')).toEqual({ count: 3, won: 1, lost: 0, refunded: 1, open: 1, customers: '10.20' });
    expect([days, beyondChance]).toEqual([30, []]);
  });

  it('[C3] that fall where the trader won, or lost, are named beyond chance, in public and by the verifier', async () => {
    const { copy } = await copier();
    const sources: TradeId[] = [];
    for (let nth = 0; nth < 48; nth += 1) {
      const source = await fixture.trade(trader.uid, 100n);
      await fixture.place();
      await fixture.settle(source, nth % 2 === 0 ? 'WON' : 'LOST');
      sources.push(source);
    }
    const beyond = async () => (await notices(db)).filter((text) => text.includes('beyond chance'));
    expect(await beyond()).toEqual([]);
    const skip = (source: TradeId, reason: string) =>
      db.owner.query(
        'update copy_outcome set skipped = $3, trade_id = null where source_trade_id = $1 and copy_id = $2',
        [source, copy, reason],
      );
    for (const [nth, source] of sources.entries()) {
      // A trade each quarter of an hour; those that won are skipped.
      await move(db, source, nth * 900_000);
      if (nth % 2 === 0) await skip(source, 'house short');
    }
    const named = await beyond();
    expect(named).toHaveLength(2);
    expect(named[0]).toContain('skips of all reasons together');
    expect(named[1]).toContain(`skips as 'house short': in 24 quarters of an hour`);
    expect(named[1]).toContain('would have brought customers 24480 cents');
    expect((await copiesReader(db.app)(await readClock(db.app))).beyondChance).toEqual(['any', 'house short']);
    // And those that lost, for another reason, as if customers chose it.
    for (const [nth, source] of sources.entries()) if (nth % 2 > 0) await skip(source, 'late');
    expect(await beyond()).toEqual([
      expect.stringMatching(/skips as 'house short'.* where the trader's trade won later, beyond chance/),
      expect.stringMatching(
        /skips as 'late'.* where the trader's trade lost later, as if customers chose them, beyond/,
      ),
    ]);
    expect(await copiesReader(db.app)(await readClock(db.app))).toMatchObject({
      beyondChance: ['house short'],
      onLosingTrades: ['late'],
    });
  });
});
