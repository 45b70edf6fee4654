import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readReceipt } from '#api/receipts.ts';
import type { TradeReceipt } from '#domain/trades/receipt.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { newSigner } from '#tools/testing/signer.ts';
import {
  allProved,
  believed,
  changedAt,
  leavesOf,
  receiptHandlers,
  receiptOf,
  sealedTrades,
  states,
  unnoticedIn,
} from '#tools/testing/trades/receipt-fixture.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';
import { check } from '#web/receipts/check.ts';

const [former, present] = [newSigner(), newSigner()];
let db: FreshDatabase;
let api: TestApi;
/** Won, lost, tied, refunded as no tick came after it, and open, in this order. */
let ids: readonly string[];
beforeAll(async () => {
  db = await freshDatabase();
  ids = await sealedTrades(db, former, present);
  api = await startApi(db, { handlers: receiptHandlers(db, present) });
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

describe('a receipt', () => {
  it('[T9] is proved by itself: signature, terms, ticks, outcome, postings and the seal up to the signed day', async () => {
    const [won, lost, tied] = await Promise.all(ids.slice(0, 3).map((id) => receiptOf(api, id)));
    expect([won?.status, lost?.status, tied?.refundReason]).toEqual(['WON', 'LOST', 'tie']);
    for (const receipt of [won, lost, tied]) {
      expect(receipt && states(verifyReceipt(receipt, await believed(db), proofTools))).toBe(allProved);
    }
  });

  it('[T9] says what cannot be shown yet: of an open trade, and of one refunded because no tick came', async () => {
    const [refunded, open] = await Promise.all(ids.slice(3).map((id) => receiptOf(api, id)));
    expect(open && verifyReceipt(open, await believed(db), proofTools)).toMatchObject([
      { check: 'acceptance', state: 'proved' },
      { check: 'terms', state: 'proved' },
      { check: 'ticks', state: 'proved' },
      { check: 'outcome', state: 'open', why: 'trade-open' },
      { check: 'postings', state: 'proved' },
      { check: 'seal', state: 'open', why: 'trade-open' },
    ]);
    expect(refunded?.refundReason).toBe('no confirming tick');
    const silent = refunded && verifyReceipt(refunded, await believed(db), proofTools);
    expect(silent?.filter(({ state }) => state !== 'proved')).toEqual([
      { check: 'outcome', state: 'open', why: 'silence-unconfirmed' },
    ]);
  });

  it('[T9] shows each figure that somebody changes in it', async () => {
    const receipt = await receiptOf(api, ids[0]);
    expect(unnoticedIn(receipt, await believed(db))).toEqual([]);
  });

  it('[T9] tells a deciding tick that was altered from one that does not decide', async () => {
    const receipt = await receiptOf(api, ids[0]);
    const keys = await believed(db);
    const { entry, exit } = receipt.ticks;
    const of = (changed: TradeReceipt) =>
      verifyReceipt(changed, keys, proofTools).flatMap((one) => (one.state === 'refuted' ? [one.problem] : []));
    const altered = entry && { ...entry, price: '1.00' };
    expect(of({ ...receipt, ticks: { ...receipt.ticks, entry: altered } })).toEqual([
      { is: 'tick-altered', seq: entry?.seq },
    ]);
    const other = receipt.segment.items.find(({ seq }) => seq === (exit?.seq ?? 0) - 1) ?? null;
    expect(of({ ...receipt, ticks: { ...receipt.ticks, exit: other } })).toContainEqual({
      is: 'tick-differs',
      seq: other?.seq,
    });
    const [first, ...seals] = receipt.seals;
    expect(first && of({ ...receipt, seals: [...seals, first, { ...first, seq: first.seq + 1 }] })).toEqual([
      { is: 'seal-broken', seq: (first?.seq ?? 0) + 1, at: 'block' },
    ]);
  });

  it('[T9] is found the same by the reader’s browser as by Node, unchanged and with each figure changed', async () => {
    const keys = await believed(db);
    const publicKeys = keys.map(({ publicKey }) => publicKey);
    const receipts = await Promise.all(ids.map((id) => receiptOf(api, id)));
    for (const receipt of receipts) {
      expect(check(receipt, publicKeys).findings).toEqual(verifyReceipt(receipt, keys, proofTools));
    }
    const [receipt] = receipts;
    if (!receipt) throw new Error('no receipt');
    // Each kind of figure once: of many ticks, one that decides nothing is like another.
    const leaves = leavesOf(receipt, '').filter((leaf) => !/^segment\.items\.(?!7\.)/.test(leaf));
    for (const leaf of leaves) {
      const changed = changedAt(receipt, leaf);
      if (!Value.Check(readReceipt.reply, changed)) continue;
      expect([leaf, check(changed, publicKeys).findings]).toEqual([leaf, verifyReceipt(changed, keys, proofTools)]);
    }
    const items = receipt.segment.items.map((tick, i) => (i === 7 ? { ...tick, price: '1.00' } : tick));
    const changed = check({ ...receipt, segment: { ...receipt.segment, items } }, publicKeys).findings;
    expect(changed[2]).toMatchObject({ state: 'refuted', problem: { is: 'tick-changed', seq: receipt.afterSeq + 7 } });
  });

  it('[T9] is kept by caches once it changes no more, and is sent in a dense form to who takes one', async () => {
    const [won, , , , open] = ids;
    const read = (id: string | undefined, headers: Record<string, string>) =>
      api.caller().call('GET', `/api/trades/${id}/receipt`, { headers });
    const plain = await read(won, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const dense = await read(won, { 'accept-encoding': encoding });
      expect([dense.headers.get('content-encoding'), dense.headers.get('vary')]).toEqual([encoding, 'accept-encoding']);
      expect(dense.body).toEqual(plain.body);
      expect(Number(dense.headers.get('content-length'))).toBeLessThan(plain.bytes.length / 2);
    }
    const again = await read(won, { 'if-none-match': plain.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    const running = await read(open, {});
    expect([running.status, running.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const none = await read('trd_none', {});
    expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('[T9] may be asked for so many times a minute by the source of a visitor, and as often by each person who is signed in', async () => {
    const small = await startApi(db, { handlers: receiptHandlers(db, present), documentsPerMinute: 3 });
    const ask = async (caller: Caller) => {
      const answers = [];
      for (let i = 0; i < 4; i += 1) answers.push(await caller.call('GET', `/api/trades/${ids[0]}/receipt`));
      return answers;
    };
    const asked = await ask(small.caller());
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(asked[3]?.body).toMatchObject({ code: 'rate_limited' });
    expect(Number(asked[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const customer = await small.newcomer('receipts@test.example');
    expect((await ask(customer)).map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    await small.stop();
  });

  it('[T9] [L7] says what a seal does not show: ticks written long before or after it, and a day that is not signed', async () => {
    const receipt = await receiptOf(api, ids[0]);
    const keys = await believed(db);
    const last = (changed: TradeReceipt) => verifyReceipt(changed, keys, proofTools)[5];
    const unsigned = { ...receipt, seals: receipt.seals.map((seal) => ({ ...seal, day: null })) };
    expect(last(unsigned)).toEqual({ check: 'seal', state: 'open', why: 'day-not-signed' });
    expect(last({ ...receipt, seals: [] })).toEqual({ check: 'seal', state: 'open', why: 'not-sealed' });
    // The same block said to be of another day: its hash covers its time, and the day's text names the day.
    const otherDay = receipt.seals.map((seal) => ({
      ...seal,
      day: seal.day && { ...seal.day, text: seal.day.text.replace(/\d{4}-\d\d-\d\d/, '2020-01-01') },
    }));
    expect(last({ ...receipt, seals: otherDay })).toMatchObject({
      state: 'refuted',
      problem: { is: 'seal-broken', at: 'day' },
    });
    const early = receipt.segment.items.map((tick) => ({ ...tick, time: '2026-01-01T00:00:00.000Z' }));
    expect(last({ ...receipt, segment: { ...receipt.segment, items: early } })).toMatchObject({ state: 'refuted' });
  });

  it('[T9] of an operator whose key the reader does not believe proves nothing', async () => {
    const findings = verifyReceipt(await receiptOf(api, ids[0]), [{ ...newSigner() }], proofTools);
    expect(findings[0]).toMatchObject({ state: 'refuted', problem: { is: 'key-unknown', keyId: former.keyId } });
    expect(findings[5]).toMatchObject({ state: 'refuted', problem: { is: 'key-unknown', keyId: present.keyId } });
  });

  it('[T9] after the key was replaced an old receipt is answered with the key that signed it', async () => {
    const receipt = await receiptOf(api, ids[0]);
    expect(receipt.acceptance.keyId).toBe(former.keyId);
    expect(receipt).toMatchObject({ publicKey: former.publicKey });
  });

  it('[T9] names the stored tick that was changed, however it was changed', async () => {
    const keys = await believed(db);
    const before = await receiptOf(api, ids[0]);
    const seq = before.afterSeq + 12;
    const last = before.ticks.confirming?.seq ?? 0;
    const hashAnew = (from: number) => `
      with recursive anew as (
        select m.seq, m.hash from market_tick m where m.pair = 'BTCUSD' and m.seq = ${from - 1}
        union all
        select m.seq, sha256(convert_to(market_tick_text(m.pair, m.seq, m.time_ms, m.quoted_ms, m.price, m.bid, m.ask, 2::smallint,
          m.source, m.held, m.venue_time_ms, m.venue_id, a.hash), 'UTF8'))
        from anew a join market_tick m on m.pair = 'BTCUSD' and m.seq = a.seq + 1)
      update market_tick m set hash = anew.hash from anew where m.pair = 'BTCUSD' and m.seq = anew.seq`;
    const edit = `update market_tick set price = price + 1 where pair = 'BTCUSD' and seq = ${seq}`;
    const named = async (texts: readonly string[]) => {
      const client = await db.owner.connect();
      try {
        await client.query('begin');
        for (const text of texts) await client.query(text);
        await client.query('commit');
        const found = verifyReceipt(await receiptOf(api, ids[0]), keys, proofTools);
        return found.flatMap((finding) => (finding.state === 'refuted' ? [finding.problem] : []));
      } finally {
        await client.query(`update market_tick set price = price - 1 where pair = 'BTCUSD' and seq = ${seq}`);
        await client.query(hashAnew(2));
        client.release();
      }
    };
    expect(await named([edit])).toEqual([{ is: 'tick-changed', seq }]);
    // With all later hashes made anew the chain is whole again, but not the one that was sealed.
    expect(await named([edit, hashAnew(seq)])).toMatchObject([{ is: 'seal-broken', at: 'block' }]);
    expect(states(verifyReceipt(await receiptOf(api, ids[0]), keys, proofTools))).toBe(allProved);
    expect(last).toBeGreaterThan(seq);
  });
});

test('[T9] the offline script says of a downloaded receipt what is proved, and names the tick that was changed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'receipt-'));
  const checkOffline = async (document: unknown, keys = `${former.publicKey},${present.publicKey}`) => {
    const file = path.join(folder, 'receipt.json');
    await writeFile(file, JSON.stringify(document));
    const env = { ...process.env, VERIFY_KEYS: keys };
    const run = spawnSync(process.execPath, ['tools/verify-receipt.ts', file], { env, encoding: 'utf8' });
    return { status: run.status, text: run.stdout + run.stderr };
  };
  const receipt = await receiptOf(api, ids[0]);
  const clean = await checkOffline(receipt);
  expect(clean.text.match(/^proved {3}/gm)).toHaveLength(6);
  expect(clean.status).toBe(0);
  const items = receipt.segment.items.map((tick, i) => (i === 7 ? { ...tick, price: '1.00' } : tick));
  const changed = await checkOffline({ ...receipt, segment: { ...receipt.segment, items } });
  expect(changed.text).toContain(`tick ${receipt.afterSeq + 7} does not match its hash`);
  expect(changed.status).toBe(1);
  // What is refuted is not said once more as if it had happened.
  expect(changed.text).not.toContain('WON');
  expect(clean.text).toContain('UP 10.00 USD, WON');
  expect((await checkOffline({ ...receipt, wallet: 'practice' })).text).toContain('10.00 practice USD: REFUTED');
  const malformed = await checkOffline(receipt, 'no-key');
  expect([malformed.status, malformed.text]).toEqual([2, expect.stringContaining('no-key is no Ed25519 public key')]);
  expect((await checkOffline({ tradeId: 'trd_1' })).status).toBe(2);
  await rm(folder, { recursive: true });
});

test('[T9] every key that was ever signed with is served', async () => {
  const { body } = await api.caller().call('GET', '/api/proof/keys');
  expect(body.items).toHaveLength(2);
  for (const { keyId, publicKey } of [former, present]) {
    expect(body.items).toContainEqual({ keyId, algorithm: 'Ed25519', publicKey });
  }
});
