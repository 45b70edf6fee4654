import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import type { TradePosition, TradeStatus } from '#domain/trades/trade.ts';
import { newId } from '#server/ids/new-id.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  asks,
  coverOf,
  left,
  mine,
  never,
  profitOf,
  queryOf,
  type Written,
  write,
} from '#tools/testing/forging/written-trades.ts';
import { openPair } from '#tools/testing/markets/ticks.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { tradeHandlers } from './handlers.ts';
import { resultsOf } from './results.ts';
import { riskOf } from './risk.ts';
import { settledTrades } from './views.ts';

let db: FreshDatabase;
let api: TestApi;
let caller: Caller;
let me: UserId;
beforeAll(async () => {
  db = await freshDatabase();
  for (const pair of ['BTCUSD', 'ETHUSD', 'SOLUSD']) await openPair(db.app, pair, 2);
  api = await startApi(db, {
    handlers: tradeHandlers({
      pool: db.app,
      keys: async () => [],
      sealPaths: async () => [],
      placement: { submit: () => Promise.reject(new Error('nothing is placed here')) },
      offers: standardOffers,
      origin: 'https://trade.test',
    }),
  });
  caller = await api.member('history@test.example');
  me = (await caller.call('GET', '/api/me')).body.uid;
  await write(db, me, mine);
  const stranger = await openCustomer(db.app);
  await write(db, stranger, [{ ...(mine[0] ?? never()), id: newId('trd'), status: 'WON', wallet: 'real' }]);
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

describe('past trades', () => {
  it('[T10] are listed 10 at a time, newest first, each once, whatever they are filtered by', async () => {
    for (const asked of asks) {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await caller.call('GET', `/api/trades?${queryOf(asked)}${cursor && `&cursor=${cursor}`}`);
        expect(page.status).toBe(200);
        expect(page.body.items.length).toBeLessThanOrEqual(10);
        ids.push(...page.body.items.map(({ tradeId }: { tradeId: string }) => tradeId));
        cursor = page.body.nextCursor;
      }
      expect([asked, ids]).toEqual([asked, left(asked).map(({ id }) => id)]);
    }
  });

  it('[T10] on days that are none are refused, by field', async () => {
    for (const path of ['/api/trades', '/api/trades/csv', '/api/trades/summary']) {
      const wrong = await caller.call('GET', `${path}?from=2026-02-30`);
      expect([wrong.status, wrong.body.facts?.fields?.[0]?.field]).toEqual([400, 'from']);
      const backwards = await caller.call('GET', `${path}?from=2026-01-02&to=2026-01-01`);
      expect([backwards.status, backwards.body.facts?.fields?.[0]?.field]).toEqual([400, 'to']);
      expect((await api.caller().call('GET', path)).status).toBe(401);
    }
  });

  it('[T10] come as CSV with the same filters, oldest first, settled ones only, and no cell is a formula', async () => {
    for (const { status: _, ...asked } of asks) {
      const file = await caller.call('GET', `/api/trades/csv?${queryOf(asked)}`);
      const [head, ...lines] = file.text.trimEnd().split('\r\n');
      expect(head).toMatch(/^tradeId,createdAt,wallet,/);
      const due = left({ ...asked, status: 'settled' }).toReversed();
      expect(lines.map((line) => line.split(',')[0])).toEqual(due.map(({ id }) => id));
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="trades-/);
    }
    const spoof: Written = {
      id: newId('trd'),
      pair: 'BTCUSD',
      wallet: 'real',
      position: 'UP',
      status: 'LOST',
      stake: 1_000n,
      createdMs: Date.UTC(2026, 2, 1),
      trader: '=HYPERLINK("x")',
    };
    await write(db, me, [spoof]);
    const { text } = await caller.call('GET', '/api/trades/csv?from=2026-03-01&to=2026-03-01');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain(',-10.00,https://trade.test/receipts/');
    await db.owner.query('delete from trade where trade_id = $1', [spoof.id]);
  });

  it('[T10] are read for a file a few at a time, however many there are', async () => {
    const which = { wallet: 'real', currencyPair: null, result: null, fromMs: null, beforeMs: null } as const;
    const sizes: number[] = [];
    const ids: string[] = [];
    for await (const rows of settledTrades(db.app, me, which, 7)) {
      sizes.push(rows.length);
      ids.push(...rows.map(({ trade_id }) => trade_id));
    }
    expect(Math.max(...sizes)).toBe(7);
    expect(ids).toEqual(
      left({ wallet: 'real', status: 'settled' })
        .toReversed()
        .map(({ id }) => id),
    );
  });
});

/** Results counted one by one. */
function counted(trades: readonly Written[]) {
  const of = (status: TradeStatus) => trades.filter((one) => one.status === status);
  const [won, lost, refunded] = [of('WON').length, of('LOST').length, of('REFUNDED').length];
  const sum = (amounts: readonly bigint[]) => formatCents(amounts.reduce((total, amount) => total + amount, 0n));
  return {
    settled: won + lost + refunded,
    won,
    lost,
    refunded,
    winRate: won + lost === 0 ? null : (Math.floor((won / (won + lost)) * 10_000 + 1e-9) / 10_000).toFixed(4),
    stakes: sum([...of('WON'), ...of('LOST')].map(({ stake }) => stake)),
    profit: sum(trades.map((one) => profitOf(one) ?? 0n)),
  };
}

describe('the results', () => {
  it('[T10] are those of settled trades, counted one by one, in all and by pair, on any days', async () => {
    for (const asked of [{}, { from: '2026-01-02' }, { to: '2026-01-01' }, { from: '2026-01-02', to: '2026-01-02' }]) {
      for (const wallet of ['real', 'practice'] as const) {
        const { body } = await caller.call('GET', `/api/trades/summary?${queryOf({ wallet, ...asked })}`);
        const due = left({ wallet, status: 'settled', ...asked });
        const names = [...new Set(due.map(({ pair }) => pair))].sort();
        expect(body).toEqual({
          wallet,
          total: counted(due),
          sharePaid: '0.00',
          pairs: names.map((currencyPair) => ({
            currencyPair,
            ...counted(due.filter(({ pair }) => pair === currencyPair)),
          })),
        });
      }
    }
  });

  it('[T10] of nobody’s trades, or of refunded ones alone, have no rate', async () => {
    const nobody = await openCustomer(db.app);
    const days = { fromMs: null, beforeMs: null };
    const none = { settled: 0, won: 0, lost: 0, refunded: 0, winRate: null, stakes: '0.00', profit: '0.00' };
    expect(await resultsOf(db.app, nobody, 'real', days)).toEqual({ wallet: 'real', total: none, pairs: [] });
    const [first = never()] = mine;
    await write(db, nobody, [{ ...first, id: newId('trd'), wallet: 'real', status: 'REFUNDED' }]);
    const { total } = await resultsOf(db.app, nobody, 'real', days);
    expect(total).toEqual({ ...none, settled: 1, refunded: 1 });
  });
});

describe('the house’s risk', () => {
  it('[T7] is the sum of the open trades by pair, wallet and side, with what it gains and loses however they end', async () => {
    const offers = {
      maxExposure: cents(5_000_000n),
      pairs: standardOffers.pairs.map((pair) => ({
        ...pair,
        terms: pair.terms && { ...pair.terms, maxExposure: pair.pair === 'LTCUSD' ? cents(1n) : null },
      })),
    };
    const { pairs, wallets } = await riskOf(db.app, offers);
    const open = left({ status: 'open' });
    const sum = (trades: readonly Written[], pick: (one: Written) => bigint): bigint =>
      trades.reduce((total, one) => total + pick(one), 0n);
    const side = (trades: readonly Written[], position: TradePosition) => {
      const own = trades.filter((one) => one.position === position);
      const stakes = sum(own, ({ stake }) => stake);
      return { trades: own.length, stakes, cover: sum(own, coverOf) };
    };
    const shown = ({ trades, stakes, cover }: ReturnType<typeof side>) => ({
      trades,
      stakes: formatCents(stakes),
      cover: formatCents(cover),
    });
    const due = (['real', 'practice'] as const).flatMap((wallet) =>
      ['BTCUSD', 'ETHUSD', ...(wallet === 'real' ? ['LTCUSD'] : []), 'SOLUSD'].map((currencyPair) => {
        const own = open.filter((one) => one.wallet === wallet && one.pair === currencyPair);
        const [up, down] = [side(own, 'UP'), side(own, 'DOWN')];
        return {
          currencyPair,
          wallet,
          up: shown(up),
          down: shown(down),
          worst: formatCents(-up.cover - down.cover),
          best: formatCents(up.stakes + down.stakes),
          ifAbove: formatCents(down.stakes - up.cover),
          ifBelow: formatCents(up.stakes - down.cover),
          limit: currencyPair === 'LTCUSD' ? '0.01' : null,
        };
      }),
    );
    expect(pairs).toEqual(due);
    const real = open.filter(({ wallet }) => wallet === 'real');
    const cover = sum(real, coverOf);
    expect(wallets[0]).toMatchObject({
      wallet: 'real',
      trades: real.length,
      cover: formatCents(cover),
      limit: '50000.00',
      // These trades were written without their postings, so the ledger holds nothing for them: the page would show it.
      exposure: '0.00',
      bankroll: '0.00',
      reserve: { owed: '0.00', backing: '0.00', left: formatCents(-cover) },
    });
    expect(wallets[1]).toMatchObject({ wallet: 'practice', limit: null });
  });

  it('[R1] is for admins: to everybody else there is no such page', async () => {
    expect((await caller.call('GET', '/api/admin/risk')).status).toBe(404);
    expect((await api.caller().call('GET', '/api/admin/risk')).status).toBe(401);
    const admin = await api.newcomer('admin@test.example');
    expect((await admin.call('GET', '/api/admin/risk')).status).toBe(200);
  });
});
