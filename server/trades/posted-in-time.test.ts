import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordVersionChecks } from '#database/checks/record-versions.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { everywhere } from '#tools/testing/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/ticks.ts';
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

test('Z5: L7: a trade that could not be posted within two seconds of its acceptance is decided anew', async () => {
  const actor = await openCustomer(db.app, 5_000n);
  // While the first set of trades is written 2.5 s go by, as on a machine that stands still. A sequence forgets no rollback.
  const standsStill = [
    `create sequence stood_still`,
    `grant select, usage on sequence stood_still to public`,
    `create function stand_still() returns trigger language plpgsql as $$ begin perform nextval('stood_still'); return new; end $$`,
    `create trigger stand_still before insert on trade for each row execute function stand_still()`,
    `create or replace function clock_ms() returns bigint language sql volatile parallel safe
     as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint
       + (select case when is_called then 2500 else 0 end from stood_still) $$`,
  ];
  const run = (sql: string) => db.owner.query(sql);
  for (const one of standsStill) await run(one);
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  const placement = createPlacement({
    pool: db.app,
    signer: newSigner(),
    mode: 'demo',
    policy: everywhere,
    offers: standardOffers,
  });
  const stake = cents(1_000n);
  const placed = await placement.submit({
    key: commandKey(actor, 'trades.place', randomUUID(), { stake: stake.toString() }),
    ticket: { currencyPair: 'ETHUSD', position: 'UP', stake, duration: 30, wallet: 'real' },
  });
  if (!placed.ok) throw new Error(placed.failure.code);
  expect((await run('select last_value as tries from stood_still')).rows).toEqual([{ tries: 2n }]);
  const { rows } = await db.owner.query<{ posted_ms: bigint }>(
    `select j.created_ms - t.accepted_ms as posted_ms from trade t join ledger_journal j on j.cause = t.trade_id and j.code = 'stake'`,
  );
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.posted_ms)).toBeLessThanOrEqual(2_000);
  for (const { sql } of recordVersionChecks) expect((await db.owner.query(sql)).rows).toEqual([]);
});
