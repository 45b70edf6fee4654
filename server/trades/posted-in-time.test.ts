import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placedBeforeEntryChecks } from '#database/checks/placed-before-entry.ts';
import { recordVersionChecks } from '#database/checks/record-versions.ts';
import { tradeTimeChecks } from '#database/checks/trade-times.ts';
import { smallestEntryDelayMs, standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { postedWithinMs } from '#domain/trades/acceptance.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { createPlacement } from './placement.ts';

let db: FreshDatabase;
let lease: TestLease;
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await fundBankroll(db.app, 10_000_000n);
});
afterAll(() => db.drop());

/** From now on so many ms go by while a set of trades is written, as on a machine that stands still; for the first sets, or each time. */
async function standStill(ms: number, sets: 'first' | 'all'): Promise<void> {
  // A sequence forgets no rollback.
  for (const sql of [
    'drop sequence if exists stood_still cascade',
    'create sequence stood_still',
    'grant select, usage on sequence stood_still to public',
    `create or replace function stand_still() returns trigger language plpgsql as $$ begin perform nextval('stood_still'); return new; end $$`,
    'create or replace trigger stand_still before insert on trade for each row execute function stand_still()',
    `create or replace function clock_ms() returns bigint language sql volatile parallel safe
     as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint
       + (select case when not is_called then 0 ${sets === 'first' ? `else ${ms}` : `else last_value * ${ms}`} end from stood_still) $$`,
  ])
    await db.owner.query(sql);
}

/** Places a trade of 10.00; how often it was decided, and how long (ms) after its acceptance it was posted. */
async function placed(): Promise<{ readonly tries: number; readonly postedMs: number }> {
  const actor = await openCustomer(db.app, 5_000n);
  const stake = cents(1_000n);
  const placement = createPlacement({
    pool: db.app,
    signer: newSigner(),
    mode: 'demo',
    policy: everywhere,
    offers: standardOffers,
  });
  const answer = await placement.submit({
    key: commandKey(actor, 'trades.place', randomUUID(), { stake: stake.toString() }),
    ticket: { currencyPair: 'ETHUSD', position: 'UP', stake, duration: 30, wallet: 'real' },
  });
  if (!answer.ok) throw new Error(answer.failure.code);
  const { rows } = await db.owner.query<{ tries: bigint; posted_ms: bigint }>(
    `select (select last_value from pg_sequences where sequencename = 'stood_still') as tries, j.created_ms - t.accepted_ms as posted_ms
     from trade t join ledger_journal j on j.cause = t.trade_id and j.code = 'stake' where t.user_id = $1`,
    [actor],
  );
  expect(rows).toHaveLength(1);
  return { tries: Number(rows[0]?.tries), postedMs: Number(rows[0]?.posted_ms) };
}

const clean = async () => {
  for (const { sql } of [...recordVersionChecks, ...tradeTimeChecks, ...placedBeforeEntryChecks])
    expect((await db.owner.query(sql)).rows).toEqual([]);
};

test('Z5: L7: a trade that could not be posted before its entry delay is over is decided anew', async () => {
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  await standStill(500, 'first');
  const { tries, postedMs } = await placed();
  expect(tries).toBe(2);
  expect(postedMs).toBeLessThanOrEqual(postedWithinMs);
  expect(postedWithinMs).toBeLessThan(smallestEntryDelayMs);
  await clean();
});

test('Z5: where each decision is as slow the third is posted, within two seconds, and named by nothing', async () => {
  await recordPrice(db.app, lease, 'ETHUSD', 166_690n);
  await standStill(500, 'all');
  expect((await placed()).tries).toBe(3);
  // Its entry is recorded, and the tick after it.
  await db.owner.query('select setval($1::regclass, 20)', ['stood_still']);
  for (const price of [166_700n, 166_710n]) await recordPrice(db.app, lease, 'ETHUSD', price);
  await clean();
});
