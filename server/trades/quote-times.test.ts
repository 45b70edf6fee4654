import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tickText } from '#domain/markets/ticks.ts';
import type { ReceiptTick, TradeReceipt } from '#domain/trades/receipt.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import { bytesOf, tickOf } from '#domain/trades/receipt-ticks.ts';
import type { AgreedTrade } from '#domain/trades/trade.ts';
import { keepKey } from '#server/proof/keys.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { agreePast, isPostedLate, type PastTick, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { openPair, takeLease } from '#tools/testing/markets/ticks.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { sealAtOnce, signDays } from '#tools/testing/seals.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { judgeTrades } from '#tools/testing/trades/trade-judge.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';
import { receiptOf } from './receipt.ts';
import { createSettler } from './settler.ts';
import { findTrade } from './views.ts';

const signer = newSigner();
const log = { info: () => undefined, warn: () => undefined };
const beginMs = Date.now() - 400_000;
const lagMs = 180;

/** A price each half second; the first twenty as they were recorded before quotes had times, the others 180 ms after theirs. */
const past = Array.from({ length: 160 }, (_, i): PastTick => {
  // A held one says what the one before it said.
  const held = i > 20 && i % 5 === 0;
  const price = 166_680n + BigInt((held ? i - 1 : i) % 13);
  const timeMs = beginMs + i * 500;
  const quote = { quotedMs: timeMs - lagMs, bid: price - 3n, ask: price + 4n, held };
  return { timeMs, price, source: 'simulated:walk:e1:l0', ...(i < 20 ? { quotedMs: null } : quote) };
});

let db: FreshDatabase;
let user: AgreedTrade['userId'];
/** Open over the upgrade, and accepted after it. */
let receipts: readonly [over: TradeReceipt, after: TradeReceipt];

beforeAll(async () => {
  db = await freshDatabase();
  await setClock(db, beginMs + 20_000 - Date.now());
  await keepKey(db.app, signer);
  const fixture = await openFixture(db);
  await fixture.fundBankroll(1_000_000n);
  user = await fixture.customer(90_000n);
  await recordPast(db, 'BTCUSD', past);
  // The time at which all of it is sealed: so soon after each tick that receipts prove it.
  await setClock(db, beginMs + 52_000 - Date.now());
  const ticket = { user, pair: 'BTCUSD', position: 'UP', stakeCents: 1_000n, duration: 30 } as const;
  const trades = await agreePast(db, signer, [
    { ...ticket, acceptedAtMs: beginMs + 5_100, kind: 'trade-acceptance-1' },
    { ...ticket, acceptedAtMs: beginMs + 19_900 },
  ]);
  await storePast(db, trades);
  await createSettler({ pool: db.app, lease: await takeLease(db.app), log, setSize: 10 }).settleDue();
  await sealAtOnce(db.app);
  await signDays(db.owner, signer);
  const read = async (id = '') => {
    const row = await findTrade(db.app, id);
    if (row === null) throw new Error(`no trade ${id}`);
    const sealPaths = (pair: string, seqs: readonly number[]) => readSealPaths(db.app, pair, seqs);
    return receiptOf({ pool: db.app, keys: async () => [signer], sealPaths }, row);
  };
  receipts = [await read(trades[0]?.tradeId), await read(trades[1]?.tradeId)];
});
afterAll(() => db.drop());

const problemsOf = (receipt: TradeReceipt) =>
  verifyReceipt(receipt, [signer], proofTools).flatMap((one) => (one.state === 'proved' ? [] : [one]));

/** What the verifier names after an edit that is taken back. */
async function namedAfter(edit: (client: PoolClient) => Promise<unknown>): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await edit(client);
    const { breaches } = await verifyBooks(client, { keys: [signer.publicKey], complete: true });
    return breaches.filter((breach) => !isPostedLate(breach)).map(({ id }) => id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('trades by the time of quotes', () => {
  it('[Z6] enter at the first price quoted after the delay, and end at the last one quoted before the end', () => {
    const [, { ticks, acceptedAt, expiresAt }] = receipts;
    const { entry, exit, confirming } = ticks;
    const [acceptedMs, endMs] = [Date.parse(acceptedAt), Date.parse(expiresAt)];
    // The price before it was recorded 600 ms after the acceptance, which is in time, and quoted 420 ms after it, which is not.
    expect(Date.parse(entry?.quotedAt ?? '') - acceptedMs).toBe(920);
    expect(Date.parse(entry?.time ?? '') - acceptedMs).toBe(1_100);
    expect(Date.parse(exit?.quotedAt ?? '') - endMs).toBe(-80);
    expect(Date.parse(exit?.time ?? '') - endMs).toBe(100);
    expect(confirming?.seq).toBe((exit?.seq ?? 0) + 1);
    expect(Date.parse(confirming?.quotedAt ?? '')).toBeGreaterThan(endMs);
  });

  it('[T9] are proved, also one that was open over the upgrade, whose chain goes on from old ticks into new ones', async () => {
    const [over, after] = receipts;
    expect(over.segment.items.map(({ quotedAt }) => quotedAt === null)).toContain(true);
    expect(over.segment.items.map(({ quotedAt }) => quotedAt === null)).toContain(false);
    expect(over.acceptance.text).toContain('"trade-acceptance-1"');
    expect(after.acceptance.text).toContain('"kind":"trade-acceptance-2","rule":"quote-times"');
    expect([problemsOf(over), problemsOf(after)]).toEqual([[], []]);
    expect((await judgeTrades(db.app)).wrong).toEqual([]);
    expect(await namedAfter(async () => undefined)).toEqual([]);
  });

  it('[T9] of which a time of a quote, bid or ask was changed or taken out are refuted by name', () => {
    const [, receipt] = receipts;
    const seq = receipt.afterSeq + 7;
    const item = receipt.segment.items[7];
    const edits: readonly Partial<ReceiptTick>[] = [
      { quotedAt: item?.time ?? null },
      { quotedAt: null },
      { quotedAt: null, bid: null, ask: null },
      { bid: '1.00' },
      { ask: '9999.00' },
      { bid: null, ask: null },
      { bid: null },
    ];
    for (const edit of edits) {
      const items = receipt.segment.items.map((tick) => (tick.seq === seq ? { ...tick, ...edit } : tick));
      const changed = { ...receipt, segment: { ...receipt.segment, items } };
      expect(problemsOf(changed)).toContainEqual({
        check: 'ticks',
        state: 'refuted',
        problem: { is: 'tick-changed', seq },
      });
      const { entry } = receipt.ticks;
      const altered = { ...receipt, ticks: { ...receipt.ticks, entry: entry && { ...entry, ...edit } } };
      expect(problemsOf(altered)).toContainEqual({
        check: 'ticks',
        state: 'refuted',
        problem: { is: 'tick-altered', seq: entry?.seq },
      });
    }
  });

  it('[T9] whose quotes cannot have been are refuted although every hash is right', () => {
    const [, receipt] = receipts;
    const seq = receipt.afterSeq + 7;
    const { time = '', price = '' } = receipt.segment.items[7] ?? {};
    const later = new Date(Date.parse(time) + 1).toISOString();
    const earlier = new Date(Date.parse(time) - 2_000).toISOString();
    for (const edit of [{ quotedAt: later }, { quotedAt: earlier }, { bid: price, ask: '9999.00' }]) {
      const problem = { is: 'quote-impossible', seq };
      expect(problemsOf(hashedAnew(receipt, seq, edit))).toContainEqual({ check: 'ticks', state: 'refuted', problem });
    }
  });

  it('[T9] whose rule is another one than is checked here are refuted', () => {
    const [, receipt] = receipts;
    const text = receipt.acceptance.text.replace('quote-times', 'other-times');
    const acceptance = { ...receipt.acceptance, text, signature: signer.sign(text) };
    expect(problemsOf({ ...receipt, acceptance })).toMatchObject([{ check: 'terms', problem: { term: 'kind' } }]);
  });

  it.each([
    'quoted_ms = quoted_ms - 1',
    'quoted_ms = time_ms',
    'quoted_ms = null, bid = null, ask = null',
    'bid = bid - 2, ask = ask + 2',
    'bid = null, ask = null',
  ])('[L5] are named by the verifier with the stored tick after %s', async (edit) => {
    const [, { afterSeq }] = receipts;
    const seq = afterSeq + 7;
    const named = await namedAfter((client) =>
      client.query(`update market_tick set ${edit} where pair = 'BTCUSD' and seq = $1`, [seq]),
    );
    expect(named).toContain(`tick BTCUSD ${seq}`);
    // The seal names it too, by its row.
    expect(named.some((id) => /^tick \d+$/.test(id))).toBe(true);
  });
});

/** The receipt with an edited tick, and with the hashes of it and of all later ones as they follow. */
function hashedAnew(receipt: TradeReceipt, seq: number, edit: Partial<ReceiptTick>): TradeReceipt {
  let previous = receipt.segment.previousHash;
  const items = receipt.segment.items.map((item) => {
    const edited = item.seq === seq ? { ...item, ...edit } : item;
    const tick = tickOf(receipt.currencyPair, receipt.decimals, edited);
    if (tick === null) throw new Error('no tick');
    previous = proofTools.sha256(bytesOf(tickText(tick, receipt.decimals, previous)));
    return { ...edited, hash: previous };
  });
  return { ...receipt, segment: { ...receipt.segment, items } };
}

describe('a time-out', () => {
  it('[Z6] races with a price quoted just in time, and everybody decides the same', async () => {
    const lease = await takeLease(db.app);
    const settle = () => createSettler({ pool: db.app, lease, log, setSize: 5 }).settleDue();
    const ends = new Set<string>();
    for (let n = 0; n < 24; n += 1) {
      const pair = `RACE${n}`;
      await openPair(db.app, pair, 2);
      const { rows: clock } = await db.app.query<{ now_ms: bigint }>('select clock_ms() as now_ms');
      const limitMs = Number(clock[0]?.now_ms) - 5;
      const acceptedMs = limitMs - 10_000;
      await db.owner.query(
        'update market_pair set last_time_ms = $2, quoted_floor_ms = $2, last_tick_ms = $2 where pair = $1',
        [pair, acceptedMs],
      );
      const ticket = { user, pair, position: 'UP', stakeCents: 100n, acceptedAtMs: acceptedMs, duration: 30 } as const;
      const trades = await agreePast(db, signer, [ticket]);
      await storePast(db, trades);
      const recorded = () =>
        db.app.query<{ quoted_ms: bigint }>(
          `select quoted_ms from market_record($1, $2, array[$3], array[5::bigint], array['live:x'], array[true], array[false],
             array[null::bigint], array[null::text], null, array[$4::bigint])`,
          [lease.name, lease.epoch(), pair, limitMs - 1],
        );
      const order = n % 2 === 0 ? [recorded, settle, settle] : [settle, recorded, settle];
      // The first two come one after the other, so that both ends are seen however quick the machine is.
      if (n < 2) for (const one of order) await one();
      else await Promise.all(order.map((one) => one()));
      await settle();
      const { rows } = await db.app.query<{ status: string; entry_seq: bigint | null; quoted_ms: bigint }>(
        `select t.status, t.entry_seq, m.quoted_ms from trade t join market_tick m on m.pair = t.currency_pair
         where t.trade_id = $1`,
        [trades[0]?.tradeId],
      );
      const [{ status, entry_seq, quoted_ms } = { status: '', entry_seq: null, quoted_ms: 0n }] = rows;
      ends.add(status);
      if (Number(quoted_ms) <= limitMs) expect([status, entry_seq]).toEqual(['PENDING', 1n]);
      else expect([status, entry_seq, Number(quoted_ms)]).toEqual(['REFUNDED', null, limitMs + 1]);
    }
    expect([...ends].sort()).toEqual(['PENDING', 'REFUNDED']);
  });
});
