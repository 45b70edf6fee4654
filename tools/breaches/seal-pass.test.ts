import type { PoolClient } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { keepKey } from '#server/proof/keys.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { sealByHand } from '#tools/testing/forging/hand-seals.ts';
import { agreePast, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

/** Who owns the database gives rows the numbers of other transactions, or no time, and seals them by hand (L7). */
let db: FreshDatabase;
let customer: Awaited<ReturnType<Awaited<ReturnType<typeof openFixture>>['customer']>>;
const signer = newSigner();
const source = 'simulated:walk:e1:l0';
const opened: FreshDatabase[] = [];
const tables = ['ledger_entry', 'ledger_journal', 'record_version', 'house_setting', 'customer', 'customer_standing'];

beforeEach(async () => {
  await open();
});
afterAll(async () => {
  for (const one of opened) await one.drop();
});

/** A database of a test's own: ticks of before are recorded once in each. */
async function open(): Promise<void> {
  db = await freshDatabase();
  opened.push(db);
  await keepKey(db.app, signer);
  const fixture = await openFixture(db);
  await fixture.fundBankroll(1_000_000n);
  customer = await fixture.customer(100_000n);
}

/** Ticks of a quarter second each from two seconds before a time until so many ms after it. */
async function recorded(pair: string, acceptedAtMs: number, untilMs: number): Promise<void> {
  const ticks = Array.from({ length: (untilMs + 2_000) / 250 }, (_, i) => ({
    timeMs: acceptedAtMs - 2_000 + i * 250,
    price: 10_000n + BigInt(i),
    source,
  }));
  await recordPast(db, pair, ticks);
}

/** The next passes, each with a record. */
async function sealed(passes: number): Promise<void> {
  for (let i = 0; i < passes; i += 1) {
    await db.owner.query(`insert into house_setting (name, value) values ('note', to_jsonb($1::text))`, [`n${i}`]);
    await sealAtOnce(db.app);
  }
}

/** A trade of 30 s UP, written now as of its acceptance, with its journal dated within what is allowed (Z5). */
async function writtenLate(pair: string, acceptedAtMs: number): Promise<string> {
  const ticket = { user: customer, pair, position: 'UP', stakeCents: 1_000n, duration: 30, acceptedAtMs } as const;
  const trades = await agreePast(db, signer, [ticket]);
  await storePast(db, trades);
  const id = trades[0]?.tradeId ?? '';
  await byOwner(async (client) => {
    const journal = 'select id from ledger_journal where cause = $1';
    await client.query(`update ledger_entry set created_ms = $2 where id / 32 in (${journal})`, [
      id,
      acceptedAtMs + 1_900,
    ]);
    await client.query('update ledger_journal set created_ms = $2 where cause = $1', [id, acceptedAtMs + 1_900]);
  });
  return id;
}

/** What the owner of the database does with triggers off. */
async function byOwner<T>(edit: (client: PoolClient) => Promise<T>): Promise<T> {
  return await withTransaction(db.owner, async (client) => {
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    const done = await edit(client);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    return done;
  });
}

async function idsOf(client: PoolClient, sql: string, values: unknown[] = []): Promise<readonly bigint[]> {
  return (await client.query<{ id: bigint }>(sql, values)).rows.map(({ id }) => id);
}

/** What the verifier names now. */
async function named(): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    const { breaches } = await verifySnapshot(client, { keys: [signer.publicKey], complete: false });
    return breaches.map(({ rule, id, problem }) => `${rule} ${id}: ${problem}`);
  } finally {
    client.release();
  }
}

const behind = /^L7 (entry|record) \d+: is of transaction \d+, and was sealed in block \d+ behind transaction \d+$/;
const noTime = /^L7 record \d+: of \w+ says no time, and transaction \d+ is of no upgrade that wrote such down$/;
const early = /^L7 \w+ \d+: says a time \d+ ms before a tick that was sealed before it, and was sealed in block \d+$/;

for (const dated of ['now', 'back'] as const) {
  test(`L7: Z5: a trade that is written once it is won, with the number of a tick before its entry, is named in a block dated ${dated}`, async () => {
    const acceptedAtMs = Date.now() - 45_000;
    await recorded('SOLUSD', acceptedAtMs, 35_000);
    await sealed(7);
    expect(await named()).toEqual([]);
    const id = await writtenLate('SOLUSD', acceptedAtMs);
    await byOwner(async (client) => {
      const entries = await idsOf(
        client,
        `update ledger_entry set xact = (select xact from market_tick where pair = 'SOLUSD' and time_ms <= $2 order by seq desc limit 1)
         where id / 32 in (select id from ledger_journal where cause = $1) returning id`,
        [id, acceptedAtMs + 500],
      );
      const versions = await idsOf(
        client,
        `update record_version set at_ms = null, xact = (select min(xact) from record_version)
         where kind = 'trade' and body ->> 'trade_id' = $1 returning id`,
        [id],
      );
      const atMs = dated === 'back' ? acceptedAtMs + 3_000 : null;
      await sealByHand(client, 'entry', entries, atMs);
      await sealByHand(client, 'record', versions, atMs);
    });
    const found = await named();
    expect(found.filter((line) => behind.test(line))).toHaveLength(2);
    expect(found).toContainEqual(expect.stringMatching(noTime));
    expect(found).toContainEqual(expect.stringMatching(early));
    const earlier = /^L7 block \d+: is dated \d+ ms before a tick of an earlier one$/;
    expect(found.filter((line) => earlier.test(line))).toHaveLength(dated === 'back' ? 2 : 0);
    // Passes that follow hide nothing.
    await sealed(1);
    expect((await named()).filter((line) => behind.test(line))).toHaveLength(2);
  });
}

test('L7: a setting, or a status, that is dated back by a version without a time is named', async () => {
  await sealed(2);
  expect(await named()).toEqual([]);
  for (const [kind, sql] of [
    [
      'house_setting',
      `insert into house_setting (name, value, since_ms) values ('COPY_SHARE_HOUSE_BPS', '5000', clock_ms() - 3456000000)`,
    ],
    [
      'customer_standing',
      `with u as (update customer set account_status = 'blocked' where uid = '${customer}' returning uid, country)
       insert into customer_standing (uid, account_status, country, from_ms) select uid, 'blocked', country, clock_ms() from u`,
    ],
  ] as const) {
    const before = new Set(await named());
    await byOwner(async (client) => {
      await client.query(sql);
      const versions = await idsOf(
        client,
        `insert into record_version (kind, body, at_ms, xact)
         select '${kind}', to_jsonb(h), null, (select min(xact) from record_version) from ${kind} h order by h.id desc limit 1
         returning id`,
      );
      await sealByHand(client, 'record', versions);
    });
    const found = (await named()).filter((line) => !before.has(line));
    expect(found).toContainEqual(expect.stringMatching(behind));
    expect(found).toContainEqual(expect.stringMatching(noTime));
  }
});

test('L7: Z5: a tick whose number is dated forward, so that a trade of seconds later has a lower one, is named with the trade', async () => {
  const acceptedAtMs = Date.now() - 8_000;
  await recorded('ADAUSD', acceptedAtMs, 7_500);
  const forward = await withTransaction(db.owner, async (client) => {
    await client.query('alter table market_tick disable trigger user');
    const ticks = await idsOf(
      client,
      `update market_tick set xact = current_xact() + 3000 where pair = 'ADAUSD'
         and seq = (select min(seq) + 1 from market_tick where pair = 'ADAUSD' and time_ms >= $1) returning id`,
      [acceptedAtMs + 500],
    );
    await client.query('alter table market_tick enable trigger user');
    return ticks;
  });
  await sealed(3);
  await writtenLate('ADAUSD', acceptedAtMs);
  await byOwner((client) =>
    client.query(`update record_version set at_ms = $1 where kind = 'trade'`, [acceptedAtMs + 2_000]),
  );
  // Transactions go on until they have come to that number.
  await db.owner.query('do $$ begin for i in 1..3000 loop perform pg_current_xact_id(); commit; end loop; end $$');
  await sealed(1);
  const found = await named();
  for (const id of forward) {
    expect(found).toContainEqual(
      expect.stringMatching(
        new RegExp(`^L7 tick ${id}: is of transaction \\d+, and the tick after it of \\d+, which was sealed before$`),
      ),
    );
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^L7 tick ${id}: says a time \\d+ ms before a tick`)),
    );
  }
  for (const stream of ['entry', 'record']) {
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^L7 ${stream} \\d+: says a time \\d{4} ms before a tick`)),
    );
  }
});
