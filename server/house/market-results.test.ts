import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type readMarketResults, resultDays } from '#api/market-results.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs, minuteMs } from '#domain/clock/durations.ts';
import { type BooksFixture, openBooksFixture } from '#tools/testing/books-fixture.ts';
import { marketResultHandlers } from './market-results.ts';

let books: BooksFixture;
beforeAll(async () => {
  books = await openBooksFixture();
});
afterAll(() => books.db.drop());

/** Answers as a process that has kept nothing, or goes on with one that has. */
function asker(daysStay = true) {
  const { readMarketResults: read } = marketResultHandlers({
    pool: books.db.app,
    pairs: [{ pair: 'BTCUSD' }, { pair: 'ETHUSD' }],
    daysStay,
  });
  return (pair: string) => read({ actor: null, params: { pair }, query: undefined, body: undefined, command: null });
}

async function resultsOf(pair: string): Promise<ReplyOf<typeof readMarketResults>> {
  const answered = await asker()(pair);
  if (!answered.ok) throw new Error(answered.failure.code);
  return answered.value;
}

const centsOf = (text: string): bigint => BigInt(text.replace('.', ''));

/** Of trades with real money, as the trades themselves say it. */
async function ofTrades(of: string): Promise<string> {
  const { rows } = await books.db.owner.query<{ sum: string }>(
    `select coalesce(${of}, 0)::text as sum from trade where wallet = 'real' and currency_pair = 'BTCUSD' and status <> 'PENDING'`,
  );
  return rows[0]?.sum ?? '';
}

it('[M7] what the house won on a pair is that of its trades, in all and on the day on which they ended', async () => {
  const { total, items, days } = await resultsOf('BTCUSD');
  const decided = `filter (where status in ('WON', 'LOST'))`;
  expect(days).toBe(30);
  expect(total.trades).toBe(Number(await ofTrades(`count(*) ${decided}`)));
  expect(total.trades).toBeGreaterThan(1);
  expect(`${centsOf(total.stakes)}`).toBe(await ofTrades(`sum(amount) ${decided}`));
  expect(`${centsOf(total.result)}`).toBe(await ofTrades(`-sum(profit) ${decided}`));
  expect(centsOf(total.paid)).toBe(centsOf(total.stakes) - centsOf(total.result));
  expect(total.refunded).toBe(Number(await ofTrades(`count(*) filter (where status = 'REFUNDED')`)));
  for (const of of ['stakes', 'paid', 'result'] as const) {
    expect(items.reduce((all, one) => all + centsOf(one[of]), 0n)).toBe(centsOf(total[of]));
  }
  const today = Math.floor(Date.now() / dayMs);
  expect(items.length).toBeGreaterThan(0);
  for (const { day } of items) expect([dayText(today), dayText(today - 1)]).toContain(day);
});

it('[M7] a pair without trades has nothing, and what is no pair is refused', async () => {
  const { total, items } = await resultsOf('ETHUSD');
  expect([total, items]).toEqual([{ trades: 0, stakes: '0.00', paid: '0.00', result: '0.00', refunded: 0 }, []]);
  expect(await asker()('XXXUSD')).toMatchObject({ ok: false, failure: { code: 'not_found' } });
});

it('[M7] who asks again within the minute gets the same reading', async () => {
  const ask = asker();
  const [first, second] = [await ask('BTCUSD'), await ask('BTCUSD')];
  expect(first.ok && second.ok && first.value.time === second.value.time).toBe(true);
});

it.each([
  ['is summed once, as nothing is posted into it', true, 2],
  ['of a demo whose past is still made is summed again, as trades may end in it yet', false, resultDays],
] as const)('[M7] a day that is over %s', async (_what, daysStay, atMost) => {
  let nowMs = 0;
  let sums = 0;
  const counted = {
    query: (text: string, values?: unknown[]) => {
      if (values?.some((one) => Array.isArray(one) && one.includes('win'))) sums += 1;
      return books.db.app.query(text, values);
    },
  } as unknown as Pool;
  const { readMarketResults: read } = marketResultHandlers({
    pool: counted,
    pairs: [{ pair: 'BTCUSD' }],
    daysStay,
    steadyMs: () => nowMs,
  });
  const ask = () => read({ actor: null, params: { pair: 'BTCUSD' }, query: undefined, body: undefined, command: null });
  expect(await ask()).toMatchObject({ ok: true });
  expect(sums).toBe(resultDays);
  nowMs += 2 * minuteMs;
  expect(await ask()).toMatchObject({ ok: true });
  expect(sums - resultDays).toBeLessThanOrEqual(atMost);
  expect(sums - resultDays).toBeGreaterThanOrEqual(daysStay ? 1 : resultDays);
});
