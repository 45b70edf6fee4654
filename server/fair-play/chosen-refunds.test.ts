import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundsReader } from '#server/trades/published-refunds.ts';
import { createSettler } from '#server/trades/settler.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { agreePast, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { takeLease } from '#tools/testing/markets/ticks.ts';
import { type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  await fixture.fundBankroll(10_000_000n);
});
afterAll(() => db.drop());

const signer = newSigner();
const log = { info: (): void => undefined, warn: (): void => undefined };
const pastMs = Date.now() - 3_600_000;
const at = (second: number): number => pastMs + second * 1_000;

async function refundNotices(): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    const { notices } = await verifySnapshot(client, { keys: [signer.publicKey], complete: true });
    return notices.filter((text) => text.includes('[T5]'));
  } finally {
    client.release();
  }
}

/** Refunds trades of a pair whose price rises for 40 s and is silent then, each one a minute after the other. */
async function refundAll(pair: string, sides: readonly ('UP' | 'DOWN')[]) {
  const seconds = [...Array.from({ length: 41 }, (_, i) => i), ...Array.from({ length: 20 }, (_, i) => 100 + i)];
  const source = 'simulated:walk:e1:l0';
  await recordPast(
    db,
    pair,
    seconds.map((i) => ({ timeMs: at(i), price: 166_680n + BigInt(i), source })),
  );
  const user = await fixture.customer(1_000_000n);
  const ticket = { user, pair, stakeCents: 1_000n, duration: 30 };
  const tickets = sides.map((position, i) => ({ ...ticket, position, acceptedAtMs: at(22) + 100 * i }));
  await storePast(db, await agreePast(db, signer, tickets));
  await createSettler({ pool: db.app, lease: await takeLease(db.app), log, setSize: 100 }).settleDue();
  await db.owner.query(
    `update trade t set closed_ms = $2::bigint + 60000 * n.place from (
       select trade_id, row_number() over (order by accepted_ms) as place from trade where currency_pair = $1) n
     where n.trade_id = t.trade_id`,
    [pair, at(120)],
  );
  return user;
}

it('T5 refunds that fall on losing trades are named by pair in public, and by customer to staff alone', async () => {
  const chosen = await refundAll(
    'SOLUSD',
    Array.from({ length: 24 }, () => 'DOWN' as const),
  );
  const unlucky = await refundAll(
    'ADAUSD',
    Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? ('UP' as const) : ('DOWN' as const))),
  );
  const refunds = await refundsReader(db.app)(Date.now());
  expect(refunds).toMatchObject({ onLosingTrades: ['SOLUSD'], beyondChance: [] });
  expect(JSON.stringify(refunds)).not.toContain(chosen);
  const named = await refundNotices();
  expect(named).toHaveLength(2);
  expect(named[0]).toContain('[T5] pair SOLUSD: of 24 minutes with refunds');
  expect(named[0]).toContain('24000 cents');
  expect(named[1]).toContain(`[T5] customer ${chosen}: of 24 minutes`);
  expect(named.join()).not.toContain(unlucky);
});
