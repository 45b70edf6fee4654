import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { type MarketOffers, type PairTerms, standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import { readMarkets } from '#server/markets/list.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { riskOf } from '#server/trades/risk.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { takeDue } from './in-force.ts';
import { termsHandlers } from './market-terms.ts';

let database: FreshDatabase;
let api: TestApi;
let first: Caller;
let second: Caller;
let operations: Caller;
const copying = { bounds: { traderBps: 2_500, customerBps: 1_000 }, houseShareBps: 2_000 };
const start = (offers: MarketOffers) => keepHouseSettings(database.owner, { ...copying, ...offers }, 'first values');

beforeAll(async () => {
  database = await freshDatabase();
  const handlers = termsHandlers({ pool: database.app, adminEmails, offers: standardOffers });
  api = await startApi(database, { handlers });
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  operations = await makeStaff(api, database, 'operations@test.example', 'operations');
  await start(standardOffers);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const listed = async () => (await first.call('GET', '/api/admin/terms')).body;
const termsOf = async (pair: string) =>
  (await listed()).pairs.find((one: { pair: string }) => one.pair === pair)?.terms ?? null;
const propose = async (by: Caller, scope: string, terms: object, at: string | null = null) => {
  const body = { scope, terms, effectiveAt: at, reason: 'the spread is wider', seen: (await listed()).version };
  return by.command('POST', '/api/admin/terms-changes', body);
};
const step = (by: Caller, verb: string, id: string) =>
  by.command('POST', `/api/admin/terms-changes/${id}/${verb}`, verb === 'approve' ? {} : { reason: 'not now' });
const paying = (payoutRate: number) => ({ payouts: [30, 300].map((duration) => ({ duration, payoutRate })) });

/** What a process offers that was started with other terms of one pair. */
const startedWith = (pair: string, change: (terms: PairTerms) => Partial<PairTerms> | null): MarketOffers => ({
  ...standardOffers,
  pairs: standardOffers.pairs.map((one) => {
    if (one.terms === null || one.pair !== pair) return one;
    const changed = change(one.terms);
    return { ...one, terms: changed === null ? null : { ...one.terms, ...changed } };
  }),
});

/** Whatever a test leaves open. */
beforeEach(async () => {
  for (const { id } of (await listed()).open) await step(first, 'withdraw', id);
});

describe('terms of pairs in the console', () => {
  it('[X8] operations proposes, an owner approves, and every process agrees to trades by it; what was placed keeps its terms', async () => {
    const uid = await openCustomer(database.app, 1_000_000n);
    await fundBankroll(database.app, 10_000_000n);
    await openPair(database.app, 'ETHUSD', 2);
    const lease = await takeLease(database.app);
    const processes = [standardOffers, startedWith('ETHUSD', () => paying(1_000))].map((offers) =>
      createPlacement({ pool: database.app, signer: newSigner(), mode: 'demo', policy: everywhere, offers }),
    );
    const place = async (nth: number) => {
      await recordPrice(database.app, lease, 'ETHUSD', 166_680n);
      const key = commandKey(uid, 'trades.place', randomUUID(), {});
      const common = { currencyPair: 'ETHUSD', position: 'UP', stake: cents(1_000n), wallet: 'real' } as const;
      return processes[nth]?.submit({ key, ticket: { ...common, duration: 300, payoutRate: undefined } });
    };
    const before = await place(0);
    expect(before).toMatchObject({ ok: true, value: { payoutRate: 8_500 } });
    const asked = await propose(operations, 'ETHUSD', { ...paying(8_000), maxExposure: '5000.00' });
    expect(asked.status, asked.text).toBe(201);
    expect(asked.body).toMatchObject({ status: 'proposed', house: null, pairs: [{ pair: 'ETHUSD' }] });
    expect(asked.body.pairs[0].before.payouts[0]).toEqual({ duration: 30, payoutRate: 8_500 });
    expect((await step(operations, 'approve', asked.body.id)).status).toBe(404);
    expect(await place(1)).toMatchObject({ ok: true, value: { payoutRate: 8_500 } });
    expect((await step(first, 'approve', asked.body.id)).body).toMatchObject({ status: 'in_force' });
    for (const nth of [0, 1]) expect(await place(nth)).toMatchObject({ ok: true, value: { payoutRate: 8_000 } });
    const options = { pairs: standardOffers.pairs, quoted: new Set<string>(), references: new Map() };
    const row = (await readMarkets(database.app, options)).find(({ lowerName }) => lowerName === 'ETHUSD');
    expect(row?.terms?.payouts.map(({ payoutRate }) => payoutRate)).toEqual([8_000, 8_000]);
    const { pairs } = await riskOf(database.app, standardOffers);
    expect(pairs.find(({ currencyPair, wallet }) => currencyPair === 'ETHUSD' && wallet === 'real')?.limit).toBe(
      '5000.00',
    );
    const { rows } = await database.app.query('select payout_rate from trade order by accepted_ms, trade_id limit 1');
    expect(rows).toEqual([{ payout_rate: 8_500 }]);
  });

  it('[X8] an owner who proposes does not approve, and of two approvals at once, or one and a withdrawal, one counts', async () => {
    for (const [verb, stake] of [
      ['approve', '400.00'],
      ['withdraw', '300.00'],
    ] as const) {
      const asked = await propose(first, 'every', { maxStake: stake });
      expect((await step(first, 'approve', asked.body.id)).body.code).toBe('second_admin_required');
      const racer = verb === 'approve' ? second : first;
      const answers = await Promise.all([step(second, 'approve', asked.body.id), step(racer, verb, asked.body.id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [done] = answers.filter(({ status }) => status === 200);
      const { rows } = await database.owner.query(
        `select count(*)::integer as kept from house_setting h join document_change c on c.kept ->> h.name = h.id::text where c.id = $1`,
        [asked.body.id],
      );
      expect(rows).toEqual([{ kept: done?.body.status === 'in_force' ? 8 : 0 }]);
    }
  });

  it('[X8] of two proposals at once of the same pair one counts, and others go beside it', async () => {
    const answers = await Promise.all([
      propose(first, 'BTCUSD', { minStake: '2.00' }),
      propose(operations, 'BTCUSD', { minStake: '3.00' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await propose(second, 'every', { minStake: '4.00' })).body.code).toBe('setting_change_open');
    expect((await propose(second, 'SOLUSD', { minStake: '4.00' })).status).toBe(201);
    expect((await propose(second, 'house', { maxExposure: '90000.00' })).status).toBe(201);
    const seen = { scope: 'ADAUSD', terms: { minStake: '4.00' }, effectiveAt: null, reason: 'as agreed', seen: '1' };
    expect((await first.command('POST', '/api/admin/terms-changes', seen)).body.code).toBe('record_changed');
  });

  it('[X8] terms for a time to come are in force from then on, put there once whatever number of processes do it', async () => {
    const at = new Date(Date.now() + hourMs).toISOString();
    const asked = await propose(first, 'house', { maxExposure: '250000.00' }, at);
    expect((await step(second, 'approve', asked.body.id)).body.status).toBe('approved');
    await takeDue(database.app);
    expect((await listed()).house.maxExposure).toBeNull();
    await setClock(database, hourMs + 1_000);
    await Promise.all([takeDue(database.app), takeDue(database.app)]);
    await setClock(database, 0);
    expect((await listed()).house.maxExposure).toBe('250000.00');
    const { rows } = await database.app.query(
      `select reason, before, after ->> 'value' as value from audit_entry where action = 'house.setting' and subject = 'maxExposure' and actor = 'system' order by id`,
    );
    expect(rows.slice(1)).toEqual([{ reason: 'the spread is wider', before: { value: null }, value: '25000000' }]);
    const { wallets } = await riskOf(database.app, standardOffers);
    expect(wallets.find(({ wallet }) => wallet === 'real')?.limit).toBe('250000.00');
  });

  it('[X8] a later start with other terms changes none of them but liquidity and what is on offer', async () => {
    const kept = await termsOf('XRPUSD');
    const liquidity = { maxSpreadBps: 7, minUpdates: 33, minSize: 2_000 };
    await start({ ...startedWith('XRPUSD', () => ({ ...paying(9_900), liquidity })), maxExposure: cents(1n) });
    expect(await termsOf('XRPUSD')).toEqual(kept);
    const { rows } = await database.app.query(
      `select value -> 'liquidity' as liquidity from house_setting where name = 'pair:XRPUSD' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ liquidity }]);
    const asked = await propose(first, 'XRPUSD', { minStake: '7.00' });
    await start(startedWith('XRPUSD', () => null));
    expect(await termsOf('XRPUSD')).toBeNull();
    // What the file has taken off meanwhile stays off, and is offered again on the terms that held.
    expect((await step(second, 'approve', asked.body.id)).body.status).toBe('in_force');
    expect(await termsOf('XRPUSD')).toBeNull();
    await start(startedWith('XRPUSD', () => paying(9_900)));
    expect(await termsOf('XRPUSD')).toEqual(kept);
  });

  it('[X8] nobody goes past the bounds: neither the console nor the program itself', async () => {
    for (const [scope, terms, code] of [
      ['BTCUSD', paying(9_901), 'invalid_input'],
      ['BTCUSD', paying(999), 'invalid_input'],
      ['BTCUSD', { payouts: [{ duration: 4, payoutRate: 8_000 }] }, 'invalid_input'],
      ['BTCUSD', { payouts: [] }, 'invalid_input'],
      ['BTCUSD', { entryDelay: 499 }, 'invalid_input'],
      ['BTCUSD', { minStake: '900.01', maxStake: '900.00' }, 'invalid_input'],
      ['EURUSD', { minStake: '2.00' }, 'not_found'],
    ] as const)
      expect((await propose(first, scope, terms)).body.code, JSON.stringify(terms)).toBe(code);
    const { body } = await propose(first, 'DOGEUSD', { minStake: '2.00' });
    const { rows } = await database.app.query<{ value: object; uid: string }>(
      'select value, asked_by as uid from document_change where id = $1',
      [body.id],
    );
    const insert = (value: object) =>
      database.app.query(
        `insert into document_change (id, kind, value, value_before, reason, asked_by) values ($1, 'terms', $2, '{}', 'no reason', $3)`,
        [
          `dch_${randomUUID()
            .replaceAll(/[^a-f0-9]/g, '')
            .slice(0, 26)}`,
          JSON.stringify(value),
          rows[0]?.uid,
        ],
      );
    const terms = { payouts: [{ duration: 30, payoutRate: 8_000 }], entryDelayMs: 500, minStake: '1', maxStake: '2' };
    const whole = { ...terms, maxExposure: null };
    for (const wrong of [
      { 'pair:ADAUSD': terms },
      { 'pair:ADAUSD': { ...whole, payouts: [{ duration: 30, payoutRate: 9_901 }] } },
      { 'pair:ADAUSD': { ...whole, payouts: [{ duration: 30.5, payoutRate: 8_000 }] } },
      { 'pair:ADAUSD': { ...whole, payouts: [{ payoutRate: 8_000 }] } },
      { 'pair:ADAUSD': { ...whole, payouts: [] } },
      { 'pair:ADAUSD': { ...whole, entryDelayMs: 499 } },
      { 'pair:ADAUSD': { ...whole, entryDelayMs: 500.5 } },
      { 'pair:ADAUSD': { ...whole, minStake: '3' } },
      { 'pair:ADAUSD': { ...whole, minStake: '0' } },
      { 'pair:ADAUSD': { ...whole, liquidity: {} } },
      { 'pair:DOGEUSD': whole },
      { maxExposure: 5 },
      { networkFee: '5' },
      {},
    ])
      await expect(insert(wrong), JSON.stringify(wrong)).rejects.toThrow();
    for (const sql of [
      `update document_change set status = 'approved', approved_by = asked_by, approved_ms = clock_ms() where status = 'proposed'`,
      `update document_change set status = 'in_force', in_force_ms = clock_ms(), kept = '{}' where status = 'proposed'`,
      `insert into house_setting (name, value) values ('maxExposure', '"5"')`,
    ])
      await expect(database.app.query(sql), sql).rejects.toThrow();
    await expect(database.owner.query(`update document_change set value = value || '{"a": 1}'`)).rejects.toThrow();
    await insert({ 'pair:ADAUSD': whole });
  });

  it('[X8] who, when and why, before and after, of terms: in the history and in the audit trail', async () => {
    const asked = await propose(operations, 'LTCUSD', { maxStake: '650.00' });
    await step(first, 'decline', asked.body.id);
    const { items } = (await second.call('GET', '/api/admin/terms-changes')).body;
    expect(items[0]).toMatchObject({ status: 'declined', reason: 'the spread is wider', endReason: 'not now' });
    const { items: trail } = (await first.call('GET', `/api/admin/audit?subject=${asked.body.id}`)).body;
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(['terms.decline', 'terms.propose']);
  });
});
